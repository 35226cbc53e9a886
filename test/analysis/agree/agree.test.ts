import { describe, expect, it } from 'vitest';
import { agree } from '../../../src/analysis/agree/agree.js';
import { InputError } from '../../../src/errors.js';
import { valueLabels, valueScores } from '../../support/hand-data.js';
import { few, handStudy, pairLabels, scaledAs } from '../../support/hand-study.js';

const options = { ...few, masi: 'exact' } as const;

describe('alpha by hand', () => {
  // Krippendorff, "Computing Krippendorff's alpha-reliability" (2011), section A: two observers, ten units, yes or no.
  const first = [0, 1, 0, 0, 0, 0, 0, 0, 1, 0];
  const second = [1, 1, 1, 0, 0, 1, 0, 0, 0, 0];
  const asRows = (values: number[]) => values.map((value) => [value]);
  const card = { ...scaledAs('binary'), systems: [{ id: 'a' }] };
  const labels = [...valueLabels('p1', asRows(first)), ...valueLabels('p2', asRows(second))];

  it('of the published example is .095: 1 − 19 · 4 / (14 · 6)', async () => {
    // Coincidences: 4 units differ, 14 zeros and 6 ones among 20 labels.
    const { annotators } = await agree(handStudy({ card, items: 10, labels }), options);
    expect(annotators[0]).toMatchObject({ group: 'all', annotators: 2, items: 10, labels: 'values' });
    expect(annotators[0].listwise).toMatchObject({ distance: 'nominal', units: 10, labels: 20 });
    expect(annotators[0].listwise?.alpha.value).toBeCloseTo(1 - (19 * 4) / (14 * 6), 12);
  });

  it('of interval distances is the same, for 0 and 1 are 1 apart', async () => {
    const { annotators } = await agree(handStudy({ card, items: 10, labels }), {
      ...options,
      distance: 'interval',
    });
    expect(annotators[0].listwise?.alpha.value).toBeCloseTo(1 - (19 * 4) / (14 * 6), 12);
  });

  it('is undefined for a single annotator, and says so throughout', async () => {
    const { annotators, warnings } = await agree(
      handStudy({ card, items: 10, labels: labels.slice(0, 10) }),
      options,
    );
    expect(annotators[0].listwise?.alpha).toMatchObject({ value: null, code: 'one-annotator' });
    expect(warnings.map(({ code }) => code)).toContain('one-annotator-throughout');
  });

  it('is undefined where nobody ever differs from one value', async () => {
    const same = [...valueLabels('p1', asRows([1, 1])), ...valueLabels('p2', asRows([1, 1]))];
    const { annotators } = await agree(handStudy({ card, labels: same }), options);
    expect(annotators[0].listwise?.alpha.value).toBeNull();
  });

  it('needs labels of single persons', async () => {
    const means = valueLabels('mean', asRows(first), { aggregate: true });
    const one = handStudy({ card: { ...card, anonymous: true }, items: 10, labels: means });
    await expect(agree(one, options)).rejects.toThrow(InputError);
  });
});

describe('alpha of preferences by hand', () => {
  const card = { ...scaledAs('preference'), anonymous: true, systems: [{ id: 'a' }, { id: 'b' }] };

  it('each comparison enters both ways round: four of five alike, 1 − 19 · 2 / (10 · 10)', async () => {
    // Without ties the sets are names of a slot. Ten units of two labels, two of them apart; each slot ten times.
    const labels = [
      ...pairLabels('p1', 'i1 a>b', 'i2 a>b', 'i3 a<b', 'i4 a<b', 'i5 a>b'),
      ...pairLabels('p2', 'i1 a>b', 'i2 a>b', 'i3 a<b', 'i4 a<b', 'i5 a<b'),
    ];
    const { annotators } = await agree(handStudy({ card, items: 5, labels }), options);
    expect(annotators[0].listwise).toBeUndefined();
    expect(annotators[0].pairwise).toMatchObject({ units: 5, labels: 10 });
    expect(annotators[0].pairwise?.alpha.value).toBeCloseTo(1 - (19 * 2) / (10 * 10), 12);
  });

  it('refuses a distance of values', async () => {
    const labels = [...pairLabels('p1', 'i1 a>b'), ...pairLabels('p2', 'i1 a>b')];
    await expect(
      agree(handStudy({ card, items: 1, labels }), { ...options, distance: 'ordinal' }),
    ).rejects.toThrow(/--distance ordinal is of values/);
  });
});

describe('a judge as one annotator more, by hand', () => {
  const card = { ...scaledAs('binary'), systems: [{ id: 'a' }] };
  const column = (values: number[]) => values.map((value) => [value]);
  const study = handStudy({
    card,
    items: 4,
    labels: [...valueLabels('p1', column([1, 0, 1, 0])), ...valueLabels('p2', column([1, 0, 1, 1]))],
    scores: valueScores('j', 'say', column([1, 0, 1, 0])),
  });

  it('is p1 over again: alpha with it, and in the place of either', async () => {
    const { withJudges } = await agree(study, { ...options, asAnnotators: ['j'] });
    const [row] = withJudges ?? [];
    // Two: 8 labels, 5 ones and 3 zeros, one unit apart: 1 − 7 · 1 / (5 · 3).
    const people = 1 - 7 / 15;
    expect(row.people.listwise?.alpha.value).toBeCloseTo(people, 12);
    // Three: 12 labels, 7 ones and 5 zeros; unit 4 has 1 · 2 / (3 − 1) = 1 coincidence apart: 1 − 11 · 1 / (7 · 5).
    expect(row.joined.listwise?.alpha.value).toBeCloseTo(1 - 11 / 35, 12);
    // For p1: as people; for p2: alike throughout, 1.
    expect(row.inPlace.listwise?.value).toBeCloseTo((people + 1) / 2, 12);
    expect(row.joinedLess.listwise?.value.value).toBeCloseTo(1 - 11 / 35 - people, 12);
    expect(row).toMatchObject({ judge: 'j/say', annotators: 2, items: 4 });
  });
});

describe('dimensions against each other', () => {
  const two = ['overall', 'style'].map((id) => ({
    id,
    higherIsBetter: true,
    scale: { kind: 'ordinal' as const },
  }));

  it('agree fully where they order alike, whatever their scales', async () => {
    const labels = [
      ...valueLabels('p1', [[1, 2, 3]]),
      ...valueLabels('p1', [[10, 20, 90]], { dimension: 'style' }),
    ];
    const { dimensions } = await agree(handStudy({ card: { dimensions: two }, items: 1, labels }), options);
    expect(dimensions).toMatchObject([
      { dimension1: 'overall', dimension2: 'style', agreement: { value: 1 }, items: 1, cells: 3 },
    ]);
  });

  it('leave out what only one of them labels', async () => {
    const labels = [
      ...valueLabels('p1', [[1, 2, 3]]),
      ...valueLabels('p1', [[1, 2, null]], { dimension: 'style' }),
    ];
    const { dimensions } = await agree(handStudy({ card: { dimensions: two }, items: 1, labels }), options);
    expect(dimensions[0]).toMatchObject({ agreement: { value: 1 }, cells: 2 });
  });
});
