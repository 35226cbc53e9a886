import { describe, expect, it } from 'vitest';
import { unitAgreement } from '../../../src/stats/agreement/unit-agreement.js';
import { normalQuantile } from '../../../src/stats/numeric/normal.js';
import { createRandom } from '../../../src/stats/numeric/random.js';
import {
  compareLabels,
  itemsForLabels,
  type LabelFigure,
  type LabelledByBoth,
  noWorseByLabels,
} from '../../../src/stats/testing/compare-labels.js';
import fixture from '../../oracle/fixtures/compare-labels.json' with { type: 'json' };

const options = (permutations = 5000) => ({ permutations, resamples: 200, random: createRandom(1) });
const FIGURES: LabelFigure[] = ['balanced', 'kappa'];

describe('compareLabels', () => {
  for (const { name, units, ...expected } of fixture.cases) {
    it(`equals scikit-learn on every arrangement: ${name}`, () => {
      for (const figure of FIGURES) {
        const { a, b, difference, test } = compareLabels(units, figure, options());
        const of = expected[figure];
        expect(a.value).toBeCloseTo(of.a, 12);
        expect(b.value).toBeCloseTo(of.b, 12);
        expect(difference.value).toBeCloseTo(of.difference, 12);
        expect(test).toMatchObject({ exhaustive: true });
        expect(test.pValue).toBeCloseTo(of.pValue, 12);
        const greater = compareLabels(units, figure, { ...options(), alternative: 'greater' }).test.pValue;
        expect(greater).toBeCloseTo(of.pGreater, 12);
        const { nonInferiority, nonSuperiority } = noWorseByLabels(units, figure, of.margin, 99);
        expect(nonInferiority).toBeCloseTo(of.nonInferiority, 9);
        expect(nonSuperiority).toBeCloseTo(of.nonSuperiority, 9);
      }
    });
  }

  it('has the figures and the intervals of each judge alone', () => {
    const { units } = fixture.cases[1];
    const { a } = compareLabels(units, 'balanced', options());
    const alone = unitAgreement(
      units.map(({ item, human, a: judge }) => ({ item, human, judge })),
      { resamples: 200, random: createRandom(1) },
    ).balancedAccuracy;
    expect([a.value, a.low, a.high]).toEqual([alone.value, alone.low, alone.high]);
  });

  it('turned round, the difference changes its sign and p stays', () => {
    const { units } = fixture.cases[2];
    const turned = units.map(({ a, b, ...unit }) => ({ ...unit, a: b, b: a }));
    for (const figure of FIGURES) {
      const [one, other] = [units, turned].map((all) => compareLabels(all, figure, options()));
      expect(other.difference.value).toBeCloseTo(-one.difference.value, 12);
      expect(other.test.pValue).toBe(one.test.pValue);
    }
  });

  it('is undefined where people used a single label, and where nothing has both labels', () => {
    const single = ['1', '0', '1'].map((a, k) => ({ item: `i${k}`, human: '1', a, b: '1' }));
    expect(compareLabels(single, 'balanced', options()).difference).toMatchObject({
      value: Number.NaN,
      reason: { code: 'humans-single-label' },
    });
    expect(noWorseByLabels(single, 'balanced', 0.1, 99).equivalence).toBeNaN();
    expect(compareLabels([], 'kappa', options()).test).toMatchObject({
      pValue: Number.NaN,
      reason: { code: 'no-unit-of-both' },
    });
  });
});

describe('noWorseByLabels', () => {
  it('of two judges alike: equivalent, by as many resamples as were asked for', () => {
    const same = Array.from({ length: 12 }, (_, k) => ({
      item: `i${k}`,
      human: String(k % 2),
      a: '1',
      b: '1',
    }));
    expect(noWorseByLabels(same, 'balanced', 0.05, 999).equivalence).toBe(1 / 1000);
  });

  it('is undefined where one item alone has a label', () => {
    const units = Array.from({ length: 12 }, (_, k) => ({
      item: `i${k}`,
      human: k === 0 ? '1' : '0',
      a: String(k % 2),
      b: '0',
    }));
    expect(noWorseByLabels(units, 'balanced', 0.05, 999).equivalence).toBeNaN();
  });
});

describe('itemsForLabels', () => {
  it('equals the closed form of a mean of paired differences, where both labels are as common', () => {
    // 40 of 100 items for a alone, 20 for b alone: mean .2, variance .6 − .04.
    const units = Array.from({ length: 100 }, (_, k): LabelledByBoth => {
      const [human, wrong] = k % 2 === 0 ? ['1', '0'] : ['0', '1'];
      return { item: `i${k}`, human, a: k >= 40 && k < 60 ? wrong : human, b: k < 40 ? wrong : human };
    });
    const { items } = itemsForLabels(units, 'balanced', { resamples: 2000, random: createRandom(1) });
    const expected = (normalQuantile(0.975) + normalQuantile(0.8)) ** 2 * (0.56 / 0.04);
    expect(items / expected).toBeGreaterThan(0.9);
    expect(items / expected).toBeLessThan(1.1);
  });
});
