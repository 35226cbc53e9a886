import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pairwiseAccuracy } from '../../../src/stats/correlation/pairwise-accuracy.js';
import { ScoreGrid } from '../../../src/stats/correlation/score-grid.js';
import { gridOf } from '../grids.js';

describe('pairwiseAccuracy', () => {
  it('counts a tie as right where gold ties, and calibration finds the threshold that says so', () => {
    const gold = gridOf([[1, 1, 2]]);
    const judge = gridOf([[0.4, 0.5, 0.9]]);
    expect(pairwiseAccuracy(judge, gold, { epsilon: 0 }).accuracy).toBeCloseTo(2 / 3, 15);
    const calibrated = pairwiseAccuracy(judge, gold);
    expect(calibrated).toMatchObject({
      accuracy: 1,
      calibrated: true,
      nPairs: 3,
      nGoldTies: 1,
      nJudgeTies: 1,
    });
    expect(calibrated.epsilon).toBeCloseTo(0.1, 12);
  });

  it('averages over groups, so a group with few pairs weighs as much as one with many', () => {
    const gold = gridOf([
      [1, 2, 3],
      [1, 2, null],
    ]);
    const judge = gridOf([
      [1, 2, 3],
      [2, 1, 3],
    ]);
    expect(pairwiseAccuracy(judge, gold, { epsilon: 0 }).accuracy).toBe(0.5);
    expect(pairwiseAccuracy(judge, gold, { epsilon: 0, grouping: 'system' }).nGroups).toBe(2);
  });

  it('calibration never does worse than any fixed threshold', () => {
    const row = fc.array(fc.integer({ min: 0, max: 6 }), { minLength: 4, maxLength: 4 });
    const rows = fc.array(row, { minLength: 3, maxLength: 3 });
    fc.assert(
      fc.property(rows, rows, fc.integer({ min: 0, max: 7 }), (x, y, epsilon) => {
        const calibrated = pairwiseAccuracy(gridOf(x), gridOf(y));
        const fixed = pairwiseAccuracy(gridOf(x), gridOf(y), { epsilon });
        expect(calibrated.accuracy).toBeGreaterThanOrEqual(fixed.accuracy - 1e-12);
      }),
    );
  });

  it('is undefined with a reason where no group has a pair', () => {
    for (const judge of [gridOf([[null, 1]]), new ScoreGrid([], []), gridOf([[null, null]])]) {
      const result = pairwiseAccuracy(judge, gridOf([[1, 2]]));
      expect(result.accuracy).toBeNaN();
      expect(result.reason).toBeTruthy();
    }
  });

  it('refuses a negative threshold and more pairs than fit', () => {
    const grid = gridOf([[1, 2]]);
    expect(() => pairwiseAccuracy(grid, grid, { epsilon: -1 })).toThrow(/>= 0 or 'calibrate', got -1/);
    const names = Array.from({ length: 101 }, (_, k) => `${k}`);
    const large = new ScoreGrid(names, names, new Float64Array(101 * 101));
    expect(() => pairwiseAccuracy(large, large, { grouping: 'none' })).toThrow(/group by item or system/);
  });
});
