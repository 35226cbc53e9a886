import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createRandom } from '../../../src/stats/numeric/random.js';
import { drawMultiplicities } from '../../../src/stats/resampling/resamples.js';
import { type ItemResamples, SharedDraws } from '../../../src/stats/resampling/shared-draws.js';

function collected(resamples: ItemResamples): number[][] {
  const seen: number[][] = [];
  resamples.forEach((times) => {
    seen.push([...times]);
  });
  return seen;
}

const draw = (nItems: number, asked: number, seed = 7) =>
  new SharedDraws().items(nItems, asked, createRandom(seed));

describe('SharedDraws', () => {
  it('gives what drawing anew gives, the first time and again', () => {
    const draws = new SharedDraws();
    const first = collected(draws.items(30, 200, createRandom(7)));
    expect(first).toHaveLength(200);
    expect(collected(draws.items(30, 200, createRandom(7)))).toEqual(first);
    expect(collected(draw(30, 200))).toEqual(first);
    expect(collected(draws.items(30, 200, createRandom(8)))).not.toEqual(first);
  });

  it('a resample is drawn by the seed and its number, however many are drawn', () => {
    const many = collected(draw(30, 50));
    expect(collected(draw(30, 20))).toEqual(many.slice(0, 20));
    const source = createRandom(7).fork('items').at(31);
    const times = new Int32Array(30);
    drawMultiplicities(source, times);
    expect(many[31]).toEqual([...times]);
  });

  it('what is too much to be kept is drawn again, and is the same', () => {
    const [nItems, asked] = [50_000, 900];
    const resamples = draw(nItems, asked);
    expect(resamples.kept).toBe(false);
    const [first, again] = [0, 0].map(() => {
      let sum = 0;
      resamples.forEachBlock(({ from, times }) => {
        sum += times[from] + 7 * times[times.length - 1];
        expect(times.subarray(0, nItems).reduce((total, n) => total + n, 0)).toBe(nItems);
      });
      return sum;
    });
    expect(again).toBe(first);
  });
});

describe('ItemResamples', () => {
  const column = (n: number) =>
    fc.array(fc.double({ min: -9, max: 9, noNaN: true }), { minLength: n, maxLength: n });

  it('totals are the plain sums in the order of the items, whatever is asked beside them or was asked before', () => {
    const columns = fc
      .tuple(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 9 }))
      .chain(([nItems, n]) => fc.array(column(nItems), { minLength: n, maxLength: n }));
    fc.assert(
      fc.property(columns, fc.integer({ min: 1, max: 60 }), (table, asked) => {
        const values = table.map((one) => Float64Array.from(one));
        const resamples = draw(values[0].length, asked);
        const times = collected(resamples);
        const totals = resamples.totals(values);
        values.forEach((own, c) => {
          const plain = times.map((drawn) => own.reduce((sum, value, i) => sum + drawn[i] * value, 0));
          expect([...totals[c]].map((sum) => sum + 0)).toEqual(plain.map((sum) => sum + 0));
          expect(draw(own.length, asked).totals([own])[0]).toEqual(totals[c]);
        });
        expect(resamples.totals(values)).toEqual(totals);
      }),
    );
  });

  it('sums a column once for all who ask, and asks what it is, not whose', () => {
    const resamples = draw(20, 99);
    const values = Float64Array.from({ length: 20 }, (_, i) => i / 3);
    const [first] = resamples.totals([values]);
    const [other, again] = resamples.totals([values.map((value) => -value), values.slice()]);
    expect(again).toBe(first);
    expect([...other]).toEqual([...first].map((sum) => -sum));
  });
});
