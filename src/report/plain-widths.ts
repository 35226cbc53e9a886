import type { Column } from './document.js';
import { displayWidth, longestPiece, visible, wrapText } from './text.js';

/** Between neighbouring columns. */
export const GAP = 2;
/** A text column is not wrapped to less than its longest unbroken piece, or to less than these. */
const NARROWEST = { least: 12, most: 24 };

/** A column with its cells laid out to one width. */
export interface Laid {
  column: Column;
  right: boolean;
  numeric: boolean;
  width: number;
  /** The lines of the heading. */
  header: string[];
  /** For each row, its cell on one line. */
  texts: string[];
  /** For each row, the lines of its cell, without padding to the width. */
  cells: string[][];
}

/** Brings a table to a width: headings and names wrap, then columns go beneath each other. */
export class Fitting {
  /** @param indent what stands before every row */
  constructor(
    private readonly width: number,
    private readonly indent: number,
  ) {}

  /** Wraps headings of numbers, then text columns: to whole pieces, and to less where not even a block would fit. */
  narrow(laid: Laid[]): void {
    if (this.total(laid) <= this.width) return;
    for (const one of laid) if (one.numeric) wrapHeader(one);
    const widths = laid.map(({ width }) => width);
    this.shrink(laid, narrowest);
    const blocks = this.split(laid);
    if (blocks.length === 1) return;
    if (!this.fit(blocks)) this.shrink(laid, () => NARROWEST.least);
    this.widen(laid, widths, this.split(laid).length);
  }

  private fit(blocks: readonly Laid[][]): boolean {
    return blocks.every((block) => this.total(block) <= this.width);
  }

  /** In blocks there may be more room for the names than in one table: each is given it where it costs no block. */
  private widen(laid: readonly Laid[], widths: readonly number[], most: number): void {
    for (const [index, one] of laid.entries()) {
      if (one.numeric) continue;
      for (const width of [widths[index] ?? 0, NARROWEST.most]) {
        const before = one.width;
        if (width <= before) continue;
        one.width = width;
        const blocks = this.split([...laid]);
        if (blocks.length <= most && this.fit(blocks)) break;
        one.width = before;
      }
      wrap(one);
    }
  }

  /** Wraps text columns, always the widest first, until the table fits or none can give any more. */
  private shrink(laid: readonly Laid[], least: (one: Laid) => number): void {
    for (let excess = this.total(laid) - this.width; excess > 0; excess = this.total(laid) - this.width) {
      const able = laid.filter((one) => !one.numeric && one.width > least(one));
      const [widest, next] = able.sort((a, b) => b.width - a.width);
      if (widest === undefined) return;
      const step = next !== undefined && next.width < widest.width ? widest.width - next.width : excess;
      widest.width -= Math.min(excess, step, widest.width - least(widest));
      wrap(widest);
    }
  }

  total(columns: readonly Laid[]): number {
    const widths = grouped(columns).map((group) => Math.max(span(group), groupWidth(group)));
    // A table that has nothing to show has no columns.
    return Math.max(0, this.indent + widths.reduce((sum, width) => sum + width + GAP, -GAP));
  }

  /** Where a table is still too wide, its columns go beneath each other in blocks, each with the naming columns. */
  split(columns: Laid[]): Laid[][] {
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
}

function wrap(one: Laid): void {
  one.cells = one.texts.map((text) => wrapText(text, one.width));
}

function narrowest({ texts, header: [header = ''] }: Laid): number {
  const whole = Math.min(Math.max(...texts.map(longestPiece)), NARROWEST.most);
  return Math.max(NARROWEST.least, whole, widthOf(header));
}

/** Wraps a heading that is wider than the numbers under it. */
function wrapHeader(one: Laid): void {
  const [header = ''] = one.header;
  const cells = Math.max(...one.cells.map(([line]) => widthOf(line ?? '')));
  one.width = Math.max(cells, Math.min(widthOf(header), longestPiece(header.trim())));
  if (widthOf(header) > one.width) one.header = wrapText(header.trim(), one.width);
}

/** Runs of neighbouring columns of one group; a column without a group stands alone. */
export function grouped(columns: readonly Laid[]): Laid[][] {
  const runs: Laid[][] = [];
  for (const one of columns) {
    const last = runs[runs.length - 1];
    if (one.column.group !== undefined && last?.[0].column.group === one.column.group) last.push(one);
    else runs.push([one]);
  }
  return runs;
}

/** Widens the last column of a group whose heading is wider than its columns. */
export function makeRoomForGroups(columns: readonly Laid[]): void {
  for (const group of grouped(columns)) {
    const missing = groupWidth(group) - span(group);
    if (missing > 0) group[group.length - 1].width += missing;
  }
}

/** Of the heading over columns of one group. */
function groupWidth([first]: readonly Laid[]): number {
  return displayWidth(visible(first?.column.group ?? ''));
}

export function span(group: readonly Laid[]): number {
  return group.reduce((sum, { width }) => sum + width + GAP, -GAP);
}

/** ANSI sequences (only ours: names were made visible before) take no room. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the escape character is what is looked for
const OURS = /\u001b\[\d+m/g;

export function widthOf(text: string): number {
  return displayWidth(text.replace(OURS, ''));
}
