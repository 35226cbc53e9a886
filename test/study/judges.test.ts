import { describe, expect, it } from 'vitest';
import type { Score } from '../../src/model/score.js';
import { Study } from '../../src/study/study.js';
import { handData, valueScores } from '../support/hand-data.js';

const base = { judge: 'j', protocol: 'p', item: 'i1', dimension: 'overall' };
const pair = (first: string, second: string, winner: 'first' | 'second' | 'tie' | null): Score => ({
  ...base,
  shown: [first, second],
  winner,
});

function gridOf(scores: Score[], items = 1) {
  const study = new Study(handData({ scores, items }));
  const [column] = study.columns;
  const { grid, thin } = study.judge(column);
  return { values: [...grid.values], coverage: column.coverage, thin };
}

describe('Study.columns', () => {
  it('keeps protocols apart', () => {
    const scores = [...valueScores('j', 'p', [[1, 2, 3]]), ...valueScores('j', 'q', [[3, 2, 1]])];
    expect(new Study(handData({ scores, items: 1 })).columns.map(({ name }) => name)).toEqual(['j/p', 'j/q']);
  });

  it('are named as they stand in tables, or as they were asked, with the server', () => {
    const scores = ['openai:m', 'openai:n'].flatMap((judge) => valueScores(judge, 'p', [[1, 2, 3]]));
    const named = (...judges: string[]) =>
      new Study(handData({ scores, items: 1 }), { judges }).columns.map(({ name }) => name);
    expect(named('openai:m@http://127.0.0.1:8080/v1')).toEqual(['openai:m/p']);
    expect(named('openai:n/p')).toEqual(['openai:n/p']);
    expect(() => named('openai:o@http://127.0.0.1:8080/v1')).toThrow('No judge');
  });

  it('keeps what was asked as values apart from what was asked as comparisons, and says which is which', () => {
    const scores = [...valueScores('j', 'p', [[1, 2, 3]]), pair('a', 'b', 'first')];
    const names = new Study(handData({ scores, items: 1 })).columns.map(({ name }) => name);
    expect(names).toEqual(['j/p (values)', 'j/p (pairs)']);
  });
});

describe('Study.judge(column)', () => {
  it('averages repeats and samples; unscored is missing and counted', () => {
    const value = { ...base, system: 'a' };
    const scores: Score[] = [
      { ...value, value: 2, sample: 0 },
      { ...value, value: 5, sample: 1 },
      { ...value, value: null, sample: 2, reason: 'no score in the reply' },
      { ...base, system: 'b', value: null },
    ];
    expect(gridOf(scores)).toEqual({
      values: [3.5, Number.NaN, Number.NaN],
      coverage: { asked: 4, scored: 2 },
      thin: 0,
    });
  });

  it('reads a ranking as N − number of better ones', () => {
    const ranked: Score = { ...base, shown: ['c', 'a', 'b'], ranking: { a: 1, b: 3, c: 1 } };
    expect(gridOf([ranked]).values).toEqual([3, 1, 3]);
  });

  it('gives mean points a judged comparison, so that a missing one does not count against a system', () => {
    const { values, coverage, thin } = gridOf([
      pair('a', 'b', 'first'),
      pair('c', 'a', null),
      pair('b', 'c', 'tie'),
    ]);
    // a: one win of one; b: a loss and a tie; c: one tie of one. a and c rest on one comparison of two.
    expect(values).toEqual([2, 0.5, 1]);
    expect(coverage).toEqual({ asked: 3, scored: 2 });
    expect(thin).toBe(2);
  });

  it('takes both orders of a pair as two comparisons with one opponent', () => {
    const { values, thin } = gridOf([
      pair('a', 'b', 'first'),
      pair('b', 'a', 'first'),
      pair('a', 'c', 'first'),
      pair('b', 'c', 'tie'),
    ]);
    expect(values[0]).toBeCloseTo(4 / 3, 14);
    expect(thin).toBe(0);
  });
});
