import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { InputError } from '../../../src/errors.js';
import { cohenKappa } from '../../../src/stats/agreement/cohen-kappa.js';
import { expectClose, readOracle } from '../oracle.js';

interface Case {
  a: number[];
  b: number[];
  plain: number;
  linear: number;
  quadratic: number;
  quadraticOn0to12: number;
}

const { kappas } = readOracle<{ kappas: Case[] }>('agreement');
const grade = fc.option(fc.integer({ min: 1, max: 4 }), { nil: null, freq: 6 });
const two = fc.array(fc.tuple(grade, grade), { maxLength: 40 });

describe('cohenKappa', () => {
  it('equals scikit-learn, plain and weighted, over the categories that occur and over a given scale', () => {
    const bound = { relative: 1e-12, absolute: 1e-15 };
    const categories = Array.from({ length: 13 }, (_, k) => k);
    for (const { a, b, ...expected } of kappas) {
      expectClose(cohenKappa(a, b).kappa, expected.plain, bound);
      expectClose(cohenKappa(a, b, { weights: 'linear' }).kappa, expected.linear, bound);
      expectClose(cohenKappa(a, b, { weights: 'quadratic' }).kappa, expected.quadratic, bound);
      expectClose(
        cohenKappa(a, b, { weights: 'quadratic', categories }).kappa,
        expected.quadraticOn0to12,
        bound,
      );
    }
  });

  it('is by hand: 20 and 15 of 50 alike, 5 and 10 not', () => {
    const fill = (count: number, a: string, b: string) => Array<[string, string]>(count).fill([a, b]);
    const pairs = [
      ...fill(20, 'yes', 'yes'),
      ...fill(5, 'yes', 'no'),
      ...fill(10, 'no', 'yes'),
      ...fill(15, 'no', 'no'),
    ];
    const result = cohenKappa(
      pairs.map(([a]) => a),
      pairs.map(([, b]) => b),
    );
    expect(result.observedAgreement).toBeCloseTo(0.7, 14);
    expect(result.expectedAgreement).toBeCloseTo(0.5, 14);
    expect(result.kappa).toBeCloseTo(0.4, 14);
  });

  it('is by hand, weighted: one step of two counts a half, or a quarter', () => {
    // Observed: half a disagreement in three units. Expected: rows 1/3 each, columns 1/3, 0, 2/3: one half.
    expect(cohenKappa([1, 2, 3], [1, 3, 3], { weights: 'linear' }).kappa).toBeCloseTo(
      1 - 1 / 6 / (1 / 2),
      14,
    );
    const evenly = [1, 2, 3];
    expect(cohenKappa(evenly, [2, 3, 1], { weights: 'linear' }).observedAgreement).toBeCloseTo(1 - 2 / 3, 14);
    expect(cohenKappa(evenly, [2, 3, 1], { weights: 'linear' }).expectedAgreement).toBeCloseTo(1 - 4 / 9, 14);
    expect(cohenKappa(evenly, [2, 3, 1], { weights: 'quadratic' }).observedAgreement).toBeCloseTo(
      1 - 1.5 / 3,
      14,
    );
  });

  it('leaves out units with a missing label, and counts them', () => {
    const result = cohenKappa([1, null, 2, Number.NaN, 1], [1, 2, undefined, 1, 2]);
    expect(result).toMatchObject({ n: 2, nMissing: 3 });
  });

  it('has no value without units or when both gave one label, and says so; unlike constants have 0', () => {
    expect(cohenKappa([], [])).toMatchObject({ kappa: Number.NaN, reason: { code: 'no-unit-of-both' } });
    expect(cohenKappa([1, null], [null, 1])).toMatchObject({ kappa: Number.NaN, n: 0, nMissing: 2 });
    for (const weights of [undefined, 'linear'] as const) {
      expect(cohenKappa([3, 3], [3, 3], { weights })).toMatchObject({
        kappa: Number.NaN,
        reason: { code: 'one-label-of-both' },
      });
    }
    expect(cohenKappa([1, 1], [2, 2]).kappa).toBe(0);
  });

  it('is symmetric, at most 1, and does not depend on the order of units or the names of categories', () => {
    fc.assert(
      fc.property(two, fc.constantFrom(undefined, 'linear', 'quadratic'), (pairs, weights) => {
        const a = pairs.map(([x]) => x);
        const b = pairs.map(([, y]) => y);
        const categories = [1, 2, 3, 4];
        const plain = cohenKappa(a, b, { weights, categories });
        const names = (list: (number | null)[]) => list.map((x) => (x === null ? null : `grade ${x}`));
        const others = [
          cohenKappa(b, a, { weights, categories }),
          cohenKappa([...a].reverse(), [...b].reverse(), { weights, categories }),
          cohenKappa(names(a), names(b), { weights, categories: categories.map((x) => `grade ${x}`) }),
        ];
        for (const other of others) {
          if (plain.reason) expect(other.reason).toEqual(plain.reason);
          else expect(other.kappa).toBeCloseTo(plain.kappa, 12);
        }
        if (!plain.reason) expect(plain.kappa).toBeLessThanOrEqual(1);
      }),
    );
  });

  it('refuses unequal lengths, other labels, weighted names without an order, and labels off the scale', () => {
    expect(() => cohenKappa([1], [1, 2])).toThrow('got 1 and 2 labels');
    expect(() => cohenKappa([{} as unknown as string], ['a'])).toThrow('got an object at unit 0');
    expect(() => cohenKappa(['a', 'b'], ['a', 'b'], { weights: 'linear' })).toThrow('`categories` in order');
    expect(() => cohenKappa([1, 9], [1, 2], { categories: [1, 2] })).toThrow('got 9');
    expect(() => cohenKappa([1], [1], { categories: [1, 1] })).toThrow('without repetition');
    expect(() => cohenKappa([1], [1], { weights: 'cubic' as 'linear' })).toThrow(InputError);
  });
});
