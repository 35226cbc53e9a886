import { describe, expect, it } from 'vitest';
import { correlate } from '../../../src/analysis/correlate/correlate.js';
import { few, handStudy, pairLabels, pairScores, scaledAs } from '../../support/hand-study.js';

const options = {
  ...few,
  coefficient: 'kendall-b',
  resample: 'items',
  method: 'percentile',
  undefinedPolicy: 'skip',
  references: false,
} as const;
const card = { ...scaledAs('preference'), anonymous: true, systems: [{ id: 'a' }, { id: 'b' }] };

describe('five compared pairs by hand', () => {
  const labels = pairLabels('p1', 'i1 a>b', 'i2 a>b', 'i3 a<b', 'i4 a=b', 'i5 a<b');
  const scores = pairScores('j', 'compare', 'i1 a>b', 'i2 a<b', 'i3 a<b', 'i4 a=b', 'i5 a>b');
  const study = handStudy({ card, items: 5, labels, scores });

  it('is right on three of five, and on two of the four that both decide', async () => {
    const { pairs, warnings } = await correlate(study, options);
    const [row] = pairs[0].rows;
    expect(row).toMatchObject({ verdicts: 5, pairs: 5, coverage: { asked: 5, scored: 5 } });
    expect(row.accuracy.value).toBeCloseTo(3 / 5, 12);
    expect(row.decided.value).toBe(0.5);
    expect(row.ties.judge.value).toBeCloseTo(1 / 5, 12);
    expect(row.ties.humans.value).toBeCloseTo(1 / 5, 12);
    expect(row.interval.low).toMatchObject({ value: null, code: 'few-items' });
    expect(row.bothOrders).toBeUndefined();
    expect(pairs[0].gold).toEqual({ pairs: 5, ties: 1, split: 0, items: 5, votes: 'plurality' });
    expect(warnings.map(({ code }) => code)).toContain('anonymous-outputs');
  });

  it('leaves unread verdicts and unlabelled pairs out', async () => {
    const unread = pairScores('j', 'compare', 'i1 a>b', 'i2 a?b', 'i6 a>b');
    const { pairs } = await correlate(handStudy({ card, items: 6, labels, scores: unread }), options);
    expect(pairs[0].rows[0]).toMatchObject({
      accuracy: { value: 1 },
      verdicts: 1,
      coverage: { asked: 3, scored: 2 },
    });
  });

  it('has no accuracy without a verdict', async () => {
    const unread = pairScores('j', 'compare', 'i1 a?b');
    const { pairs } = await correlate(handStudy({ card, items: 5, labels, scores: unread }), options);
    expect(pairs[0].rows[0].accuracy).toMatchObject({ value: null, code: 'nothing-scored' });
    expect(pairs[0].rows[0].ties.judge).toMatchObject({ value: null, code: 'nothing-scored' });
  });

  it('holds the longer text and a coin against the same pairs', async () => {
    // b is the longer one throughout: right where people prefer b, on i3 and i5.
    const longer = handStudy({
      card,
      items: 5,
      labels,
      scores,
      words: (_, system) => (system === 'b' ? 9 : 3),
    });
    const { pairs } = await correlate(longer, { ...options, references: true });
    const [, length, coin] = pairs[0].rows;
    expect(length).toMatchObject({ judge: 'length (words)', reference: true, verdicts: 5 });
    expect(length.accuracy.value).toBeCloseTo(2 / 5, 12);
    expect(length.decided.value).toBe(0.5);
    // A coin is right on half of the four pairs with a winner, and never on the tie.
    expect(coin.accuracy.value).toBeCloseTo(2 / 5, 12);
    expect(coin).toMatchObject({ expected: true, decided: { value: 0.5 } });
  });

  it('counts a vote without a single winner as a tie that is split, or each vote where that is asked for', async () => {
    const split = [...pairLabels('p1', 'i1 a>b'), ...pairLabels('p2', 'i1 a<b')];
    const given = { card, items: 1, labels: split, scores: pairScores('j', 'compare', 'i1 a>b') };
    const plurality = await correlate(handStudy(given), options);
    expect(plurality.pairs[0].gold).toMatchObject({ pairs: 1, ties: 1, split: 1 });
    expect(plurality.pairs[0].rows[0].accuracy.value).toBe(0);
    const each = await correlate(handStudy(given, { votes: 'each' }), options);
    expect(each.pairs[0].rows[0].accuracy.value).toBe(0.5);
  });
});

describe('three pairs asked in both orders by hand', () => {
  const labels = pairLabels('p1', 'i1 a>b', 'i2 a>b', 'i3 a>b', 'i4 a<b');
  // i1: a twice, right; i2: b twice, wrong; i3: the second place twice, one of two right; i4: b twice, right.
  const scores = pairScores(
    'j',
    'compare',
    ...['i1 a>b', 'i1 b<a', 'i2 a<b', 'i2 b>a', 'i3 a<b', 'i3 b<a', 'i4 a<b', 'i4 b>a'],
  );

  it('counts each order for accuracy, and the pairs that keep their answer', async () => {
    const { pairs } = await correlate(handStudy({ card, items: 4, labels, scores }), options);
    const [{ accuracy, bothOrders, verdicts }] = pairs[0].rows;
    expect(accuracy.value).toBeCloseTo(5 / 8, 12);
    expect(verdicts).toBe(8);
    expect(bothOrders?.pairs).toBe(4);
    expect(bothOrders?.consistent.value).toBeCloseTo(3 / 4, 12);
    expect(bothOrders?.bothRight.value).toBeCloseTo(2 / 4, 12);
  });

  it('has the kappa of each order, and of the judge with itself', async () => {
    const { swaps } = await correlate(handStudy({ card, items: 4, labels, scores }), options);
    const [row] = swaps?.[0].rows ?? [];
    // People a a a b. As shown a b b b: 2/4 agree, by chance 3/4 · 1/4 + 1/4 · 3/4 = 3/8: kappa 1/5.
    // Exchanged a b a b: 3/4 agree, by chance 3/4 · 1/2 + 1/4 · 1/2 = 1/2: kappa 1/2.
    expect(row.kappa.value.value).toBeCloseTo((1 / 5 + 1 / 2) / 2, 12);
    expect(row.accuracy.value.value).toBeCloseTo(5 / 8, 12);
    // With itself 3/4 agree, by chance 1/4 · 1/2 + 3/4 · 1/2 = 1/2.
    expect(row.selfAccuracy.value.value).toBeCloseTo(3 / 4, 12);
    expect(row.selfKappa.value.value).toBeCloseTo(1 / 2, 12);
    expect(row.pairs).toBe(4);
  });

  it('has no row of a judge that was asked in one order', async () => {
    const once = pairScores('j', 'compare', 'i1 a>b', 'i2 a>b');
    const { swaps } = await correlate(handStudy({ card, items: 4, labels, scores: once }), options);
    expect(swaps).toBeUndefined();
  });
});

describe('one person among votes', () => {
  it('has the share of votes that are those of the others', async () => {
    // p1 and p2 agree on i1 and i2, and not on i3: each is right on 2 of 3 by the other.
    const labels = [
      ...pairLabels('p1', 'i1 a>b', 'i2 a<b', 'i3 a>b'),
      ...pairLabels('p2', 'i1 a>b', 'i2 a<b', 'i3 a<b'),
    ];
    // The judge says a, b, a: by p2 2 of 3, by p1 3 of 3.
    const scores = pairScores('j', 'compare', 'i1 a>b', 'i2 a<b', 'i3 a>b');
    const { onePerson } = await correlate(handStudy({ card, items: 3, labels, scores }), options);
    const [alone, beside] = onePerson;
    expect(alone.person.value.value).toBeCloseTo(2 / 3, 12);
    expect(beside.againstOthers?.value.value).toBeCloseTo(5 / 6, 12);
    expect(beside.difference?.value.value).toBeCloseTo(1 / 6, 12);
  });
});
