import { describe, expect, it } from 'vitest';
import type { Dataset } from '../../src/model/dataset.js';
import type { LabelForm } from '../../src/study/records.js';
import type { Selection } from '../../src/study/selection.js';
import { Study } from '../../src/study/study.js';
import { handData, valueLabels } from '../support/hand-data.js';

const goldOf = (dataset: Dataset, gold?: Selection['gold']) => {
  const study = new Study(dataset, gold === undefined ? {} : { gold });
  return study.gold(study.dimensions[0]);
};
const annotatorGrids = (dataset: Dataset, form?: LabelForm) => {
  const study = new Study(dataset);
  return study.annotators(study.dimensions[0], form);
};
const rows = (values: Float64Array, width = 3) =>
  Array.from({ length: values.length / width }, (_, i) => [...values.subarray(i * width, (i + 1) * width)]);

describe('Study.gold(dimension)', () => {
  const labels = [
    ...valueLabels('e1', [[5, 3, 1]], { group: 'expert' }),
    ...valueLabels('e2', [[3, null, 1]], { group: 'expert' }),
    ...valueLabels('w1', [[1, 1, 4]], { group: 'crowd' }),
    ...valueLabels('mean', [[9, 9, 9]], { aggregate: true }),
  ];
  const dataset = handData({ labels, items: 1 });

  it('is the mean of the experts where there are any, cell by cell over those who labelled it', () => {
    const gold = goldOf(dataset);
    expect(rows(gold.grid.values)).toEqual([[4, 3, 1]]);
    expect(gold.source).toBe('mean of 2 annotators (expert)');
  });

  it('takes another group, one annotator, or everyone', () => {
    expect(rows(goldOf(dataset, 'crowd').grid.values)).toEqual([[1, 1, 4]]);
    expect(rows(goldOf(dataset, 'annotator:e2').grid.values)).toEqual([[3, Number.NaN, 1]]);
    expect(rows(goldOf(dataset, 'all').grid.values)).toEqual([[3, 2, 2]]);
  });

  it('refuses a group or an annotator that is not there, and names those that are', () => {
    expect(() => goldOf(dataset, 'experts')).toThrow(/Did you mean "expert"\?.*"crowd"/);
    expect(() => goldOf(dataset, 'annotator:e3')).toThrow(/No annotator "e3"/);
  });

  it('takes published aggregates only where there is no single person', () => {
    const published = handData({
      labels: valueLabels('majority', [[1, 0, 1]], { aggregate: true }),
      items: 1,
    });
    const gold = goldOf(published);
    expect(rows(gold.grid.values)).toEqual([[1, 0, 1]]);
    expect(gold.source).toBe('the published majority labels');
  });

  it('turns labels of which small ones are good, and leaves a missing one missing', () => {
    const errors = handData({
      card: { dimensions: [{ id: 'overall', higherIsBetter: false }] },
      labels: [...valueLabels('x', [[0, 2, null]])],
      items: 1,
    });
    const gold = goldOf(errors);
    expect(rows(gold.grid.values)).toEqual([[0, -2, Number.NaN]]);
    expect(gold.turned).toBe(true);
  });

  it('counts a label that does not apply as missing', () => {
    const label = { item: 'i1', dimension: 'overall', annotator: 'x', system: 'a', notApplicable: true };
    const none = handData({ labels: [label], items: 1 });
    expect(goldOf(none).grid.nScored).toBe(0);
  });

  it('gives equal means to equal labels in another order, and to labels of an equal sum', () => {
    const values = [0.1, 0.2, 0.3, 0.7];
    const tied = handData({
      items: 1,
      labels: values.flatMap((value, k) => valueLabels(`p${k}`, [[value, values[3 - k], 0.325]])),
    });
    const [a, b, c] = goldOf(tied).grid.values;
    expect(a).toBe(b);
    expect(a).toBe(c);
  });

  it('passes a single value through untouched, to its last bit', () => {
    const close = [0.3, 0.1 + 0.2, 0.30000000000000016];
    const single = handData({ items: 1, labels: valueLabels('x', [close]) });
    expect([...goldOf(single).grid.values]).toEqual(close);
  });

  it('keeps means apart that differ by more than the rounding of their terms', () => {
    const labels = [
      ...valueLabels('x', [[0.1234567890123456, 0.1234567890123461, 1e9]]),
      ...valueLabels('y', [[0.7, 0.7, -1e9 + 1e-6]]),
    ];
    const [a, b, c] = goldOf(handData({ items: 1, labels })).grid.values;
    expect(a).toBeLessThan(b);
    expect(c).toBe((1e9 + (-1e9 + 1e-6)) / 2);
  });
});

describe('Study.annotators(dimension, form)', () => {
  const base = { item: 'i1', dimension: 'overall', annotator: 'x' };

  it('turns a ranking into N − number of better ones, ties sharing the higher score, whatever the direction', () => {
    const dataset = handData({
      card: { dimensions: [{ id: 'overall', higherIsBetter: false, scale: { kind: 'rank' } }] },
      labels: [{ ...base, ranking: { a: 1, b: 2, c: 2 } }],
      items: 1,
    });
    const [{ grid, turned }] = annotatorGrids(dataset);
    expect(rows(grid.values)).toEqual([[3, 2, 2]]);
    expect(turned).toBe(false);
  });

  it('turns comparisons into mean points: winner 2, loser 0, tie 1', () => {
    const dataset = handData({
      labels: [
        { ...base, pair: ['a', 'b'], preference: 'a' },
        { ...base, pair: ['b', 'c'], preference: 'tie' },
        { ...base, pair: ['a', 'c'], preference: 'a' },
      ],
      items: 1,
    });
    const [{ grid }] = annotatorGrids(dataset);
    expect(rows(grid.values)).toEqual([[2, 0.5, 0.5]]);
  });

  it('never mixes ratings with rankings: the form that the scale speaks of comes first', () => {
    const dataset = handData({
      labels: [{ ...base, ranking: { a: 3, b: 2, c: 1 } }, ...valueLabels('x', [[90, 50, 10]])],
      items: 1,
    });
    expect(rows(annotatorGrids(dataset)[0].grid.values)).toEqual([[90, 50, 10]]);
    expect(rows(annotatorGrids(dataset, 'rankings')[0].grid.values)).toEqual([[1, 2, 3]]);
  });

  it("takes the mean over a candidate's units on a dimension of units", () => {
    const unit = { ...base, system: 'a' };
    const dataset = handData({
      card: { dimensions: [{ id: 'overall', higherIsBetter: true, level: 'unit' }] },
      labels: [
        { ...unit, unit: 's1', value: 1 },
        { ...unit, unit: 's2', value: 0 },
        { ...unit, unit: 's3', value: 1 },
      ],
      items: 1,
    });
    expect(annotatorGrids(dataset)[0].grid.get(0, 0)).toBeCloseTo(2 / 3, 14);
  });
});
