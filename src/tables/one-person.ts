import type { PersonMeasure, PersonRow } from '../analysis/one-person.js';
import type { Row, Table } from '../report/document.js';
import type { Coefficient } from '../stats/correlation/joint-cells.js';
import type { Study } from '../study/study.js';
import { countCell, estimateCell } from './cells.js';
import { type MaybeColumn, placed, tableOf } from './columns.js';
import { dimensionHeading, shortCoefficient } from './words.js';

/** What one person's row is called. */
export const ONE_PERSON = 'one person';

const MEASURES: Record<PersonMeasure, string> = {
  system: 'system level',
  summary: 'summary level',
  pooled: 'pooled cells',
  accuracy: 'accuracy',
  balanced: 'bal. acc.',
  kappa: 'kappa',
};

/** `tau-b, summary level`, `kappa`. */
export function personMeasure(measure: PersonMeasure, coefficient: Coefficient): string {
  const correlated = measure === 'system' || measure === 'summary' || measure === 'pooled';
  return correlated ? `${shortCoefficient(coefficient)}, ${MEASURES[measure]}` : MEASURES[measure];
}

/** One person beside the judges; alone where none is there. */
export function personTable(study: Study, all: readonly PersonRow[], coefficient: Coefficient): Table[] {
  const beside = all.filter(({ judge }) => judge !== undefined);
  const rows = beside.length > 0 ? beside : all;
  if (rows.length === 0) return [];
  const judges = beside.length > 0;
  const measures = [...new Set(rows.map(({ measure }) => measure))];
  const named = measures.map((measure) => personMeasure(measure, coefficient));
  const columns: MaybeColumn<PersonRow>[] = [
    judges && { key: 'judge', header: 'judge', cell: ({ judge }) => judge },
    { key: 'person', header: ONE_PERSON, cell: ({ person }) => estimateCell(person) },
    judges && {
      key: 'againstOthers',
      header: 'the judge',
      cell: ({ againstOthers }) => againstOthers && estimateCell(againstOthers),
    },
    judges && {
      key: 'difference',
      header: 'judge − person',
      cell: ({ difference }) => difference && estimateCell(difference),
    },
    { key: 'annotators', header: 'annotators', cell: ({ annotators }) => countCell(annotators) },
    { key: 'items', header: 'items', cell: ({ items }) => countCell(items) },
  ];
  const labels = rows.some(({ measure }) => measure === 'accuracy' || measure === 'kappa');
  const others = labels ? 'what most of the others say' : 'the mean of the others';
  return [
    tableOf(
      {
        id: 'one-person',
        title: `${study.card.title}: one person against the others${named.length === 1 ? ` (${named[0]})` : ''}`,
        notes: [
          `one person: each annotator against ${others}, averaged over annotators${judges ? '; the judge: against those same others, on the same ones' : ''}. Of ${rows[0].question}, drawn at most 999 times. No ceiling: several people together are steadier than one, and a judge may come closer to them.`,
        ],
      },
      columns,
      placed(study.card, rows).map((one) => {
        const by = named.length > 1 ? `: ${personMeasure(one.of.measure, coefficient)}` : '';
        return { ...one, section: `${one.section}${by}` };
      }),
    ),
  ];
}

/** One person's row at the end of each dimension of an agreement table, whose columns are called as the measures. */
export function withOnePerson(table: Table, { card }: Study, all: readonly PersonRow[]): Table {
  const alone = all.filter(({ judge }) => judge === undefined);
  if (alone.length === 0) return table;
  const rows = [...table.rows];
  for (const dimension of new Set(alone.map((row) => row.dimension))) {
    const section = dimensionHeading(card, dimension);
    const own = alone.filter((row) => row.dimension === dimension);
    const cells = Object.fromEntries(own.map(({ measure, person }) => [measure, estimateCell(person)]));
    const summary = own.find(({ measure }) => measure === 'summary');
    const row: Row = {
      section,
      kind: 'person',
      cells: { judge: ONE_PERSON, ...cells, ...(summary && { items: countCell(summary.items) }) },
    };
    const last = rows.findLastIndex((one) => one.section === section);
    rows.splice(last < 0 ? rows.length : last + 1, 0, row);
  }
  const notes = [
    ...(table.notes ?? []),
    'one person: each annotator against the others, averaged over annotators; of these systems, other items. No ceiling.',
  ];
  return { ...table, rows, notes };
}
