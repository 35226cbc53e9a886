import { describe, expect, it } from 'vitest';
import { type Filters, filterCases, SearchText } from '../../src/page/cases/filter.js';
import { readWords } from '../../src/page/cases/read-words.js';
import { indexed, ranksOf, standing, turnedPairs } from '../../src/page/cases/standing.js';
import { takeAwayCsv } from '../../src/page/cases/take-away.js';
import { hostileCases } from '../report/html-sample.js';

describe('a judge beside the people', () => {
  it('turns the pairs that both order the other way; ties and gaps order nothing', () => {
    expect(turnedPairs([3, 2, 1], [1, 2, 3])).toEqual({ of: 3, turned: 3 });
    expect(turnedPairs([3, 2, 2], [1, 2, null])).toEqual({ of: 1, turned: 1 });
    expect(standing([3, 2, 1], [3, 1, 2])).toBe('with');
    expect(standing([2, 0], [0, 2])).toBe('against');
    expect(standing([2, 0], [1, 1])).toBe('open');
    expect(standing([2, 0], [null, null])).toBe('unscored');
  });

  it('ranks with ties at the better rank', () => {
    expect(ranksOf([5, 3, 5, null])).toEqual([1, 3, 1, null]);
  });
});

describe('filterCases(data, columns, search, filters)', () => {
  const data = hostileCases('x <b>');
  const found = (filters: Partial<Filters>) =>
    filterCases(data, indexed(data), new SearchText(data), { text: '', kind: '', ...filters }).map(
      ({ at }) => at,
    );

  it('finds by words anywhere, by tag, dimension and how judges answered', () => {
    expect(found({})).toEqual([0, 1]);
    expect(found({ text: '<B> 1' })).toEqual([1]);
    expect(found({ text: 'nowhere' })).toEqual([]);
    expect(found({ tag: ['x <b>', 'x <b>2'] })).toEqual([1]);
    expect(found({ dimension: 0 })).toEqual([0, 1]);
    expect(found({ kind: 'against' })).toEqual([0]);
    expect(found({ kind: 'all-against' })).toEqual([0]);
    expect(found({ kind: 'flips' })).toEqual([0]);
    expect(found({ kind: 'unscored' })).toEqual([1]);
    expect(found({ kind: 'unscored', reason: 3 })).toEqual([]);
  });

  it('takes a search for words, not for a pattern', () => {
    expect(found({ text: '.*' })).toEqual([]);
    expect(found({ text: '([' })).toEqual([]);
  });
});

describe('readWords(reply, texts)', () => {
  const marked = (raw: string, verdict: 'first' | 'second' | number, texts: string[] = []) => {
    const place = readWords({ shown: [0, 1], verdict, raw }, texts);
    return place && [raw.slice(place.at, place.end), place.names];
  };

  it('is the place of the last decision, with the names that the reply uses', () => {
    expect(marked('Output (a) is long. Therefore, Output (b) is better.', 'second')).toEqual([
      'Output (b) is better',
      ['Output (a)', 'Output (b)'],
    ]);
    expect(marked('Output (b)', 'second')).toEqual(['Output (b)', ['Output (a)', 'Output (b)']]);
    expect(marked('Both are fine.\nDecision: 1', 'first')?.[0]).toBe('Decision: 1');
    expect(marked('Good.\nScore: 4', 4)?.[0]).toBe('Score: 4');
  });

  it('is nothing where the readers would read another verdict, or none', () => {
    expect(marked('Decision: 1', 'second')).toBeUndefined();
    expect(marked('I cannot say.', 'first')).toBeUndefined();
    expect(marked('Score: 4', 3)).toBeUndefined();
  });
});

describe('takeAwayCsv(taken)', () => {
  it('is inert in a spreadsheet, and keeps quotes and lines within their cells', () => {
    const csv = takeAwayCsv([
      { item: '=HYPERLINK("http://x")', dimension: '@d', systems: ['+a', 'b"c'] },
      { item: 'two\nlines', dimension: 'd', systems: ['\u202ea'] },
    ]);
    expect(csv.split('\r\n')).toEqual([
      '"item","dimension","systems","label","comment"',
      '"\'=HYPERLINK(""http://x"")","\'@d","\'+a | b""c","",""',
      '"two\\nlines","d","\\u202ea","",""',
    ]);
  });
});
