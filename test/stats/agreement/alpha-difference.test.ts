import { describe, expect, it } from 'vitest';
import { alphaDifference } from '../../../src/stats/agreement/alpha-difference.js';
import { createRandom } from '../../../src/stats/numeric/random.js';
import { expectClose, readOracle } from '../oracle.js';

interface Ends {
  difference: number;
  low: number;
  high: number;
  nUndefined: number;
}
interface Case {
  people: (number | null)[][];
  judge: (number | null)[];
  items: string[];
  nominal: { joined: Ends; inPlace: Ends };
  ordinal: { joined: Ends; inPlace: Ends };
  interval: { joined: Ends; inPlace: Ends };
}

const { cases } = readOracle<{ cases: Case[] }>('alpha-difference');
const random = () => createRandom(1);

describe('alphaDifference', () => {
  it.each(cases)(
    'takes every resample of few items once, the same for both sides, as krippendorff and NumPy do',
    ({ people, judge, items, ...expected }) => {
      const rated = (ratings: (number | null)[][]) => ({ ratings, items });
      for (const distance of ['nominal', 'ordinal', 'interval'] as const) {
        const { joined, inPlace } = expected[distance];
        const places = people.map((_, k) => rated([...people.filter((_, other) => other !== k), judge]));
        for (const [what, several, wanted] of [
          ['joined', [rated([...people, judge])], joined],
          ['in place', places, inPlace],
        ] as const) {
          const found = alphaDifference(several, rated(people), { distance, random: random() });
          expect([found.exhaustive, found.nUndefined]).toEqual([true, wanted.nUndefined]);
          for (const key of ['difference', 'low', 'high'] as const) {
            expectClose(
              found[key],
              wanted[key],
              { relative: 1e-9, absolute: 1e-12 },
              `${distance} ${what} ${key}`,
            );
          }
        }
      }
    },
  );

  it('is 0 without a width between ratings and themselves, and undefined where one side has no alpha', () => {
    const ratings = [
      [1, 2, 3, 1, 2],
      [1, 2, 2, 1, 3],
    ];
    const same = alphaDifference([{ ratings }], { ratings }, { distance: 'ordinal', random: random() });
    expect([same.difference, same.reason?.code]).toEqual([0, 'same-on-every-resample']);
    const alike = [
      [1, 1, 1, 1, 1],
      [1, 1, 1, 1, 1],
    ];
    const none = alphaDifference(
      [{ ratings }],
      { ratings: alike },
      { distance: 'ordinal', random: random() },
    );
    expect([none.difference, none.low, none.pValue]).toEqual([Number.NaN, Number.NaN, Number.NaN]);
    expect(() => alphaDifference([], { ratings }, { distance: 'ordinal', random: random() })).toThrow(
      /got none/,
    );
  });
});
