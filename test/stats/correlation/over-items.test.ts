import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { correlationOptions, jointCells } from '../../../src/stats/correlation/joint-cells.js';
import { correlationsOverItems } from '../../../src/stats/correlation/over-items.js';
import { resampledCorrelations } from '../../../src/stats/correlation/resampled-correlation.js';
import { createRandom } from '../../../src/stats/numeric/random.js';
import { SharedDraws } from '../../../src/stats/resampling/shared-draws.js';
import { gridOf } from '../grids.js';

/** Few levels, so that there are ties and constant items; gaps of their own. */
const rows = (nItems: number, nSystems: number) =>
  fc.array(
    fc.array(fc.option(fc.integer({ min: 0, max: 3 }), { freq: 6 }), {
      minLength: nSystems,
      maxLength: nSystems,
    }),
    { minLength: nItems, maxLength: nItems },
  );
const study = fc
  .tuple(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 2, max: 5 }))
  .chain(([nItems, nSystems]) => fc.tuple(...[0, 0, 0].map(() => rows(nItems, nSystems))));

describe('correlationsOverItems', () => {
  it.each(['kendall-b', 'kendall-a', 'kendall-c', 'pearson', 'spearman', 'acc-eq'] as const)(
    '%s is what correlating each resample anew gives, on every ground, level and policy',
    (coefficient) => {
      fc.assert(
        fc.property(
          study,
          fc.constantFrom('system', 'summary', 'pooled'),
          fc.constantFrom('own', 'common', 'zero'),
          fc.constantFrom('skip', 'zero'),
          ([a, b, c], level, ground, undefinedPolicy) => {
            if (coefficient === 'acc-eq' && level === 'pooled') return;
            const cells = jointCells([a, b, c].map(gridOf));
            const [judgeA, judgeB, gold] = cells.layers;
            const options = correlationOptions({ level, coefficient, undefinedPolicy });
            const resamples = new SharedDraws().items(cells.nItems, 40, createRandom(1));
            const found = correlationsOverItems(cells, [judgeA, judgeB], gold, options, resamples, ground);
            const anew = resampledCorrelations(cells, [judgeA, judgeB], gold, options, 'nothing', ground);
            const once = new Int32Array(cells.nSystems).fill(1);
            const out = new Float64Array(2);
            resamples.forEach((times, r) => {
              anew(once, times, out);
              out.forEach((value, judge) => {
                if (Number.isNaN(value)) expect(found[judge][r]).toBeNaN();
                else expect(Math.abs(found[judge][r] - value)).toBeLessThan(1e-12);
              });
            });
          },
        ),
        { numRuns: 60 },
      );
    },
  );
});
