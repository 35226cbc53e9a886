import type { ReportAnswer } from '../../analysis/report/gather.js';
import type { Row, Table } from '../../report/document.js';
import type { Block, Section } from '../../report/html/record.js';
import { costPlot } from '../../report/plots/cost.js';
import { boundedCell, countCell, numberCell } from '../cells.js';

/** What each run took, and what a dollar bought. Where no run is known there is no section: scores carry no price. */
export function costSection({ costs, standings }: ReportAnswer): Section[] {
  if (costs.length === 0) return [];
  const table: Table = {
    id: 'cost',
    title: 'Requests, tokens and dollars',
    columns: [
      { key: 'judge', header: 'judge' },
      { key: 'protocol', header: 'protocol' },
      { key: 'requests', header: 'requests' },
      { key: 'input', header: 'read', group: 'tokens' },
      { key: 'output', header: 'written', group: 'tokens' },
      { key: 'dollars', header: 'US dollars' },
      ...standings.flatMap(({ dimension }, k) => [
        { key: `v${k}`, header: 'agreement', group: dimension },
        { key: `p${k}`, header: 'per dollar', group: dimension },
      ]),
    ],
    rows: costs.map((cost) => {
      const cells: Row['cells'] = {
        judge: cost.judge,
        protocol: cost.protocol,
        requests: countCell(cost.requests),
        input: numberCell(cost.inputTokens, 0),
        output: numberCell(cost.outputTokens, 0),
        dollars: numberCell(cost.dollars, 4),
      };
      cost.values.forEach(({ value, perDollar }, k) => {
        cells[`v${k}`] = boundedCell(value);
        cells[`p${k}`] = numberCell(perDollar, 2);
      });
      return { cells };
    }),
    notes: [
      'agreement: the figure of the table at the top of the page; per dollar: that figure divided by the dollars of the whole run. It says what little money buys, not that ten times the money buys ten times the agreement.',
    ],
  };
  const plots = standings.flatMap(({ dimension }, k): Block[] => {
    const points = costs.flatMap(({ judge, protocol, dollars, values }) => {
      const value = values[k].value.value;
      if (dollars.value === null || dollars.value <= 0 || value === null) return [];
      return [{ label: `${judge} · ${protocol}`, dollars: dollars.value, value }];
    });
    if (points.length < 2) return [];
    const words = {
      id: `cost-plot-${k + 1}`,
      title: `${dimension}: agreement and dollars`,
      description:
        'A dot a judge: US dollars of its runs across, agreement with the labels up. The numbers stand in the table of this section.',
    };
    return [
      {
        kind: 'plot',
        plot: costPlot(words, points, 'agreement'),
        caption: `${dimension}. Across: US dollars, each step ten times the one before; up: agreement with the labels. Of many dots, those have names for which no judge is both cheaper and better.`,
      },
    ];
  });
  return [
    {
      id: 'cost',
      title: 'Cost',
      lead: ['An unknown price is unknown, not nothing.'],
      blocks: [{ kind: 'table', table, sortable: true }, ...plots],
    },
  ];
}
