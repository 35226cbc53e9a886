import { describe, expect, it } from 'vitest';
import type { ScoreGrid } from '../../../src/stats/correlation/score-grid.js';
import { createRandom } from '../../../src/stats/numeric/random.js';
import { compareOnCommonGround } from '../../../src/stats/testing/common-ground.js';
import { outstandingJudge } from '../../../src/stats/testing/outstanding.js';
import { gridOf } from '../grids.js';

const gold = Array.from({ length: 30 }, () => [1, 2, 3, 4]);
const noisy = (noise: number, seed: number) => {
  const random = createRandom(seed);
  return gold.map((row) => row.map((value) => value + noise * random.uniform()));
};

function compareAll(judges: ScoreGrid[]) {
  const pairs = [];
  for (let a = 0; a < judges.length; a++) {
    for (let b = a + 1; b < judges.length; b++) {
      const options = {
        level: 'summary' as const,
        resamples: 199,
        permutations: 1999,
        random: createRandom(1),
      };
      pairs.push({ a, b, ground: compareOnCommonGround(judges[a], judges[b], gridOf(gold), options) });
    }
  }
  return outstandingJudge(judges.length, pairs);
}

describe('outstandingJudge', () => {
  it('names the judge that is better than each other one', () => {
    const answer = compareAll([noisy(8, 1), noisy(1.2, 2), noisy(9, 3)].map(gridOf));
    expect(answer.best).toBe(1);
    expect(answer.pairs.map(({ better }) => better)).toEqual(['b', undefined, 'a']);
  });

  it('names none where two are equally good, nor one that leads only by abstaining', () => {
    const good = noisy(1.2, 2);
    expect(compareAll([noisy(8, 1), good, good].map(gridOf)).best).toBeUndefined();
    const bad = noisy(8, 1);
    const abstains = bad.map((row, i) => (i % 3 ? row.map(() => 2) : row));
    expect(compareAll([bad, abstains].map(gridOf)).best).toBeUndefined();
  });

  it('adjusts by Holm over all pairs, each ground by itself', () => {
    const test = (statistic: number, pValue: number) => ({ test: { statistic, pValue } }) as never;
    const pair = (a: number, b: number, p: number, q: number) => ({
      a,
      b,
      ground: { common: test(1, p), zero: test(1, q) },
    });
    const answer = outstandingJudge(3, [
      pair(0, 1, 0.01, 0.001),
      pair(0, 2, 0.02, 0.03),
      pair(1, 2, 0.5, 0.6),
    ]);
    expect(answer.pairs.map(({ adjustedCommon }) => adjustedCommon)).toEqual([0.03, 0.04, 0.5]);
    expect(answer.pairs.map(({ adjustedZero }) => adjustedZero)).toEqual([0.003, 0.06, 0.6]);
    // On one ground .04, on the other .06: no winner of that pair, and so none of all.
    expect(answer.pairs[1]).toMatchObject({ conflict: 'significance' });
    expect(answer.best).toBeUndefined();
  });

  it('one judge, or judges not all compared, have no best', () => {
    expect(outstandingJudge(1, []).best).toBeUndefined();
    expect(outstandingJudge(2, []).best).toBeUndefined();
  });
});
