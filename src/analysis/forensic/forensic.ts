import { type Remark, remark } from '../../remarks/remark.js';
import {
  type CountInterval,
  confusionInterval,
  shareInterval,
} from '../../stats/resampling/count-interval.js';
import { type Block, blocksOf, type Counts, type Figure, specOf, unconstrained } from './blocks.js';
import { type Assignment, fitSizes, type Part } from './sizes.js';
import type { ForensicTable } from './spec.js';

/**
 * What the integers say of a printed figure.
 * - `unique counts`: one set of counts gives it
 * - `consistent`: several do
 * - `impossible`: none does
 * - `not constrained`: it rests on no counts that are searched
 * - `given`: itself a count, taken as it is
 */
export const FORENSIC_STATES = [
  'unique counts',
  'consistent',
  'impossible',
  'not constrained',
  'given',
] as const;
/** What is known of a printed figure: consistent, unique or impossible, or that it constrains nothing. */
export type ForensicState = (typeof FORENSIC_STATES)[number];

/** A printed figure and the integers behind it. */
export interface ForensicCell {
  row: string;
  section?: string;
  column: string;
  printed: string;
  state: ForensicState;
  /** How many sets of counts give it, over all sizes that fit best; for a coefficient: how many values. */
  solutions: number;
  /** The first of them, 20 at most. */
  counts: Counts[];
  /** What the counts imply, 0 … 1, units taken as independent: the hull over them where they are several. */
  interval?: CountInterval;
  reason?: Remark;
}

/** Unknown sizes that were searched together. */
export interface ForensicSizes {
  names: string[];
  /** Combinations gone through. */
  searched: number;
  figures: number;
  /** How many of the figures the best sizes fit; the others are impossible. */
  fitted: number;
  /** How many combinations fit so many, and the first of them, 20 at most. */
  nFits: number;
  fits: Record<string, number>[];
}

/** The counts behind a printed table, cell by cell. */
export interface ForensicAnswer {
  cells: ForensicCell[];
  sizes: ForensicSizes[];
  totals: Record<ForensicState, number>;
  confidence: number;
  warnings: Remark[];
}

/** Combinations, and counts, that are written out; the others are counted. */
const WRITTEN_OUT = 20;

/**
 * The integers behind a printed table: for each figure whether any counts are printed so, and which. Unknown sizes are
 * searched over their ranges; those that fit the most figures are taken.
 * @throws InputError for figures that are no numbers, and for ranges too wide to search
 */
export function findCounts(table: ForensicTable, { confidence = 0.95 } = {}): ForensicAnswer {
  const parts = fitSizes(blocksOf(table), table);
  const found = new Map<string, ForensicCell>();
  for (const part of parts) {
    for (const block of part.blocks) {
      for (const cell of solveBlock(block, part, confidence)) found.set(key(cell.row, cell.column), cell);
    }
  }
  const cells = table.rows.flatMap((row) =>
    Object.entries(row.cells).map(([column, printed]): ForensicCell => {
      const reason = unconstrained(table, row, specOf(table, row, column));
      const bare = { row: row.name, column, printed, solutions: 0, counts: [] };
      const cell: ForensicCell = found.get(key(row.name, column)) ?? {
        ...bare,
        ...(reason ? { state: 'not constrained', reason } : { state: 'given' }),
      };
      return { ...cell, ...(row.section !== undefined && { section: row.section }) };
    }),
  );
  const sizes = parts.filter(({ variables }) => variables.length > 0).map(sizesOf);
  return { cells, sizes, totals: forensicTotals(cells), confidence, warnings: sizes.flatMap(someFitted) };
}

/** How many cells are in each state. */
export function forensicTotals(cells: readonly ForensicCell[]): Record<ForensicState, number> {
  const totals = Object.fromEntries(FORENSIC_STATES.map((state) => [state, 0])) as Record<
    ForensicState,
    number
  >;
  for (const { state } of cells) totals[state] += 1;
  return totals;
}

function key(row: string, column: string): string {
  return JSON.stringify([row, column]);
}

function solveBlock(block: Block, part: Part, confidence: number): ForensicCell[] {
  const together = solutionsOf(block, block.figures, part.best);
  if (together.count > 0)
    return block.figures.map((figure) => possible(block, figure, together, part, confidence));
  const fits = (figure: Figure, at: Iterable<Assignment>) => {
    for (const sizes of at) if (block.solve([figure], sizes).count > 0) return true;
    return false;
  };
  const alone = block.figures.filter((figure) => fits(figure, part.best));
  const left =
    alone.length < block.figures.length ? solutionsOf(block, alone, part.best) : { count: 0, first: [] };
  return block.figures.map((figure) => {
    if (!alone.includes(figure)) {
      const elsewhere = part.variables.length > 0 && fits(figure, part.all());
      return impossible(block, figure, remark(elsewhere ? 'forensic-not-these-sizes' : 'forensic-no-counts'));
    }
    if (left.count > 0) return possible(block, figure, left, part, confidence);
    const figures = alone.map(({ text }) => text).join(' and ');
    return impossible(block, figure, remark('forensic-not-together', { figures }));
  });
}

function solutionsOf(block: Block, figures: readonly Figure[], best: readonly Assignment[]) {
  const found: { count: number; first: Counts[] } = { count: 0, first: [] };
  if (figures.length === 0) return found;
  for (const at of best) {
    const { count, first } = block.solve(figures, at);
    found.count += count;
    if (found.first.length < WRITTEN_OUT)
      found.first.push(...first.slice(0, WRITTEN_OUT - found.first.length));
  }
  return found;
}

function possible(
  { row }: Block,
  { column, text, measure }: Figure,
  { count, first }: { count: number; first: Counts[] },
  part: Part,
  confidence: number,
): ForensicCell {
  const counted = measure !== 'kendall-tau' && measure !== 'spearman-rho';
  const settled = part.best.length === 1 && count === first.length;
  const interval = settled ? hull(first.map((counts) => intervalOf(measure, counts, confidence))) : undefined;
  return {
    row,
    column,
    printed: text,
    state: counted && count === 1 ? 'unique counts' : 'consistent',
    solutions: count,
    counts: first,
    ...(interval && { interval }),
  };
}

function impossible({ row }: Block, { column, text }: Figure, reason: Remark): ForensicCell {
  return { row, column, printed: text, state: 'impossible', solutions: 0, counts: [], reason };
}

function intervalOf(
  measure: Figure['measure'],
  counts: Counts,
  confidence: number,
): CountInterval | undefined {
  // The units of a mean of whole numbers are no independent yes or no.
  if (measure === 'integer-mean') return undefined;
  if ('successes' in counts) return shareInterval(counts.successes, counts.of, confidence);
  if (!('positives' in counts) || measure === 'share') return undefined;
  if (measure === 'kendall-tau' || measure === 'spearman-rho') return undefined;
  return confusionInterval(measure, counts, confidence);
}

function hull(intervals: readonly (CountInterval | undefined)[]): CountInterval | undefined {
  const known = intervals.filter((interval) => interval !== undefined);
  if (known.length === 0 || known.length < intervals.length) return undefined;
  return {
    low: Math.min(...known.map(({ low }) => low)),
    high: Math.max(...known.map(({ high }) => high)),
  };
}

function sizesOf({ variables, searched, figures, fitted, best }: Part): ForensicSizes {
  return {
    names: variables,
    searched,
    figures,
    fitted,
    nFits: best.length,
    fits: best.slice(0, WRITTEN_OUT).map((at) => Object.fromEntries(at)),
  };
}

function someFitted({ names, figures, fitted }: ForensicSizes): Remark[] {
  if (fitted === figures) return [];
  return [remark('forensic-sizes-fit-some', { sizes: names.join(', '), fitted, figures })];
}
