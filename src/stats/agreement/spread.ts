import { type ClusteredEstimate, type ClusterOptions, ItemCounts } from '../resampling/clustered-interval.js';

/** A unit with the answers that one side, and another, gave to the same question; fewer than two have no spread. */
export interface SpreadUnit {
  item: string;
  second: boolean;
  answers: readonly (string | number)[];
  others: readonly (string | number)[];
}

/** How far the samples of one judge differ, where people do and where they do not. */
export interface Spread {
  /** Units with two answers or more, in each stratum. */
  nFirst: number;
  nSecond: number;
  /** Of two answers to one question drawn at random, how often they differ: the mean over the stratum's units. */
  first: ClusteredEstimate;
  second: ClusteredEstimate;
  /** The second stratum's less the first's. */
  difference: ClusteredEstimate;
  /** Pearson's correlation of the two sides' spreads over the units that both answered twice or more. */
  correlation: ClusteredEstimate;
  nBoth: number;
}

const [N1, S1, N2, S2, N, X, Y, XX, YY, XY] = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];

/**
 * Where somebody's answers to the same question differ: on which stratum more, and whether where another's do. Intervals
 * resample items.
 */
export function spreadOf(units: readonly SpreadUnit[], options: ClusterOptions): Spread {
  const counts = new ItemCounts(10);
  for (const { item, second, answers, others } of units) {
    const spread = shareThatDiffer(answers);
    if (spread === undefined) continue;
    counts.add(item, second ? N2 : N1);
    counts.add(item, second ? S2 : S1, spread);
    const other = shareThatDiffer(others);
    if (other === undefined) continue;
    const sums = [1, spread, other, spread ** 2, other ** 2, spread * other];
    for (const [k, amount] of sums.entries()) counts.add(item, N + k, amount);
  }
  const found = counts.estimates(
    {
      first: { share: S1, of: N1 },
      second: { share: S2, of: N2 },
      difference: { difference: ['second', 'first'] },
      correlation: (t) => {
        const covariance = t[N] * t[XY] - t[X] * t[Y];
        const variances = (t[N] * t[XX] - t[X] ** 2) * (t[N] * t[YY] - t[Y] ** 2);
        return variances > 1e-12 ? covariance / Math.sqrt(variances) : Number.NaN;
      },
    },
    options,
  );
  const totals = counts.totals();
  return { nFirst: totals[N1], nSecond: totals[N2], ...found, nBoth: totals[N] };
}

function shareThatDiffer(answers: readonly (string | number)[]): number | undefined {
  if (answers.length < 2) return undefined;
  const times = new Map<string | number, number>();
  for (const answer of answers) times.set(answer, (times.get(answer) ?? 0) + 1);
  let alike = 0;
  for (const n of times.values()) alike += n * (n - 1);
  return 1 - alike / (answers.length * (answers.length - 1));
}
