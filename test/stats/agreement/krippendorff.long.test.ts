import { describe, expect, it } from 'vitest';
import { krippendorffAlpha } from '../../../src/stats/agreement/krippendorff.js';

const N = 200_000;
/** 600,000 different whole numbers, spread over three annotators without order. */
const places = [0, 1, 2].map((a) =>
  Float64Array.from({ length: N }, (_, u) => ((3 * u + a) * 7_919) % (3 * N)),
);

describe('krippendorffAlpha of 3 × 200,000 different values', () => {
  it('is 0, nominal: any two ratings differ, in a unit or not', () => {
    expect(krippendorffAlpha(places, { distance: 'nominal' })).toMatchObject({ alpha: 0, nRatings: 3 * N });
  });

  it('is the same, ordinal, for any monotone transform, and that of the places, interval', () => {
    const { alpha } = krippendorffAlpha(places, { distance: 'interval' });
    const transformed = places.map((row) => row.map((place) => Math.exp(place / N)));
    expect(krippendorffAlpha(transformed, { distance: 'ordinal' }).alpha).toBeCloseTo(alpha, 9);
    expect(krippendorffAlpha(places, { distance: 'ordinal' }).alpha).toBeCloseTo(alpha, 9);
  });
});
