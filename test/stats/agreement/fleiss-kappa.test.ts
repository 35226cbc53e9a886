import { describe, expect, it } from 'vitest';
import { InputError } from '../../../src/errors.js';
import { fleissKappa } from '../../../src/stats/agreement/fleiss-kappa.js';
import { expectClose, readOracle } from '../oracle.js';

const { fleiss } = readOracle<{ fleiss: { ratings: number[][]; kappa: number }[] }>('agreement');

describe('fleissKappa', () => {
  it('equals statsmodels', () => {
    for (const { ratings, kappa } of fleiss) {
      expectClose(fleissKappa(ratings).kappa, kappa, { relative: 1e-12, absolute: 1e-14 });
    }
  });

  it('is by hand: three annotators, two units, one dissent', () => {
    // Agreement 1 and 1/3: mean 2/3. Shares 4/6 and 2/6: expected 20/36.
    const result = fleissKappa([
      ['a', 'b'],
      ['a', 'b'],
      ['a', 'a'],
    ]);
    expect(result.observedAgreement).toBeCloseTo(2 / 3, 15);
    expect(result.expectedAgreement).toBeCloseTo(20 / 36, 15);
    expect(result.kappa).toBeCloseTo((2 / 3 - 5 / 9) / (4 / 9), 14);
    expect(result).toMatchObject({ nUnits: 2, nRatingsPerUnit: 3 });
  });

  it('takes any annotators, as long as every unit has as many ratings; units without any are left out', () => {
    const result = fleissKappa([
      [1, 2, null, null],
      [1, null, 2, null],
      [null, 1, 2, null],
    ]);
    expect(result).toMatchObject({ nUnits: 3, nRatingsPerUnit: 2 });
  });

  it('refuses units of unequal numbers of ratings, and names the mend', () => {
    expect(() =>
      fleissKappa([
        [1, 2],
        [1, 2],
        [1, null],
      ]),
    ).toThrow('krippendorffAlpha');
    expect(() =>
      fleissKappa([
        [1, 2],
        [1, null],
      ]),
    ).toThrow(InputError);
  });

  it('has no value without pairs of ratings or when all are identical', () => {
    expect(fleissKappa([])).toMatchObject({ kappa: Number.NaN, nUnits: 0, nRatingsPerUnit: 0 });
    expect(fleissKappa([[1, 2]])).toMatchObject({ kappa: Number.NaN, nUnits: 2, nRatingsPerUnit: 1 });
    expect(
      fleissKappa([
        [1, 1],
        [1, 1],
      ]),
    ).toMatchObject({ kappa: Number.NaN, reason: { code: 'ratings-identical' } });
  });
});
