import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Label } from '../../src/model/label.js';
import type { Score } from '../../src/model/score.js';
import type { VoteRule } from '../../src/study/preferences.js';
import { Study } from '../../src/study/study.js';
import { handData, valueLabels } from '../support/hand-data.js';

const vote = (annotator: string, pair: [string, string], preference: string): Label => ({
  item: 'i1',
  dimension: 'overall',
  annotator,
  pair,
  preference,
});
const base = { judge: 'j', protocol: 'p', item: 'i1', dimension: 'overall' };
const shown = (first: string, second: string, winner: 'first' | 'second' | 'tie' | null): Score => ({
  ...base,
  shown: [first, second],
  winner,
});
const studyOf = (labels: Label[], scores: Score[] = [], votes: VoteRule = 'plurality') =>
  new Study(handData({ card: { anonymous: true }, items: 1, labels, scores }), { votes });

/** What people prefer of a and b, and whether for want of a single winner. */
function people(votes: string[], rule: VoteRule = 'plurality'): [string | null, boolean] {
  const study = studyOf(
    votes.map((preference, k) => vote(`p${k}`, k % 2 === 0 ? ['a', 'b'] : ['b', 'a'], preference)),
    [],
    rule,
  );
  const [pair] = study.people(study.dimensions[0]).pairs;
  return [pair.preference, pair.split];
}

describe('Study.people(dimension)', () => {
  it('goes with the most votes, whichever way round each annotator has the pair', () => {
    expect(people(['a', 'a', 'b'])).toEqual(['first', false]);
    expect(people(['tie', 'tie', 'a'])).toEqual(['tie', false]);
    expect(people(['tie', 'b', 'b', 'a'])).toEqual(['second', false]);
  });

  it('is a split tie where no single answer has the most votes', () => {
    expect(people(['a', 'b'])).toEqual(['tie', true]);
    expect(people(['a', 'tie'])).toEqual(['tie', true]);
    expect(people(['a', 'b', 'tie'])).toEqual(['tie', true]);
    expect(people(['tie'])).toEqual(['tie', false]);
  });

  it('sums the signs where that is asked for, as older papers do', () => {
    expect(people(['tie', 'tie', 'a'], 'sum')).toEqual(['first', false]);
    expect(people(['a', 'tie'], 'sum')).toEqual(['first', false]);
    expect(people(['a', 'b'], 'sum')).toEqual(['tie', true]);
  });

  it('takes the order of the cells that are correlated from values and rankings', () => {
    const values = (rows: number[][]) =>
      new Study(handData({ items: 1, labels: rows.flatMap((row, k) => valueLabels(`p${k}`, [row])) }));
    // 4, 4, 5 against 4, 4, 4 is a preference.
    const study = values([
      [4, 4, 1],
      [4, 4, 1],
      [5, 4, 1],
    ]);
    const [ab] = study.people(study.dimensions[0]).pairs;
    expect(ab.preference).toBe('first');
  });
});

describe('Study.preferences(column)', () => {
  const preferred = (scores: Score[]) => {
    const study = studyOf([], scores);
    const [column] = study.columns;
    return [...study.preferences(column)].map(({ low, high, preference }) => [
      study.layout.systems[low],
      study.layout.systems[high],
      preference,
    ]);
  };

  it('maps the shown order back to the pair; repeats and orders are votes; unscored is none', () => {
    expect(
      preferred([shown('a', 'b', 'first'), shown('b', 'a', 'second'), shown('b', 'a', 'first')]),
    ).toEqual([['a', 'b', 'first']]);
    expect(preferred([shown('a', 'b', 'first'), shown('b', 'a', 'first')])).toEqual([['a', 'b', 'tie']]);
    expect(preferred([shown('a', 'b', null)])).toEqual([['a', 'b', null]]);
  });

  it('reads rankings as s = N − #better, in pairs as in correlations', () => {
    const ranked = (ranking: Record<string, number>): Score => ({ ...base, shown: ['a', 'b', 'c'], ranking });
    // a: 3 and 2, c: 1 and 3: the mean of s is 2.5 against 2, though the raw ranks have one mean.
    expect(preferred([ranked({ a: 1, b: 1, c: 2 }), ranked({ c: 1, a: 2, b: 3 })])).toContainEqual([
      'a',
      'c',
      'first',
    ]);
  });

  it('gives one verdict a pair from values; a missing one of two that were asked about is null', () => {
    const value = (system: string, score: number | null): Score => ({ ...base, system, value: score });
    expect(preferred([value('a', 2), value('b', 4)])).toEqual([['a', 'b', 'second']]);
    expect(preferred([value('a', 4), value('b', 4)])).toEqual([['a', 'b', 'tie']]);
    expect(preferred([value('a', 4), value('b', null)])).toEqual([['a', 'b', null]]);
    expect(preferred([value('c', 1)])).toEqual([]);
  });

  it('is the sign of the difference of the cells that correlate uses, for any values and rankings', () => {
    const three = fc.tuple(
      fc.integer({ min: 1, max: 3 }),
      fc.integer({ min: 1, max: 3 }),
      fc.integer({ min: 1, max: 3 }),
    );
    fc.assert(
      fc.property(fc.array(three, { minLength: 1, maxLength: 4 }), fc.boolean(), (rows, asRanks) => {
        const scores = rows.flatMap((row, repeat): Score[] =>
          asRanks
            ? [{ ...base, repeat, shown: ['a', 'b', 'c'], ranking: { a: row[0], b: row[1], c: row[2] } }]
            : row.map((value, s) => ({ ...base, repeat, system: 'abc'[s], value })),
        );
        const study = studyOf([], scores);
        const [column] = study.columns;
        const { values } = study.judge(column).grid;
        for (const { low, high, preference } of study.preferences(column)) {
          const difference = values[low] - values[high];
          expect(preference).toBe(difference > 0 ? 'first' : difference < 0 ? 'second' : 'tie');
        }
      }),
    );
  });
});
