import { describe, expect, it } from 'vitest';
import { correlate } from '../../../src/analysis/correlate/correlate.js';
import type { Label } from '../../../src/model/label.js';
import type { Score } from '../../../src/model/score.js';
import { valueLabels, valueScores } from '../../support/hand-data.js';
import { few, handStudy, scaledAs } from '../../support/hand-study.js';

const options = {
  ...few,
  coefficient: 'kendall-b',
  resample: 'items',
  method: 'percentile',
  undefinedPolicy: 'skip',
  references: false,
} as const;
const binary = scaledAs('binary');

describe('six labels of yes and no by hand', () => {
  const labels = valueLabels('p1', [
    [1, 1, 1],
    [0, 0, 0],
  ]);
  const scores = valueScores('j', 'say', [
    [1, 1, 0],
    [0, 0, 1],
  ]);

  it('has kappa (4/6 − 1/2) / (1 − 1/2), and two of three right on either side', async () => {
    const { units } = await correlate(handStudy({ card: binary, labels, scores }), options);
    const [row] = units[0].rows;
    expect(row.kappa.value.value).toBeCloseTo(1 / 3, 12);
    expect(row.balancedAccuracy.value.value).toBeCloseTo(2 / 3, 12);
    expect(row.macroF1.value.value).toBeCloseTo(2 / 3, 12);
    expect(row.units).toBe(6);
    expect(row.kappa.interval.low).toMatchObject({ value: null, code: 'few-items' });
    const yes = row.marks.find(({ mark }) => mark === '1');
    expect(yes).toMatchObject({ kind: 'label', byHumans: 3, byJudge: 3 });
    expect(yes?.precision.value.value).toBeCloseTo(2 / 3, 12);
    expect(yes?.recall.value.value).toBeCloseTo(2 / 3, 12);
    expect(units[0].gold).toEqual({ units: 6, items: 2, split: 0, source: 'p1' });
  });

  it('gives what always says one label kappa 0 and one half, without an interval', async () => {
    const { units } = await correlate(handStudy({ card: binary, labels, scores }), {
      ...options,
      references: true,
    });
    const always = units[0].rows.find(({ judge }) => judge.startsWith('always'));
    expect(always?.kappa.value.value).toBe(0);
    expect(always?.balancedAccuracy.value.value).toBe(0.5);
    expect(always?.kappa.interval.low).toMatchObject({ value: null, code: 'one-label' });
    expect(units[0].rows.map(({ reference }) => reference)).toEqual([false, true, true]);
  });

  it('has no kappa where both say one label only, and no balanced accuracy where people do', async () => {
    const study = handStudy({
      card: binary,
      items: 1,
      labels: valueLabels('p1', [[1, 1, 1]]),
      scores: valueScores('j', 'say', [[1, 1, 1]]),
    });
    const [row] = (await correlate(study, options)).units[0].rows;
    expect(row.kappa.value).toMatchObject({ value: null, code: 'both-single-label' });
    expect(row.balancedAccuracy.value).toMatchObject({ value: null, code: 'humans-single-label' });
  });

  it('takes the majority, leaves a split vote out, and counts the unanimous among those labelled twice', async () => {
    const people = [...valueLabels('p1', [[1, 1, 1]]), ...valueLabels('p2', [[1, 0, null]])];
    const study = handStudy({
      card: binary,
      items: 1,
      labels: people,
      scores: valueScores('j', 'say', [[1, 1, 0]]),
    });
    const { units, onePerson } = await correlate(study, options);
    expect(units[0].gold).toMatchObject({ units: 3, split: 1 });
    expect(units[0].unanimous).toMatchObject({ units: 2, share: { value: { value: 0.5 } } });
    expect(units[0].rows[0].units).toBe(2);
    // One person on a and b, that both labelled: 1, 1 and 1, 0 agree on half, as by chance. Of p2 held against p1, who
    // gives one label, there is no balanced accuracy; of p1 held against p2 it is (1 + 0) / 2.
    const [balanced, kappa] = onePerson.filter(({ judge }) => judge === undefined);
    expect(balanced).toMatchObject({ measure: 'balanced', person: { value: { value: 0.5 } } });
    expect(kappa).toMatchObject({ measure: 'kappa', person: { value: { value: 0 } }, annotators: 2 });
  });

  it('turns a score round where small labels are good', async () => {
    const bad = {
      dimensions: [{ ...binary.dimensions[0], higherIsBetter: false }],
    };
    // The judge scores higher what is better: 0 stands for the label 1.
    const turned = valueScores('j', 'say', [
      [0, 0, 0],
      [1, 1, 1],
    ]);
    const { units } = await correlate(handStudy({ card: bad, labels, scores: turned }), options);
    expect(units[0].rows[0].kappa.value.value).toBe(1);
  });
});

describe('types on sentences', () => {
  it('counts how often the judge marks what people mark', async () => {
    const one = { item: 'i1', system: 'a', dimension: 'overall' };
    const labels: Label[] = [
      { ...one, annotator: 'p1', unit: 's1', value: 0, types: ['number'] },
      { ...one, annotator: 'p1', unit: 's2', value: 0, types: ['number', 'name'] },
      { ...one, annotator: 'p1', unit: 's3', value: 1, types: [] },
    ];
    const said = { ...one, judge: 'j', protocol: 'say' };
    const scores: Score[] = [
      { ...said, unit: 's1', value: 0, types: ['number'] },
      { ...said, unit: 's2', value: 0, types: [] },
      { ...said, unit: 's3', value: 0, types: ['number'] },
    ];
    const study = handStudy({ card: scaledAs('binary', 'unit'), items: 1, labels, scores });
    const [row] = (await correlate(study, options)).units[0].rows;
    const marks = Object.fromEntries(row.marks.map((mark) => [mark.mark, mark]));
    expect(marks.number).toMatchObject({
      kind: 'type',
      byHumans: 2,
      byJudge: 2,
      precision: { value: { value: 0.5 } },
      recall: { value: { value: 0.5 } },
    });
    expect(marks.name).toMatchObject({
      byHumans: 1,
      byJudge: 0,
      precision: { value: { value: null, code: 'judge-never-gave' } },
      recall: { value: { value: 0 } },
    });
    // The label 1 the judge never gives.
    expect(marks['1'].precision.value).toMatchObject({ value: null, code: 'judge-never-gave' });
  });
});
