import { InputError } from '../../errors.js';

/** Two entries by position and the p-value of the test between them; NaN = undefined, which parts nothing. */
export interface PairTest {
  a: number;
  b: number;
  pValue: number;
}

/** When a new cluster opens. */
export interface ClusterRule {
  /** A p-value equal to the level is significant too, as in mt-metrics-eval. Default false. */
  inclusive?: boolean;
}

/**
 * Ranks of entries in clusters, as in the WMT metrics task: walking from the best value down, an entry opens a new
 * cluster where it differs significantly from any entry of the current one; otherwise it joins. All of a cluster
 * share its rank, 1 = best: none of them is significantly worse than another of them. Entries of different clusters may
 * still not differ; the letters show that.
 *
 * Source: `AssignRanks` of google-research/mt-metrics-eval, equal to it on unadjusted one-sided p-values (of the
 * hypothesis that the lower of two is at least as good) with `inclusive`.
 * @param values higher is better; NaN gets the rank NaN
 * @param tests of all pairs; a pair that is absent or undefined does not part two entries
 * @param level significant below this; default .05
 */
export function rankClusters(
  values: ArrayLike<number>,
  tests: Iterable<PairTest>,
  level = 0.05,
  { inclusive = false }: ClusterRule = {},
): Float64Array {
  const differ = significance(values.length, tests, level, inclusive);
  const order = descending(values);
  const ranks = new Float64Array(values.length).fill(Number.NaN);
  let cluster: number[] = [];
  let rank = 0;
  for (const entry of order) {
    if (cluster.length === 0 || cluster.some((other) => differ(entry, other))) {
      cluster = [];
      rank++;
    }
    cluster.push(entry);
    ranks[entry] = rank;
  }
  return ranks;
}

/**
 * A compact letter display: two entries share a letter exactly where they do not differ significantly. Letters
 * start with `a` at the best value.
 *
 * Source: insert and absorb, Piepho (2004).
 * @param values higher is better; they only set the order of the letters; NaN gets no letter
 */
export function significanceLetters(
  values: ArrayLike<number>,
  tests: Iterable<PairTest>,
  level = 0.05,
  { inclusive = false }: ClusterRule = {},
): string[] {
  const differ = significance(values.length, tests, level, inclusive);
  const order = descending(values);
  let columns: Set<number>[] = order.length > 0 ? [new Set(order)] : [];
  order.forEach((a, at) => {
    for (const b of order.slice(at + 1)) {
      if (!differ(a, b)) continue;
      columns = absorb(
        columns.flatMap((column) =>
          column.has(a) && column.has(b) ? [without(column, b), without(column, a)] : [column],
        ),
      );
    }
  });
  const place = new Map(order.map((entry, at) => [entry, at]));
  const places = (column: Set<number>) =>
    [...column].map((entry) => place.get(entry) ?? 0).sort((a, b) => a - b);
  const sorted = columns
    .map((column) => ({ column, at: places(column) }))
    .sort((first, second) => compareLists(first.at, second.at));
  return Array.from({ length: values.length }, (_, entry) =>
    sorted.flatMap(({ column }, k) => (column.has(entry) ? [letter(k)] : [])).join(''),
  );
}

function significance(
  n: number,
  tests: Iterable<PairTest>,
  level: number,
  inclusive: boolean,
): (a: number, b: number) => boolean {
  if (!(level > 0 && level < 1))
    throw new InputError(`Expected \`level\` to be between 0 and 1, got ${level}`);
  const differ = new Set<number>();
  for (const { a, b, pValue } of tests) {
    if (!(a >= 0 && a < n)) throw outside(a, n);
    if (!(b >= 0 && b < n)) throw outside(b, n);
    if (pValue < level || (inclusive && pValue === level)) differ.add(a * n + b).add(b * n + a);
  }
  return (a, b) => differ.has(a * n + b);
}

function outside(position: number, n: number): InputError {
  return new InputError(`Expected positions in 0 … ${n - 1} in the pairwise tests, got ${position}`);
}

function descending(values: ArrayLike<number>): number[] {
  return Array.from({ length: values.length }, (_, k) => k)
    .filter((k) => !Number.isNaN(values[k]))
    .sort((a, b) => values[b] - values[a] || a - b);
}

function without(column: Set<number>, entry: number): Set<number> {
  const rest = new Set(column);
  rest.delete(entry);
  return rest;
}

/** Drops columns that lie within another. */
function absorb(columns: Set<number>[]): Set<number>[] {
  return columns.filter(
    (column, k) =>
      !columns.some(
        (other, j) =>
          j !== k && [...column].every((entry) => other.has(entry)) && (other.size > column.size || j < k),
      ),
  );
}

function compareLists(a: readonly number[], b: readonly number[]): number {
  for (let k = 0; k < Math.min(a.length, b.length); k++) if (a[k] !== b[k]) return a[k] - b[k];
  return a.length - b.length;
}

/** a … z, then aa … as spreadsheets count, set apart so that joined letters stay readable. */
function letter(k: number): string {
  return k < 26 ? String.fromCharCode(97 + k) : `(${letter(Math.floor(k / 26) - 1)}${letter(k % 26)})`;
}
