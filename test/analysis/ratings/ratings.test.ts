import { describe, expect, it } from 'vitest';
import { rateSources } from '../../../src/analysis/ratings/ratings.js';
import { InputError } from '../../../src/errors.js';
import { valueLabels } from '../../support/hand-data.js';
import { few, handStudy, pairLabels, pairScores, scaledAs } from '../../support/hand-study.js';

const options = { ...few, model: 'bradley-terry', elo: false } as const;
const card = { ...scaledAs('preference'), systems: [{ id: 'a' }, { id: 'b' }] };
/** a wins three of four. */
const labels = pairLabels('p1', 'i1 a>b', 'i2 a>b', 'i3 a>b', 'i4 a<b');

describe('strengths by hand', () => {
  it('of two systems are half the log odds either side of 0', async () => {
    const { dimensions, scale } = await rateSources(handStudy({ card, items: 4, labels }), options);
    const [{ systems, winMatrix, ridge, scored }] = dimensions[0].sources;
    expect(scale).toBe('log strength');
    expect(systems.map(({ system, wins, losses, ties }) => [system, wins, losses, ties])).toEqual([
      ['a', 3, 1, 0],
      ['b', 1, 3, 0],
    ]);
    expect(systems[0].rating.value.value).toBeCloseTo(Math.log(3) / 2, 6);
    expect(systems[1].rating.value.value).toBeCloseTo(-Math.log(3) / 2, 6);
    expect({ ridge, scored }).toEqual({ ridge: 0, scored: 4 });
    expect(winMatrix).toEqual({
      wins: [
        [null, 3],
        [1, null],
      ],
      ties: [
        [null, 0],
        [0, null],
      ],
      winRate: [
        [null, 0.75],
        [0.25, null],
      ],
    });
  });

  it('on Elo’s scale are 400 log10 of the odds apart, about 1,000', async () => {
    const { dimensions, scale } = await rateSources(handStudy({ card, items: 4, labels }), {
      ...options,
      elo: true,
    });
    const [{ systems }] = dimensions[0].sources;
    expect(scale).toBe('Elo');
    expect(systems[0].rating.value.value).toBeCloseTo(1000 + 200 * Math.log10(3), 4);
    expect(systems[1].rating.value.value).toBeCloseTo(1000 - 200 * Math.log10(3), 4);
  });

  it('with ties by Davidson: one of five between equals gives ν = 1/2', async () => {
    // Of equal strengths a tie has the chance ν / (2 + ν) = 1/5.
    const tied = pairLabels('p1', 'i1 a>b', 'i2 a>b', 'i3 a=b', 'i4 a<b', 'i5 a<b');
    const { dimensions } = await rateSources(handStudy({ card, items: 5, labels: tied }), {
      ...options,
      model: 'davidson',
    });
    const [{ systems, tieParameter }] = dimensions[0].sources;
    expect(tieParameter?.value.value).toBeCloseTo(1 / 2, 5);
    for (const { rating } of systems) expect(rating.value.value).toBeCloseTo(0, 6);
  });

  it('of who never loses are held finite by a penalty, which is said', async () => {
    const always = pairLabels('p1', 'i1 a>b', 'i2 a>b');
    const { dimensions, warnings } = await rateSources(handStudy({ card, labels: always }), options);
    const [{ ridge, separated }] = dimensions[0].sources;
    expect(ridge).toBeGreaterThan(0);
    expect(separated).toHaveLength(2);
    expect(warnings.map(({ code }) => code)).toEqual(['strengths-infinite']);
    expect(warnings[0].parts).toMatchObject({ extremes: 'a never loses, b never wins' });
  });

  it('of systems that never met stand in groups of their own', async () => {
    const four = { ...card, systems: ['a', 'b', 'c', 'd'].map((id) => ({ id })) };
    const apart = pairLabels('p1', 'i1 a>b', 'i2 a<b', 'i1 c>d', 'i2 c<d');
    const { dimensions, warnings } = await rateSources(handStudy({ card: four, labels: apart }), options);
    expect(dimensions[0].sources.map(({ group }) => group)).toEqual([
      { number: 1, of: 2 },
      { number: 2, of: 2 },
    ]);
    expect(warnings.map(({ code }) => code)).toContain('groups-apart');
  });

  it('count a judge’s comparisons, and those without a verdict as unscored', async () => {
    const scores = pairScores('j', 'compare', 'i1 a>b', 'i1 b>a', 'i2 a?b');
    const { dimensions } = await rateSources(handStudy({ card, items: 4, labels, scores }), options);
    const judge = dimensions[0].sources[1];
    expect(judge).toMatchObject({ source: 'j/compare', human: false, scored: 2, unscored: 1 });
    for (const { rating } of judge.systems) expect(rating.value.value).toBeCloseTo(0, 6);
  });

  it('take one comparison a pair of two scores', async () => {
    // a above b on two of three items, once a tie is no win.
    const valued = valueLabels('p1', [
      [2, 1],
      [2, 1],
      [1, 2],
    ]);
    const { dimensions } = await rateSources(handStudy({ card, items: 3, labels: valued }), options);
    expect(dimensions[0].sources[0].systems[0].rating.value.value).toBeCloseTo(Math.log(2) / 2, 6);
  });

  it('need systems, and comparisons', async () => {
    await expect(rateSources(handStudy({ card: { ...card, anonymous: true } }), options)).rejects.toThrow(
      InputError,
    );
    await expect(rateSources(handStudy({ card }), options)).rejects.toThrow(InputError);
  });
});
