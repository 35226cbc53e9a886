import { describe, expect, it } from 'vitest';
import { bootstrapCorrelation } from '../../../src/stats/correlation/bootstrap.js';
import { correlateGrids } from '../../../src/stats/correlation/correlate-grids.js';
import { ScoreGrid } from '../../../src/stats/correlation/score-grid.js';
import { studyDifference, studyInterval } from '../../../src/stats/correlation/study-interval.js';
import { createRandom } from '../../../src/stats/numeric/random.js';
import { crossedVariance } from '../../../src/stats/resampling/crossed-variance.js';
import { planResamples } from '../../../src/stats/resampling/resamples.js';
import { expectClose } from '../oracle.js';

function drawn(nItems: number, nSystems: number, seed = 3) {
  const random = createRandom(seed);
  const items = Array.from({ length: nItems }, (_, k) => `i${k}`);
  const systems = Array.from({ length: nSystems }, (_, k) => `s${k}`);
  const gold = Float64Array.from(
    { length: nItems * nSystems },
    (_, k) => (k % nSystems) / 4 + 2 * random.uniform(),
  );
  const judge = (noise: number) => gold.map((value) => value + noise * random.uniform());
  const grid = (values: Float64Array) => new ScoreGrid(items, systems, values);
  return { gold: grid(gold), a: grid(judge(2)), b: grid(judge(5)) };
}

describe('crossedVariance', () => {
  it('is the analysis of variance for a mean of cells, where the statistic has no excess', () => {
    // Rows are items; a mean over both is additive: all parts follow from the table.
    const table = [
      [1, 4, 2],
      [3, 3, 9],
      [2, 8, 4],
      [7, 5, 5],
    ];
    const mean = (systems: Int32Array, items: Int32Array) => {
      let [sum, n] = [0, 0];
      table.forEach((row, i) => {
        row.forEach((value, s) => {
          sum += items[i] * systems[s] * value;
          n += items[i] * systems[s];
        });
      });
      return n > 0 ? sum / n : Number.NaN;
    };
    const [systems, items] = [new Int32Array(3).fill(1), new Int32Array(4).fill(1)];
    const values: number[] = [];
    const tuples: number[] = [];
    planResamples('items', 3, 4, 35, createRandom(1)).forEach((_, times, draws) => {
      values.push(mean(systems, times));
      tuples.push(draws);
    });
    const found = crossedVariance(
      {
        value: (w) => mean(w, items),
        ofItems: (w) =>
          Float64Array.from(table, (_, i) =>
            mean(
              w,
              Int32Array.from(items, (_, k) => (k === i ? 1 : 0)),
            ),
          ),
      },
      3,
      {
        excess: true,
        resampled: { values: Float64Array.from(values), tuples: Float64Array.from(tuples) },
      },
    );
    const own = table.map((row) => row.reduce((sum, value) => sum + value, 0) / 3);
    const ofSystems = [0, 1, 2].map((s) => table.reduce((sum, row) => sum + row[s], 0) / 4);
    const grand = own.reduce((sum, value) => sum + value, 0) / 4;
    const squares = (values: number[]) => values.reduce((sum, value) => sum + (value - grand) ** 2, 0);
    expectClose(found.systems, squares(ofSystems) / (2 * 3), { relative: 1e-12 });
    expect(found.excess).toBeCloseTo(0, 12);
    // The bootstrap divides by n where an estimate without bias divides by n − 1.
    expectClose(found.items, squares(own) / 16, { relative: 1e-12 });
    const left = table.flatMap((row, i) => row.map((value, s) => value - own[i] - ofSystems[s] + grand));
    const interaction = left.reduce((sum, value) => sum + value ** 2, 0) / (3 * 2) / 12;
    expectClose(found.interaction, interaction, { relative: 1e-12 });
  });

  it('knows the excess of a statistic of pairs by hand: without first-order part all of the variance', () => {
    // θ = mean over pairs of x_s x_t with x = ±1 alternating: kernels without a part of one system alone.
    const x = [1, -1, 1, -1, 1, -1, 1, -1];
    const pairs = (systems: Int32Array) => {
      let [sum, n] = [0, 0];
      for (let s = 0; s < 8; s++) {
        for (let t = 0; t < s; t++) {
          sum += systems[s] * systems[t] * x[s] * x[t];
          n += systems[s] * systems[t];
        }
      }
      return sum / n;
    };
    const resampled = { values: new Float64Array(2) };
    const { systems, excess } = crossedVariance({ value: pairs }, 8, { excess: true, resampled });
    // Leaving one out never changes it, so the jackknife is 0; the second differences are not.
    expect(systems).toBeCloseTo(0, 14);
    expect(excess).toBeGreaterThan(0);
  });
});

describe('studyInterval and studyDifference', () => {
  it('hold the estimate in the middle, at both levels, and are shorter than the percentiles of both', () => {
    const { gold, a, b } = drawn(40, 10);
    for (const level of ['summary', 'system'] as const) {
      const options = { level, resamples: 299, random: createRandom(1) };
      const one = studyInterval(a, gold, options);
      expect(one.method).toBe('crossed');
      expectClose(one.estimate, correlateGrids(a, gold, { level }).value, { absolute: 1e-12 });
      const two = studyDifference(a, b, gold, options);
      expectClose((two.low + two.high) / 2, two.estimate, { absolute: 1e-12 });
      expect(one.high).toBeLessThanOrEqual(1);
      const { low, high } = bootstrapCorrelation(a, gold, { ...options, resample: 'both' });
      if (level === 'summary') expect(one.high - one.low).toBeLessThan(high - low);
    }
  });

  it('does not depend on the order of the judges but for the sign, and a judge against itself is 0 wide', () => {
    const { gold, a, b } = drawn(30, 8);
    const options = () => ({ level: 'summary' as const, resamples: 99, random: createRandom(2) });
    const [there, back] = [studyDifference(a, b, gold, options()), studyDifference(b, a, gold, options())];
    expectClose(there.low, -back.high, { absolute: 1e-12 });
    const itself = studyDifference(a, a, gold, options());
    expect(itself).toMatchObject({ estimate: 0, method: 'percentile', low: 0, high: 0 });
  });

  it('below 8 systems, and for pooled cells, the percentile interval of both stands in, and says why', () => {
    const { gold, a, b } = drawn(20, 7);
    const random = () => createRandom(4);
    const few = studyInterval(a, gold, { level: 'summary', resamples: 199, random: random() });
    expect(few).toMatchObject({
      method: 'percentile',
      why: { code: 'fewer-systems-than', parts: { least: 8 } },
    });
    const both = bootstrapCorrelation(a, gold, { level: 'summary', resamples: 199, random: random() });
    expect([few.low, few.high]).toEqual([both.low, both.high]);
    expect(studyDifference(a, b, gold, { level: 'pooled', resamples: 19, random: random() }).why).toEqual({
      code: 'pooled-cells',
    });
    expect(
      studyInterval(gold.alignTo(gold.items, []), gold, { level: 'system', random: random() }),
    ).toMatchObject({
      estimate: Number.NaN,
      low: Number.NaN,
    });
  });
});
