import { describe, expect, it } from 'vitest';
import { createRandom } from '../../../src/stats/numeric/random.js';
import { meanOfMeans } from '../../../src/stats/resampling/mean-of-means.js';

const random = () => createRandom(3);

describe('meanOfMeans', () => {
  it('weighs each group the same, whatever its size; missing values and empty groups are left out', () => {
    const found = meanOfMeans([[1, Number.NaN, 1, 1], [0], [Number.NaN], []], {
      resamples: 99,
      random: random(),
    });
    expect(found.value).toBe(0.5);
    expect(meanOfMeans([[Number.NaN]], { random: random() }).value).toBeNaN();
  });

  it('has the percentiles of all resamples of its groups, enumerated', () => {
    const groups = [
      [0, 0.2, 1],
      [0.1, 0.9],
    ];
    const all: number[] = [];
    const [first = [], second = []] = groups;
    for (const a of first)
      for (const b of first)
        for (const c of first)
          for (const d of second) for (const e of second) all.push(((a + b + c) / 3 + (d + e) / 2) / 2);
    all.sort((x, y) => x - y);
    const { low, high, value } = meanOfMeans(groups, {
      resamples: 40_000,
      confidence: 0.72,
      random: random(),
    });
    expect(value).toBeCloseTo(0.45, 12);
    // 14% and 86% of the 108 lie well within a step.
    expect(low).toBeCloseTo(all[Math.floor(0.14 * 107)] ?? Number.NaN, 9);
    expect(high).toBeCloseTo(all[Math.floor(0.86 * 107)] ?? Number.NaN, 9);
  });

  it('is as wide as the variances of its groups say, and covers', () => {
    const draw = createRandom(11);
    let covered = 0;
    const runs = 300;
    for (let run = 0; run < runs; run++) {
      const groups = [20, 30, 25].map((n, g) => Array.from({ length: n }, () => draw.uniform() ** (g + 1)));
      const { low, high } = meanOfMeans(groups, { resamples: 499, random: createRandom(run) });
      const truth = (1 / 2 + 1 / 3 + 1 / 4) / 3;
      if (low <= truth && truth <= high) covered += 1;
    }
    expect(covered / runs).toBeGreaterThan(0.9);
    expect(covered / runs).toBeLessThan(0.985);
  });

  it('has no interval where nothing varies', () => {
    const { low, reason } = meanOfMeans(
      [
        [1, 1],
        [0, 0],
      ],
      { resamples: 99, random: random() },
    );
    expect([low, reason?.code]).toEqual([Number.NaN, 'same-on-every-resample']);
  });
});
