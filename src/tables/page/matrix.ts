import type { Cell, Table } from '../../report/document.js';
import type { Block } from '../../report/html/record.js';
import { type ColumnOf, tableOf } from '../columns.js';

type Heat = Extract<Block, { kind: 'heat' }>;

/**
 * A square of figures as a heat map. Its rows are numbered and its columns bear the numbers, so that no long name has to
 * stand upright or be cut. A record of its columns is the number of a row.
 * @param cell the figure of two rows; absent on the diagonal
 */
export function matrixBlock(
  head: Pick<Table, 'id' | 'title' | 'notes'>,
  names: readonly string[],
  cell: (row: number, column: number) => Cell,
  before: readonly ColumnOf<number>[] = [],
): Heat {
  const squares = names.map(
    (_, b): ColumnOf<number> => ({
      key: `c${b}`,
      header: String(b + 1),
      cell: (a) => (a === b ? undefined : cell(a, b)),
    }),
  );
  return {
    kind: 'heat',
    table: tableOf<number>(
      head,
      [{ key: 'name', header: '', cell: (a) => `${a + 1} ${names[a]}` }, ...before, ...squares],
      names.map((_, of) => ({ of })),
    ),
    names: Object.fromEntries(squares.map(({ key }, k) => [key, names[k]])),
  };
}
