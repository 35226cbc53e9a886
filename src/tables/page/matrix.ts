import type { Row, Table } from '../../report/document.js';
import type { Block } from '../../report/html/record.js';

type Heat = Extract<Block, { kind: 'heat' }>;

/**
 * A square of figures as a heat map. Its rows are numbered and its columns bear the numbers, so that no long name has to
 * stand upright or be cut.
 * @param cell the figure of two rows; absent on the diagonal
 */
export function matrixBlock(
  table: Pick<Table, 'id' | 'title' | 'notes'>,
  names: readonly string[],
  cell: (row: number, column: number) => Row['cells'][string],
  before: { columns: Table['columns']; cells: (row: number) => Row['cells'] } = {
    columns: [],
    cells: () => ({}),
  },
): Heat {
  const keys = names.map((_, k) => `c${k}`);
  return {
    kind: 'heat',
    table: {
      ...table,
      columns: [
        { key: 'name', header: '' },
        ...before.columns,
        ...keys.map((key, k) => ({ key, header: String(k + 1) })),
      ],
      rows: names.map((name, a) => {
        const cells: Row['cells'] = { name: `${a + 1} ${name}`, ...before.cells(a) };
        keys.forEach((key, b) => {
          cells[key] = a === b ? undefined : cell(a, b);
        });
        return { cells };
      }),
    },
    names: Object.fromEntries(keys.map((key, k) => [key, names[k]])),
  };
}
