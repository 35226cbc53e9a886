import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { krippendorffAlpha } from '../../../src/stats/agreement/krippendorff.js';
import { type Preference, preferenceSet, swapSlots } from '../../../src/stats/numeric/conversions.js';
import { createRandom } from '../../../src/stats/numeric/random.js';
import { twoRaterAgreement } from '../../../src/stats/preference/two-rater-preferences.js';

const options = () => ({ random: createRandom(1), resamples: 20 });
const decided = fc.constantFrom<Preference>('first', 'second', 'tie');
const pairs = fc.array(fc.record({ item: fc.constantFrom('x', 'y', 'z'), a: decided, b: decided }), {
  minLength: 1,
  maxLength: 40,
});
const bothWays = (preferences: readonly Preference[]) =>
  preferences.flatMap((one) => [preferenceSet(one), preferenceSet(swapSlots(one))]);

describe('twoRaterAgreement', () => {
  it('is alpha with MASI of the sets over two slots, every pair in both orientations', () => {
    fc.assert(
      fc.property(pairs, (given) => {
        const { alpha } = krippendorffAlpha(
          [bothWays(given.map(({ a }) => a)), bothWays(given.map(({ b }) => b))],
          { distance: 'masi' },
        );
        const closed = twoRaterAgreement(given, options()).alpha.value;
        if (Number.isNaN(alpha)) expect(closed).toBeNaN();
        else expect(closed).toBeCloseTo(alpha, 10);
      }),
    );
  });

  it('does not change when the slots of any pair are exchanged', () => {
    fc.assert(
      fc.property(pairs, fc.infiniteStream(fc.boolean()), (given, turn) => {
        const turned = given.map(({ item, a, b }) =>
          turn.next().value ? { item, a: swapSlots(a), b: swapSlots(b) } : { item, a, b },
        );
        expect(twoRaterAgreement(turned, options())).toEqual(twoRaterAgreement(given, options()));
      }),
    );
  });

  it('by hand: one of two pairs agreed; n = 8 labels, 4 of each slot: alpha = 1 − (1/2) / (32/56)', () => {
    const given = [
      { item: 'x', a: 'first', b: 'first' },
      { item: 'y', a: 'first', b: 'second' },
    ] as const;
    const { alpha, agreement, nPairs } = twoRaterAgreement(given, options());
    expect(alpha.value).toBeCloseTo(1 - 0.5 / (32 / 56), 12);
    expect(agreement.value).toBe(0.5);
    expect(nPairs).toBe(2);
  });

  it('leaves out pairs that one did not decide; without any, or with ties alone, there is no alpha', () => {
    const open = twoRaterAgreement([{ item: 'x', a: null, b: 'first' }], options());
    expect(open.nPairs).toBe(0);
    expect(open.agreement.value).toBeNaN();
    const tied = twoRaterAgreement([{ item: 'x', a: 'tie', b: 'tie' }], options());
    expect(tied.alpha.value).toBeNaN();
    expect(tied.agreement.value).toBe(1);
  });
});
