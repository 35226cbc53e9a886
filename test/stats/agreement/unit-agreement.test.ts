import { describe, expect, it } from 'vitest';
import { type LabelledUnit, unitAgreement } from '../../../src/stats/agreement/unit-agreement.js';
import { createRandom } from '../../../src/stats/numeric/random.js';
import type { ClusteredEstimate } from '../../../src/stats/resampling/clustered-interval.js';
import fixture from '../../oracle/fixtures/unit-agreement.json' with { type: 'json' };
import { expectClose } from '../oracle.js';

const options = { random: createRandom(1) };

describe('unitAgreement', () => {
  fixture.agreement.forEach(({ units, labels, confusion, measures }, k) => {
    const expected = measures as unknown as Record<
      string,
      { value: number | null; low: number; high: number; nUndefined: number }
    >;
    it(`gives scikit-learn's values and the interval of all draws of items, case ${k}`, () => {
      const result = unitAgreement(
        units.map(([item, human, judge]) => ({ item, human, judge })),
        options,
      );
      expect(result.labels).toEqual(labels);
      expect(result.confusion).toEqual(confusion);
      const close = (estimate: ClusteredEstimate, name: string) => {
        const { value, low, high, nUndefined } = expected[name];
        expectClose(estimate.value, value, { absolute: 1e-12 }, name);
        // What is the same in every draw has no interval, rather than one of width 0.
        if (low === high) expect([estimate.low, estimate.high]).toEqual([Number.NaN, Number.NaN]);
        else {
          expectClose(estimate.low, low, { absolute: 1e-10 }, name);
          expectClose(estimate.high, high, { absolute: 1e-10 }, name);
        }
        expect(estimate.nUndefined).toBe(nUndefined);
      };
      for (const name of ['accuracy', 'balancedAccuracy', 'macroF1', 'kappa'] as const) {
        close(result[name], name);
      }
      for (const { label, precision, recall } of result.byLabel) {
        close(precision, `precision ${label}`);
        close(recall, `recall ${label}`);
      }
    });
  });

  it('leaves missing labels out and counts them', () => {
    const units: LabelledUnit[] = [
      { item: 'a', human: 'yes', judge: 'yes' },
      { item: 'a', human: 'no', judge: null },
      { item: 'b', human: null, judge: 'yes' },
      { item: 'b', human: 'no', judge: 'no' },
    ];
    expect(unitAgreement(units, options)).toMatchObject({
      nUnits: 4,
      nScored: 2,
      nUnscored: 1,
      nUnlabelled: 1,
      coverage: 2 / 3,
    });
  });

  it('is undefined, not 0, where people used one label or nothing was scored', () => {
    const one = unitAgreement([{ item: 'a', human: 'yes', judge: 'yes' }], options);
    expect(one.accuracy.value).toBe(1);
    expect(one.balancedAccuracy.value).toBeNaN();
    expect(one.kappa.value).toBeNaN();
    expect(one.kappa.reason).toBeTruthy();
    const none = unitAgreement([{ item: 'a', human: 'yes', judge: null }], options);
    expect(none.accuracy).toMatchObject({ value: Number.NaN, reason: { code: 'nothing-scored' }, nItems: 0 });
    expect(unitAgreement([], options).coverage).toBeNaN();
  });
});
