import { describe, expect, it } from 'vitest';
import { compareJudges } from '../../src/analysis/compare/compare.js';
import { correlate } from '../../src/analysis/correlate/correlate.js';
import { auditLength } from '../../src/analysis/length/length.js';
import type { Dataset } from '../../src/model/dataset.js';
import { createRandom } from '../../src/stats/numeric/random.js';
import { Study } from '../../src/study/study.js';
import { handData } from '../support/hand-data.js';

const drawn = { resamples: 199, confidence: 0.95, seed: 3 };

/** Three judges of unlike gaps and decimals, so that sums in another order would differ in their last digits. */
function study(judges?: string[]): Study {
  const random = createRandom(8);
  const labels: Dataset['labels'] = [];
  const scores: Dataset['scores'] = [];
  for (let i = 1; i <= 30; i++) {
    for (const system of ['a', 'b', 'c']) {
      const where = { item: `i${i}`, dimension: 'overall', system };
      const value = random.uniform();
      labels.push({ ...where, annotator: 'p', value });
      for (const [k, judge] of ['j1', 'j2', 'j3'].entries()) {
        if (random.uniform() < 0.1 * k) continue;
        const rounded = Math.round(5 * (value + random.uniform())) / (3 + k);
        scores.push({ ...where, judge, protocol: 'eval', value: rounded });
      }
    }
  }
  const words = new Map<string, number>();
  const data = handData({
    items: 30,
    labels,
    scores,
    words: (item, system) => {
      const known = words.get(item + system) ?? 3 + random.int(40);
      words.set(item + system, known);
      return known;
    },
  });
  return new Study(data, { dimensions: ['overall'], ...(judges && { judges }) });
}

describe('a selection of judges', () => {
  it('does not move a digit of what audit length and correlate say of a judge', async () => {
    const lengths = async (judges?: string[]) => {
      const { dimensions } = await auditLength(study(judges), { ...drawn, unit: 'words', permutations: 99 });
      return dimensions[0].judges.find(({ judge }) => judge === 'j1');
    };
    expect(await lengths(['j1', 'j2'])).toEqual(await lengths());
    const rows = async (judges?: string[]) => {
      const settings = {
        ...drawn,
        coefficient: 'kendall-b',
        method: 'percentile',
        resample: 'both',
      } as const;
      const { correlations } = await correlate(study(judges), {
        ...settings,
        undefinedPolicy: 'skip',
        references: false,
      });
      return correlations[0].rows.find(({ judge }) => judge === 'j1');
    };
    expect(await rows(['j1'])).toEqual(await rows());
  });

  it('does not move a digit of what compare says of two judges', async () => {
    const pairs = async (judges?: string[]) => {
      const { dimensions } = await compareJudges(study(judges), {
        ...drawn,
        level: 'summary',
        coefficient: 'kendall-b',
        test: 'inputs',
        resample: 'items',
        permutations: 199,
        adjust: 'none',
      });
      return dimensions[0].pairs.find(({ a, b }) => a === 'j1/eval' && b === 'j2/eval');
    };
    const found = await pairs(['j1', 'j2']);
    expect(found?.difference.value).not.toBeNull();
    expect(found).toEqual(await pairs());
  });
});
