import { type Cell, type Column, type Document, isNumberCell, type Table } from './document.js';
import { numberText, ReasonNotes } from './number.js';
import { visible } from './text.js';

/** Pipe tables (GitHub's), each under its title, with its notes beneath. */
export function renderMarkdown(document: Document): string {
  return `${document.tables.map(renderTable).join('\n\n')}\n`;
}

function renderTable(table: Table): string {
  const reasons = new ReasonNotes();
  const { columns } = table;
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`;
  const head = [
    line(columns.map((column) => escapeMarkdown(headerOf(column)))),
    line(columns.map((column) => (alignOf(table, column) === 'right' ? '---:' : ':---'))),
  ];
  // A table without columns is its title and its notes.
  const lines = columns.length > 0 ? head : [];
  let section: string | undefined;
  for (const row of table.rows) {
    if (row.section !== undefined && row.section !== section) {
      lines.push(
        line(columns.map((_, index) => (index === 0 ? `**${escapeMarkdown(row.section ?? '')}**` : ''))),
      );
    }
    section = row.section;
    lines.push(line(columns.map((column) => renderCell(row.cells[column.key], reasons, row.kind))));
  }
  const notes = [
    ...reasons.reasons.map((reason, index) => `<sup>${index + 1}</sup> ${escapeMarkdown(reason)}`),
    ...(table.notes ?? []).map(escapeMarkdown),
  ];
  const blocks = [lines.join('\n'), notes.map((note) => `- ${note}`).join('\n')];
  return [`**${escapeMarkdown(table.title)}**`, ...blocks.filter((block) => block !== '')].join('\n\n');
}

function headerOf(column: Column): string {
  return column.group === undefined ? column.header : `${column.group}: ${column.header}`;
}

function alignOf(table: Table, column: Column): 'left' | 'right' {
  return column.align ?? (table.rows.some((row) => isNumberCell(row.cells[column.key])) ? 'right' : 'left');
}

function renderCell(cell: Cell, reasons: ReasonNotes, kind: string | undefined): string {
  if (cell === undefined) return '';
  if (!isNumberCell(cell)) {
    const text = escapeMarkdown(cell);
    return kind === 'reference' && text !== '' ? `*${text}*` : text;
  }
  const { main, interval } = numberText(cell);
  // `<.0001` opens no tag, but some readers of Markdown trip over it.
  const value = main.replace('<', '\\<');
  const note = reasons.number(cell);
  return [
    cell.best ? `**${value}**` : value,
    note === undefined ? '' : `<sup>${note}</sup>`,
    cell.marks ? `<sup>${escapeMarkdown(cell.marks)}</sup>` : '',
    interval ? ` \\[${interval.low}, ${interval.high}\\]` : '',
  ].join('');
}

/** Text that Markdown and HTML leave alone; an underscore inside a word (`gpt_4`) needs no escape. */
function escapeMarkdown(text: string): string {
  return visible(text)
    .replace(/[\\`*[\]|~#!$^{}]/g, '\\$&')
    .replace(/(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, '\\_')
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;');
}
