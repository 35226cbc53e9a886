import { type Cell, type Column, type Document, isNumberCell, type Row, type Table } from './document.js';
import { DASH, numberText, ReasonNotes } from './number.js';
import { visible } from './text.js';

/** One `table` environment each, with the rules of the booktabs package. */
export function renderLatex(document: Document): string {
  const tables = document.tables.map(renderTable).join('\n');
  const unicode = OTHER_SCRIPTS.test(tables) ? '% names in other scripts: needs LuaLaTeX or XeLaTeX\n' : '';
  const graphics = document.tables.some(({ wide }) => wide) ? ',graphicx' : '';
  return `% needs \\usepackage{booktabs${graphics}}\n${unicode}${tables}`;
}

/** Letters beyond what pdfLaTeX sets with its usual fonts. */
const OTHER_SCRIPTS = /[\u0250-\u200f\u2027-\u{10ffff}]/u;

function renderTable(table: Table): string {
  const reasons = new ReasonNotes();
  const body = renderRows(table, reasons);
  const notes = [
    ...reasons.reasons.map((reason, index) => `\\textsuperscript{${index + 1}} ${escapeLatex(reason)}`),
    ...(table.notes ?? []).map(escapeLatex),
  ];
  const environment = table.wide ? 'table*' : 'table';
  const tabular = table.columns.length > 0 ? renderTabular(table, body) : [];
  return [
    `\\begin{${environment}}`,
    '\\centering',
    `\\caption{${escapeLatex(table.title)}}`,
    `\\label{tab:${table.id.replace(/[^A-Za-z0-9:-]/g, '-')}}`,
    ...(table.wide ? ['\\resizebox{\\textwidth}{!}{%', ...tabular, '}'] : tabular),
    ...notes.map((note) => `\\par\\smallskip{\\footnotesize ${note}}`),
    `\\end{${environment}}`,
    '',
  ].join('\n');
}

/** A rule stands between two things: none under the heading of a table without rows. */
function renderTabular(table: Table, body: readonly string[]): string[] {
  return [
    `\\begin{tabular}{${table.columns.map((column) => (isRight(table, column) ? 'r' : 'l')).join('')}}`,
    '\\toprule',
    ...renderGroups(table.columns),
    `${table.columns.map((column) => escapeLatex(column.header)).join(' & ')} \\\\`,
    ...(body.length > 0 ? ['\\midrule', ...body] : []),
    '\\bottomrule',
    '\\end{tabular}',
  ];
}

/** The line of group headings with its short rules; nothing where no column has a group. */
function renderGroups(columns: readonly Column[]): string[] {
  if (columns.every((column) => column.group === undefined)) return [];
  const cells: string[] = [];
  const rules: string[] = [];
  for (let start = 0; start < columns.length; ) {
    const { group } = columns[start];
    let end = start + 1;
    while (group !== undefined && end < columns.length && columns[end].group === group) end++;
    if (group === undefined) cells.push('');
    else {
      cells.push(`\\multicolumn{${end - start}}{c}{${escapeLatex(group)}}`);
      rules.push(`\\cmidrule(lr){${start + 1}-${end}}`);
    }
    start = end;
  }
  return [`${cells.join(' & ')} \\\\`, rules.join(' ')];
}

function renderRows(table: Table, reasons: ReasonNotes): string[] {
  const lines: string[] = [];
  let before: Row | undefined;
  for (const row of table.rows) {
    if (row.section !== undefined && row.section !== before?.section) {
      if (before !== undefined) lines.push('\\midrule');
      lines.push(`\\multicolumn{${table.columns.length}}{l}{\\textit{${escapeLatex(row.section)}}} \\\\`);
    } else if (before !== undefined && (row.kind ?? 'plain') !== (before.kind ?? 'plain')) {
      lines.push('\\addlinespace');
    }
    // An empty group keeps TeX from reading a cell's bracket as the argument of the line break before it.
    lines.push(
      `{}${table.columns.map((column) => renderCell(row.cells[column.key], reasons)).join(' & ')} \\\\`,
    );
    before = row;
  }
  return lines;
}

function isRight(table: Table, column: Column): boolean {
  const numeric = table.rows.some((row) => isNumberCell(row.cells[column.key]));
  return (column.align ?? (numeric ? 'right' : 'left')) === 'right';
}

function renderCell(cell: Cell, reasons: ReasonNotes): string {
  if (cell === undefined) return '';
  if (!isNumberCell(cell)) return escapeLatex(cell);
  const { main, interval } = numberText(cell);
  const note = reasons.number(cell);
  const value = number(main);
  return [
    cell.best ? `\\textbf{${value}}` : value,
    note === undefined ? '' : `\\textsuperscript{${note}}`,
    cell.marks ? `\\textsuperscript{${escapeLatex(cell.marks)}}` : '',
    interval ? ` {\\scriptsize [${number(interval.low)}, ${number(interval.high)}]}` : '',
  ].join('');
}

function number(text: string): string {
  return text
    .replace(DASH, '--')
    .replace(/^-(?=[\d.])/, '$-$')
    .replace('<', () => '$<$')
    .replace('%', '\\%');
}

const SPECIAL: Record<string, string> = {
  '\\': '\\textbackslash{}',
  '{': '\\{',
  '}': '\\}',
  '&': '\\&',
  '%': '\\%',
  $: '\\$',
  '#': '\\#',
  _: '\\_',
  '~': '\\textasciitilde{}',
  '^': '\\textasciicircum{}',
  '<': '\\textless{}',
  '>': '\\textgreater{}',
  '|': '\\textbar{}',
  '"': "''",
  '–': '--',
  '×': '$\\times$',
  '÷': '$\\div$',
  '−': '$-$',
  '≥': '$\\geq$',
  '≤': '$\\leq$',
  '…': '\\dots{}',
  '±': '$\\pm$',
  '→': '$\\rightarrow$',
  '≈': '$\\approx$',
  '≠': '$\\neq$',
  '∞': '$\\infty$',
  '½': '$\\frac{1}{2}$',
  '²': '\\textsuperscript{2}',
  '³': '\\textsuperscript{3}',
  ⁿ: '\\textsuperscript{n}',
  '·': '$\\cdot$',
  α: '$\\alpha$',
  β: '$\\beta$',
  δ: '$\\delta$',
  ε: '$\\varepsilon$',
  κ: '$\\kappa$',
  λ: '$\\lambda$',
  ν: '$\\nu$',
  π: '$\\pi$',
  ρ: '$\\rho$',
  τ: '$\\tau$',
  ω: '$\\omega$',
  Δ: '$\\Delta$',
  Σ: '$\\Sigma$',
};

const SPECIALS = new RegExp(
  `[${Object.keys(SPECIAL)
    .join('')
    .replace(/[\\^\]-]/g, '\\$&')}]`,
  'g',
);

function escapeLatex(text: string): string {
  return visible(text).replace(SPECIALS, (character) => SPECIAL[character]);
}
