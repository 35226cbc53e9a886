/**
 * Drawing n of n with replacement, order apart: a multiset. There are C(2n − 1, n) of them, each the draw of
 * n! / Π mₖ! of the nⁿ equally likely tuples.
 */

/** C(2n − 1, n); Infinity where it leaves the exact integers. */
export function countMultisets(n: number): number {
  let count = 1;
  for (let k = 1; k < n; k++) {
    count = (count * (n + k)) / k;
    if (count > Number.MAX_SAFE_INTEGER) return Infinity;
  }
  return Math.round(count);
}

/**
 * Visits each multiset once, with how many tuples draw it. The array handed over is reused.
 */
export function forEachMultiset(
  n: number,
  visit: (multiplicities: Int32Array, tuples: number) => void,
): void {
  const multiplicities = new Int32Array(n);
  const fill = (position: number, left: number, tuples: number): void => {
    if (position === n - 1) {
      multiplicities[position] = left;
      visit(multiplicities, tuples);
      return;
    }
    // `tuples` grows by C(left, m): how many of the free places go to this position.
    let choose = 1;
    for (let m = 0; m <= left; m++) {
      multiplicities[position] = m;
      fill(position + 1, left - m, tuples * choose);
      choose = (choose * (left - m)) / (m + 1);
    }
  };
  if (n === 0) visit(multiplicities, 1);
  else fill(0, n, 1);
}
