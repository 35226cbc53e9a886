/** Puts a button into each heading of a sortable table; undefined values stay last. Reads nothing but the cells. */
export function sortTables(root: ParentNode): void {
  for (const table of root.querySelectorAll<HTMLTableElement>('table.sortable')) {
    const heads = [...(table.tHead?.rows[table.tHead.rows.length - 1]?.cells ?? [])];
    heads.forEach((head, column) => {
      const button = document.createElement('button');
      button.type = 'button';
      button.append(...head.childNodes);
      head.append(button);
      head.setAttribute('aria-sort', 'none');
      button.addEventListener('click', () => sortBy(table, heads, head, column));
    });
  }
}

function sortBy(table: HTMLTableElement, heads: readonly Element[], head: Element, column: number): void {
  const number = head.classList.contains('n');
  const before = head.getAttribute('aria-sort');
  const down = before === 'none' ? number : before === 'ascending';
  for (const other of heads) other.setAttribute('aria-sort', 'none');
  head.setAttribute('aria-sort', down ? 'descending' : 'ascending');
  for (const body of table.tBodies) sortRows(body, column, number, down ? -1 : 1);
}

function sortRows(body: HTMLTableSectionElement, column: number, number: boolean, sign: number): void {
  const rows = [...body.rows].filter((row) => !row.classList.contains('section'));
  const keys = new Map(rows.map((row) => [row, keyOf(row.cells[column], number)]));
  rows.sort((a, b) => {
    const [x, y] = [keys.get(a) ?? null, keys.get(b) ?? null];
    if (x === y) return 0;
    if (x === null || y === null) return x === null ? 1 : -1;
    return (
      sign * (typeof x === 'number' && typeof y === 'number' ? x - y : String(x).localeCompare(String(y)))
    );
  });
  body.append(...rows);
}

function keyOf(cell: HTMLTableCellElement | undefined, number: boolean): number | string | null {
  if (!cell) return null;
  if (!number) return cell.textContent || null;
  return cell.dataset.v === undefined ? null : Number(cell.dataset.v);
}
