import { describe, expect, it } from 'vitest';
import { rankItem, rankSystems } from '../../../src/analysis/rank/rank.js';
import { InputError } from '../../../src/errors.js';
import { valueLabels, valueScores } from '../../support/hand-data.js';
import { few, handStudy, rows } from '../../support/hand-study.js';

const options = { ...few, permutations: 9999 };
const labels = valueLabels('p1', [
  [3, 1, 1],
  [2, 4, null],
]);
const scores = valueScores('j', 'score', [
  [1, 2, 3],
  [null, 2, 3],
]);

describe('systems in order by hand', () => {
  it('has the mean score and the mean rank of the items that each was scored on', async () => {
    const { dimensions } = await rankSystems(handStudy({ labels, scores }), options);
    const [people, judge] = dimensions[0].standings;
    // i1: ranks 1, 2.5, 2.5; i2: 2, 1.
    expect(people.systems.map(({ mean, meanRank, items }) => [mean.value, meanRank.value, items])).toEqual([
      [2.5, 1.5, 2],
      [2.5, 1.75, 2],
      [1, 2.5, 1],
    ]);
    expect(people.systems[2].interval.low).toMatchObject({ value: null, code: 'one-item' });
    // i1: 3, 2, 1; i2: –, 2, 1.
    expect(judge).toMatchObject({ source: 'j/score', judge: 'j', protocol: 'score', higherIsBetter: true });
    expect(judge.systems.map(({ mean, meanRank }) => [mean.value, meanRank.value])).toEqual([
      [1, 3],
      [2, 2],
      [3, 1],
    ]);
  });

  it('says small means are the better ones where small labels are, and ranks by that', async () => {
    const card = {
      dimensions: [{ id: 'overall', higherIsBetter: false, scale: { kind: 'ordinal' as const } }],
    };
    const errors = valueLabels('p1', rows(2, [0, 1, 5]));
    const { dimensions } = await rankSystems(handStudy({ card, labels: errors }), options);
    const [{ systems, higherIsBetter }] = dimensions[0].standings;
    expect(higherIsBetter).toBe(false);
    expect(systems.map(({ mean, meanRank }) => [mean.value, meanRank.value])).toEqual([
      [0, 1],
      [1, 2],
      [5, 3],
    ]);
    expect(systems[2].interval).toEqual({ low: { value: 5 }, high: { value: 5 } });
  });

  it('tells systems apart by letters from as many items as a test needs', async () => {
    // Exchanged item by item, 2 of 2^10 arrangements are as extreme: 3 · 2 / 1024 by Holm. On four items: 2 / 16.
    const lettersOf = async (items: number) => {
      const study = handStudy({ items, labels: valueLabels('p1', rows(items, [1, 2, 3])) });
      const { dimensions } = await rankSystems(study, options);
      return dimensions[0].standings[0].systems.map((system) => system.letters);
    };
    expect(new Set(await lettersOf(10)).size).toBe(3);
    expect(new Set(await lettersOf(4)).size).toBe(1);
  });

  it('has no mean of a system that nobody scored', async () => {
    const study = handStudy({ labels: valueLabels('p1', rows(2, [1, 2, null])) });
    const { dimensions } = await rankSystems(study, options);
    expect(dimensions[0].standings[0].systems[2]).toMatchObject({
      mean: { value: null, code: 'no-item-scored' },
      meanRank: { value: null, code: 'no-item-scored' },
      items: 0,
    });
  });

  it('has nothing to rank without systems', async () => {
    const study = handStudy({ card: { anonymous: true }, labels });
    await expect(rankSystems(study, options)).rejects.toThrow(InputError);
  });
});

describe('one item in order by hand', () => {
  it('gives those that tie the better rank', () => {
    const { dimensions } = rankItem(handStudy({ labels, scores }), 'i1');
    const [people, judge] = dimensions[0].orders;
    expect(people.systems.map(({ score, rank }) => [score.value, rank.value])).toEqual([
      [3, 1],
      [1, 2],
      [1, 2],
    ]);
    expect(judge.systems.map(({ rank }) => rank.value)).toEqual([3, 2, 1]);
  });

  it('has no rank of what was not scored, and knows no other items', () => {
    const { dimensions } = rankItem(handStudy({ labels, scores }), 'i2');
    expect(dimensions[0].orders[0].systems[2]).toMatchObject({
      score: { value: null, code: 'not-scored-on-item' },
      rank: { value: null, code: 'not-scored-on-item' },
    });
    expect(() => rankItem(handStudy({ labels, scores }), 'i3')).toThrow(InputError);
  });
});
