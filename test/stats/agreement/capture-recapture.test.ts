import { describe, expect, it } from 'vitest';
import { captureRecapture, type ListedUnit } from '../../../src/stats/agreement/capture-recapture.js';
import { createRandom } from '../../../src/stats/numeric/random.js';

const units = (item: string, both: number, first: number, second: number, neither = 0): ListedUnit[] => [
  ...Array.from({ length: both }, () => ({ item, first: true, second: true })),
  ...Array.from({ length: first }, () => ({ item, first: true, second: false })),
  ...Array.from({ length: second }, () => ({ item, first: false, second: true })),
  ...Array.from({ length: neither }, () => ({ item, first: false, second: false })),
];
const marks = (item: string, list: 'first' | 'second', right: number, wrong: number) => [
  ...Array.from({ length: right }, () => ({ item, list, confirmed: true })),
  ...Array.from({ length: wrong }, () => ({ item, list, confirmed: false })),
];
const options = () => ({ random: createRandom(1), resamples: 999 });

describe('captureRecapture', () => {
  const listed = [...units('a', 3, 5, 2, 10), ...units('b', 1, 1, 2, 4)];

  it('naively: 10 and 8 marks, 4 in both; recalls 4/8 and 4/10, Chapman 11 · 9 / 5 − 1', () => {
    const { naive, nUnits, nFirst, nSecond, nBoth } = captureRecapture(listed, [], options());
    expect([nUnits, nFirst, nSecond, nBoth]).toEqual([28, 10, 8, 4]);
    expect(naive.recallFirst.value).toBeCloseTo(0.5, 12);
    expect(naive.recallSecond.value).toBeCloseTo(0.4, 12);
    expect(naive.total.value).toBeCloseTo((11 * 9) / 5 - 1, 12);
  });

  it('with the precision of the checked marks: 8 of 10 and 6 of 8 right', () => {
    const checked = [...marks('a', 'first', 4, 1), ...marks('b', 'second', 3, 1)];
    const { corrected } = captureRecapture(listed, checked, options());
    expect(corrected.recallFirst.value).toBeCloseTo(4 / 6, 12);
    expect(corrected.recallSecond.value).toBeCloseTo(4 / 8, 12);
    expect(corrected.total.value).toBeCloseTo((9 * 7) / 5 - 1, 12);
  });

  it('has no corrected value where nothing was checked, or where the precision contradicts the overlap', () => {
    expect(captureRecapture(listed, [], options()).corrected.total.value).toBeNaN();
    const all = captureRecapture(listed, marks('a', 'second', 1, 3), options()).corrected;
    expect(all.recallFirst.value).toBeNaN();
    expect(all.recallFirst.reason).toBeDefined();
  });

  it('recovers known recalls of independent lists, and overstates them where the lists share easy units', () => {
    const random = createRandom(7);
    const drawn = (dependent: boolean) =>
      Array.from({ length: 40 }, (_, k) => k).flatMap((k) =>
        Array.from({ length: 100 }, (): ListedUnit => {
          const easy = dependent && random.int(2) === 0;
          const [first, second] = dependent ? (easy ? [50, 40] : [10, 8]) : [30, 24];
          return { item: `b${k}`, first: random.int(100) < first, second: random.int(100) < second };
        }),
      );
    const { total, recallFirst, recallSecond } = captureRecapture(drawn(false), [], options()).naive;
    expect(recallFirst.low).toBeLessThan(0.3);
    expect(recallFirst.high).toBeGreaterThan(0.3);
    expect(recallSecond.low).toBeLessThan(0.24);
    expect(recallSecond.high).toBeGreaterThan(0.24);
    expect(total.low).toBeLessThan(4000);
    expect(total.high).toBeGreaterThan(4000);
    expect(captureRecapture(drawn(true), [], options()).naive.recallFirst.low).toBeGreaterThan(0.3);
  });
});
