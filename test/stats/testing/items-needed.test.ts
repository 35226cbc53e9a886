import { describe, expect, it } from 'vitest';
import { ScoreGrid } from '../../../src/stats/correlation/score-grid.js';
import { normalQuantile } from '../../../src/stats/numeric/normal.js';
import { createRandom, type Random } from '../../../src/stats/numeric/random.js';
import { itemsNeeded } from '../../../src/stats/testing/items-needed.js';
import { permutationTest } from '../../../src/stats/testing/permutation-test.js';

const names = (letter: string, n: number) => Array.from({ length: n }, (_, k) => `${letter}${k}`);
const grid = (rows: number[][]) =>
  new ScoreGrid(names('i', rows.length), names('s', rows[0].length), Float64Array.from(rows.flat()));
const level = 'summary' as const;

/** Gold, a judge near it and one further off, on so many items of six systems. */
function study(nItems: number, random: Random) {
  const normal = () => normalQuantile((random.int(2 ** 32 - 1) + 0.5) / 2 ** 32);
  const truth = Array.from({ length: nItems }, () => Array.from({ length: 6 }, normal));
  const seen = (noise: number) => grid(truth.map((row) => row.map((value) => value + noise * normal())));
  return { a: seen(0.8), b: seen(1.1), gold: seen(0.5) };
}

describe('itemsNeeded', () => {
  it('equals the closed form where items differ by themselves alone', () => {
    // Judge a orders every item right; b orders three of four right and reverses the fourth: taus of 1 and −1, so
    // differences of 0 and 2 with mean .5 and variance .75.
    const gold = grid(Array.from({ length: 40 }, () => [1, 2, 3]));
    const b = grid(Array.from({ length: 40 }, (_, i) => (i % 4 === 0 ? [3, 2, 1] : [1, 2, 3])));
    const found = itemsNeeded(gold, b, gold, { level, resamples: 2000, random: createRandom(1) });
    const z = normalQuantile(0.975) + normalQuantile(0.8);
    expect(found.items / (z ** 2 * (0.75 / 0.25))).toBeGreaterThan(0.9);
    expect(found.items / (z ** 2 * (0.75 / 0.25))).toBeLessThan(1.15);
    expect(found.powerNow).toBeGreaterThan(0.95);
  });

  it('foretells how often the permutation test finds the difference in new studies', () => {
    const random = createRandom(7);
    const pilot = study(4000, random);
    const { items, power } = itemsNeeded(pilot.a, pilot.b, pilot.gold, { level, random: createRandom(2) });
    const studies = 200;
    let found = 0;
    for (let k = 0; k < studies; k++) {
      const { a, b, gold } = study(items, random);
      const test = permutationTest(a, b, gold, { level, permutations: 199, random });
      if (test.pValue <= 0.05) found++;
    }
    // The pilot's difference is known to about 5%, which is .05 of power; 200 studies have an error of .03.
    expect(Math.abs(found / studies - power)).toBeLessThan(0.12);
  });

  it('asks for more items where more power is wanted, and says when it is beyond reach', () => {
    const { a, b, gold } = study(60, createRandom(3));
    const need = (power: number, more = {}) =>
      itemsNeeded(a, b, gold, { level, power, random: createRandom(1), ...more });
    expect(need(0.95).items).toBeGreaterThan(need(0.5).items);
    const beyond = need(0.999, { most: 61 });
    expect(beyond.items).toBeNaN();
    expect(beyond.reason).toEqual({ code: 'more-items-than', parts: { most: 61 } });
    expect(need(0.8)).toEqual(need(0.8));
  });

  it('never asks for fewer items than a permutation test needs', () => {
    const gold = grid(Array.from({ length: 10 }, () => [1, 2, 3]));
    const reversed = grid(Array.from({ length: 10 }, () => [3, 2, 1]));
    // 2 of 2^6 arrangements are as extreme, .031; of 2^5 it would be .0625.
    expect(itemsNeeded(gold, reversed, gold, { level, random: createRandom(1) })).toMatchObject({
      items: 6,
      powerNow: 1,
    });
  });

  it('has no answer for one judge twice, or without a correlation', () => {
    const { a, gold } = study(20, createRandom(3));
    const options = { level, random: createRandom(1) };
    expect(itemsNeeded(a, a, gold, options).reason?.code).toBe('no-difference-to-find');
    const flat = grid(Array.from({ length: 20 }, () => [1, 1, 1, 1, 1, 1]));
    expect(itemsNeeded(a, flat, gold, options).items).toBeNaN();
    expect(itemsNeeded(a, new ScoreGrid(['x'], ['y']), gold, options).reason).toEqual({
      code: 'no-shared-item',
    });
  });

  it('refuses a power that is no share', () => {
    const { a, b, gold } = study(5, createRandom(3));
    expect(() => itemsNeeded(a, b, gold, { level, power: 80, random: createRandom(1) })).toThrow(
      /`power`.*80/,
    );
  });
});
