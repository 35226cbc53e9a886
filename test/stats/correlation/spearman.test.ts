import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { spearman } from '../../../src/stats/correlation/spearman.js';
import { expectClose, orNaN, readOracle } from '../oracle.js';

interface Case {
  name: string;
  x: (number | null)[];
  y: (number | null)[];
  n: number;
  spearman: number | null;
  spearmanP: number | null;
}

const { cases } = readOracle<{ cases: Case[] }>('correlation');

describe('spearman', () => {
  it.each(cases)('equals SciPy: $name', (data) => {
    const result = spearman(orNaN(data.x), orNaN(data.y));
    expect(result.n).toBe(data.n);
    expectClose(result.r, data.spearman, { relative: 1e-12, absolute: 1e-15 }, 'r');
    // Near r = ±1 the p-value magnifies the last digits of SciPy's r by n / (1 − |r|); ours is exact there.
    const distance = 1 - Math.abs(data.spearman ?? 0);
    if (distance > 1e-12) {
      expectClose(result.pValue, data.spearmanP, { relative: 1e-11 + (1e-15 * data.n) / distance }, 'p');
    } else expect(result.pValue).toBe(data.n > 2 ? 0 : Number.NaN);
  });

  it('is 1 − 6Σd²/(n(n²−1)) without ties', () => {
    // d = −2, 1, 1, −1, 1: Σd² = 8.
    expect(spearman([1, 2, 3, 4, 5], [3, 1, 2, 5, 4]).r).toBeCloseTo(1 - (6 * 8) / (5 * 24), 14);
  });

  it('has no p for two pairs, and says why', () => {
    expect(spearman([1, 2], [1, 2])).toEqual({
      r: 1,
      pValue: Number.NaN,
      n: 2,
      reason: { code: 'two-pairs-no-p' },
    });
  });

  it('ranks infinities at their end', () => {
    expect(spearman([-Infinity, 0, 1, Infinity], [1, 2, 3, 4]).r).toBeCloseTo(1, 14);
  });

  it('is undefined, not 0, for a constant vector', () => {
    expect(spearman([2, 2, 2], [1, 2, 3])).toMatchObject({ r: Number.NaN, reason: { code: 'x-constant' } });
  });

  it('does not change under a monotone transform, and changes its sign under reversal', () => {
    const pairs = fc.array(fc.tuple(fc.integer({ min: -4, max: 4 }), fc.integer({ min: -4, max: 4 })), {
      minLength: 3,
    });
    fc.assert(
      fc.property(pairs, (list) => {
        const x = list.map(([a]) => a);
        const y = list.map(([, b]) => b);
        const plain = spearman(x, y);
        expect(spearman(x.map(Math.exp), y)).toEqual(plain);
        const reversed = spearman(
          x.map((value) => -value),
          y,
        );
        if (plain.reason === undefined) expect(reversed.r).toBeCloseTo(-plain.r, 13);
      }),
    );
  });
});
