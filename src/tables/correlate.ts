import type { CorrelateAnswer, CorrelateOptions } from '../analysis/correlate/correlate.js';
import type { CorrelationRow, DimensionCorrelations } from '../analysis/correlate/correlate-dimension.js';
import type { DimensionPairs, PairAccuracyRow } from '../analysis/pair-accuracy.js';
import type { DimensionSwaps, SwapRow } from '../analysis/pair-swaps.js';
import { counted, grouped } from '../remarks/words.js';
import type { Table } from '../report/document.js';
import type { CorrelationLevel } from '../stats/correlation/joint-cells.js';
import type { Study } from '../study/study.js';
import { boundedCell, countCell, estimateCell, rangeCell } from './cells.js';
import { type MaybeColumn, noted, placed, tableOf, under } from './columns.js';
import { coverageColumn, judgeColumns, NAMES, placedJudges } from './judge-columns.js';
import { personTable, withOnePerson } from './one-person.js';
import { unitTables } from './units.js';
import {
  accuracyNotes,
  COEFFICIENT_NAMES,
  correlationIntervals,
  dimensionHeading,
  expectedNote,
  goldNotes,
  itemsSentence,
  labelWords,
  SHARES_APART,
  shareIntervalSentence,
  shortCoefficient,
  warningNotes,
} from './words.js';

/** The tables of `assize correlate`: a section for each dimension, a row for each judge. */
export function correlateTables(study: Study, options: CorrelateOptions, answer: CorrelateAnswer): Table[] {
  const tables: Table[] = [];
  const { onePerson } = answer;
  if (answer.correlations.length > 0) {
    tables.push(withOnePerson(correlationTable(study, options, answer), study, onePerson));
  }
  if (answer.pairs.length > 0) {
    tables.push(withOnePerson(pairTable(study, options, answer.pairs), study, onePerson));
  }
  if (answer.swaps) tables.push(swapTable(study, options, answer.swaps));
  if (answer.units.length > 0) {
    const [overall, ...marks] = unitTables(study, options, answer.units);
    tables.push(withOnePerson(overall, study, onePerson), ...marks);
  }
  const beside = onePerson.some(({ judge }) => judge !== undefined);
  if (beside) tables.push(...personTable(study, onePerson, options.coefficient));
  return noted(tables, warningNotes(answer.warnings));
}

const LEVEL_NAMES: Record<CorrelationLevel, string> = {
  system: 'system level',
  summary: 'summary level',
  pooled: 'pooled cells',
};

function correlationTable(study: Study, options: CorrelateOptions, answer: CorrelateAnswer): Table {
  const all = answer.correlations.flatMap(({ rows }) => rows);
  const thin = all.reduce((sum, row) => sum + (row.thinCells ?? 0), 0);
  const levels = [...new Set(all.flatMap((row) => row.levels.map(({ level }) => level)))];
  const levelOf = (row: CorrelationRow, level: CorrelationLevel) =>
    row.levels.find((one) => one.level === level);
  const columns: MaybeColumn<CorrelationRow>[] = [
    ...judgeColumns(all),
    ...levels.flatMap((level): MaybeColumn<CorrelationRow>[] => {
      return under<CorrelationRow>(LEVEL_NAMES[level], [
        {
          key: level,
          header: shortCoefficient(options.coefficient),
          cell: (row) => {
            const one = levelOf(row, level);
            return one && boundedCell(one.correlation, one.interval);
          },
        },
        all.some((row) => levelOf(row, level)?.anotherRun) && {
          key: `${level}-again`,
          header: 'run again',
          cell: (row) => {
            const again = levelOf(row, level)?.anotherRun;
            return again && rangeCell(again.interval);
          },
        },
        level === 'summary' && {
          key: 'items',
          header: 'items',
          cell: (row) => countCell(levelOf(row, level)?.nUsed ?? 0),
        },
        level === 'summary' && {
          key: 'undefined',
          header: 'undef.',
          cell: (row) => countCell(levelOf(row, level)?.nUndefined ?? 0),
        },
      ]);
    }),
    all.some(({ coverage }) => coverage) && coverageColumn(),
  ];
  const empty = answer.correlations.filter((one) => one.rows.length === 0);
  const table = tableOf<CorrelationRow>(
    {
      id: 'correlate',
      title: `${study.card.title}: ${COEFFICIENT_NAMES[options.coefficient]} with the ${labelWords(study.card).labels}`,
      notes: [
        ...goldNotes(study.card, answer.correlations, goldWords),
        ...accuracyNotes(options),
        ...correlationIntervals(
          { ...options, levels },
          all.flatMap((row) => row.levels),
        ),
        ...expectedNote(all),
        ...(levels.includes('summary')
          ? [
              `items: in the mean; undef.: items without a correlation (constant scores or fewer than two cells), ${
                options.undefinedPolicy === 'skip' ? 'left out of the mean' : 'constant ones counted as 0'
              }.`,
            ]
          : []),
        ...(thin > 0
          ? [`${counted(thin, 'cell')} of pair protocols rest on fewer than N − 1 comparisons.`]
          : []),
      ],
    },
    columns,
    placedJudges(study.card, answer.correlations),
  );
  for (const { dimension } of empty) {
    table.rows.push({ section: dimensionHeading(study.card, dimension), cells: { judge: '(no judge)' } });
  }
  return table;
}

function goldWords({ gold }: DimensionCorrelations): string {
  if (gold.cells === 0) return 'none';
  return `${gold.source}, ${counted(gold.items, 'item')} × ${counted(gold.systems, 'system')}`;
}

function pairTable(study: Study, options: CorrelateOptions, dimensions: readonly DimensionPairs[]): Table {
  const all = dimensions.flatMap(({ rows }) => rows);
  const both = all.some(({ bothOrders }) => bothOrders);
  const tied = all.some(
    ({ reference, ties }) => !reference && ((ties.judge.value ?? 0) > 0 || (ties.humans.value ?? 0) > 0),
  );
  const votes = new Set(dimensions.map(({ gold }) => gold.votes));
  return tableOf<PairAccuracyRow>(
    {
      id: 'pair-accuracy',
      title: `${study.card.title}: share of human preferences that the judge shares`,
      notes: [
        ...goldNotes(study.card, dimensions, pairWords),
        ...[...votes].flatMap((rule) => (rule === undefined ? [] : [VOTES[rule]])),
        shareIntervalSentence(options),
        ...expectedNote(all),
        'accuracy: among the scored verdicts, each order asked counted; scored: verdicts read among those asked, or planned.',
        ...(tied
          ? [
              'decided: accuracy over the pairs that neither the judge nor people call a tie; ties: the share of verdicts that are ties. A tie is neither right nor wrong: accuracy counts it right where people tie.',
            ]
          : []),
        ...(both ? ['same verdict, right twice: shares of the pairs with a verdict in both orders.'] : []),
        ...referencePairsNote(dimensions),
      ],
    },
    [
      ...judgeColumns(all),
      {
        key: 'accuracy',
        header: 'accuracy',
        cell: ({ accuracy, interval }) => boundedCell(accuracy, interval),
      },
      tied && {
        key: 'decided',
        header: 'decided',
        cell: ({ decided, decidedInterval, expected }) =>
          expected ? boundedCell(decided) : boundedCell(decided, decidedInterval),
      },
      tied && { key: 'ties', header: 'ties', cell: ({ ties }) => boundedCell(ties.judge) },
      { key: 'pairs', header: 'pairs', cell: ({ pairs }) => countCell(pairs) },
      coverageColumn(),
      ...under<PairAccuracyRow>('both orders asked', [
        both && {
          key: 'consistent',
          header: 'same verdict',
          cell: ({ bothOrders }) => bothOrders && boundedCell(bothOrders.consistent),
        },
        both && {
          key: 'bothRight',
          header: 'right twice',
          cell: ({ bothOrders }) => bothOrders && boundedCell(bothOrders.bothRight),
        },
      ]),
    ],
    placedJudges(study.card, dimensions),
  );
}

const VOTES = {
  plurality: 'Of several votes on a pair the most win; no single winner is a tie.',
  sum: 'Of several votes on a pair the signs are summed.',
  each: 'Each vote on a pair counts for itself.',
} as const;

/** Judges are often asked about some of the pairs; length and chance are then counted on these. */
function referencePairsNote(dimensions: readonly DimensionPairs[]): string[] {
  const most = (rows: readonly PairAccuracyRow[]) => Math.max(0, ...rows.map(({ pairs }) => pairs));
  const fewer = dimensions.some(({ gold, rows }) => {
    const counted = most(rows.filter(({ reference }) => reference));
    return counted > 0 && counted < gold.pairs;
  });
  return fewer ? ['The rows that need no model count the pairs that a judge was asked about.'] : [];
}

/** How many preferences people gave. */
export function pairWords({ gold }: Pick<DimensionPairs, 'gold'>): string {
  const split = gold.split > 0 ? ` (${grouped(gold.split)} of split votes)` : '';
  const ties = gold.ties > 0 ? `, ${counted(gold.ties, 'tie')}${split}` : '';
  return `${counted(gold.pairs, 'pair')} of ${counted(gold.items, 'item')}${ties}`;
}

/** The four measures of InstruSumEval. */
function swapTable(study: Study, options: CorrelateOptions, dimensions: readonly DimensionSwaps[]): Table {
  return tableOf<SwapRow>(
    {
      id: 'both-orders',
      title: `${study.card.title}: judges asked in both orders, with people and with themselves`,
      notes: [
        "with people: share of verdicts equal to the human ones, and Cohen's kappa, the mean of the two orders; with itself: both of the verdicts in one order and in the other.",
        itemsSentence(options),
        SHARES_APART,
      ],
    },
    [
      ...NAMES,
      ...under<SwapRow>('with people', [
        { key: 'accuracy', header: 'accuracy', cell: ({ accuracy }) => estimateCell(accuracy) },
        { key: 'kappa', header: 'kappa', cell: ({ kappa }) => estimateCell(kappa) },
      ]),
      ...under<SwapRow>('with itself', [
        { key: 'selfAccuracy', header: 'accuracy', cell: ({ selfAccuracy }) => estimateCell(selfAccuracy) },
        { key: 'selfKappa', header: 'kappa', cell: ({ selfKappa }) => estimateCell(selfKappa) },
      ]),
      { key: 'pairs', header: 'pairs', cell: ({ pairs }) => countCell(pairs) },
    ],
    placed(study.card, dimensions, ({ rows }) => rows),
  );
}
