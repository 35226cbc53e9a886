import { describe, expect, it } from 'vitest';
import { searchMean } from '../../../src/stats/numeric/mean-search.js';
import { printedFigure } from '../../../src/stats/numeric/printed-figure.js';
import { KendallValues, spearmanValues } from '../../../src/stats/numeric/rank-values.js';

const printed = (value: number) => printedFigure(value.toFixed(3), 1, 'binary');
const all = Array.from({ length: 2001 }, (_, i) => (i - 1000) / 1000);

const taus = new KendallValues();

describe('searchMean', () => {
  it.each([
    ['tau of four systems, ties in both', taus.ascending(4, 'both')],
    ['tau of five untied systems', taus.ascending(5, 'none')],
    ['rho of four systems', spearmanValues(4)],
  ] as const)('%s: as many sets of two and of three as there are', (_, values) => {
    const found = new Map<string, number>();
    const add = (mean: number, over: number) => {
      // A mean at an exact half is printed either way.
      for (const text of new Set(
        [mean - 1e-10, mean + 1e-10].map((each) => (Math.round(each * 1000) / 1000 + 0).toFixed(3)),
      )) {
        found.set(`${over} ${text}`, (found.get(`${over} ${text}`) ?? 0) + 1);
      }
    };
    for (let a = 0; a < values.length; a++) {
      for (let b = a; b < values.length; b++) {
        add((values[a] + values[b]) / 2, 2);
        for (let c = b; c < values.length; c++) add((values[a] + values[b] + values[c]) / 3, 3);
      }
    }
    for (const over of [2, 3]) {
      for (const value of all) {
        const text = (value + 0).toFixed(3).replace('-0.000', '0.000');
        expect(searchMean(printed(value), values, over), `${over} ${text}`).toBe(
          found.get(`${over} ${text}`) ?? 0,
        );
      }
    }
  });

  it('one value is itself; nothing lies above 1', () => {
    const values = taus.ascending(5, 'none');
    expect(searchMean(printed(0.6), values, 1)).toBe(1);
    expect(searchMean(printed(0.61), values, 1)).toBe(0);
    expect(searchMean(printed(1.002), values, 3)).toBe(0);
  });
});

describe('the values of a coefficient', () => {
  it('tau: 11 without ties, 45 with ties in one order of five, 161 in both; rho: 21', () => {
    const counts = (['none', 'one', 'both'] as const).map((ties) => taus.ascending(5, ties).length);
    expect([...counts, spearmanValues(5).length]).toEqual([11, 45, 161, 21]);
    expect(spearmanValues(3)).toEqual([-1, -0.5, 0.5, 1]);
  });
});
