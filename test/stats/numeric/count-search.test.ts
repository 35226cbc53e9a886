import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CONFUSION_MEASURES, confusionMeasure } from '../../../src/stats/numeric/count-measures.js';
import { searchConfusion, searchShare } from '../../../src/stats/numeric/count-search.js';
import { printedFigure, sideOf } from '../../../src/stats/numeric/printed-figure.js';

const percent = (text: string) => printedFigure(text, 100, 'binary');
const fraction = (text: string) => printedFigure(text, 1, 'binary');

describe('printedFigure and sideOf', () => {
  it('reads the spellings of papers', () => {
    expect(printedFigure('1,659', 1, 'binary')).toMatchObject({ digits: 1659, unit: 1 });
    expect(printedFigure('−.20', 1, 'binary')).toMatchObject({ digits: -20, unit: 100 });
    expect(printedFigure('37%', 100, 'binary')).toMatchObject({ digits: 37, unit: 1 });
    expect(() => printedFigure('n/a', 1, 'binary')).toThrow(/Expected a printed number/);
    expect(() => printedFigure('.', 1, 'binary')).toThrow(/Expected a printed number/);
  });

  it('differs by rounding at the exact half alone: 1/8 is printed .13, .12, or either', () => {
    const side = (text: string, rounding: 'half-up' | 'half-even' | 'binary') =>
      sideOf(printedFigure(text, 1, rounding), 1, 8);
    expect([side('.12', 'half-up'), side('.13', 'half-up')]).toEqual([1, 0]);
    expect([side('.12', 'half-even'), side('.13', 'half-even')]).toEqual([0, -1]);
    expect([side('.12', 'binary'), side('.13', 'binary')]).toEqual([0, 0]);
    expect(sideOf(printedFigure('-.13', 1, 'half-up'), -1, 8)).toBe(0);
    expect(sideOf(printedFigure('.00', 1, 'half-up'), 1, 200)).toBe(1);
  });

  it('stays exact where products pass what a double holds', () => {
    const n = 3 * 10 ** 12;
    expect(sideOf(percent('33.3333'), n / 3, n)).toBe(0);
    expect(sideOf(percent('33.3334'), n / 3, n)).toBe(-1);
  });
});

describe('searchShare', () => {
  it('finds 1/3 of 9 as 3, and nothing that 7 could print as 50%', () => {
    expect(searchShare(percent('33'), 9)).toEqual({ count: 1, first: [3] });
    expect(searchShare(percent('50'), 7).count).toBe(0);
    expect(searchShare(percent('100'), 4)).toEqual({ count: 1, first: [4] });
    expect(searchShare(percent('0'), 0).count).toBe(0);
  });
});

describe('searchConfusion', () => {
  it('finds exactly what going through every matrix finds', () => {
    const sizes = fc.record({
      positives: fc.integer({ min: 1, max: 12 }),
      negatives: fc.integer({ min: 1, max: 12 }),
    });
    fc.assert(
      fc.property(
        sizes,
        fc.subarray([...CONFUSION_MEASURES], { minLength: 1, maxLength: 2 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.boolean(),
        ({ positives, negatives }, measures, a, b, known) => {
          const real = {
            positives,
            negatives,
            truePositives: Math.round(a * positives),
            falsePositives: Math.round(b * negatives),
          };
          const called = real.truePositives + real.falsePositives;
          const figures = measures.map((measure) => {
            const [numerator, denominator] = confusionMeasure(measure, real);
            fc.pre(denominator > 0);
            return { measure, printed: fraction((numerator / denominator).toFixed(2)) };
          });
          const fits = [];
          for (let tp = 0; tp <= positives; tp++) {
            for (let fp = 0; fp <= negatives; fp++) {
              if (known && tp + fp !== called) continue;
              const at = { positives, negatives, truePositives: tp, falsePositives: fp };
              const good = figures.every(({ measure, printed }) => {
                const [numerator, denominator] = confusionMeasure(measure, at);
                return (
                  denominator > 0 && Math.abs(numerator / denominator - Number(printed.text)) <= 0.005 + 1e-12
                );
              });
              if (good) fits.push(at);
            }
          }
          const found = searchConfusion(figures, {
            positives,
            negatives,
            ...(known && { predicted: called }),
          });
          expect(found).toEqual({ count: fits.length, first: fits.slice(0, 20) });
          expect(found.count).toBeGreaterThan(0);
        },
      ),
      { numRuns: 300 },
    );
  });

  it('gives the matrices behind ARM, Tables 2 and 3, alone', () => {
    const at = (positives: number, negatives: number, text: string, predicted: number) =>
      searchConfusion([{ measure: 'balanced-accuracy', printed: percent(text) }], {
        positives,
        negatives,
        predicted,
      });
    expect(at(103, 477, '67.89', 246)).toMatchObject({
      count: 1,
      first: [{ truePositives: 74, falsePositives: 172 }],
    });
    expect(at(86, 494, '55.42', 486)).toMatchObject({
      count: 1,
      first: [{ truePositives: 80, falsePositives: 406 }],
    });
    expect(at(123, 457, '63.56', 218).count).toBe(0);
    const both = (accuracy: string, f1: string) =>
      searchConfusion(
        [
          { measure: 'balanced-accuracy', printed: percent(accuracy) },
          { measure: 'macro-f1', printed: fraction(f1) },
        ],
        { positives: 103, negatives: 477 },
      );
    expect(both('69.15', '0.53')).toMatchObject({
      count: 1,
      first: [{ truePositives: 93, falsePositives: 248 }],
    });
    expect(both('63.55', '0.58')).toMatchObject({
      count: 1,
      first: [{ truePositives: 59, falsePositives: 144 }],
    });
    expect(both('63.85', '0.61').count).toBe(0);
    expect(both('57.73', '0.59').count).toBe(2);
  });
});
