import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { correlateGrids } from '../../../src/stats/correlation/correlate-grids.js';
import {
  type Coefficient,
  type CorrelationLevel,
  correlationOptions,
  jointCells,
} from '../../../src/stats/correlation/joint-cells.js';
import { resampledCorrelations } from '../../../src/stats/correlation/resampled-correlation.js';
import { gridOf } from '../grids.js';

const value = fc.oneof({ weight: 6, arbitrary: fc.integer({ min: 1, max: 4 }) }, fc.constant(null));
const shape = fc.record({ nItems: fc.integer({ min: 1, max: 5 }), nSystems: fc.integer({ min: 2, max: 9 }) });

describe('resampledCorrelations', () => {
  it('equals the correlation of the grids with items and systems written out as often as they stand', () => {
    fc.assert(
      fc.property(
        shape.chain(({ nItems, nSystems }) => {
          const rows = fc.array(fc.array(value, { minLength: nSystems, maxLength: nSystems }), {
            minLength: nItems,
            maxLength: nItems,
          });
          const drawn = (n: number) =>
            fc.array(fc.integer({ min: 0, max: n - 1 }), { minLength: n, maxLength: n });
          return fc.record({ x: rows, y: rows, items: drawn(nItems), systems: drawn(nSystems) });
        }),
        fc.constantFrom<CorrelationLevel>('system', 'summary', 'pooled'),
        fc.constantFrom<Coefficient>('kendall-a', 'kendall-b', 'kendall-c', 'pearson', 'spearman'),
        fc.constantFrom('skip' as const, 'zero' as const),
        ({ x, y, items, systems }, level, coefficient, undefinedPolicy) => {
          const cells = jointCells([gridOf(x), gridOf(y)]);
          const options = correlationOptions({ level, coefficient, undefinedPolicy });
          // A second judge beside the first, in whatever order they stand, changes nothing about it.
          const [judge, gold] = cells.layers;
          const other = judge.map((score) => (score * 7) % 3);
          const correlate = resampledCorrelations(cells, [other, judge, gold], gold, options);
          const out = new Float64Array(3);
          const correlation = (...drawn: [Int32Array, Int32Array]) => {
            correlate(...drawn, out);
            return out[1];
          };
          const times = (drawn: number[]) => {
            const counts = new Int32Array(drawn.length);
            for (const k of drawn) counts[k]++;
            return counts;
          };
          const written = (rows: (number | null)[][]) =>
            gridOf(items.map((i) => systems.map((s) => rows[i][s])));
          const expected = correlateGrids(written(x), written(y), options).value;
          // Twice: the second call meets what the first one kept.
          for (let call = 0; call < 2; call++) {
            const got = correlation(times(systems), times(items));
            expect(Number.isNaN(got)).toBe(Number.isNaN(expected));
            if (!Number.isNaN(expected)) expect(got).toBeCloseTo(expected, 9);
            correlation(new Int32Array(systems.length).fill(1), new Int32Array(items.length).fill(1));
          }
        },
      ),
      { numRuns: 500 },
    );
  });
});
