import { describe, expect, it } from 'vitest';
import { kendallTau } from '../../../src/stats/correlation/kendall.js';
import { spearman } from '../../../src/stats/correlation/spearman.js';
import { printedFigure } from '../../../src/stats/numeric/printed-figure.js';
import { KendallValues, searchSpearman } from '../../../src/stats/numeric/rank-values.js';

const printed = (value: number | string) =>
  printedFigure(typeof value === 'string' ? value : value.toFixed(3), 1, 'binary');

/** Every list of `n` levels out of `n`. */
function* lists(n: number): Generator<number[]> {
  for (let code = 0; code < n ** n; code++) {
    yield Array.from({ length: n }, (_, i) => Math.floor(code / n ** i) % n);
  }
}
const permutations = (n: number) => [...lists(n)].filter((list) => new Set(list).size === n);
const all = Array.from({ length: 2001 }, (_, i) => (i - 1000) / 1000);

const taus = new KendallValues();

describe('KendallValues.search', () => {
  it('without ties admits exactly what the permutations of five systems give', () => {
    const straight = [0, 1, 2, 3, 4];
    const given = new Set(permutations(5).map((list) => kendallTau(straight, list).tau.toFixed(3)));
    const admitted = all.filter((value) => taus.search(printed(value), 5, 'none') > 0);
    expect(admitted.map((value) => value.toFixed(3))).toEqual(
      [...given]
        .map(Number)
        .sort((a, b) => a - b)
        .map((value) => value.toFixed(3)),
    );
    expect(admitted).toHaveLength(11);
  });

  it('with ties admits exactly what all lists of four systems give', () => {
    const given = new Set<string>();
    for (const x of lists(4)) {
      for (const y of lists(4)) {
        const { tau } = kendallTau(x, y);
        if (!Number.isNaN(tau)) given.add((Math.round(tau * 1000) / 1000 + 0).toFixed(3));
      }
    }
    const admitted = all.filter((value) => taus.search(printed(value), 4, 'both') > 0);
    expect(new Set(admitted.map((value) => value.toFixed(3)))).toEqual(given);
  });

  it('admits the ties of five systems that InstruSum prints, and not .850', () => {
    for (const tau of ['.738', '.949', '.527', '-.316', '.105', '.120', '.447']) {
      expect(taus.search(printed(tau), 5, 'both'), tau).toBeGreaterThan(0);
      expect(taus.search(printed(tau), 5, 'one'), tau).toBeGreaterThan(0);
      expect(taus.search(printed(tau), 5, 'none'), tau).toBe(0);
    }
    // 6/8 needs a tie in either order.
    expect(taus.search(printed('.750'), 5, 'both')).toBe(1);
    expect(taus.search(printed('.750'), 5, 'one')).toBe(0);
    expect(taus.search(printed('.850'), 5, 'both')).toBe(0);
  });

  it('for twelve systems with ties stays within bounds', () => {
    expect(taus.search(printed('1.000'), 12, 'both')).toBeGreaterThan(0);
    expect(taus.search(printed('1.001'), 12, 'both')).toBe(0);
  });
});

describe('searchSpearman', () => {
  it.each([2, 3, 4, 5, 6])('admits exactly what the permutations of %i systems give', (n) => {
    const straight = Array.from({ length: n }, (_, i) => i);
    const given = new Set(permutations(n).map((list) => (spearman(straight, list).r + 0).toFixed(3)));
    const admitted = all.filter((value) => searchSpearman(printed(value), n) > 0);
    expect(new Set(admitted.map((value) => value.toFixed(3).replace('-0.000', '0.000')))).toEqual(
      new Set([...given].map((value) => value.replace('-0.000', '0.000'))),
    );
  });
});
