import { describe, expect, it } from 'vitest';
import { rerunDifference, rerunInterval } from '../../../src/stats/correlation/rerun-interval.js';
import { ScoreGrid } from '../../../src/stats/correlation/score-grid.js';
import { createRandom } from '../../../src/stats/numeric/random.js';

const names = (letter: string, n: number) => Array.from({ length: n }, (_, k) => `${letter}${k}`);
const grid = (rows: number[][]) =>
  new ScoreGrid(names('i', rows.length), names('s', rows[0].length), Float64Array.from(rows.flat()));
const judge = (...repeats: number[][][]) => ({
  mean: grid(
    repeats[0].map((row, i) =>
      row.map((_, s) => repeats.reduce((sum, one) => sum + one[i][s], 0) / repeats.length),
    ),
  ),
  repeats: repeats.map(grid),
});
const items = 20;
const gold = grid(Array.from({ length: items }, () => [1, 2, 3]));
const all = (row: number[]) => Array.from({ length: items }, () => row);
/** Taus of the first repeat are 1; of the second 1/3 on every other item. */
const swaying = judge(
  all([1, 2, 3]),
  Array.from({ length: items }, (_, k) => (k % 2 ? [1, 2, 3] : [2, 1, 3])),
);
const options = () => ({ level: 'summary' as const, resamples: 20_000, random: createRandom(1) });

describe('rerunInterval(judge, gold)', () => {
  it('has the variance of means of one of two repeats an item, twice, by hand', () => {
    const { standardError, low, high, estimate, repeats } = rerunInterval(swaying, gold, options());
    // On half of the items the tau of a run is 1 or 1/3: a variance of 1/9 each; R / (R − 1) = 2.
    const expected = Math.sqrt((2 * (items / 2) * (1 / 9)) / items ** 2);
    expect(standardError).toBeCloseTo(expected, 2);
    expect(high - low).toBeLessThanOrEqual(2 * 1.96 * standardError + 1e-9);
    expect(estimate).toBeGreaterThan(low);
    expect(repeats).toEqual([2]);
  });

  it('of several repeats draws one less than there are', () => {
    const rows = (flat: number[]) => flat.map((value) => [value, 0]);
    const noise = (seed: number) => {
      const random = createRandom(seed);
      return rows(Array.from({ length: 400 }, () => random.int(1000) / 1000 - 0.3));
    };
    const asked = judge(noise(1), noise(2), noise(3), noise(4));
    const known = grid(rows(Array.from({ length: 400 }, () => 1)));
    const { standardError } = rerunInterval(asked, known, options());
    // With two systems the tau of an item is the sign of a mean of three draws of four: variance 4p(1 − p) each.
    let variance = 0;
    for (let i = 0; i < 400; i++) {
      const values = asked.repeats.map(({ values: own }) => own[2 * i]);
      let positive = 0;
      for (const a of values) for (const b of values) for (const c of values) if (a + b + c > 0) positive++;
      const p = positive / 64;
      variance += 4 * p * (1 - p);
    }
    const expected = Math.sqrt((4 / 3) * (variance / 400 ** 2));
    expect(standardError / expected).toBeGreaterThan(0.9);
    expect(standardError / expected).toBeLessThan(1.1);
  });

  it('says so where nothing was asked twice, or all repeats are alike', () => {
    const once = { mean: grid(all([1, 2, 3])), repeats: [grid(all([1, 2, 3]))] };
    expect(rerunInterval(once, gold, options()).reason?.code).toBe('asked-once');
    const steady = judge(all([1, 2, 3]), all([1, 2, 3]));
    expect(rerunInterval(steady, gold, options()).reason?.code).toBe('same-in-every-run');
    const half = judge(
      all([1, 2, 3]),
      Array.from({ length: items }, (_, k) => (k < 9 ? [2, 1, 3] : [Number.NaN, Number.NaN, Number.NaN])),
    );
    const found = rerunInterval({ ...half, mean: swaying.mean }, gold, options());
    expect(found.reason?.code).toBe('asked-once');
    expect(found.low).toBeNaN();
    // Asked again about one system of three only.
    const oneSystem = judge(all([1, 2, 3]), all([1, 2, Number.NaN]), all([1, 2, Number.NaN]));
    const third = judge(all([1, 2, 3]), all([Number.NaN, Number.NaN, 1]));
    expect(rerunInterval({ ...oneSystem, mean: swaying.mean }, gold, options()).reason?.code).toBe(
      'same-in-every-run',
    );
    expect(rerunInterval({ ...third, mean: swaying.mean }, gold, options()).reason?.code).toBe('asked-once');
  });

  it('leaves a missing cell missing, and a repeat without a verdict out', () => {
    const missing = Array.from({ length: items }, (_, k) => (k === 0 ? [Number.NaN, 2, 3] : [1, 2, 3]));
    const mean = grid(
      Array.from({ length: items }, (_, k) =>
        k === 0 ? [Number.NaN, 2, 3] : k % 2 ? [1, 2, 3] : [1.5, 1.5, 3],
      ),
    );
    const found = rerunInterval({ mean, repeats: [grid(missing), swaying.repeats[1]] }, gold, options());
    expect(found.standardError).toBeGreaterThan(0);
  });

  it('of two judges adds their variances, and p is that of the interval', () => {
    const one = rerunInterval(swaying, gold, options());
    const both = rerunDifference(swaying, judge(all([1, 2, 3]), all([1, 2, 3])), gold, options());
    expect(both.standardError).toBeCloseTo(one.standardError, 2);
    const twice = rerunDifference(swaying, swaying, gold, options());
    expect(twice.standardError).toBeCloseTo(one.standardError * Math.SQRT2, 2);
    expect(twice.pValue).toBe(1);
    expect((both.pValue ?? 1) < 0.05).toBe(both.low > 0 || both.high < 0);
  });
});
