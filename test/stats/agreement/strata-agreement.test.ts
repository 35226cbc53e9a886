import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type StratumUnit, strataAgreement } from '../../../src/stats/agreement/strata-agreement.js';
import { unitAgreement } from '../../../src/stats/agreement/unit-agreement.js';
import { createRandom } from '../../../src/stats/numeric/random.js';

const options = () => ({ random: createRandom(1), resamples: 199 });
const units = (item: string, second: boolean, cells: Record<string, number>): StratumUnit[] =>
  Object.entries(cells).flatMap(([labels, n]) =>
    Array.from({ length: n }, () => ({ item, second, human: labels[0], judge: labels[1] })),
  );

describe('strataAgreement', () => {
  it('worked by hand: the same recalls under other base rates agree plainly .84 and .36, balanced alike', () => {
    // Recalls 9/10 and 3/10 in both: 90 and 10 units of label 1 and 0, then 10 and 90.
    const { first, second, accuracyDifference, balancedDifference } = strataAgreement(
      [
        ...units('a', false, { '11': 81, '10': 9, '01': 7, '00': 3 }),
        ...units('a', true, { '11': 9, '10': 1, '01': 63, '00': 27 }),
      ],
      options(),
    );
    expect([first.accuracy.value, second.accuracy.value]).toEqual([0.84, 0.36]);
    expect(first.balancedAccuracy.value).toBeCloseTo(0.6, 12);
    expect(second.balancedAccuracy.value).toBeCloseTo(0.6, 12);
    expect(accuracyDifference.value).toBeCloseTo(0.48, 12);
    expect(balancedDifference.value).toBeCloseTo(0, 12);
    expect([first.nHuman, second.nHuman]).toEqual([
      [10, 90],
      [90, 10],
    ]);
  });

  it('is on each stratum what unitAgreement gives of it alone', () => {
    const label = fc.constantFrom('0', '1', null);
    const unit = fc.record({
      item: fc.constantFrom('a', 'b', 'c'),
      human: label,
      judge: label,
      second: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(unit, { minLength: 1, maxLength: 30 }), (given) => {
        const { first, second } = strataAgreement(given, options());
        for (const [stratum, isSecond] of [
          [first, false],
          [second, true],
        ] as const) {
          const alone = unitAgreement(
            given.filter((one) => one.second === isSecond),
            options(),
          );
          expect(stratum.nScored).toBe(alone.nScored);
          const [balanced, expected] = [stratum.balancedAccuracy.value, alone.balancedAccuracy.value];
          expect(stratum.accuracy.value).toEqual(alone.accuracy.value);
          expect(Number.isNaN(balanced)).toBe(Number.isNaN(expected));
          if (!Number.isNaN(expected)) expect(balanced).toBeCloseTo(expected, 12);
        }
      }),
      { numRuns: 100 },
    );
  });

  it('a judge that knows nothing agrees more where a label is common, and not by the balanced difference', () => {
    const random = createRandom(5);
    const drawn = Array.from({ length: 60 }, (_, k) => k).flatMap((k) =>
      Array.from({ length: 20 }, (): StratumUnit => {
        const second = random.int(2) === 0;
        const human = random.int(100) < (second ? 80 : 33) ? '0' : '1';
        return { item: `i${k}`, second, human, judge: random.int(100) < 10 ? '0' : '1' };
      }),
    );
    const { accuracyDifference, balancedDifference } = strataAgreement(drawn, options());
    expect(accuracyDifference.low).toBeGreaterThan(0.2);
    expect(balancedDifference.low).toBeLessThan(0);
    expect(balancedDifference.high).toBeGreaterThan(0);
  });
});
