import { describe, expect, it } from 'vitest';
import { type CorrelateOptions, correlate } from '../../../src/analysis/correlate/correlate.js';
import { InputError } from '../../../src/errors.js';
import type { Study } from '../../../src/study/study.js';
import { valueLabels, valueScores } from '../../support/hand-data.js';
import { few, handStudy, rows } from '../../support/hand-study.js';

const options: CorrelateOptions = {
  ...few,
  coefficient: 'kendall-b',
  resample: 'items',
  method: 'percentile',
  undefinedPolicy: 'skip',
  references: false,
};

const people = valueLabels('p1', [
  [1, 2, 3],
  [1, 2, 3],
  [3, 2, 1],
]);
const judge = valueScores('j', 'score', [
  [1, 2, 3],
  [2, 1, 3],
  [1, 2, 3],
]);

async function only(study: Study, more: Partial<CorrelateOptions> = {}) {
  const { correlations, warnings } = await correlate(study, { ...options, ...more });
  const [row] = correlations[0].rows;
  const values = Object.fromEntries(row.levels.map(({ level, correlation }) => [level, correlation]));
  return { row, values, warnings, gold: correlations[0].gold };
}

describe('correlation of one judge by hand', () => {
  const study = handStudy({ items: 3, labels: people, scores: judge });

  it('within items: (1 + 1/3 − 1) / 3', async () => {
    // i1: all three pairs alike; i2: a–b turned, two alike: (2 − 1) / 3; i3: all three turned.
    const { row, values, gold } = await only(study, { levels: ['summary'] });
    expect(values.summary.value).toBeCloseTo(1 / 9, 12);
    expect(row.levels[0]).toMatchObject({ nUsed: 3, nUndefined: 0 });
    expect(row).toMatchObject({ cells: { gold: 9, joint: 9 }, coverage: { asked: 9, scored: 9 } });
    expect(gold).toMatchObject({ items: 3, systems: 3, cells: 9 });
  });

  it('of system means: 5/3 < 2 < 7/3 by people, 4/3 < 5/3 < 3 by the judge', async () => {
    const { values } = await only(study, { levels: ['system'] });
    expect(values.system.value).toBe(1);
  });

  it('pooled: 12 pairs alike, 8 turned, of 27 without a tie on either side', async () => {
    // Judge by label: 1 → 1, 2, 3; 2 → 2, 1, 2; 3 → 3, 3, 1. Each value stands three times: 36 − 3 · 3 pairs untied.
    const { values } = await only(study, { levels: ['pooled'] });
    expect(values.pooled.value).toBeCloseTo((12 - 8) / 27, 12);
  });

  it('by Pearson within items: (1 + 1/2 − 1) / 3', async () => {
    // i2: deviations −1, 0, 1 and 0, −1, 1: 1 / 2.
    const { values } = await only(study, { levels: ['summary'], coefficient: 'pearson' });
    expect(values.summary.value).toBeCloseTo(1 / 6, 12);
  });

  it('gives no interval from three items, and says why', async () => {
    const { row } = await only(study);
    for (const { interval } of row.levels) {
      expect(interval.low).toMatchObject({ value: null, code: 'few-items' });
      expect(interval.high).toMatchObject({ value: null, code: 'few-items' });
    }
  });
});

describe('what is undefined', () => {
  it('leaves a judge without a spread without a correlation, and says whose fault it is', async () => {
    const scores = valueScores('j', 'score', rows(3, [2, 2, 2]));
    const { values } = await only(handStudy({ items: 3, labels: people, scores }));
    expect(values.summary).toMatchObject({ value: null, code: 'no-item-correlates' });
    expect(values.system).toMatchObject({ value: null, code: 'judge-constant' });
  });

  it('says so where people give everything the same label', async () => {
    const labels = valueLabels('p1', rows(3, [2, 2, 2]));
    const { values } = await only(handStudy({ items: 3, labels, scores: judge }));
    expect(values.summary).toMatchObject({ value: null, code: 'no-item-correlates' });
    expect(values.system).toMatchObject({ value: null, code: 'humans-constant' });
  });

  it('leaves out the items where one side is constant, or takes them for 0 where that is asked for', async () => {
    const scores = valueScores('j', 'score', [
      [1, 2, 3],
      [2, 2, 2],
      [1, 2, 3],
    ]);
    const study = handStudy({ items: 3, labels: people.slice(0, 6), scores });
    // Of the labelled items i1 and i2 only i1 has a tau.
    const skipped = await only(study, { levels: ['summary'] });
    expect(skipped.values.summary.value).toBe(1);
    expect(skipped.row.levels[0]).toMatchObject({ nUsed: 1, nUndefined: 1 });
    const zero = await only(study, { levels: ['summary'], undefinedPolicy: 'zero' });
    expect(zero.values.summary.value).toBe(0.5);
  });

  it('counts what the judge left unscored as coverage, never as a value', async () => {
    const scores = valueScores('j', 'score', [
      [1, null, 3],
      [null, null, 3],
      [1, 2, 3],
    ]);
    const { row, values } = await only(handStudy({ items: 3, labels: people, scores }), {
      levels: ['summary'],
    });
    // i1: a < c alike, 1; i2: a single cell; i3: −1.
    expect(values.summary.value).toBe(0);
    expect(row).toMatchObject({ coverage: { asked: 9, scored: 6 }, cells: { gold: 9, joint: 6 } });
    expect(row.levels[0]).toMatchObject({ nUsed: 2, nUndefined: 1 });
  });

  it('has no answer without labels', async () => {
    await expect(correlate(handStudy({ scores: judge.slice(0, 3) }), options)).rejects.toThrow(InputError);
  });
});

describe('remarks', () => {
  it('names many ties from a fifth of the pairs, and not below', async () => {
    // Of three pairs of each item people tie one on two items of ten: 2/30; on seven: 7/30.
    const tied = (n: number) =>
      handStudy({
        items: 10,
        labels: valueLabels(
          'p1',
          rows(10, [1, 2, 3]).map((row, i) => (i < n ? [1, 1, 3] : row)),
        ),
        scores: valueScores('j', 'score', rows(10, [1, 2, 3])),
      });
    const codes = async (study: Study) => (await only(study)).warnings.map(({ code }) => code);
    expect(await codes(tied(2))).not.toContain('many-ties');
    expect(await codes(tied(7))).toContain('many-ties');
  });

  it('names a study without judges, and dimensions without labels', async () => {
    const { warnings } = await correlate(
      handStudy({
        card: {
          dimensions: ['overall', 'style'].map((id) => ({
            id,
            higherIsBetter: true,
            scale: { kind: 'ordinal' as const },
          })),
        },
        items: 3,
        labels: people,
      }),
      options,
    );
    const codes = warnings.map(({ code }) => code);
    expect(codes).toEqual(
      expect.arrayContaining(['no-judge-scores', 'unlabelled-dimensions', 'person-alone']),
    );
  });
});

describe('one person beside a judge', () => {
  it('has the mean of what each annotator reaches against the other', async () => {
    // i1: p1 and p2 alike in all three pairs; i2: in two of three. With two people each is the other: (1 + 1/3) / 2.
    const labels = [
      ...valueLabels('p1', rows(2, [1, 2, 3])),
      ...valueLabels('p2', [
        [1, 2, 3],
        [2, 1, 3],
      ]),
    ];
    // Against p1 the judge has 1 and 1, against p2 1 and 1/3: the mean is (1 + 2/3) / 2.
    const scores = valueScores('j', 'score', rows(2, [1, 2, 3]));
    const { onePerson } = await correlate(handStudy({ labels, scores }), { ...options, levels: ['summary'] });
    const [alone, beside] = onePerson;
    expect(alone.person.value.value).toBeCloseTo(2 / 3, 12);
    expect(alone).toMatchObject({ annotators: 2, items: 2 });
    expect(alone.judge).toBeUndefined();
    expect(beside.judge).toBe('j/score');
    expect(beside.againstOthers?.value.value).toBeCloseTo(5 / 6, 12);
    expect(beside.difference?.value.value).toBeCloseTo(1 / 6, 12);
    expect(beside.difference?.interval.low).toMatchObject({ value: null, code: 'few-items' });
  });
});
