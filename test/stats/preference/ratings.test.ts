import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createRandom } from '../../../src/stats/numeric/random.js';
import { type Comparison, eloOf, rateSystems } from '../../../src/stats/preference/ratings.js';
import { expectClose, readOracle } from '../oracle.js';

const oracle = readOracle<{
  verdicts: number[][];
  bradleyTerry: number[];
  davidson: number[];
  tieParameter: number;
}>('length-control');

const comparisons = oracle.verdicts.map(
  ([item, first, second, , , share]): Comparison => ({
    item: `i${item}`,
    first,
    second,
    winner: share === 1 ? 'first' : share === 0 ? 'second' : 'tie',
  }),
);
const options = (resamples = 50) => ({ random: createRandom(1), resamples });
const TOLERANCE = { relative: 1e-5, absolute: 1e-6 };

describe('rateSystems', () => {
  it('Bradley–Terry with ties as half a win each equals the likelihood minimised by SciPy', () => {
    const { systems, ridge } = rateSystems(comparisons, 4, options());
    for (const [s, { strength }] of systems.entries()) {
      expectClose(strength, oracle.bradleyTerry[s], TOLERANCE);
    }
    expect(ridge).toBe(0);
  });

  it('Davidson equals the likelihood minimised by SciPy, ties parameter and all', () => {
    const { systems, tieParameter } = rateSystems(comparisons, 4, { ...options(), model: 'davidson' });
    for (const [s, { strength }] of systems.entries()) expectClose(strength, oracle.davidson[s], TOLERANCE);
    expectClose(tieParameter?.value ?? Number.NaN, oracle.tieParameter, TOLERANCE);
  });

  it('by hand: three wins to one are a difference of ln 3, and 400/ln 10 · ln 3 points on Elo’s scale', () => {
    const four = (['first', 'first', 'first', 'second'] as const).map((winner, k) => ({
      item: `i${k}`,
      first: 0,
      second: 1,
      winner,
    }));
    const { systems } = rateSystems(four, 2, options());
    expect(systems[0].strength - systems[1].strength).toBeCloseTo(Math.log(3), 9);
    expect(eloOf(systems[0].strength) - eloOf(systems[1].strength)).toBeCloseTo(400 * Math.log10(3), 6);
    expect(systems[0]).toMatchObject({ wins: 3, losses: 1, ties: 0 });
  });

  it('without a tie Davidson is Bradley–Terry with ν = 0', () => {
    const untied = comparisons.filter(({ winner }) => winner !== 'tie');
    const plain = rateSystems(untied, 4, options(5));
    const davidson = rateSystems(untied, 4, { ...options(5), model: 'davidson' });
    for (const [s, { strength }] of davidson.systems.entries()) {
      expect(strength).toBeCloseTo(plain.systems[s].strength, 8);
    }
    expect(davidson.tieParameter?.value).toBe(0);
  });

  it('renaming systems and turning pairs renames the answer and nothing else', () => {
    const expected = rateSystems(comparisons, 4, options(1)).systems.map(({ strength }) => strength);
    fc.assert(
      fc.property(
        fc.shuffledSubarray([0, 1, 2, 3], { minLength: 4, maxLength: 4 }),
        fc.boolean(),
        (name, turn) => {
          const renamed = comparisons.map(
            ({ item, first, second, winner }): Comparison =>
              turn
                ? {
                    item,
                    first: name[second],
                    second: name[first],
                    winner: winner === 'first' ? 'second' : winner === 'second' ? 'first' : winner,
                  }
                : { item, first: name[first], second: name[second], winner },
          );
          const { systems } = rateSystems(renamed, 4, options(1));
          for (const [s, strength] of expected.entries()) {
            expect(systems[name[s]].strength).toBeCloseTo(strength, 8);
          }
        },
      ),
      { numRuns: 20 },
    );
  });

  it('a system that never loses has a finite strength by a ridge, and the answer names the groups', () => {
    const always = [0, 1, 2].flatMap((k) => [
      { item: `i${k}`, first: 0, second: 1, winner: 'first' as const },
      { item: `i${k}`, first: 1, second: 2, winner: k === 0 ? ('second' as const) : ('first' as const) },
    ]);
    const { systems, ridge, balanced } = rateSystems(always, 3, options());
    expect(ridge).toBe(0.1);
    expect(balanced).toEqual([[0], [1, 2]]);
    expect(systems[0].strength).toBeGreaterThan(systems[1].strength);
    expect(systems.every(({ low, high }) => Number.isFinite(low) && Number.isFinite(high))).toBe(true);
  });

  it('has no strengths where systems were never compared, nothing was scored, or all is tied under Davidson', () => {
    const apart = [
      { item: 'a', first: 0, second: 1, winner: 'tie' as const },
      { item: 'a', first: 2, second: 3, winner: 'tie' as const },
    ];
    expect(rateSystems(apart, 4, options()).reason?.code).toBe('systems-unconnected');
    const unscored = [{ item: 'a', first: 0, second: 1, winner: null }];
    expect(rateSystems(unscored, 2, options())).toMatchObject({ nUnscored: 1, nScored: 0 });
    expect(rateSystems(unscored, 2, options()).reason?.code).toBe('no-comparison-scored');
    const tied = rateSystems(apart.slice(0, 1), 2, { ...options(), model: 'davidson' });
    expect(tied.reason?.code).toBe('comparisons-all-ties');
    expect(rateSystems(apart.slice(0, 1), 2, options()).systems[0].strength).toBe(0);
  });
});
