import { describe, expect, it } from 'vitest';
import type { Label } from '../../src/model/label.js';
import type { Score } from '../../src/model/score.js';
import { judgeColumns } from '../../src/study/judges.js';
import { goldPreferences, judgePreferences } from '../../src/study/preferences.js';
import { handData } from '../support/hand-data.js';

const vote = (annotator: string, pair: [string, string], preference: string): Label => ({
  item: 'i1',
  dimension: 'overall',
  annotator,
  pair,
  preference,
});
const base = { judge: 'j', protocol: 'p', item: 'i1', dimension: 'overall' };
const data = (labels: Label[], scores: Score[] = []) =>
  handData({ card: { anonymous: true }, items: 1, labels, scores });

function verdicts(labels: Label[], scores: Score[]) {
  const dataset = data(labels, scores);
  const gold = goldPreferences(dataset, dataset.card.dimensions[0], undefined);
  return judgePreferences(judgeColumns(dataset)[0], gold).map(({ preference, firstShown }) => [
    preference,
    firstShown,
  ]);
}

describe('goldPreferences(dataset, dimension, choice)', () => {
  const of = (...labels: Label[]) => {
    const dataset = data(labels);
    const gold = goldPreferences(dataset, dataset.card.dimensions[0], undefined);
    return [...gold.values()].map(({ pair, preference }) => [pair.first, pair.second, preference]);
  };

  it('goes with the majority, whichever way round each annotator has the pair', () => {
    expect(of(vote('x', ['a', 'b'], 'a'), vote('y', ['b', 'a'], 'a'), vote('z', ['a', 'b'], 'b'))).toEqual([
      ['a', 'b', 'first'],
    ]);
  });

  it('is a tie where votes are even', () => {
    expect(of(vote('x', ['a', 'b'], 'a'), vote('y', ['a', 'b'], 'b'))).toEqual([['a', 'b', 'tie']]);
    expect(of(vote('x', ['a', 'b'], 'tie'))).toEqual([['a', 'b', 'tie']]);
  });
});

describe('judgePreferences(column, pairs)', () => {
  const gold = [vote('x', ['a', 'b'], 'a')];
  const shown = (first: string, second: string, winner: 'first' | 'second' | 'tie' | null): Score => ({
    ...base,
    shown: [first, second],
    winner,
  });

  it('maps the shown order back to the pair, and keeps an unscored verdict null', () => {
    expect(
      verdicts(gold, [shown('a', 'b', 'first'), shown('b', 'a', 'first'), shown('b', 'a', null)]),
    ).toEqual([
      ['first', true],
      ['second', false],
      [null, false],
    ]);
  });

  it('gives one verdict a pair from values or ranks', () => {
    const value = (system: string, score: number | null): Score => ({ ...base, system, value: score });
    expect(verdicts(gold, [value('a', 2), value('b', 4)])).toEqual([['second', undefined]]);
    expect(verdicts(gold, [value('a', 4), value('b', 4)])).toEqual([['tie', undefined]]);
    expect(verdicts(gold, [value('a', 4), value('b', null)])).toEqual([[null, undefined]]);
    expect(verdicts(gold, [{ ...base, shown: ['a', 'b', 'c'], ranking: { a: 1, b: 2, c: 2 } }])).toEqual([
      ['first', undefined],
    ]);
  });

  it('leaves out pairs it was not asked about', () => {
    expect(verdicts(gold, [{ ...base, system: 'c', value: 1 }])).toEqual([]);
    expect(verdicts(gold, [shown('a', 'c', 'first')])).toEqual([]);
  });
});
