import type { PersonRow } from '../analysis/one-person.js';
import type { Table } from '../report/document.js';
import type { Study } from '../study/study.js';
import { countCell, estimateCell } from './cells.js';
import { type ColumnOf, tableOf } from './columns.js';
import { dimensionHeading } from './words.js';

/** One person beside the judges, or alone: by what measure says `measure`. */
export function personTable(study: Study, rows: readonly PersonRow[], measure: string): Table[] {
  if (rows.length === 0) return [];
  const judges = rows.some(({ judge }) => judge !== undefined);
  const columns: (ColumnOf<PersonRow> | false)[] = [
    judges && { key: 'judge', header: 'judge', cell: ({ judge }) => judge },
    { key: 'person', header: 'one person', cell: ({ person }) => estimateCell(person) },
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
  return [
    tableOf(
      {
        id: 'one-person',
        title: `${study.card.title}: one person against the others (${measure})`,
        notes: [
          `one person: each annotator against the mean of the others, averaged over annotators${judges ? '; the judge: against those same others, on the same cells' : ''}. Items drawn anew, at most 999 times. No ceiling: the mean of several people is steadier than one person, and a judge may come closer to it.`,
          'Annotators are told apart by their ids: where ids number the places in a list of labels, one person is one place.',
        ],
      },
      columns,
      rows.map((of) => ({ section: dimensionHeading(study.card, of.dimension), of })),
    ),
  ];
}
