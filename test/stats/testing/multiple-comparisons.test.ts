import { describe, expect, it } from 'vitest';
import { adjustPValues } from '../../../src/stats/testing/multiple-comparisons.js';
import fixture from '../../oracle/fixtures/unit-agreement.json' with { type: 'json' };
import { expectClose } from '../oracle.js';

describe('adjustPValues', () => {
  for (const correction of ['holm', 'benjamini-hochberg'] as const) {
    fixture.adjusted.forEach((expected, k) => {
      it(`gives statsmodels' ${correction} values, case ${k}`, () => {
        adjustPValues(expected.p, correction).forEach((p, at) => {
          expectClose(p, expected[correction][at], { absolute: 1e-14 });
        });
      });
    });
  }

  it('by hand: Holm multiplies the smallest by n, the next by n − 1', () => {
    expect([...adjustPValues([0.01, 0.02, 0.5])]).toEqual([0.03, 0.04, 0.5]);
  });

  it('an undefined test stays undefined and does not count', () => {
    expect([...adjustPValues([0.02, Number.NaN, 0.5])]).toEqual([0.04, Number.NaN, 0.5]);
    expect(adjustPValues([])).toHaveLength(0);
  });

  it('refuses what is no probability, and an unknown correction', () => {
    expect(() => adjustPValues([0.1, 1.2])).toThrow(/between 0 and 1, got 1.2 at position 1/);
    expect(() => adjustPValues([0.1], 'bonferroni' as 'holm')).toThrow(/holm, benjamini-hochberg or/);
  });
});
