import { describe, expect, it } from 'vitest';
import { ignoreParts } from '../../../src/analysis/on-part.js';
import { costRows } from '../../../src/analysis/report/costs.js';
import { judgeAgreement } from '../../../src/analysis/report/judge-agreement.js';
import { systemMeans } from '../../../src/analysis/report/means.js';
import type { DimensionStandings } from '../../../src/analysis/report/standings.js';
import { coverageRows } from '../../../src/analysis/report/unscored.js';
import type { JudgeCost } from '../../../src/model/cost.js';
import { none } from '../../../src/model/result.js';
import { remark } from '../../../src/remarks/remark.js';
import type { Study } from '../../../src/study/study.js';
import { valueLabels, valueScores } from '../../support/hand-data.js';
import { handStudy, pairLabels, pairScores, rows, scaledAs } from '../../support/hand-study.js';

const anonymous = { ...scaledAs('preference'), anonymous: true, systems: [{ id: 'a' }, { id: 'b' }] };

describe('means of systems by hand', () => {
  it('are of the cells that are there', () => {
    const study = handStudy({
      labels: valueLabels('p1', [
        [1, 2, null],
        [3, null, null],
      ]),
      scores: valueScores('j', 'score', [
        [1, null, 5],
        [2, null, 6],
      ]),
    });
    const { humans, judges, turned, systems } = systemMeans(study, study.dimensions[0]);
    expect({ systems, turned }).toEqual({ systems: ['a', 'b', 'c'], turned: false });
    expect(humans.map(({ value }) => value)).toEqual([2, 2, null]);
    expect(humans[2]).toMatchObject({ code: 'no-score' });
    expect(judges).toMatchObject([
      { name: 'j/score', means: [{ value: 1.5 }, { value: null }, { value: 5.5 }] },
    ]);
  });

  it('of labels of which small ones are good have their sign turned, and say so', () => {
    const card = {
      dimensions: [{ id: 'overall', higherIsBetter: false, scale: { kind: 'ordinal' as const } }],
    };
    const study = handStudy({ card, labels: valueLabels('p1', rows(2, [1, 2, 4])) });
    const { humans, turned } = systemMeans(study, study.dimensions[0]);
    expect(turned).toBe(true);
    expect(humans.map(({ value }) => value)).toEqual([-1, -2, -4]);
  });
});

describe('money beside agreement, by hand', () => {
  const study = handStudy({
    labels: valueLabels('p1', rows(2, [1, 2, 3])),
    scores: valueScores('j', 'score', rows(2, [1, 2, 3])),
  });
  const standing = {
    dimension: 'overall',
    judges: [{ judge: 'j', protocol: 'score', value: { value: 0.6 } }],
  } as unknown as DimensionStandings;
  const cost = (dollars: JudgeCost['dollars'], judge = 'j'): JudgeCost => ({
    judge,
    protocol: 'score',
    requests: 6,
    inputTokens: { value: 100 },
    outputTokens: { value: 10 },
    dollars,
  });

  it('is shared out over items, and agreement over dollars', () => {
    const [row] = costRows(study, [cost({ value: 3 })], [standing]);
    expect(row.dollarsAnItem).toEqual({ value: 1.5 });
    expect(row.values[0].value).toEqual({ value: 0.6 });
    expect(row.values[0].perDollar.value).toBeCloseTo(0.2, 12);
  });

  it('that is unknown is never 0, and nothing is divided by nothing', () => {
    const unknown = none(remark('no-score'));
    expect(costRows(study, [cost(unknown)], [standing])[0]).toMatchObject({
      dollarsAnItem: { value: null, code: 'no-score' },
      values: [{ perDollar: { value: null, code: 'no-score' } }],
    });
    expect(costRows(study, [cost({ value: 0 })], [standing])[0]).toMatchObject({
      dollarsAnItem: { value: 0 },
      values: [{ perDollar: { value: null, code: 'cost-nothing' } }],
    });
  });

  it('of a judge without scores here has nothing beside it', () => {
    expect(costRows(study, [cost({ value: 1 }, 'other')], [standing])[0]).toMatchObject({
      dollarsAnItem: { value: null, code: 'not-judged' },
      values: [{ value: { value: null, code: 'not-judged' } }],
    });
  });
});

describe('verdicts that are missing, by hand', () => {
  it('are counted by reason, the commonest first', () => {
    const scores = valueScores('j', 'score', [
      [1, null, null],
      [null, 2, 3],
    ]).map((score, k) => ({ ...score, ...(k === 1 || k === 3 ? { reason: 'cut short' } : {}) }));
    const [row] = coverageRows(handStudy({ scores }), 0.95);
    expect(row).toMatchObject({ judge: 'j', protocol: 'score', asked: 6, scored: 3 });
    expect(row.share.value.value).toBe(0.5);
    expect(row.share.interval.low).toMatchObject({ value: null, code: 'few-items' });
    expect(row.reasons).toEqual([
      { reason: 'cut short', count: 2 },
      { reason: 'no reason given', count: 1 },
    ]);
  });
});

describe('each two judges by hand', () => {
  const table = async (study: Study) =>
    judgeAgreement(
      study,
      study.dimensions[0],
      { coefficient: 'kendall-b', undefinedPolicy: 'skip' },
      ignoreParts,
    );

  it('by the mean tau within an item; none of a constant judge', async () => {
    const study = handStudy({
      labels: valueLabels('p1', rows(2, [1, 2, 3])),
      scores: [
        ...valueScores('x', 'score', [
          [1, 2, 3],
          [2, 1, 3],
        ]),
        ...valueScores('y', 'score', rows(2, [3, 2, 1])),
        ...valueScores('z', 'score', rows(2, [2, 2, 2])),
      ],
    });
    const { names, values, measure } = await table(study);
    expect({ names, measure }).toEqual({
      names: ['humans', 'x/score', 'y/score', 'z/score'],
      measure: 'tau',
    });
    // x with people (1 + 1/3) / 2, y with people −1, x with y the other way round.
    expect(values[0][1]?.value).toBeCloseTo(2 / 3, 12);
    expect(values[0][2]?.value).toBe(-1);
    expect(values[1][2]?.value).toBeCloseTo(-2 / 3, 12);
    expect(values[2][1]).toEqual(values[1][2]);
    expect(values[0][3]).toMatchObject({ value: null, code: 'no-item-both-differ' });
    expect(values[0][0]).toBeUndefined();
  });

  it('by the share of pairs on which both prefer the same, of those that people labelled', async () => {
    const study = handStudy({
      card: anonymous,
      items: 4,
      labels: pairLabels('p1', 'i1 a>b', 'i2 a>b', 'i3 a<b'),
      scores: [
        ...pairScores('x', 'compare', 'i1 a>b', 'i2 a<b', 'i3 a<b', 'i4 a>b'),
        ...pairScores('y', 'compare', 'i1 a>b', 'i2 a>b', 'i3 a?b', 'i4 a<b'),
      ],
    });
    const { values, measure } = await table(study);
    expect(measure).toBe('share');
    expect(values[0][1]?.value).toBeCloseTo(2 / 3, 12);
    expect(values[0][2]?.value).toBe(1);
    // i4 nobody labelled, i3 y did not decide.
    expect(values[1][2]?.value).toBe(0.5);
  });

  it('by kappa of labels of yes and no', async () => {
    const study = handStudy({
      card: scaledAs('binary'),
      labels: valueLabels('p1', [
        [1, 1, 1],
        [0, 0, 0],
      ]),
      scores: valueScores('x', 'say', [
        [1, 1, 0],
        [0, 0, 1],
      ]),
    });
    const { values, measure } = await table(study);
    expect(measure).toBe('kappa');
    expect(values[0][1]?.value).toBeCloseTo(1 / 3, 12);
  });
});
