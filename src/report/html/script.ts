/**
 * The one script of a page: it puts a button into each heading of a sortable table. Without it the page is whole, only
 * the rows stay as they are. It reads nothing but the cells, and writes no text.
 */
export const SCRIPT = `'use strict';
for (const table of document.querySelectorAll('table.sortable')) {
  const heads = [...table.tHead.rows[table.tHead.rows.length - 1].cells];
  heads.forEach((head, column) => {
    const button = document.createElement('button');
    button.type = 'button';
    button.append(...head.childNodes);
    head.append(button);
    head.setAttribute('aria-sort', 'none');
    button.addEventListener('click', () => {
      const number = head.classList.contains('n');
      const before = head.getAttribute('aria-sort');
      const down = before === 'none' ? number : before === 'ascending';
      for (const other of heads) other.setAttribute('aria-sort', 'none');
      head.setAttribute('aria-sort', down ? 'descending' : 'ascending');
      for (const body of table.tBodies) sort(body, column, number, down ? -1 : 1);
    });
  });
}
function sort(body, column, number, sign) {
  const rows = [...body.rows].filter((row) => !row.classList.contains('section'));
  const keys = new Map(rows.map((row) => [row, key(row.cells[column], number)]));
  rows.sort((a, b) => {
    const x = keys.get(a), y = keys.get(b);
    if (x === y) return 0;
    if (x === null || y === null) return x === null ? 1 : -1;
    return sign * (number ? x - y : x.localeCompare(y));
  });
  body.append(...rows);
}
function key(cell, number) {
  if (!cell) return null;
  if (!number) return cell.textContent || null;
  return cell.dataset.v === undefined ? null : Number(cell.dataset.v);
}
`;
