import type { CostRow } from '../../analysis/report/costs.js';
import type { ReportAnswer } from '../../analysis/report/gather.js';
import type { Block, Section } from '../../report/html/record.js';
import { costPlot } from '../../report/plots/cost.js';
import { boundedCell, countCell, numberCell } from '../cells.js';
import { tableOf, under } from '../columns.js';
import { NAMES } from '../judge-columns.js';

/** What each run took, and what a dollar bought. Where no run is known there is no section: scores carry no price. */
export function costSection({ costs, standings }: ReportAnswer): Section[] {
  if (costs.length === 0) return [];
  const table = tableOf<CostRow>(
    {
      id: 'cost',
      title: 'Requests, tokens and dollars',
      notes: [
        'agreement: the figure of the table at the top of the page; per dollar: that figure divided by the dollars of the whole run. It says what little money buys, not that ten times the money buys ten times the agreement.',
      ],
    },
    [
      ...NAMES,
      { key: 'requests', header: 'requests', cell: ({ requests }) => countCell(requests) },
      ...under<CostRow>('tokens', [
        { key: 'input', header: 'read', cell: ({ inputTokens }) => numberCell(inputTokens, 0) },
        { key: 'output', header: 'written', cell: ({ outputTokens }) => numberCell(outputTokens, 0) },
      ]),
      { key: 'dollars', header: 'US dollars', cell: ({ dollars }) => numberCell(dollars, 4) },
      ...standings.flatMap(({ dimension }, k) =>
        under<CostRow>(dimension, [
          { key: `v${k}`, header: 'agreement', cell: ({ values }) => boundedCell(values[k].value) },
          { key: `p${k}`, header: 'per dollar', cell: ({ values }) => numberCell(values[k].perDollar, 2) },
        ]),
      ),
    ],
    costs.map((of) => ({ of })),
  );
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
      title: 'What did it cost?',
      lead: ['An unknown price is unknown, not nothing.'],
      blocks: [{ kind: 'table', table, sortable: true }, ...plots],
    },
  ];
}
