import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { codeForDistance } from '../../../src/stats/agreement/alpha-distances.js';
import { itemsOfUnits, resampledAlphas } from '../../../src/stats/agreement/alpha-resampling.js';
import { krippendorffAlpha } from '../../../src/stats/agreement/krippendorff.js';
import { createRandom } from '../../../src/stats/numeric/random.js';
import { SharedDraws } from '../../../src/stats/resampling/shared-draws.js';

/** Two units an item, three annotators with gaps; few values, or so many that their sums are not held in columns. */
const ratings = (most: number) =>
  fc.integer({ min: 1, max: 12 }).chain((nItems) =>
    fc.array(
      fc.array(fc.option(fc.integer({ min: 0, max: most }), { freq: 8 }), {
        minLength: 2 * nItems,
        maxLength: 2 * nItems,
      }),
      { minLength: 3, maxLength: 3 },
    ),
  );

describe('resampledAlphas', () => {
  it.each(
    (['nominal', 'ordinal', 'interval', 'ratio'] as const).flatMap((distance) =>
      [1, 4, 400].map((most) => ({ distance, most })),
    ),
  )(
    '$distance, values up to $most: alpha of the ratings spelled out as often as drawn',
    ({ distance, most }) => {
      fc.assert(
        fc.property(ratings(most), fc.constantFrom('undefined', 'one'), (rows, identical) => {
          const items = rows[0].map((_, u) => Math.floor(u / 2));
          const disagreement = codeForDistance(rows, distance, 'exact');
          const units = itemsOfUnits(disagreement.coded, items, items.length);
          if (units.nItems === 0) return;
          // Items are numbered as they appear among the units that can be paired.
          const names = [...new Set([...disagreement.coded.columns].map((column) => items[column]))];
          const resamples = new SharedDraws().items(units.nItems, 20, createRandom(2));
          const alphas = resampledAlphas(disagreement, units, identical, resamples);
          resamples.forEach((times, r) => {
            const spelled = rows.map((row) =>
              row.flatMap((value, u) => Array(times[names.indexOf(items[u])] ?? 0).fill(value)),
            );
            const { alpha } = krippendorffAlpha(spelled, { distance, identical });
            if (Number.isNaN(alpha)) expect(alphas[r]).toBeNaN();
            else expect(Math.abs(alphas[r] - alpha)).toBeLessThan(1e-9);
          });
        }),
        { numRuns: 40 },
      );
    },
  );
});
