import type {
  AmbiguityAnswer,
  AmbiguityOptions,
  OnStratum,
  SpreadRow,
} from '../analysis/ambiguity/ambiguity.js';
import type { Cell, Table } from '../report/document.js';
import type { Study } from '../study/study.js';
import { countCell, estimateCell } from './cells.js';
import { noted, tableOf } from './columns.js';
import { dimensionHeading, goldNotes, itemsSentence, warningNotes } from './words.js';

type Row = AmbiguityAnswer['dimensions'][number]['rows'][number];
type Stratum = 'settled' | 'ambiguous';
const STRATA: readonly Stratum[] = ['settled', 'ambiguous'];

/** The tables of `assize audit ambiguity`. */
export function ambiguityTables(study: Study, options: AmbiguityOptions, answer: AmbiguityAnswer): Table[] {
  const tables = [agreementTable(study, answer), ...spreadTables(study, answer)];
  return noted(tables, [
    ...goldNotes(study.card, answer.dimensions, ({ gold }) => gold),
    itemsSentence(options),
    ...warningNotes(answer.warnings),
  ]);
}

function agreementTable({ card }: Study, { by, dimensions }: AmbiguityAnswer): Table {
  const of = (stratum: Stratum, header: string, cell: (on: OnStratum) => Cell) => ({
    key: `${stratum} ${header}`,
    header,
    group: stratum,
    align: 'right' as const,
    cell: (row: Row) => cell(row[stratum]),
  });
  return tableOf<Row>(
    {
      id: 'ambiguity',
      title: `${card.title}: settled and ambiguous apart, by ${by}`,
      notes: [
        'settled: what nobody calls ambiguous; a candidate is ambiguous where one of its units is. agreed: the plain share, which follows how common a label is; balanced: mean recall of the labels, each weighing the same on both. difference: settled less ambiguous, of balanced.',
        ...dimensions.map(({ dimension, rows }) => baseRates(dimension, rows)),
      ],
    },
    [
      { key: 'judge', header: 'judge', cell: ({ name }) => name },
      ...STRATA.flatMap((stratum) => [
        of(stratum, 'units', ({ units }) => countCell(units)),
        of(stratum, 'agreed', ({ agreement }) => estimateCell(agreement)),
        of(stratum, 'balanced', ({ balancedAccuracy }) => estimateCell(balancedAccuracy)),
      ]),
      {
        key: 'difference',
        header: 'difference',
        cell: ({ balancedDifference }) => estimateCell(balancedDifference),
      },
    ],
    dimensions.flatMap(({ dimension, rows }) =>
      rows.map((row) => ({
        of: row,
        section: dimensionHeading(card, dimension),
        ...(row.reference && { kind: 'reference' as const }),
      })),
    ),
  );
}

/** `faithfulness: 12 of 36 settled ones are labelled 0 …`: from the row that has a verdict on each. */
function baseRates(dimension: string, rows: readonly Row[]): string {
  const reference = rows.find((row) => row.reference);
  const words = STRATA.map((stratum) => {
    const { units = 0, labels = {} } = reference?.[stratum] ?? {};
    const [label = '0', count = 0] = Object.entries(labels).sort(([a], [b]) => (a < b ? -1 : 1))[0] ?? [];
    return `${count} of ${units} ${stratum} ones are labelled ${label}`;
  });
  return `${dimension}: ${words.join(', ')}.`;
}

function spreadTables({ card }: Study, { dimensions }: AmbiguityAnswer): Table[] {
  const records = dimensions.flatMap(({ dimension, rows, people }) => {
    const section = dimensionHeading(card, dimension);
    return [
      ...rows.flatMap(({ name, spread }) => (spread ? [{ of: { name, spread }, section }] : [])),
      ...(people ? [{ of: { name: 'people', spread: people }, section, kind: 'reference' as const }] : []),
    ];
  });
  if (records.length === 0) return [];
  return [
    tableOf<{ name: string; spread: SpreadRow }>(
      {
        id: 'spread',
        title: 'Answers to one question that differ',
        notes: [
          "settled, ambiguous: of two answers to one question drawn at random, how often they differ; a judge's repeats and samples, different persons. difference: ambiguous less settled. with people: Pearson's r of the judge's spread and people's, unit by unit.",
        ],
      },
      [
        { key: 'judge', header: 'who', cell: ({ name }) => name },
        ...STRATA.map((stratum) => ({
          key: stratum,
          header: stratum,
          cell: ({ spread }: { spread: SpreadRow }) => estimateCell(spread[stratum]),
        })),
        { key: 'difference', header: 'difference', cell: ({ spread }) => estimateCell(spread.difference) },
        {
          key: 'people',
          header: 'with people',
          cell: ({ spread }) => spread.followsPeople && estimateCell(spread.followsPeople),
        },
        {
          key: 'units',
          header: 'units',
          cell: ({ spread: { units } }) => countCell(units.settled + units.ambiguous),
        },
      ],
      records,
    ),
  ];
}
