import {
  type Column,
  type Document,
  isNumberCell,
  type NumberCell,
  type Row,
  type Table,
} from './document.js';
import { type NumberText, numberText, ReasonNotes } from './number.js';
import { Fitting, GAP, grouped, type Laid, makeRoomForGroups, span, widthOf } from './plain-widths.js';
import { displayWidth, visible, wrapText } from './text.js';

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

const INDENT = '  ';

class PlainTable {
  private readonly reasons = new ReasonNotes();
  private readonly indent: string;
  private readonly fitting: Fitting;

  constructor(
    private readonly table: Table,
    private readonly width: number,
    private readonly paint: Paint,
  ) {
    this.indent = table.rows.some((row) => row.section !== undefined) ? INDENT : '';
    this.fitting = new Fitting(width, this.indent.length);
  }

  render(): string {
    const laid = this.table.columns.map((column) => this.layOut(column));
    this.fitting.narrow(laid);
    // A table without columns is its title and its notes.
    const split = laid.length > 0 ? this.fitting.split(laid) : [];
    const blocks = split.map((columns) => this.renderBlock(columns).join('\n'));
    const notes = [
      ...this.reasons.reasons.map((reason, index) => `${superscript(index + 1)} ${visible(reason)}`),
      ...(this.table.notes ?? []).map(visible),
    ].flatMap((note) =>
      wrapText(note, this.width, 2).map((line, k) => this.paint.dim(k === 0 ? line : `  ${line}`)),
    );
    const title = wrapText(visible(this.table.title), this.width).map(this.paint.bold);
    return [
      ...title,
      ...(split.length > 0 ? ['', blocks.join('\n\n')] : []),
      ...(notes.length > 0 ? ['', ...notes] : []),
    ].join('\n');
  }

  private layOut(column: Column): Laid {
    const cells = this.table.rows.map((row) => row.cells[column.key]);
    const numeric = cells.some(isNumberCell);
    const texts = numeric
      ? this.layOutNumbers(cells.map((cell) => (isNumberCell(cell) ? cell : undefined)))
      : [];
    const lines = cells.map((cell, row) => [isNumberCell(cell) ? texts[row] : visible(cell ?? '')]);
    const header = this.headerOf(column, cells.filter(isNumberCell));
    const width = Math.max(widthOf(header), ...lines.map(([line]) => widthOf(line)));
    return {
      column,
      numeric,
      right: (column.align ?? (numeric ? 'right' : 'left')) === 'right',
      width,
      header: [header],
      texts: lines.map(([line]) => line ?? ''),
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

  private renderBlock(columns: Laid[]): string[] {
    const { indent } = this;
    makeRoomForGroups(columns);
    const groupLines = this.renderGroups(columns);
    const lines = [...groupLines.map((line) => indent + line), ...headerLines(columns, indent)];
    lines.push(this.paint.dim('─'.repeat(this.fitting.total(columns))));
    let before: Row | undefined;
    this.table.rows.forEach((row, index) => {
      if (row.section !== undefined && row.section !== before?.section) {
        if (before !== undefined) lines.push('');
        lines.push(this.paint.bold(visible(row.section)));
      } else if (before !== undefined && (row.kind ?? 'plain') !== (before.kind ?? 'plain')) {
        lines.push(this.paint.dim(`${indent}${'·'.repeat(this.fitting.total(columns) - indent.length)}`));
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

/** The headings, those of fewer lines standing at the bottom. */
function headerLines(columns: readonly Laid[], indent: string): string[] {
  const height = Math.max(...columns.map(({ header }) => header.length));
  return Array.from({ length: height }, (_, k) => {
    const texts = columns.map((one) => pad(one.header[k - height + one.header.length] ?? '', one));
    return (indent + texts.join(' '.repeat(GAP))).trimEnd();
  });
}

function pad(text: string, { right, width }: Laid): string {
  return right ? padStart(text, width) : padEnd(text, width);
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
