import { describe, expect, it } from 'vitest';
import {
  type PreferredPair,
  randomAccuracy,
  randomCorrelation,
} from '../../../src/stats/correlation/random-reference.js';
import { createRandom } from '../../../src/stats/numeric/random.js';
import { gridOf } from '../grids.js';

const random = () => createRandom(6);
const gold = gridOf(Array.from({ length: 22 }, (_, i) => [1, 2, 3, 4, 5].map((s) => ((s + i) % 5) + 1)));

describe('randomCorrelation', () => {
  it('expects 0 of every correlation, whatever the seed, and the draws bear it out', () => {
    for (const coefficient of ['kendall-b', 'spearman', 'pearson'] as const) {
      for (const level of ['summary', 'system', 'pooled'] as const) {
        const one = randomCorrelation(gold, { level, coefficient, random: random(), draws: 999 });
        expect(one).toMatchObject({ expectation: 0, exact: true, draws: 999 });
        const other = randomCorrelation(gold, { level, coefficient, random: createRandom(77), draws: 999 });
        expect(other.expectation).toBe(one.expectation);
        expect(Math.abs(one.low + one.high)).toBeLessThan(0.2);
      }
    }
  });

  it('has the spread of a mean of 22 taus of 5 without ties: variance 2(2n + 5) / (9n(n − 1))', () => {
    const { low, high } = randomCorrelation(gold, { level: 'summary', random: random(), draws: 1999 });
    const deviation = Math.sqrt((2 * 15) / (9 * 5 * 4) / 22);
    expect((high - low) / (2 * 1.96 * deviation)).toBeCloseTo(1, 1);
  });

  it('of accuracy with ties it is the mean of the draws: one half without ties', () => {
    const options = { level: 'summary', coefficient: 'acc-eq', random: random(), draws: 499 } as const;
    const found = randomCorrelation(gold, options);
    expect(found.exact).toBe(false);
    expect(found.expectation).toBeCloseTo(0.5, 1);
  });

  it('is undefined with a reason of constant labels and without systems', () => {
    const constant = randomCorrelation(gridOf([[2, 2]]), { level: 'summary', random: random() });
    expect(constant).toMatchObject({ expectation: Number.NaN, reason: { code: 'gold-constant' } });
    expect(randomCorrelation(gridOf([[2]]), { level: 'system', random: random() }).reason?.code).toBe(
      'one-shared-system',
    );
    expect(() => randomCorrelation(gold, { level: 'system', random: random(), draws: 0 })).toThrow(/draws/);
  });
});

describe('randomAccuracy', () => {
  const pair = (k: number, human: PreferredPair['human']): PreferredPair => ({
    item: `${k}`,
    a: 'x',
    b: 'y',
    human,
  });

  it('expects half the share of decided pairs, with the spread of a binomial where items have one pair', () => {
    const pairs = Array.from({ length: 100 }, (_, k) => pair(k, k < 20 ? 'tie' : k % 2 ? 'first' : 'second'));
    const found = randomAccuracy([...pairs, pair(200, null)], { random: random(), draws: 4999 });
    expect(found).toMatchObject({ expectation: 0.4, exact: true });
    // 80 fair coins of 100: 40 ± 1.96 · √20.
    expect(Math.abs(found.low - 0.31)).toBeLessThanOrEqual(0.011);
    expect(Math.abs(found.high - 0.49)).toBeLessThanOrEqual(0.011);
  });

  it('keeps an item in one order: a, b, c of one item cannot go round', () => {
    const round: PreferredPair[] = [
      { item: '1', a: 'a', b: 'b', human: 'first' },
      { item: '1', a: 'b', b: 'c', human: 'first' },
      { item: '1', a: 'c', b: 'a', human: 'first' },
    ];
    const { low, high } = randomAccuracy(round, { random: random() });
    expect([low, high]).toEqual([1 / 3, 2 / 3]);
  });

  it('is undefined without a label', () => {
    expect(randomAccuracy([pair(1, null)], { random: random() }).reason).toEqual({
      code: 'no-pair-labelled',
    });
  });
});
