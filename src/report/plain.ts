import {
  type Cell,
  type Column,
  type Document,
  isNumberCell,
  type NumberCell,
  type Row,
  type Table,
} from './document.js';
import { type NumberText, numberText, ReasonNotes } from './number.js';
import { displayWidth, longestPiece, visible, wrapText } from './text.js';

/** Tables for a terminal or a text file. */
export function renderPlain(document: Document, options: { color?: boolean; width?: number }): string {
  const paint = options.color ? ANSI : PLAIN;
  return `${document.tables.map((table) => new PlainTable(table, options.width ?? 100, paint).render()).join('\n\n')}\n`;
}

type Paint = { bold(text: string): string; dim(text: string): string };
const ANSI: Paint = {
  bold: (text) => `\u001b[1m${text}\u001b[22m`,
  dim: (text) => `\u001b[2m${text}\u001b[22m`,
};
const PLAIN: Paint = { bold: (text) => text, dim: (text) => text };

/** Between neighbouring columns. */
const GAP = 2;
/** A text column is not wrapped to less than its longest unbroken piece, or to less than these. */
const NARROWEST = { least: 12, most: 24 };
const INDENT = 2;

/** A column with its cells laid out to one width. */
interface Laid {
  column: Column;
  right: boolean;
  numeric: boolean;
  width: number;
  /** The lines of the heading. */
  header: string[];
  /** For each row, the lines of its cell, without padding to the width. */
  cells: string[][];
}

class PlainTable {
  private readonly reasons = new ReasonNotes();
  private readonly sections: boolean;

  constructor(
    private readonly table: Table,
    private readonly width: number,
    private readonly paint: Paint,
  ) {
    this.sections = table.rows.some((row) => row.section !== undefined);
  }

  render(): string {
    const laid = this.table.columns.map((column) => this.layOut(column));
    this.narrow(laid);
    const blocks = this.split(laid).map((columns) => this.renderBlock(columns).join('\n'));
    const notes = [
      ...this.reasons.reasons.map((reason, index) => `${superscript(index + 1)} ${visible(reason)}`),
      ...(this.table.notes ?? []).map(visible),
    ].flatMap((note) =>
      wrapText(note, this.width).map((line, k) => this.paint.dim(k === 0 ? line : `  ${line}`)),
    );
    const title = wrapText(visible(this.table.title), this.width).map(this.paint.bold);
    return [...title, '', blocks.join('\n\n'), ...(notes.length > 0 ? ['', ...notes] : [])].join('\n');
  }

  private layOut(column: Column): Laid {
    const cells = this.table.rows.map((row) => row.cells[column.key]);
    const numeric = cells.some(isNumberCell);
    const texts = numeric
      ? this.layOutNumbers(cells.map((cell) => (isNumberCell(cell) ? cell : undefined)))
      : [];
    const lines = cells.map((cell, row) => [isNumberCell(cell) ? texts[row] : textOf(cell)]);
    const header = this.headerOf(column, cells.filter(isNumberCell));
    const width = Math.max(widthOf(header), ...lines.map(([line]) => widthOf(line)));
    return {
      column,
      numeric,
      right: (column.align ?? (numeric ? 'right' : 'left')) === 'right',
      width,
      header: [header],
      cells: lines,
    };
  }

  /** A heading over numbers with intervals stands over the numbers, not over the brackets. */
  private headerOf(column: Column, numbers: readonly NumberCell[]): string {
    const header = visible(column.header);
    if (!numbers.some(({ interval }) => interval)) return header;
    const main = Math.max(...numbers.map((cell) => widthOf(numberText(cell).main)));
    const whole = Math.max(...this.layOutNumbers([...numbers]).map(widthOf));
    return padEnd(padStart(header, main), whole);
  }

  /** Values, marks and both limits each get a width of their own, so that decimals and brackets stand in line. */
  private layOutNumbers(cells: (NumberCell | undefined)[]): string[] {
    const parts = cells.map((cell) => {
      if (cell === undefined) return undefined;
      const note = this.reasons.number(cell);
      const marks = `${note === undefined ? '' : superscript(note)}${cell.marks ? ` ${visible(cell.marks)}` : ''}`;
      return { ...numberText(cell), marks, best: cell.best === true };
    });
    const widest = (pick: (part: NumberText & { marks: string }) => string | undefined) =>
      Math.max(0, ...parts.map((part) => (part ? displayWidth(pick(part) ?? '') : 0)));
    const main = widest((part) => part.main);
    const marks = widest((part) => part.marks);
    const low = widest((part) => part.interval?.low);
    const high = widest((part) => part.interval?.high);
    return parts.map((part) => {
      if (part === undefined) return '';
      const value = padStart(part.main, main);
      const raised = padEnd(part.marks, marks);
      const room = low + high > 0 ? low + high + 5 : 0;
      const interval = part.interval
        ? ` [${padStart(part.interval.low, low)}, ${padStart(part.interval.high, high)}]`
        : ' '.repeat(room);
      return (part.best ? this.paint.bold(value) : value) + raised + this.paint.dim(interval);
    });
  }

  /** Wraps headings of numbers, then text columns: to whole pieces, and to less where not even a block would fit. */
  private narrow(laid: Laid[]): void {
    if (this.total(laid) <= this.width) return;
    for (const one of laid) if (one.numeric) wrapHeader(one);
    this.shrink(laid, (one) => this.narrowest(one));
    const fits = this.split(laid).every((block) => this.total(block) <= this.width);
    if (!fits) this.shrink(laid, () => NARROWEST.least);
  }

  /** Wraps text columns, always the widest first, until the table fits or none can give any more. */
  private shrink(laid: readonly Laid[], least: (one: Laid) => number): void {
    for (let excess = this.total(laid) - this.width; excess > 0; excess = this.total(laid) - this.width) {
      const able = laid.filter((one) => !one.numeric && one.width > least(one));
      const [widest, next] = able.sort((a, b) => b.width - a.width);
      if (widest === undefined) return;
      const step = next !== undefined && next.width < widest.width ? widest.width - next.width : excess;
      widest.width -= Math.min(excess, step, widest.width - least(widest));
      widest.cells = this.table.rows.map((row) =>
        wrapText(textOf(row.cells[widest.column.key]), widest.width),
      );
    }
  }

  private narrowest(one: Laid): number {
    const pieces = this.table.rows.map((row) => longestPiece(textOf(row.cells[one.column.key])));
    const whole = Math.min(Math.max(...pieces), NARROWEST.most);
    return Math.max(NARROWEST.least, whole, widthOf(one.header[0] ?? ''));
  }

  private total(columns: readonly Laid[]): number {
    const indent = this.sections ? INDENT : 0;
    const widths = grouped(columns).map((group) => Math.max(span(group), groupWidth(group)));
    return indent + widths.reduce((sum, width) => sum + width + GAP, -GAP);
  }

  /** Where a table is still too wide, its columns go beneath each other in blocks, each with the naming columns. */
  private split(columns: Laid[]): Laid[][] {
    if (this.total(columns) <= this.width) return [columns];
    const naming = columns.findIndex((one) => one.numeric);
    const names = columns.slice(0, Math.max(naming, 1));
    const blocks: Laid[][] = [];
    let block = names;
    for (const group of grouped(columns.slice(names.length))) {
      const whole = this.total([...names, ...group]) <= this.width;
      for (const piece of whole ? [group] : group.map((one) => [one])) {
        if (block.length > names.length && this.total([...block, ...piece]) > this.width) {
          blocks.push(block);
          block = names;
        }
        block = [...block, ...piece];
      }
    }
    return [...blocks, block];
  }

  private renderBlock(columns: Laid[]): string[] {
    const indent = this.sections ? ' '.repeat(INDENT) : '';
    makeRoomForGroups(columns);
    const groupLines = this.renderGroups(columns);
    const lines = [...groupLines.map((line) => indent + line), ...headerLines(columns, indent)];
    lines.push(this.paint.dim('─'.repeat(this.total(columns))));
    let before: Row | undefined;
    this.table.rows.forEach((row, index) => {
      if (row.section !== undefined && row.section !== before?.section) {
        if (before !== undefined) lines.push('');
        lines.push(this.paint.bold(visible(row.section)));
      } else if (before !== undefined && (row.kind ?? 'plain') !== (before.kind ?? 'plain')) {
        lines.push(this.paint.dim(`${indent}${'·'.repeat(this.total(columns) - indent.length)}`));
      }
      before = row;
      const height = Math.max(...columns.map((one) => one.cells[index].length));
      for (let k = 0; k < height; k++) {
        const cells = columns.map((one) => pad(one.cells[index][k] ?? '', one));
        lines.push((indent + cells.join(' '.repeat(GAP))).trimEnd());
      }
    });
    return lines;
  }

  /** The headings over columns that share a group, with a rule below. */
  private renderGroups(columns: Laid[]): string[] {
    if (columns.every(({ column }) => column.group === undefined)) return [];
    let names = '';
    let rules = '';
    for (const group of grouped(columns)) {
      const name = visible(group[0].column.group ?? '');
      const width = span(group);
      const left = Math.floor((width - displayWidth(name)) / 2);
      names += `${padEnd(' '.repeat(left) + name, width)}${' '.repeat(GAP)}`;
      rules += `${(name === '' ? ' ' : '─').repeat(width)}${' '.repeat(GAP)}`;
    }
    return [this.paint.bold(names.trimEnd()), this.paint.dim(rules.trimEnd())];
  }
}

/** Runs of neighbouring columns of one group; a column without a group stands alone. */
function grouped(columns: readonly Laid[]): Laid[][] {
  const runs: Laid[][] = [];
  for (const one of columns) {
    const last = runs[runs.length - 1];
    if (one.column.group !== undefined && last?.[0].column.group === one.column.group) last.push(one);
    else runs.push([one]);
  }
  return runs;
}

/** Widens the last column of a group whose heading is wider than its columns. */
function makeRoomForGroups(columns: readonly Laid[]): void {
  for (const group of grouped(columns)) {
    const missing = groupWidth(group) - span(group);
    if (missing > 0) group[group.length - 1].width += missing;
  }
}

/** Wraps a heading that is wider than the numbers under it. */
function wrapHeader(one: Laid): void {
  const [header = ''] = one.header;
  const cells = Math.max(...one.cells.map(([line]) => widthOf(line ?? '')));
  one.width = Math.max(cells, Math.min(widthOf(header), longestPiece(header.trim())));
  if (widthOf(header) > one.width) one.header = wrapText(header.trim(), one.width);
}

/** The headings, those of fewer lines standing at the bottom. */
function headerLines(columns: readonly Laid[], indent: string): string[] {
  const height = Math.max(...columns.map(({ header }) => header.length));
  return Array.from({ length: height }, (_, k) => {
    const texts = columns.map((one) => pad(one.header[k - height + one.header.length] ?? '', one));
    return (indent + texts.join(' '.repeat(GAP))).trimEnd();
  });
}

function textOf(cell: Cell): string {
  return isNumberCell(cell) ? '' : visible(cell ?? '');
}

/** Of the heading over columns of one group. */
function groupWidth([first]: readonly Laid[]): number {
  return displayWidth(visible(first?.column.group ?? ''));
}

function span(group: readonly Laid[]): number {
  return group.reduce((sum, { width }) => sum + width + GAP, -GAP);
}

function pad(text: string, { right, width }: Laid): string {
  return right ? padStart(text, width) : padEnd(text, width);
}

/** ANSI sequences (only ours: names were made visible before) take no room. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the escape character is what is looked for
const OURS = /\u001b\[\d+m/g;

function widthOf(text: string): number {
  return displayWidth(text.replace(OURS, ''));
}

function room(text: string, width: number): string {
  return ' '.repeat(Math.max(0, width - widthOf(text)));
}

function padStart(text: string, width: number): string {
  return room(text, width) + text;
}

function padEnd(text: string, width: number): string {
  return text + room(text, width);
}

function superscript(number: number): string {
  return [...String(number)].map((digit) => '⁰¹²³⁴⁵⁶⁷⁸⁹'[Number(digit)]).join('');
}
