import { InputError } from '../../errors.js';
import { show } from '../numeric/show.js';

/** A class, verdict or grade. Numbers and names are never equal to each other. */
export type ClassLabel = string | number | boolean;

/** One label for each unit; `null`, `undefined` and NaN are missing. */
export type ClassLabels = ArrayLike<ClassLabel | null | undefined>;

/** A table of labels against labels beyond this is a mistake, and would not fit in memory. */
const LABEL_LIMIT = 2000;

/** The labels two sources gave the same units, counted by pair of labels. */
export interface CrossTable {
  /** The labels that occur: numbers ascending, then names in code order, then false and true. */
  labels: ClassLabel[];
  /** `counts[i][j]`: units labelled `labels[i]` by the first source and `labels[j]` by the second. */
  counts: number[][];
  /** Units that both labelled. */
  n: number;
  /** Units left out because a label is missing. */
  nMissing: number;
}

/**
 * @param categories the labels there can be, in order; without it those that occur, sorted
 * @throws InputError when the lengths differ, a label is of another kind or not among the categories, or there are
 *   more than 2,000 different ones
 */
export function crossTable(
  first: ClassLabels,
  second: ClassLabels,
  categories?: readonly ClassLabel[],
): CrossTable {
  if (first.length !== second.length) {
    throw new InputError(
      `Expected two labels for each unit, got ${first.length} and ${second.length} labels`,
    );
  }
  const pairs: [ClassLabel, ClassLabel][] = [];
  for (let k = 0; k < first.length; k++) {
    const a = checked(first[k], k);
    const b = checked(second[k], k);
    if (a !== null && b !== null) pairs.push([a, b]);
  }
  const labels = categories ? [...categories] : [...new Set(pairs.flat())].sort(compareLabels);
  if (labels.length > LABEL_LIMIT) {
    throw new InputError(
      `Expected at most ${LABEL_LIMIT} different labels, got ${labels.length}: these look like measurements; use a correlation, or cut them into grades`,
    );
  }
  const index = new Map(labels.map((label, position) => [label, position]));
  if (index.size !== labels.length) {
    throw new InputError(`Expected categories without repetition, got ${JSON.stringify(labels)}`);
  }
  const counts = labels.map(() => new Array<number>(labels.length).fill(0));
  for (const [a, b] of pairs) counts[place(index, a, labels)][place(index, b, labels)]++;
  return { labels, counts, n: pairs.length, nMissing: first.length - pairs.length };
}

/** Sum of each row. */
export function rowTotals(counts: readonly number[][]): number[] {
  return counts.map((row) => row.reduce((sum, count) => sum + count, 0));
}

/** Sum of each column. */
export function columnTotals(counts: readonly number[][]): number[] {
  return counts.map((_, j) => counts.reduce((sum, row) => sum + row[j], 0));
}

function checked(label: unknown, position: number): ClassLabel | null {
  if (label === null || label === undefined || Number.isNaN(label)) return null;
  if (typeof label === 'string' || typeof label === 'number' || typeof label === 'boolean') return label;
  throw new InputError(
    `Expected a string, a number, a boolean, or null where missing, got ${show(label)} at unit ${position}`,
  );
}

function place(index: Map<ClassLabel, number>, label: ClassLabel, labels: readonly ClassLabel[]): number {
  const position = index.get(label);
  if (position === undefined) {
    throw new InputError(
      `Expected one of the categories ${JSON.stringify(labels)}, got ${JSON.stringify(label)}`,
    );
  }
  return position;
}

const KINDS = ['number', 'string', 'boolean'];

function compareLabels(a: ClassLabel, b: ClassLabel): number {
  if (typeof a !== typeof b) return KINDS.indexOf(typeof a) - KINDS.indexOf(typeof b);
  return a < b ? -1 : a > b ? 1 : 0;
}
