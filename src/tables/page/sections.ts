import type { ReportAnswer, ReportOptions } from '../../analysis/report/gather.js';
import type { DimensionStandings, Standing } from '../../analysis/report/standings.js';
import { bounded, counted, shorten } from '../../remarks/words.js';
import type { Table } from '../../report/document.js';
import type { Block, Section } from '../../report/html/record.js';
import type { Study } from '../../study/study.js';
import { agreeTables } from '../agree.js';
import { boundedCell, countCell, estimateCell, numberCell, shareCell } from '../cells.js';
import { type ColumnOf, placed, tableOf } from '../columns.js';
import { NAMES, type Named } from '../judge-columns.js';
import { dimensionHeading } from '../words.js';
import { matrixBlock } from './matrix.js';

const SIGNS: Record<Standing, string> = {
  'above references': '●',
  'above nothing': '◐',
  open: '○',
  'below nothing': '▽',
  undefined: '',
};

const MEASURES = {
  summary: 'mean rank correlation within an item',
  accuracy: 'share of human preferences that the judge shares',
  kappa: "Cohen's kappa on units",
} as const;

const CHANCE = {
  summary: '0',
  accuracy: 'one half of the pairs that judge and people both decide, which the signs are read from',
  kappa: '0',
} as const;

/** One row a judge, one column a dimension: the figure that decides, and how far it carries. */
export function glanceSection(study: Study, standings: readonly DimensionStandings[]): Section[] {
  const keyOf = ({ judge, protocol }: Named) => JSON.stringify([judge, protocol]);
  const judges = new Map(
    standings.flatMap((one) => one.judges).map((one): [string, Named] => [keyOf(one), one]),
  );
  if (judges.size === 0) return [];
  const table = tableOf<Named>(
    {
      id: 'glance',
      title: 'Each judge on each dimension',
      notes: [
        '● shown to agree better than chance (adjusted over this table, Holm), the whole interval above the best row that needs no model; ◐ better than chance, but not above that row; ○ neither better nor worse is shown; ▽ shown to agree less than chance; no sign: no interval, or fewer than 10 items.',
        ...standings.map(({ dimension, measure, reference }) => {
          const bar =
            reference === undefined
              ? 'no row without a model to compare with'
              : `best without a model: ${reference.name}, ${bounded(reference.value, 3)}, itself an estimate`;
          return `${dimensionHeading(study.card, dimension)}: ${MEASURES[measure]}; chance is ${CHANCE[measure]}; ${bar}.`;
        }),
      ],
    },
    [
      ...NAMES,
      ...standings.map(({ dimension, judges: own }, k): ColumnOf<Named> => {
        const standingOf = new Map(own.map((one) => [keyOf(one), one]));
        return {
          key: `d${k}`,
          header: dimension,
          cell: (named) => {
            const one = standingOf.get(keyOf(named));
            return (
              one && { ...estimateCell(one), ...(SIGNS[one.standing] && { marks: SIGNS[one.standing] }) }
            );
          },
        };
      }),
    ],
    [...judges.values()].map((of) => ({ of })),
  );
  return [
    {
      id: 'glance',
      title: 'How far does each judge get on each dimension?',
      blocks: [{ kind: 'table', table, sortable: true }],
    },
  ];
}

/** The means of each system by the people and by each judge. */
export function meansTable(study: Study, one: ReportAnswer['means'][number], index: number): Table {
  const best = one.turned ? ' (sign turned: small labels are good)' : '';
  return tableOf<number>(
    {
      id: `means-${index + 1}`,
      title: `${dimensionHeading(study.card, one.dimension)}: mean of each system${best}`,
      notes: [`Humans: ${one.gold}. Higher is better in every column.`],
    },
    [
      { key: 'system', header: 'system', cell: (s) => one.systems[s] },
      {
        key: 'humans',
        header: study.card.byConstruction ? 'labels' : 'humans',
        cell: (s) => numberCell(one.humans[s], 2),
      },
      ...one.judges.map(
        ({ name, means }, k): ColumnOf<number> => ({
          key: `j${k}`,
          header: name,
          cell: (s) => numberCell(means[s], 2),
        }),
      ),
    ],
    one.systems.map((_, of) => ({ of })),
  );
}

/** How alike the judges are, the people among them, as a heat map that is its own table. */
export function agreementMatrix(
  study: Study,
  { dimension, measure, names, values }: ReportAnswer['judgeAgreement'][number],
  index: number,
): Block {
  const what = {
    tau: 'mean rank correlation within an item',
    share: 'share of pairs on which both prefer the same',
    kappa: "Cohen's kappa, label by label",
  }[measure];
  const block = matrixBlock(
    { id: `judges-${index + 1}`, title: `${dimensionHeading(study.card, dimension)}: ${what}` },
    names.map((name, k) => (k === 0 && study.card.byConstruction ? 'labels' : name)),
    (a, b) => {
      const value = values[a][b];
      return value && { ...boundedCell(value), digits: 2 };
    },
  );
  if (measure !== 'share') return block;
  // Of shares, one half says nothing: shades begin there.
  const strengths = values.map((row) =>
    Object.fromEntries(
      row.flatMap((cell, b) => (cell?.value == null ? [] : [[`c${b}`, 2 * (cell.value - 0.5)]])),
    ),
  );
  return { ...block, strengths };
}

export function peopleSection(study: Study, options: ReportOptions, { agree }: ReportAnswer): Section[] {
  if (agree === undefined) return [];
  const tables = agreeTables(study, { ...options, masi: 'exact' }, agree);
  return [
    {
      id: 'people',
      title: 'How far do people agree with each other?',
      lead: [
        'How far people agree with one another. That is no ceiling for a judge, which may agree with the mean of several people more than one person does; where people hardly agree, there is little to agree with.',
      ],
      blocks: tables.map((table) => ({ kind: 'table' as const, table, sortable: true })),
    },
  ];
}

/** The most reasons that stand in a cell. */
const REASONS = 4;

export function coverageSection(study: Study, { coverage }: ReportAnswer): Section[] {
  if (coverage.length === 0) return [];
  const unscored = coverage.reduce((sum, { asked, scored }) => sum + asked - scored, 0);
  const table = tableOf<ReportAnswer['coverage'][number]>(
    { id: 'coverage', title: 'What was asked, and what came back as a verdict' },
    [
      ...NAMES,
      { key: 'asked', header: 'asked', cell: ({ asked }) => countCell(asked) },
      { key: 'scored', header: 'scored', cell: ({ scored }) => countCell(scored) },
      { key: 'share', header: 'share', cell: ({ scored, asked }) => shareCell(scored, asked) },
      { key: 'reasons', header: 'why not', cell: ({ reasons }) => reasonWords(reasons) },
    ],
    placed(study.card, byDimension(study, coverage)),
  );
  return [
    {
      id: 'coverage',
      title: 'Was every question answered?',
      lead: [
        unscored === 0
          ? 'Every question has a verdict.'
          : 'A reply without a readable verdict is unscored: it is counted here and is in no average, never a middle score or a tie.',
      ],
      blocks: [{ kind: 'table', table, sortable: true }],
    },
  ];
}

/** The rows of a dimension together, in the card's order. */
function byDimension({ card }: Study, coverage: ReportAnswer['coverage']): ReportAnswer['coverage'] {
  return card.dimensions.flatMap(({ id }) => coverage.filter(({ dimension }) => dimension === id));
}

function reasonWords(reasons: readonly { reason: string; count: number }[]): string {
  const shown = reasons.slice(0, REASONS).map(({ reason, count }) => `${count} × ${shorten(reason, 120)}`);
  const more = reasons.length - shown.length;
  return [...shown, ...(more > 0 ? [counted(more, 'other reason')] : [])].join('; ');
}
