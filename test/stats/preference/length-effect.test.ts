import { describe, expect, it } from 'vitest';
import { createRandom } from '../../../src/stats/numeric/random.js';
import { lengthEffects } from '../../../src/stats/preference/length-effect.js';
import { lengthLean } from '../../../src/stats/preference/length-lean.js';
import type { LengthPair } from '../../../src/stats/preference/length-oracle.js';
import { expectClose, readOracle } from '../oracle.js';

const { cases } = readOracle<{
  cases: { first: number[]; second: number[]; y: number[]; effect: number }[];
}>('length-effect');
const options = () => ({ resamples: 499, permutations: 999, random: createRandom(1) });

/** Raters that see one quality, like length alike, and tie where they see less than their own `tie` between two. */
function drawn(nItems: number, ties: { human: number; judge: number }, liking = { human: 1, judge: 1 }) {
  const random = createRandom(12);
  const pairs: LengthPair[] = [];
  for (let i = 0; i < nItems; i++) {
    for (let k = 0; k < 5; k++) {
      const lengths = [20 + random.int(180), 20 + random.int(180)] as const;
      const x = Math.log2(lengths[0] / lengths[1]);
      const quality = 3 * (random.uniform() - 0.5);
      const verdict = (who: 'human' | 'judge') => {
        const seen = quality + liking[who] * x + 2 * (random.uniform() - 0.5);
        return Math.abs(seen) < ties[who] ? 'tie' : seen > 0 ? 'first' : 'second';
      };
      pairs.push({ item: `${i}`, lengths, human: verdict('human'), judge: verdict('judge') });
    }
  }
  return pairs;
}

describe('lengthEffects', () => {
  it.each(cases.map((one, k) => ({ ...one, k })))(
    'effect equals statsmodels, case $k',
    ({ first, second, y, effect }) => {
      const pairs = y.map((won, k): LengthPair => {
        const verdict = won ? 'first' : 'second';
        return { item: `${k}`, lengths: [first[k], second[k]], human: verdict, judge: verdict };
      });
      const found = lengthEffects(pairs, options());
      expectClose(found.judge.effect, effect, { relative: 1e-8 });
      expect(found.effectDifference).toMatchObject({ difference: 0, low: Number.NaN, pValue: 1 });
      expect(found.leanTest.pValue).toBe(1);
    },
  );

  it('does not depend on which candidate is called the first', () => {
    const pairs = drawn(40, { human: 0.3, judge: 0.3 });
    const swap = { first: 'second', second: 'first', tie: 'tie' } as const;
    const turned = pairs.map(({ item, lengths: [a, b], human, judge }, k): LengthPair => {
      if (k % 2 || human === null || judge === null) return { item, lengths: [a, b], human, judge };
      return { item, lengths: [b, a], human: swap[human], judge: swap[judge] };
    });
    const [there, back] = [lengthEffects(pairs, options()), lengthEffects(turned, options())];
    expectClose(back.judge.effect, there.judge.effect, { relative: 1e-9 });
    expectClose(back.lean.difference, there.lean.difference, { absolute: 1e-12 });
  });

  it('a judge that only ties more does not look as if it followed length less, as by the alphas it does', () => {
    const pairs = drawn(200, { human: 0.1, judge: 1.5 });
    const found = lengthEffects(pairs, options());
    expect(found.judge.tieRate).toBeGreaterThan(found.people.tieRate + 0.3);
    expect(found.leanTest.pValue).toBeGreaterThan(0.05);
    expect(found.effectDifference.pValue).toBeGreaterThan(0.05);
    expect(lengthLean(pairs, options()).difference.alpha.high).toBeLessThan(0);
  });

  it('finds a judge that likes length more than people do, by both measures', () => {
    const found = lengthEffects(drawn(120, { human: 0.2, judge: 0.2 }, { human: 0, judge: 1.5 }), options());
    expect(found.lean.low).toBeGreaterThan(0);
    expect(found.leanTest.pValue).toBeLessThan(0.01);
    expect(found.effectDifference.low).toBeGreaterThan(0);
    expect(found.judge.effect).toBeGreaterThan(0.1);
  });

  it('has no effect, with a reason, where nothing is decided or the longer always wins', () => {
    const tied = drawn(10, { human: 0.1, judge: 99 });
    const none = lengthEffects(tied, options());
    expect(none.judge).toMatchObject({
      tieRate: 1,
      effect: Number.NaN,
      reason: { code: 'no-unlike-pair-decided' },
    });
    expect(none.effectDifference.reason).toEqual({ code: 'no-value-to-exchange' });
    expect(none.leanTest.pValue).toBeNaN();
    const separated = tied.map(({ item, lengths }): LengthPair => {
      const longer = lengths[0] > lengths[1] ? 'first' : 'second';
      return { item, lengths, human: longer, judge: longer };
    });
    const { judge, lean } = lengthEffects(separated, options());
    expect(judge).toMatchObject({ effect: Number.NaN, reason: { code: 'longer-always-won' } });
    expect(judge.longerWins.share).toBe(1);
    expect(judge.longerWins.low).toBeLessThan(1);
    expect(lean.difference).toBe(0);
  });
});
