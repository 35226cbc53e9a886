import { describe, expect, it } from 'vitest';
import { ScoreGrid } from '../../../src/stats/correlation/score-grid.js';
import { createRandom } from '../../../src/stats/numeric/random.js';
import { compareSystems, systemIntervals } from '../../../src/stats/testing/system-comparison.js';
import { gridOf } from '../grids.js';

const options = () => ({ random: createRandom(1) });

describe('systemIntervals', () => {
  it('by hand: two items have four draws, the mean of 1 and 3 is 1, 2, 2 or 3', () => {
    const [first, second] = systemIntervals(
      gridOf([
        [1, 5],
        [3, 5],
      ]),
      { ...options(), confidence: 0.5 },
    );
    expect(first).toMatchObject({ system: 's0', mean: 2, exhaustive: true, resamples: 4, nItems: 2 });
    // Quartiles of 1, 2, 2, 3.
    expect([first.low, first.high]).toEqual([1.75, 2.25]);
    expect([second.low, second.high]).toEqual([5, 5]);
  });

  it('a system without scores has no mean; one scored on few items says how many', () => {
    const [none, few] = systemIntervals(
      gridOf([
        [null, 1],
        [null, null],
      ]),
      options(),
    );
    expect(none).toMatchObject({ mean: Number.NaN, low: Number.NaN, nItems: 0 });
    expect(few).toMatchObject({ mean: 1, low: 1, high: 1, nItems: 1, nUndefined: 1 });
    expect(systemIntervals(new ScoreGrid([], []), options())).toEqual([]);
    const [empty] = systemIntervals(new ScoreGrid([], ['a']), options());
    expect([empty.mean, empty.low, empty.high].every(Number.isNaN)).toBe(true);
  });
});

describe('compareSystems', () => {
  it('by hand: five items all in favour have p = 2 / 2⁵', () => {
    const { tests } = compareSystems(gridOf(Array.from({ length: 5 }, () => [2, 1])), options());
    expect(tests).toEqual([
      {
        systemA: 's0',
        systemB: 's1',
        difference: 1,
        nItems: 5,
        pValue: 2 / 32,
        adjustedPValue: 2 / 32,
        exhaustive: true,
        permutations: 32,
      },
    ]);
  });

  it('tests on the items both have, adjusts over all pairs, and gives letters', () => {
    const rows = Array.from({ length: 12 }, (_, i) => [5 + (i % 2), 5 + ((i + 1) % 2), i === 0 ? null : 1]);
    const { tests, letters } = compareSystems(gridOf(rows), options());
    expect(tests.map(({ nItems }) => nItems)).toEqual([12, 11, 11]);
    expect(tests[1].adjustedPValue).toBeCloseTo(3 * tests[1].pValue, 12);
    expect(letters).toEqual(['a', 'a', 'b']);
  });

  it('sampled, a p is never 0, and the seed is in the output', () => {
    const rows = Array.from({ length: 60 }, () => [2, 1]);
    const result = compareSystems(gridOf(rows), { permutations: 99, random: createRandom(3) });
    expect(result.tests[0]).toMatchObject({ exhaustive: false, pValue: 0.01 });
    expect(result.seed).toBe(3);
  });

  it('systems never scored together have no p and are not parted', () => {
    const { tests, letters } = compareSystems(
      gridOf([
        [1, null],
        [null, 5],
      ]),
      options(),
    );
    expect(tests[0].pValue).toBeNaN();
    expect(letters).toEqual(['a', 'a']);
  });
});
