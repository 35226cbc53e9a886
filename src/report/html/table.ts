import {
  type Cell,
  type Column,
  isNumberCell,
  isUndefined,
  type NumberCell,
  type Row,
  type Table,
} from '../document.js';
import { numberText, ReasonNotes } from '../number.js';
import { escapeHtml } from './escape.js';

/** A name up to this long is not broken over lines. */
const UNBROKEN = 32;
/** So is any other short text. */
const UNBROKEN_TEXT = 24;
/** With more columns than this a table is set smaller on paper, and across. */
const MANY = 16;
const MOST = 24;

export interface TableOptions {
  sortable?: boolean;
  /** Cells are shaded by their number, as in a heat map. */
  heat?: boolean;
  /** Shades in place of the numbers', −1 to 1: row by row, under the column's key. */
  strengths?: readonly Record<string, number>[];
  /** What a short heading stands for, under the column's key. */
  names?: Readonly<Record<string, string>>;
}

/** A table that scrolls within its own frame, with caption, headings of rows and columns, and its notes beneath. */
export function tableHtml(table: Table, options: TableOptions = {}): string {
  const { sortable = false, heat = false, names = {} } = options;
  const reasons = new ReasonNotes();
  const sections = groupRows(table.rows);
  const bodies = sections.map(({ section, rows }) => {
    const heading =
      section === undefined
        ? ''
        : `<tr class="section"><th scope="rowgroup" colspan="${table.columns.length}">${escapeHtml(section)}</th></tr>`;
    return `<tbody>${heading}${rows.map((row) => rowHtml(table, row, reasons, shadesOf(table, row, options))).join('')}</tbody>`;
  });
  const notes = [
    ...reasons.reasons.map((reason, index) => `<sup>${index + 1}</sup> ${escapeHtml(reason)}`),
    ...(table.notes ?? []).map(escapeHtml),
  ];
  const many = table.columns.length > MOST ? 'most' : table.columns.length > MANY && 'many';
  const classes = [sortable && 'sortable', heat && 'heat', many].filter(Boolean).join(' ');
  const frame = `<div class="scroll" tabindex="0" role="region" aria-label="${escapeHtml(table.title)}">`;
  return [
    frame,
    `<table${classes ? ` class="${classes}"` : ''}><caption>${escapeHtml(table.title)}</caption>`,
    `<thead>${groupHeadings(table.columns)}<tr>${table.columns.map((column) => headingHtml(table, column, names[column.key])).join('')}</tr></thead>`,
    bodies.join(''),
    '</table></div>',
    notes.length > 0 ? `<div class="notes">${notes.map((note) => `<p>${note}</p>`).join('')}</div>` : '',
  ].join('');
}

function groupRows(rows: readonly Row[]): { section: string | undefined; rows: Row[] }[] {
  const groups: { section: string | undefined; rows: Row[] }[] = [];
  for (const row of rows) {
    const last = groups.at(-1);
    if (last !== undefined && last.section === row.section) last.rows.push(row);
    else groups.push({ section: row.section, rows: [row] });
  }
  return groups;
}

function groupHeadings(columns: readonly Column[]): string {
  if (columns.every(({ group }) => group === undefined)) return '';
  const cells: string[] = [];
  for (let start = 0; start < columns.length; ) {
    const { group } = columns[start];
    let end = start + 1;
    while (group !== undefined && end < columns.length && columns[end].group === group) end++;
    cells.push(
      group === undefined
        ? '<td></td>'
        : `<th scope="colgroup" colspan="${end - start}" class="group">${escapeHtml(group)}</th>`,
    );
    start = end;
  }
  return `<tr class="groups">${cells.join('')}</tr>`;
}

function headingHtml(table: Table, column: Column, name: string | undefined): string {
  const label = name === undefined ? '' : ` aria-label="${escapeHtml(name)}"`;
  return `<th scope="col"${isRight(table, column) ? ' class="n"' : ''}${label}>${escapeHtml(column.header)}</th>`;
}

/** The shade of each cell of a row that has one. */
type Shades = (key: string, cell: NumberCell) => number | undefined;

function shadesOf(table: Table, row: Row, { heat = false, strengths }: TableOptions): Shades {
  if (!heat) return () => undefined;
  if (strengths === undefined) return (_, { value }) => value ?? undefined;
  const own = strengths[table.rows.indexOf(row)] ?? {};
  return (key) => own[key];
}

function isRight(table: Table, column: Column): boolean {
  return (
    (column.align ?? (table.rows.some((row) => isNumberCell(row.cells[column.key])) ? 'right' : 'left')) ===
    'right'
  );
}

function rowHtml(table: Table, row: Row, reasons: ReasonNotes, shades: Shades): string {
  const kind = row.kind === undefined || row.kind === 'plain' ? '' : ` class="${row.kind}"`;
  const cells = table.columns.map((column, index) => {
    const cell = row.cells[column.key];
    if (index === 0 && !isNumberCell(cell)) {
      const short = (cell ?? '').length <= UNBROKEN ? ' class="short"' : '';
      return `<th scope="row"${short}>${escapeHtml(cell ?? '')}</th>`;
    }
    const strength = isNumberCell(cell) ? shades(column.key, cell) : undefined;
    return cellHtml(cell, reasons, strength, isRight(table, column));
  });
  return `<tr${kind}>${cells.join('')}</tr>`;
}

function cellHtml(cell: Cell, reasons: ReasonNotes, strength: number | undefined, right: boolean): string {
  if (cell === undefined) return '<td></td>';
  if (!isNumberCell(cell)) {
    const kind = right ? ' class="n"' : cell.length <= UNBROKEN_TEXT ? ' class="short"' : '';
    return `<td${kind}>${escapeHtml(cell)}</td>`;
  }
  const { main, interval } = numberText(cell);
  const note = reasons.number(cell);
  const value = isUndefined(cell) ? '' : ` data-v="${cell.value}"`;
  const shaded = strength !== undefined && !isUndefined(cell);
  const classes = shaded ? `n ${shade(strength)}` : 'n';
  const text = escapeHtml(main);
  return [
    `<td class="${classes}"${value}>`,
    cell.best ? `<strong>${text}</strong>` : text,
    note === undefined ? '' : `<sup>${note}</sup>`,
    cell.marks ? `<sup class="marks">${escapeHtml(cell.marks)}</sup>` : '',
    interval ? ` <span class="ci">[${escapeHtml(interval.low)}, ${escapeHtml(interval.high)}]</span>` : '',
    '</td>',
  ].join('');
}

/** `p7` for .65 to .75, `m3` for -.35 to -.25: the style sheet holds the shades. */
function shade(value: number): string {
  const step = Math.min(10, Math.round(Math.abs(value) * 10));
  return `${value < 0 ? 'm' : 'p'}${step}`;
}
