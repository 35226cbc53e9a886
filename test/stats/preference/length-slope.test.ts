import { describe, expect, it } from 'vitest';
import { createRandom } from '../../../src/stats/numeric/random.js';
import { type DecidedItem, LengthSlope } from '../../../src/stats/preference/length-slope.js';
import { expectClose } from '../oracle.js';

/** Items of several pairs, the first candidate winning the likelier the longer it is. */
function drawn(nItems: number, nPairs: number): DecidedItem[] {
  const random = createRandom(4);
  return Array.from({ length: nItems }, () => {
    const x = Array.from({ length: nPairs }, () => 6 * (random.uniform() - 0.5));
    return { x, won: x.map((at) => (at + 8 * (random.uniform() - 0.5) > 0 ? 1 : 0)) };
  });
}

function repeated({ x, won }: DecidedItem, times: number): DecidedItem {
  const again = (values: ArrayLike<number>) => Array.from({ length: times }, () => Array.from(values)).flat();
  return { x: again(x), won: again(won) };
}

describe('LengthSlope', () => {
  it.each([
    [8, 2],
    [30, 1],
    [40, 12],
    [100, 60],
  ])('an item drawn several times is several items: %i items × %i pairs', (nItems, nPairs) => {
    const items = drawn(nItems, nPairs);
    const slope = new LengthSlope(items);
    const random = createRandom(5);
    for (let k = 0; k < 50; k++) {
      const times = new Int32Array(nItems);
      for (let i = 0; i < nItems; i++) times[random.int(nItems)]++;
      const spelled = items.flatMap((item, i) => Array.from({ length: times[i] }, () => item));
      const expected = new LengthSlope(spelled).effect(new Int32Array(nItems).fill(1));
      const found = slope.effect(times);
      expect(found.reason).toEqual(expected.reason);
      if (expected.reason === undefined) expectClose(found.effect, expected.effect, { absolute: 1e-6 });
    }
  });

  it('follows resamples far from the slope of all items, as a fit of its own to each', () => {
    // Every other item prefers the shorter: what a resample finds goes from one extreme to the other.
    const items = drawn(12, 4).map(({ x, won }, i) => ({
      x,
      won: Array.from(won, (y) => (i % 2 ? y : 1 - y)),
    }));
    const slope = new LengthSlope(items);
    for (let even = 0; even <= 30; even++) {
      const times = Int32Array.from(items, (_, i) => (i % 2 ? 30 - even : even));
      const expected = new LengthSlope(items.map((item, i) => repeated(item, times[i])));
      expectClose(slope.effect(times).effect, expected.effect(new Int32Array(12).fill(1)).effect, {
        absolute: 1e-6,
      });
    }
  });

  it('by hand: won three times in four by one twice as long, a slope of ln 3', () => {
    const effect = new LengthSlope([{ x: [1, 1, 1, 1], won: [1, 1, 1, 0] }]).effect(Int32Array.of(1)).effect;
    // From twice to four times as long: 3/4 → 9/10; seen from the other side, from half as long to alike: 1/4 → 1/2.
    expectClose(effect, (0.15 + 0.25) / 2, { absolute: 1e-9 });
  });

  it('has no effect where nothing was drawn, and where the longer won always or never', () => {
    const items = [
      { x: [1, -2], won: [1, 0] },
      { x: [1], won: [0] },
    ];
    const slope = new LengthSlope(items);
    const reasonOf = (...times: number[]) => slope.effect(Int32Array.from(times)).reason?.code;
    expect(reasonOf(0, 0)).toBe('no-unlike-pair-decided');
    expect(reasonOf(2, 0)).toBe('longer-always-won');
    expect(reasonOf(0, 2)).toBe('longer-never-won');
    expect(reasonOf(1, 1)).toBeUndefined();
  });
});
