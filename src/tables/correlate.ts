import type { CorrelateAnswer, CorrelateOptions } from '../analysis/correlate/correlate.js';
import type { CorrelationRow, DimensionCorrelations } from '../analysis/correlate/correlate-dimension.js';
import type { DimensionPairs, PairAccuracyRow } from '../analysis/pair-accuracy.js';
import type { DimensionSwaps } from '../analysis/pair-swaps.js';
import type { Column, Row, Table } from '../report/document.js';
import type { CorrelationLevel } from '../stats/joint-cells.js';
import type { Study } from '../study/study.js';
import { boundedCell, countCell, counted, markBest, shareCell } from './cells.js';
import { unitTables } from './units.js';
import {
  accuracyNotes,
  COEFFICIENT_NAMES,
  dimensionHeading,
  goldNotes,
  intervalSentence,
  labelWords,
  shortCoefficient,
  warningNotes,
} from './words.js';

/** The tables of `assize correlate`: a section for each dimension, a row for each judge. */
export function correlateTables(study: Study, options: CorrelateOptions, answer: CorrelateAnswer): Table[] {
  const tables: Table[] = [];
  if (answer.correlations.length > 0) tables.push(correlationTable(study, options, answer));
  if (answer.pairs.length > 0) tables.push(pairTable(study, options, answer.pairs));
  if (answer.swaps) tables.push(swapTable(study, options, answer.swaps));
  if (answer.units.length > 0) tables.push(...unitTables(study, options, answer.units));
  const last = tables[tables.length - 1];
  last.notes = [...(last.notes ?? []), ...warningNotes(answer.warnings)];
  return tables;
}

const LEVEL_NAMES: Record<CorrelationLevel, string> = {
  system: 'system level',
  summary: 'summary level',
  pooled: 'pooled cells',
};

function correlationTable(study: Study, options: CorrelateOptions, answer: CorrelateAnswer): Table {
  const all = answer.correlations.flatMap(({ rows }) => rows);
  const undefinedItems = all.some(({ levels }) =>
    levels.some((one) => one.level === 'summary' && one.nUndefined > 0),
  );
  const thin = all.reduce((sum, row) => sum + (row.thinCells ?? 0), 0);
  const levels = [...new Set(all.flatMap((row) => row.levels.map(({ level }) => level)))];
  const columns: Column[] = [
    { key: 'judge', header: 'judge' },
    ...(all.some(({ protocol }) => protocol) ? [{ key: 'protocol', header: 'protocol' }] : []),
    ...levels.flatMap((level) => [
      {
        key: level,
        header: shortCoefficient(options.coefficient),
        group: LEVEL_NAMES[level],
      },
      ...(level === 'summary' && undefinedItems
        ? [
            { key: 'items', header: 'items', group: LEVEL_NAMES[level] },
            { key: 'undefined', header: 'undef.', group: LEVEL_NAMES[level] },
          ]
        : []),
    ]),
    ...(all.some(({ coverage }) => coverage) ? [{ key: 'coverage', header: 'scored' }] : []),
  ];
  const rows = answer.correlations.flatMap((one) => {
    const section = dimensionHeading(study.card, one.dimension);
    const made = one.rows.map((row) => correlationRow(row, section));
    markBest(made, levels);
    return made.length > 0 ? made : [{ section, cells: { judge: '(no judge)' } }];
  });
  return {
    id: 'correlate',
    title: `${study.card.title}: ${COEFFICIENT_NAMES[options.coefficient]} with the ${labelWords(study.card).labels}`,
    columns,
    rows,
    notes: [
      ...goldNotes(
        study.card,
        answer.correlations.map((one) => ({ dimension: one.dimension, words: goldWords(one) })),
      ),
      ...accuracyNotes(options),
      intervalSentence(
        options,
        all.flatMap((row) => row.levels),
      ),
      ...(undefinedItems
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
  };
}

function goldWords({ gold }: DimensionCorrelations): string {
  if (gold.cells === 0) return 'none';
  return `${gold.source}, ${counted(gold.items, 'item')} × ${counted(gold.systems, 'system')}`;
}

function correlationRow(row: CorrelationRow, section: string): Row {
  const cells: Row['cells'] = {
    judge: row.judge,
    protocol: row.protocol,
    coverage: row.coverage && shareCell(row.coverage.scored, row.coverage.asked),
  };
  for (const level of row.levels) {
    cells[level.level] = boundedCell(level.correlation, level.interval);
    if (level.level === 'summary') {
      cells.items = countCell(level.nUsed);
      cells.undefined = countCell(level.nUndefined);
    }
  }
  return { section, kind: row.reference ? 'reference' : 'plain', cells };
}

function pairTable(study: Study, options: CorrelateOptions, dimensions: readonly DimensionPairs[]): Table {
  const all = dimensions.flatMap(({ rows }) => rows);
  const both = all.some(({ bothOrders }) => bothOrders);
  const rows = dimensions.flatMap(({ dimension, rows: measured }) => {
    const section = dimensionHeading(study.card, dimension);
    const made = measured.map((row) => pairRow(row, section));
    markBest(made, ['accuracy']);
    return made;
  });
  return {
    id: 'pair-accuracy',
    title: `${study.card.title}: share of human preferences that the judge shares`,
    columns: [
      { key: 'judge', header: 'judge' },
      ...(all.some(({ protocol }) => protocol) ? [{ key: 'protocol', header: 'protocol' }] : []),
      { key: 'accuracy', header: 'accuracy' },
      { key: 'pairs', header: 'pairs' },
      { key: 'coverage', header: 'scored' },
      ...(both
        ? [
            { key: 'consistent', header: 'same verdict', group: 'both orders asked' },
            { key: 'bothRight', header: 'right twice', group: 'both orders asked' },
          ]
        : []),
    ],
    rows,
    notes: [
      ...goldNotes(
        study.card,
        dimensions.map((one) => ({ dimension: one.dimension, words: pairWords(one) })),
      ),
      intervalSentence({ ...options, resample: 'items', method: 'percentile' }),
      'accuracy: among the scored verdicts, each order asked counted; scored: verdicts read among those asked.',
      ...(both ? ['same verdict, right twice: shares of the pairs with a verdict in both orders.'] : []),
      ...referencePairsNote(dimensions),
    ],
  };
}

/** The four measures of InstruSumEval. */
function swapTable(study: Study, options: CorrelateOptions, dimensions: readonly DimensionSwaps[]): Table {
  const measures = [
    { key: 'accuracy', header: 'accuracy', group: 'with people' },
    { key: 'kappa', header: 'kappa', group: 'with people' },
    { key: 'selfAccuracy', header: 'accuracy', group: 'with itself' },
    { key: 'selfKappa', header: 'kappa', group: 'with itself' },
  ] as const;
  return {
    id: 'both-orders',
    title: `${study.card.title}: judges asked in both orders, with people and with themselves`,
    columns: [
      { key: 'judge', header: 'judge' },
      { key: 'protocol', header: 'protocol' },
      ...measures,
      { key: 'pairs', header: 'pairs' },
    ],
    rows: dimensions.flatMap(({ dimension, rows }) =>
      rows.map((row): Row => {
        const cells = measures.map(({ key }) => [key, boundedCell(row[key].value, row[key].interval)]);
        return {
          section: dimensionHeading(study.card, dimension),
          cells: {
            judge: row.judge,
            protocol: row.protocol,
            ...Object.fromEntries(cells),
            pairs: countCell(row.pairs),
          },
        };
      }),
    ),
    notes: [
      "with people: share of verdicts equal to the human ones, and Cohen's kappa, the mean of the two orders; with itself: both of the verdicts in one order and in the other.",
      intervalSentence({ ...options, resample: 'items', method: 'percentile' }),
      "Accuracies have Korn and Graubard's interval of a share, items as clusters, in place of the bootstrap's.",
    ],
  };
}

/** Judges are often asked about some of the pairs; length and chance are then counted on these. */
function referencePairsNote(dimensions: readonly DimensionPairs[]): string[] {
  const most = (rows: readonly PairAccuracyRow[]) => Math.max(0, ...rows.map(({ pairs }) => pairs));
  const fewer = dimensions.some(({ gold, rows }) => {
    const counted = most(rows.filter(({ reference }) => reference));
    return counted > 0 && counted < gold.pairs;
  });
  return fewer ? ['The rows that need no model count the pairs that a judge was asked about.'] : [];
}

const VOTE_RULES = {
  plurality: 'by the plurality of votes',
  sum: 'by the sum of votes',
  each: 'each vote counted',
} as const;

/** How many preferences people gave, and how votes became one. */
export function pairWords({ gold }: Pick<DimensionPairs, 'gold'>): string {
  const ties = gold.ties > 0 ? `, ${counted(gold.ties, 'tie')}` : '';
  const votes = gold.votes ? `, ${VOTE_RULES[gold.votes]}` : '';
  return `${counted(gold.pairs, 'pair')} of ${counted(gold.items, 'item')}${ties}${votes}`;
}

function pairRow(row: PairAccuracyRow, section: string): Row {
  return {
    section,
    kind: row.reference ? 'reference' : 'plain',
    cells: {
      judge: row.judge,
      protocol: row.protocol,
      accuracy: boundedCell(row.accuracy, row.interval),
      pairs: countCell(row.pairs),
      coverage: row.reference ? undefined : shareCell(row.coverage.scored, row.coverage.asked),
      consistent: row.bothOrders && boundedCell(row.bothOrders.consistent),
      bothRight: row.bothOrders && boundedCell(row.bothOrders.bothRight),
    },
  };
}
