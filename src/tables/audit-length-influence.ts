import type { LengthAnswer } from '../analysis/length/length.js';
import type { LengthInfluence, SimilarRow, SystemLength } from '../analysis/length/length-influence.js';
import { decimals } from '../remarks/words.js';
import type { NumberCell, Table } from '../report/document.js';
import type { Study } from '../study/study.js';
import { boundedCell, countCell, estimateCell, numberCell, pCell, shareCell } from './cells.js';
import { type ColumnOf, type Placed, tableOf } from './columns.js';
import { dimensionHeading, labelWords } from './words.js';

/** With more judges on a dimension, tables of systems are left to the other formats. */
const MOST_JUDGES = 8;

interface Rater {
  name: string;
  influence: LengthInfluence;
}

/** Humans first, then the judges, dimension by dimension. */
function ratersOf(study: Study, { dimensions }: LengthAnswer): Placed<Rater>[] {
  const { source } = labelWords(study.card);
  return dimensions.flatMap(({ dimension, people, judges }): Placed<Rater>[] => {
    const section = dimensionHeading(study.card, dimension);
    return [
      ...(people ? [{ section, kind: 'reference' as const, of: { name: source, influence: people } }] : []),
      ...judges.map((judge) => ({ section, of: { name: judge.name, influence: judge } })),
    ];
  });
}

/** How often the longer candidate wins, by decile of the length difference. */
export function decileTable(study: Study, answer: LengthAnswer): Table {
  const count = Math.max(...answer.dimensions.map(({ deciles }) => deciles.length));
  return tableOf<Rater>(
    {
      id: 'deciles',
      title: `Win rate of the longer candidate by decile of the absolute length difference (${answer.unit})`,
      notes: [
        ...answer.dimensions.map(
          ({ dimension, deciles }) =>
            `Deciles of ${dimension} end at ${deciles.map((end) => Number(decimals(end, 1))).join(', ')} ${answer.unit}.`,
        ),
        'Ties count one half; pairs of equal length are in none. Counts and intervals are in --format json.',
      ],
    },
    [
      { key: 'judge', header: 'judge', cell: ({ name }) => name },
      ...Array.from(
        { length: count },
        (_, k): ColumnOf<Rater> => ({
          key: `d${k + 1}`,
          header: `${k + 1}`,
          cell: ({ influence: { byDecile } }) =>
            byDecile[k] && { ...boundedCell(byDecile[k].winRate.value), digits: 2 },
        }),
      ),
    ],
    ratersOf(study, answer),
  );
}

/** The regression on strengths and log length ratio. */
export function controlTable(study: Study, answer: LengthAnswer): Table {
  const raters = ratersOf(study, answer);
  const { anonymous } = study;
  return tableOf<Rater>(
    {
      id: 'length-effect',
      title: `Effect of length on the verdict${anonymous ? '' : ', beyond what the systems are worth'}`,
      notes: [
        `Logistic regression of the verdict on ${anonymous ? '' : 'one strength for each system and '}the log ratio of the lengths, ties as one half; errors clustered by item (sandwich), Wald intervals.`,
        'odds ratio per 10%: odds of winning for a candidate 10% longer than an equal one.',
      ],
    },
    [
      { key: 'judge', header: 'judge', cell: ({ name }) => name },
      {
        key: 'odds',
        header: 'odds ratio per 10%',
        cell: ({ influence: { control } }) =>
          numberCell(control.oddsRatio.value, 3, control.oddsRatio.interval),
      },
      {
        key: 'coefficient',
        header: 'coefficient',
        cell: ({ influence: { control } }) => numberCell(control.coefficient, 3),
      },
      {
        key: 'error',
        header: 's.e.',
        cell: ({ influence: { control } }) => numberCell(control.standardError, 3),
      },
      { key: 'p', header: 'p', cell: ({ influence: { control } }) => pCell(control.pValue) },
      {
        key: 'verdicts',
        header: 'verdicts',
        cell: ({ influence: { control } }) => countCell(control.verdicts),
      },
      { key: 'items', header: 'items', cell: ({ influence: { control } }) => countCell(control.items) },
      raters.some(({ of }) => of.influence.control.ridge > 0) && {
        key: 'ridge',
        header: 'ridge',
        cell: ({ influence: { control } }) => (control.ridge > 0 ? { value: control.ridge } : undefined),
      },
    ],
    raters,
  );
}

/** Win rates as they are, at similar lengths, and at equal lengths by the regression. */
export function systemTable(study: Study, answer: LengthAnswer): Table[] {
  const raters = ratersOf(study, answer).filter(({ of }) => of.influence.systems !== undefined);
  if (raters.length === 0 || answer.dimensions.some(({ judges }) => judges.length > MOST_JUDGES)) return [];
  return [
    tableOf<SystemLength>(
      {
        id: 'win-rates',
        title: 'Win rates: as they are, at similar lengths, and controlled for length',
        notes: [
          "similar length: of each two systems the candidate pairs within the 20th percentile of their absolute length differences. controlled: the regression's win rate at equal lengths, against the same opponents. Ties count one half.",
        ],
      },
      [
        { key: 'system', header: 'system', cell: ({ system }) => system },
        { key: 'length', header: `mean ${answer.unit}`, cell: ({ meanLength }) => numberCell(meanLength, 1) },
        { key: 'rate', header: 'win rate', cell: ({ winRate }) => boundedCell(winRate) },
        { key: 'similar', header: 'similar length', cell: (one) => boundedCell(one.similarWinRate) },
        { key: 'controlled', header: 'controlled', cell: (one) => estimateCell(one.controlledWinRate) },
        { key: 'verdicts', header: 'verdicts', cell: ({ verdicts }) => countCell(verdicts) },
      ],
      raters.flatMap(({ section, of: { name, influence } }) =>
        (influence.systems ?? []).map((of) => ({ section: `${section}: ${name}`, of })),
      ),
    ),
  ];
}

/** Every system against the baseline on the candidate pairs of similar length. */
export function similarTable(study: Study, answer: LengthAnswer): Table[] {
  const { baseline, dimensions, unit } = answer;
  if (baseline === undefined) return [];
  const names = new Set(dimensions.flatMap(({ judges }) => judges.map(({ name }) => name)));
  return [...names].map((name, index) => {
    const found = dimensions.flatMap(({ dimension, judges }) => {
      const judge = judges.find((one) => one.name === name);
      const rows = (judge?.similarLengths ?? []).flatMap((row) => {
        if (row.second === baseline) return [row];
        return row.first === baseline ? [turned(row)] : [];
      });
      return rows.length > 0 ? [{ dimension, rows }] : [];
    });
    const systems = [...new Set(found.flatMap(({ rows }) => rows.map(({ first }) => first)))];
    // A system's row on each dimension, against the baseline.
    const rowOf = (system: string, rows: readonly SimilarRow[]) => rows.find(({ first }) => first === system);
    const lengths = (system: string) => found.flatMap(({ rows }) => rowOf(system, rows) ?? [])[0];
    const outcomes = found.flatMap(({ dimension, rows }): ColumnOf<string>[] => {
      const group = dimensionHeading(study.card, dimension);
      const column = (header: string, cell: (row: SimilarRow, scored: number) => NumberCell) => ({
        key: `${header}-${dimension}`,
        header,
        group,
        cell: (system: string) => {
          const row = rowOf(system, rows);
          return row && cell(row, row.wins + row.ties + row.losses);
        },
      });
      return [
        column('win', ({ wins }, scored) => shareCell(wins, scored)),
        column('tie', ({ ties }, scored) => shareCell(ties, scored)),
        column('loss', ({ losses }, scored) => shareCell(losses, scored)),
        column('pairs', (_, scored) => countCell(scored)),
      ];
    });
    return tableOf<string>(
      {
        id: names.size > 1 ? `similar-lengths-${index + 1}` : 'similar-lengths',
        title: `Pairs of similar length, against ${baseline}, judged by ${name}`,
      },
      [
        { key: 'system', header: 'system', cell: (system) => system },
        ...outcomes,
        {
          key: 'own',
          header: 'system',
          group: unit,
          cell: (system) => ({ value: lengths(system).lengthFirst, digits: 1 }),
        },
        {
          key: 'baseline',
          header: 'baseline',
          group: unit,
          cell: (system) => ({ value: lengths(system).lengthSecond, digits: 1 }),
        },
      ],
      systems.map((of) => ({ of })),
    );
  });
}

function turned(row: SimilarRow): SimilarRow {
  return {
    ...row,
    first: row.second,
    second: row.first,
    wins: row.losses,
    losses: row.wins,
    lengthFirst: row.lengthSecond,
    lengthSecond: row.lengthFirst,
  };
}
