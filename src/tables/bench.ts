import type { AgainstRow } from '../analysis/bench/against.js';
import type { BenchAnswer, BenchOptions, BenchRater } from '../analysis/bench/bench.js';
import type { SystemLength } from '../analysis/bench/lengths.js';
import type { Table } from '../report/document.js';
import type { Study } from '../study/study.js';
import { type boundedCell, countCell, estimateCell, numberCell, pCell, shareCell } from './cells.js';
import { type ColumnOf, tableOf } from './columns.js';
import { dimensionHeading, itemsSentence, labelWords, shareIntervalSentence, warningNotes } from './words.js';

/** The tables of `assize bench`: win rates and lengths of each rater, then length held still. */
export function benchTables(study: Study, options: BenchOptions, answer: BenchAnswer): Table[] {
  const raters = byName(answer);
  const tables = raters.flatMap((found) => [
    winTable(study, options, answer, found),
    controlTable(study, answer, found),
  ]);
  const [first] = tables;
  first.notes = [...(first.notes ?? []), ...warningNotes(answer.warnings)];
  return tables.map((table, k) => ({
    ...table,
    id: raters.length > 1 ? `${table.id}-${Math.floor(k / 2) + 1}` : table.id,
  }));
}

/** What one rater says on all dimensions. */
interface Found {
  name: string;
  people: boolean;
  dimensions: BenchRater[];
}

/** Judges as they come, people last. */
function byName({ raters }: BenchAnswer): Found[] {
  const found = new Map<string, Found>();
  for (const rater of raters) {
    const { name, people } = rater;
    const key = people ? '' : name;
    const one = found.get(key) ?? { name, people, dimensions: [] };
    one.dimensions.push(rater);
    found.set(key, one);
  }
  return [...found.values()].sort((a, b) => Number(a.people) - Number(b.people));
}

/** A system on every dimension. */
interface SystemRow {
  length: SystemLength;
  row(dimension: string): AgainstRow | undefined;
}

function rowsOf({ systems }: BenchAnswer, { dimensions }: Found): SystemRow[] {
  return systems.map((length) => ({
    length,
    row: (dimension) =>
      dimensions
        .find((one) => one.dimension === dimension)
        ?.rows.find(({ system, pairs, unscored }) => system === length.system && pairs + unscored > 0),
  }));
}

/** Figure 3 of InstruSum as a table: win rates by dimension, and length ratios. */
function winTable(study: Study, options: BenchOptions, answer: BenchAnswer, found: Found): Table {
  const { baseline, unit } = answer;
  const rows = rowsOf(answer, found);
  const all = found.dimensions.flatMap((one) => one.rows);
  const outcomes = found.dimensions.flatMap(({ dimension }): (ColumnOf<SystemRow> | false)[] => {
    const group = dimensionHeading(study.card, dimension);
    const column = (
      key: string,
      header: string,
      cell: (row: AgainstRow) => ReturnType<typeof countCell>,
    ) => ({
      key: `${key}-${dimension}`,
      header,
      group,
      cell: ({ row }: SystemRow) => {
        const its = row(dimension);
        return its && cell(its);
      },
    });
    return [
      column('rate', 'win rate', ({ winRate, verdict }) => ({
        ...estimateCell(winRate),
        ...(verdict && { marks: verdict === 'better' ? '+' : '−' }),
      })),
      column('wins', 'W', ({ wins }) => countCell(wins)),
      column('ties', 'T', ({ ties }) => countCell(ties)),
      column('losses', 'L', ({ losses }) => countCell(losses)),
      all.some(({ split }) => split > 0) && column('split', 'split', ({ split }) => countCell(split)),
      all.some(({ unscored }) => unscored > 0) &&
        column('unscored', 'unscored', ({ unscored }) => countCell(unscored)),
      column('p', 'p', ({ adjustedPValue }) => pCell(adjustedPValue)),
    ];
  });
  return {
    ...tableOf<SystemRow>(
      {
        id: 'win-rates',
        title: `${study.card.title}: systems against ${baseline}, ${whose(study, found)}`,
        notes: [
          'win rate: wins and half of the ties among the pairs with an outcome, one pair an item.',
          ...(all.some(({ split }) => split > 0)
            ? ['split: of the ties, those of a pair that was asked more than once without a single winner.']
            : []),
          ...(answer.systems.some(({ identical }) => identical > 0)
            ? [
                'same text: items on which both texts are the same to the last letter; nobody is asked, and it is a tie.',
              ]
            : []),
          `+ and −: better and worse than ${baseline} by p, the exact test of wins against losses, adjusted (Holm) over the systems of a dimension.`,
          shareIntervalSentence(options),
          `length: mean ${unit} ÷ those of ${baseline}. ${itemsSentence(options)}`,
        ],
      },
      [
        { key: 'system', header: 'system', cell: ({ length }) => length.system },
        ...outcomes,
        {
          key: 'ratio',
          header: 'length',
          cell: ({ length }) => ({ ...numberCell(length.ratio.value, 2, length.ratio.interval) }),
        },
        {
          key: 'meanRatio',
          header: 'mean of ratios',
          cell: ({ length }) => numberCell(length.meanRatio.value, 2),
        },
        answer.systems.some(({ identical }) => identical > 0) && {
          key: 'identical',
          header: 'same text',
          cell: ({ length }) => countCell(length.identical),
        },
        { key: 'items', header: 'items', cell: ({ length }) => countCell(length.items) },
      ],
      rows.map((of) => ({ of })),
    ),
    wide: true,
  };
}

/** Table 11 of InstruSum with its counts and intervals, and the regression's win rates at equal lengths. */
function controlTable(study: Study, answer: BenchAnswer, found: Found): Table {
  const { baseline, unit } = answer;
  return {
    ...tableOf<{ system: string; row: AgainstRow }>(
      {
        id: 'length-control',
        title: `Win rates against ${baseline} with length held still, ${whose(study, found)}`,
        notes: [
          'similar length: of each two systems the pairs whose length difference is within its own 20th percentile. equal length: what a logistic regression on one strength for each system and the log ratio of the lengths gives at a ratio of 1; errors clustered by item.',
          ...found.dimensions.map(({ dimension, length }) => {
            const { oddsRatio, pValue, ridge } = length;
            if (oddsRatio.value.value === null) {
              return `${dimension}: no effect of length (${'reason' in oddsRatio.value ? oddsRatio.value.reason : ''}).`;
            }
            const limits = [oddsRatio.interval.low.value, oddsRatio.interval.high.value].map(
              (end) => end?.toFixed(2) ?? '–',
            );
            const p = pValue.value === null ? '' : `, p = ${pValue.value.toFixed(4)}`;
            return `${dimension}: a text 10% longer has ${oddsRatio.value.value.toFixed(2)} [${limits.join(', ')}] times the odds to win${p}${ridge > 0 ? ' (with a penalty: verdicts separate)' : ''}.`;
          }),
        ],
      },
      [
        { key: 'system', header: 'system', cell: ({ system }) => system },
        { key: 'rate', header: 'win rate', cell: ({ row }) => estimateCell(row.winRate) },
        { key: 'pairs', header: 'pairs', cell: ({ row }) => countCell(row.pairs) },
        { key: 'equal', header: 'equal length', cell: ({ row }) => estimateCell(row.controlled) },
        similar('rate', 'win rate', ({ winRate }) => estimateCell(winRate)),
        similar('win', 'win', ({ wins, pairs }) => shareCell(wins, pairs)),
        similar('tie', 'tie', ({ ties, pairs }) => shareCell(ties, pairs)),
        similar('loss', 'loss', ({ losses, pairs }) => shareCell(losses, pairs)),
        similar('pairs', 'pairs', ({ pairs }) => countCell(pairs)),
        similar('own', unit, ({ length }) => numberCell(length, 1)),
        similar('baseline', `of ${baseline}`, ({ baselineLength }) => numberCell(baselineLength, 1)),
      ],
      found.dimensions.flatMap(({ dimension, rows }) =>
        rows
          .filter(({ pairs }) => pairs > 0)
          .map((row) => ({
            section: dimensionHeading(study.card, dimension),
            of: { system: row.system, row },
          })),
      ),
    ),
    wide: true,
  };
}

function similar(
  key: string,
  header: string,
  cell: (row: AgainstRow['similar']) => ReturnType<typeof boundedCell>,
): ColumnOf<{ system: string; row: AgainstRow }> {
  return { key: `similar-${key}`, header, group: 'similar length', cell: ({ row }) => cell(row.similar) };
}

function whose({ card }: Study, { name, people }: Found): string {
  return people ? `by ${labelWords(card).labels} (${name})` : `judged by ${name}`;
}
