import { describe, expect, it } from 'vitest';
import { turnedPair } from '../../../src/analysis/position/turned-pair.js';
import type { PairScore } from '../../../src/model/score.js';
import { Study } from '../../../src/study/study.js';
import { handCard } from '../../support/hand-data.js';

type Winner = PairScore['winner'];

/** Verdicts of a judge on an item, with a before b and with b before a. */
function both(judge: string, item: string, asShown: Winner, exchanged: Winner): PairScore[] {
  const base = { judge, protocol: 'compare', item, dimension: 'overall' };
  return [
    { ...base, shown: ['a', 'b'], winner: asShown },
    { ...base, shown: ['b', 'a'], winner: exchanged },
  ];
}

function studyOf(scores: PairScore[], texts: Record<string, [string, string]>): Study {
  const items = Object.keys(texts);
  return new Study({
    card: handCard({ systems: [{ id: 'a' }, { id: 'b' }] }),
    items: items.map((item) => ({ item, instruction: 'Say it.' })),
    candidates: items.flatMap((item) => [
      { item, system: 'a', text: texts[item][0] },
      { item, system: 'b', text: texts[item][1] },
    ]),
    labels: items.map((item) => ({
      item,
      dimension: 'overall',
      annotator: 'gold',
      pair: ['a', 'b'],
      preference: 'b',
    })),
    scores,
  });
}

describe('the pair that is shown both ways round', () => {
  const texts: Record<string, [string, string]> = {
    short: ['x', 'y'],
    middle: ['a text', 'another text'],
    long: ['a much longer text than that', 'and another one as long as it'],
  };

  it('is the shortest of those on which half of the judges name one place', () => {
    const study = studyOf(
      [
        ...both('p', 'short', 'first', 'second'),
        ...both('q', 'short', 'first', 'second'),
        ...both('p', 'middle', 'second', 'second'),
        ...both('q', 'middle', 'first', 'second'),
        ...both('p', 'long', 'first', 'first'),
        ...both('q', 'long', 'first', 'first'),
      ],
      texts,
    );
    expect(turnedPair(study, study.dimensions[0])).toEqual({
      dimension: 'overall',
      item: 'middle',
      instruction: 'Say it.',
      texts: ['a text', 'another text'],
      preferred: 1,
      slot: 'second',
      judges: ['p'],
    });
  });

  it('is absent where every judge keeps to a candidate, ties, or was asked in one order', () => {
    const study = studyOf(
      [
        ...both('p', 'short', 'first', 'second'),
        ...both('p', 'middle', 'tie', 'tie'),
        ...both('p', 'long', 'first', 'first').slice(0, 1),
        ...both('q', 'long', 'first', null),
      ],
      texts,
    );
    expect(turnedPair(study, study.dimensions[0])).toBeUndefined();
  });
});
