import { describe, expect, it } from 'vitest';
import type { Preference } from '../../../src/stats/numeric/conversions.js';
import { createRandom } from '../../../src/stats/numeric/random.js';
import { lengthLean } from '../../../src/stats/preference/length-lean.js';

const options = () => ({ random: createRandom(1), resamples: 99, permutations: 9999 });
const pair = (item: string, lengths: [number, number], human: Preference, judge: Preference) => ({
  item,
  lengths,
  human,
  judge,
});

describe('lengthLean', () => {
  it('by hand: a judge that is the oracle, people its reverse: alphas 1 and −3/4, and a difference of 7/4', () => {
    const pairs = ['a', 'b'].map((item) => pair(item, [9, 5], 'second', 'first'));
    const lean = lengthLean(pairs, options());
    expect(lean.judgeOracle.alpha.value).toBe(1);
    // Two pairs, 8 labels, 4 of each slot: 1 − 1 / (32/56).
    expect(lean.humanOracle.alpha.value).toBeCloseTo(-0.75, 12);
    expect(lean.difference.alpha.value).toBeCloseTo(1.75, 12);
    expect(lean.humanOracle.agreement.value).toBe(0);
    // Of the four exchanges the one seen and its reverse are as far apart.
    expect(lean.test.pValue).toBe(2 / 4);
  });

  it('uses the pairs that all three decided, and counts them', () => {
    const pairs = [
      pair('a', [9, 5], 'first', 'first'),
      pair('a', [5, 5], 'second', 'tie'),
      pair('b', [Number.NaN, 5], 'first', 'first'),
      pair('b', [7, 5], null, 'first'),
      pair('c', [7, 5], 'first', null),
    ];
    expect(lengthLean(pairs, options())).toMatchObject({ nPairs: 5, nJoint: 2, nEqualLengths: 1 });
  });

  it('without human labels only judge–oracle has a value, and the others say why not', () => {
    const lean = lengthLean([pair('a', [9, 5], null, 'first'), pair('b', [5, 9], null, 'first')], options());
    expect(lean.judgeOracle.agreement.value).toBe(0.5);
    expect(lean.humanOracle.alpha.value).toBeNaN();
    expect(lean.humanOracle.alpha.reason?.code).toBe('no-human-labels');
    expect(lean.test.reason?.code).toBe('no-human-labels');
  });

  it('people and judge alike: no difference, p = 1', () => {
    const pairs = [0, 1, 2].map((k) => pair(`i${k}`, [9, 5], k ? 'first' : 'second', k ? 'first' : 'second'));
    const lean = lengthLean(pairs, options());
    // Every resample gives 0: that is no interval.
    expect(lean.difference.alpha).toMatchObject({ value: 0, low: Number.NaN, high: Number.NaN });
    expect(lean.test.pValue).toBe(1);
  });
});
