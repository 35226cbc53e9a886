import { describe, expect, it } from 'vitest';
import { correlate } from '../../../src/analysis/correlate/correlate.js';
import { ignoreParts } from '../../../src/analysis/on-part.js';
import { reportComparison } from '../../../src/analysis/report/comparison.js';
import { arrangementsFor, levelsOf } from '../../../src/analysis/report/levels.js';
import { standingsOf } from '../../../src/analysis/report/standings.js';
import type { Study } from '../../../src/study/study.js';
import { valueLabels, valueScores } from '../../support/hand-data.js';
import { few, handStudy, rows } from '../../support/hand-study.js';

const options = {
  ...few,
  permutations: 9999,
  coefficient: 'kendall-b',
  resample: 'items',
  method: 'percentile',
  undefinedPolicy: 'skip',
  references: false,
} as const;
const up = [1, 2, 3];
const down = [3, 2, 1];

const named = (items: number, ...judges: [string, number[]][]) =>
  handStudy({
    items,
    labels: valueLabels('p1', rows(items, up)),
    scores: judges.flatMap(([name, row]) => valueScores(name, 'score', rows(items, row))),
  });
const standings = async (study: Study, references = false) =>
  standingsOf(await correlate(study, { ...options, references }), 0.95)[0];

describe('how far numbers carry a judge, by hand', () => {
  it('the same on each of ten items has by chance alone one of 2^9, twice that over two judges', async () => {
    const { judges, nothing, measure, reference } = await standings(named(10, ['bad', down], ['good', up]));
    expect({ nothing, measure, reference }).toEqual({ nothing: 0, measure: 'summary', reference: undefined });
    // Best first.
    expect(judges.map(({ judge, standing }) => [judge, standing])).toEqual([
      ['good', 'above references'],
      ['bad', 'below nothing'],
    ]);
    for (const { pValue, adjustedPValue } of judges) {
      expect(pValue.value).toBeCloseTo(1 / 2 ** 9, 12);
      expect(adjustedPValue.value).toBeCloseTo(2 / 2 ** 9, 12);
    }
  });

  it('from nine items nothing is said', async () => {
    const { judges } = await standings(named(9, ['good', up], ['bad', down]));
    for (const { standing, pValue } of judges) {
      expect(standing).toBe('undefined');
      expect(pValue).toMatchObject({ value: null, code: 'few-items' });
    }
  });

  it('of a constant judge there is nothing to say', async () => {
    const { judges } = await standings(named(10, ['mute', [2, 2, 2]]));
    expect(judges[0]).toMatchObject({
      standing: 'undefined',
      value: { value: null },
      pValue: { value: null },
      adjustedPValue: { value: null },
    });
  });

  it('the bar is the best row that needs no model', async () => {
    // Longer is better here: length reaches 1 itself.
    const study = handStudy({
      items: 10,
      labels: valueLabels('p1', rows(10, up)),
      scores: valueScores('good', 'score', rows(10, up)),
      words: (_, system) => 3 + 'abc'.indexOf(system),
    });
    const { judges, reference } = await standings(study, true);
    expect(reference?.value).toBe(1);
    expect(judges[0].standing).toBe('above nothing');
  });
});

describe('levels by hand', () => {
  it('share 5% out: half to superlatives, a tenth of the other half to each of five families', () => {
    const { said, superlative, accusing } = levelsOf(0.95);
    expect(said).toBeCloseTo(0.05, 12);
    expect(superlative).toBeCloseTo(0.025, 12);
    expect(accusing).toBeCloseTo(0.005, 12);
    expect(levelsOf(0.95, 1).accusing).toBeCloseTo(0.025, 12);
  });

  it('ask for arrangements enough that the least p counts twice over', () => {
    // 2 · 7 / .005 = 2800 less the one that is given.
    expect(arrangementsFor(7, 0.95, 99)).toBe(2799);
    expect(arrangementsFor(7, 0.95, 9999)).toBe(9999);
    expect(arrangementsFor(10_000, 0.95, 99)).toBe(49_999);
  });
});

describe('superlatives', () => {
  const comparison = async (study: Study) => {
    const found = await reportComparison(study, options, [await standings(study)], ignoreParts);
    return found?.dimensions[0];
  };

  it('say who is better than each other one, with p for whichever it were', async () => {
    // 2/1024 either way; one-sided, for either of two judges.
    const found = await comparison(named(10, ['good', up], ['bad', down]));
    expect(found?.standsOut).toEqual({ judge: 'good/score' });
    expect(found?.superlative?.pValue).toBeCloseTo((2 * (2 / 1024)) / 2, 12);
  });

  it('are not said of equals', async () => {
    const found = await comparison(named(10, ['one', up], ['two', up], ['bad', down]));
    expect(found?.standsOut).toMatchObject({ judge: null, code: 'none-better' });
    expect(found).not.toHaveProperty('superlative');
  });

  it('are not said from nine items', async () => {
    const found = await comparison(named(9, ['good', up], ['bad', down]));
    expect(found?.standsOut).toMatchObject({ judge: null, code: 'few-items' });
    expect(found).not.toHaveProperty('superlative');
  });

  it('need two judges with a value', async () => {
    expect(await comparison(named(10, ['good', up]))).toBeUndefined();
    expect(await comparison(named(10, ['good', up], ['mute', [2, 2, 2]]))).toBeUndefined();
  });
});
