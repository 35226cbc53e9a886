import { describe, expect, it } from 'vitest';
import { auditConsistency } from '../../../src/analysis/consistency/consistency.js';
import { InputError } from '../../../src/errors.js';
import type { Score } from '../../../src/model/score.js';
import { valueLabels, valueScores } from '../../support/hand-data.js';
import { few, handStudy, pairLabels, pairScores, scaledAs } from '../../support/hand-study.js';

const again = (repeat: number, scores: Score[]) => scores.map((score) => ({ ...score, repeat }));

describe('triads by hand', () => {
  const card = scaledAs('preference');

  it('one of two strict triads goes round, and one of three cannot be ordered', async () => {
    const scores = pairScores(
      'j',
      'compare',
      // a > b > c > a goes round; a > b > c and a > c does not.
      ...['i1 a>b', 'i1 b>c', 'i1 c>a', 'i2 a>b', 'i2 b>c', 'i2 a>c'],
      // a = b = c with a = c can be ordered; without the third pair it is no triad.
      ...['i3 a=b', 'i3 b=c', 'i3 a=c', 'i4 a>b', 'i4 b>c'],
    );
    const { transitivity } = await auditConsistency(handStudy({ card, items: 4, scores }), few);
    const [row] = transitivity;
    expect(row).toMatchObject({ name: 'j/compare', triads: 3, strict: 2, circular: 1, intransitive: 1 });
    expect(row.circularRate.value.value).toBe(0.5);
    expect(row.intransitiveRate.value.value).toBeCloseTo(1 / 3, 12);
  });

  it('a over b, b tied with c, c tied with a goes round no order, yet is not strict', async () => {
    const scores = pairScores('j', 'compare', 'i1 a>b', 'i1 b=c', 'i1 a=c');
    const { transitivity } = await auditConsistency(handStudy({ card, scores }), few);
    expect(transitivity[0]).toMatchObject({
      triads: 1,
      strict: 0,
      intransitive: 1,
      circularRate: { value: { value: null, code: 'no-triad-without-tie' } },
    });
  });

  it('says where there is none', async () => {
    const scores = pairScores('j', 'compare', 'i1 a>b');
    const { transitivity, warnings } = await auditConsistency(handStudy({ card, scores }), few);
    expect(transitivity).toEqual([]);
    const codes = warnings.map(({ code }) => code);
    expect(codes).toEqual(['one-protocol-each', 'nothing-asked-twice', 'no-triads']);
  });
});

describe('repeats by hand', () => {
  it('of comparisons: one question of three flips, one turns into a tie', async () => {
    const scores = [
      ...again(0, pairScores('j', 'compare', 'i1 a>b', 'i2 a>b', 'i3 a>b', 'i4 a>b')),
      // The fourth is unread the second time: no second answer.
      ...again(1, pairScores('j', 'compare', 'i1 a>b', 'i2 a<b', 'i3 a=b', 'i4 a?b')),
    ];
    const { repeats } = await auditConsistency(
      handStudy({ card: scaledAs('preference'), items: 4, scores }),
      few,
    );
    expect(repeats[0]).toMatchObject({ kind: 'pair', questions: 3, answers: 6, unscored: 1 });
    expect(repeats[0].changeRate.value.value).toBeCloseTo(2 / 3, 12);
    expect(repeats[0].flipRate?.value.value).toBeCloseTo(1 / 3, 12);
  });

  it('the other order is another question', async () => {
    const scores = pairScores('j', 'compare', 'i1 a>b', 'i1 b>a');
    const { repeats } = await auditConsistency(handStudy({ card: scaledAs('preference'), scores }), few);
    expect(repeats).toEqual([]);
  });

  it('of three answers to one question two of three pairs differ; alpha is of the repeats', async () => {
    const scores = [
      ...again(0, valueScores('j', 'say', [[1, 0, null]])),
      ...again(1, valueScores('j', 'say', [[1, 0, null]])),
      ...again(2, valueScores('j', 'say', [[0, 0, null]])),
    ];
    const { repeats } = await auditConsistency(
      handStudy({ card: scaledAs('binary'), items: 1, scores }),
      few,
    );
    // a: 1, 1, 0; b: 0, 0, 0. Changes 2/3 and 0.
    expect(repeats[0]).toMatchObject({ kind: 'value', questions: 2, answers: 6, unscored: 3 });
    expect(repeats[0].changeRate.value.value).toBeCloseTo(1 / 3, 12);
    expect(repeats[0].flipRate).toBeUndefined();
    // Two ones, four zeros; a has 1 · 2 / (3 − 1) = 1 coincidence of a one and a zero: 1 − (6 − 1) · 1 / (2 · 4).
    expect(repeats[0].alpha.value.value).toBeCloseTo(1 - 5 / 8, 12);
  });
});

describe('two protocols of one judge by hand', () => {
  it('by tau where outputs have systems: (1 + 1/3) / 2 within items', async () => {
    const scores = [
      ...valueScores('j', 'one', [
        [1, 2, 3],
        [1, 2, 3],
      ]),
      ...valueScores('j', 'two', [
        [1, 2, 3],
        [2, 1, 3],
      ]),
      ...valueScores('other', 'one', [[1, 2, 3]]),
    ];
    const { protocols } = await auditConsistency(handStudy({ scores }), few);
    expect(protocols).toHaveLength(1);
    expect(protocols[0]).toMatchObject({ judge: 'j', protocols: ['one', 'two'], dimensions: [{ items: 2 }] });
    expect(protocols[0].summary?.value).toBeCloseTo(2 / 3, 12);
    // Means 1, 2, 3 and 1.5, 1.5, 3: two pairs alike, one tied on one side: 2 / √(3 · 2).
    expect(protocols[0].system?.value).toBeCloseTo(2 / Math.sqrt(6), 12);
  });

  it('by the share of preferences where they have none', async () => {
    const card = { ...scaledAs('preference'), anonymous: true, systems: [{ id: 'a' }, { id: 'b' }] };
    const scores = [
      ...pairScores('j', 'one', 'i1 a>b', 'i2 a>b', 'i3 a<b', 'i4 a>b'),
      ...pairScores('j', 'two', 'i1 a>b', 'i2 a<b', 'i3 a<b', 'i4 a?b'),
    ];
    const { protocols } = await auditConsistency(handStudy({ card, items: 4, scores }), few);
    expect(protocols[0].agreement?.value).toBeCloseTo(2 / 3, 12);
    expect(protocols[0].dimensions[0]).toMatchObject({ pairs: 3, items: 3 });
    // Both ways round: six units of two labels, two apart, six of each slot: 1 − 11 · 2 / 36.
    expect(protocols[0].alpha?.value).toBeCloseTo(1 - 22 / 36, 12);
  });
});

describe('what a judge picks, by hand', () => {
  it('gains over one at random, and its own texts have the mean people give them', async () => {
    const labels = valueLabels('p1', [
      [1, 2, 6],
      [4, 2, 3],
    ]);
    // The judge "a" picks c (6) and, of b and c in first place, their mean (2.5).
    const scores = valueScores('a', 'score', [
      [1, 2, 3],
      [1, 3, 3],
    ]);
    const { rerankings } = await auditConsistency(handStudy({ labels, scores }), few);
    const [found] = rerankings;
    expect(found.random.value.value).toBeCloseTo((3 + 3) / 2, 12);
    expect(found.best.value.value).toBeCloseTo((6 + 4) / 2, 12);
    expect(found.judges[0].generator?.value).toBeCloseTo((1 + 4) / 2, 12);
    const [picked] = found.judges[0].picked;
    expect(picked.score.value.value).toBeCloseTo((6 + 2.5) / 2, 12);
    expect(picked.gain.value.value).toBeCloseTo((3 - 0.5) / 2, 12);
    expect(picked.gain.interval.low).toMatchObject({ value: null, code: 'few-items' });
    // With every sign changed or not, ±3 ± 0.5 is never nearer to 0 than 3 − 0.5.
    expect(picked.gain).toMatchObject({ exhaustive: true, pValue: { value: 1 } });
  });
});

it('has nothing to audit without judges', async () => {
  const labels = pairLabels('p1', 'i1 a>b');
  await expect(auditConsistency(handStudy({ labels }), few)).rejects.toThrow(InputError);
});
