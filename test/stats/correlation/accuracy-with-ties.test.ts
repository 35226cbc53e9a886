import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { accuracyWithTies } from '../../../src/stats/correlation/accuracy-with-ties.js';
import { bootstrapCorrelation } from '../../../src/stats/correlation/bootstrap.js';
import { correlateGrids } from '../../../src/stats/correlation/correlate-grids.js';
import { correlationOptions, jointCells } from '../../../src/stats/correlation/joint-cells.js';
import { pairwiseAccuracy } from '../../../src/stats/correlation/pairwise-accuracy.js';
import { resampledCorrelations } from '../../../src/stats/correlation/resampled-correlation.js';
import { softPairwiseAccuracy } from '../../../src/stats/correlation/soft-accuracy.js';
import { foldsOf } from '../../../src/stats/correlation/tie-thresholds.js';
import { createRandom } from '../../../src/stats/numeric/random.js';
import { permutationTest } from '../../../src/stats/testing/permutation-test.js';
import { swappedCorrelations } from '../../../src/stats/testing/swapped-correlations.js';
import { gridOf } from '../grids.js';
import { expectClose, readOracle } from '../oracle.js';

type Rows = (number | null)[][];
const { cases } = readOracle<{
  cases: {
    judge: Rows;
    gold: Rows;
    inSample: number;
    epsilon: number;
    folds: number[];
    otherItems: number;
    plain: number;
    soft: number;
  }[];
}>('accuracy-with-ties');
const near = { absolute: 1e-12 };
const random = createRandom(9);
const drawn = (nItems: number, nSystems: number, noise = 1) => {
  const gold = Array.from({ length: nItems }, () =>
    Array.from({ length: nSystems }, () => 1 + random.int(5)),
  );
  const judge = () => gold.map((row) => row.map((value) => value + noise * 4 * random.uniform()));
  return { gold: gridOf(gold), a: gridOf(judge()), b: gridOf(judge()) };
};

describe('accuracyWithTies', () => {
  it.each(cases.map((one, k) => ({ ...one, k })))('in sample equals mt-metrics-eval, case $k', (one) => {
    const [judge, gold] = [gridOf(one.judge), gridOf(one.gold)];
    const found = accuracyWithTies(judge, gold, { tieThresholds: 'in-sample' });
    expectClose(found.accuracy, one.inSample, near);
    expectClose(found.thresholds[0], one.epsilon, { relative: 1e-10, absolute: 1e-12 });
    expectClose(found.accuracy, pairwiseAccuracy(judge, gold).accuracy, near);
    const options = { level: 'summary', coefficient: 'acc-eq', tieThresholds: 'in-sample' } as const;
    expectClose(correlateGrids(judge, gold, options).value, one.inSample, near);
  });

  it.each(cases.map((one, k) => ({ ...one, k })))('takes thresholds from other items, case $k', (one) => {
    // The oracle deals the folds; the items are brought into the order in which a seed deals the same ones.
    const seeded = foldsOf(one.gold.length, 'other-items', 3);
    const order = Array.from(seeded, () => -1);
    const left = one.folds.map((fold, item) => ({ fold, item }));
    seeded.forEach((fold, place) => {
      const k = left.findIndex((entry) => entry.fold === fold);
      order[place] = left.splice(k, 1)[0].item;
    });
    const [judge, gold] = [one.judge, one.gold].map((rows) => gridOf(order.map((item) => rows[item])));
    const found = accuracyWithTies(judge, gold, { foldSeed: 3 });
    expectClose(found.accuracy, one.otherItems, near);
    expect(found.accuracy).toBeLessThanOrEqual(one.inSample + 1e-12);
  });

  it('a judge that never ties gains ties where people tie, and a constant one ties everything', () => {
    const gold = gridOf(Array.from({ length: 20 }, () => [1, 1, 5]));
    const judge = gridOf(Array.from({ length: 20 }, (_, i) => [2, 2 + (i % 2 ? 0.1 : -0.1), 9]));
    expect(accuracyWithTies(judge, gold).accuracy).toBe(1);
    expect(pairwiseAccuracy(judge, gold, { epsilon: 0 }).accuracy).toBeCloseTo(2 / 3, 12);
    const constant = gridOf(Array.from({ length: 20 }, () => [3, 3, 3]));
    expect(accuracyWithTies(constant, gold)).toMatchObject({ nGoldTies: 20, nJudgeTies: 60 });
    expect(accuracyWithTies(constant, gold).accuracy).toBeCloseTo(1 / 3, 12);
  });

  it('is undefined without a pair, and refused at the pooled level', () => {
    expect(accuracyWithTies(gridOf([[1, null]]), gridOf([[1, 2]]))).toMatchObject({
      accuracy: Number.NaN,
      reason: { code: 'no-item-of-two' },
    });
    const { a, gold } = drawn(3, 3);
    expect(() => correlateGrids(a, gold, { level: 'pooled', coefficient: 'acc-eq' })).toThrow(/pooled/);
  });

  it('resamples and arrangements refit the thresholds: as if the grid had been so from the start', () => {
    fc.assert(
      fc.property(fc.array(fc.boolean(), { minLength: 7, maxLength: 7 }), fc.integer(), (swapped, seed) => {
        const { gold, a, b } = drawn(7, 4);
        for (const level of ['summary', 'system'] as const) {
          const options = correlationOptions({ level, coefficient: 'acc-eq', foldSeed: seed });
          const cells = jointCells([a, b, gold]);
          const out = new Float64Array(2);
          const items = Uint8Array.from(swapped, Number);
          swappedCorrelations(cells, options)({ items, systems: new Uint8Array(4) }, out);
          const mixed = [a, b].map((own, k) =>
            gridOf(
              swapped.map((turned, i) =>
                Array.from({ length: 4 }, (_, s) => (turned ? [b, a][k] : own).get(i, s)),
              ),
            ),
          );
          mixed.forEach((grid, k) => {
            expectClose(out[k], correlateGrids(grid, gold, options).value, near, `${level} ${k}`);
          });
          const [x, y, golden] = cells.layers;
          const ones = (n: number) => new Int32Array(n).fill(1);
          resampledCorrelations(cells, [x, y], golden, options)(ones(4), ones(7), out);
          expectClose(out[0], correlateGrids(a, gold, options).value, near);
        }
      }),
      { numRuns: 25 },
    );
  });

  it('leaves no pair of a system with its copy, and weighs items as often as they stand', () => {
    const cells = jointCells([
      gridOf([
        [1, 2, 3],
        [3, 2, 1],
      ]),
      gridOf([
        [1, 2, 3],
        [1, 2, 3],
      ]),
    ]);
    const [judge, gold] = cells.layers;
    const options = correlationOptions({ level: 'summary', coefficient: 'acc-eq' });
    const out = new Float64Array(1);
    const at = (systems: number[], items: number[]) => {
      resampledCorrelations(
        cells,
        [judge],
        gold,
        options,
      )(Int32Array.from(systems), Int32Array.from(items), out);
      return out[0];
    };
    expect(at([1, 1, 1], [3, 1])).toBe(0.75);
    expect(at([2, 1, 0], [1, 0])).toBe(1);
    expect(at([3, 0, 0], [1, 1])).toBeNaN();
  });

  it('two judges are tested by exchanges at both levels, and cell by cell', () => {
    const { gold, a } = drawn(30, 5, 0.3);
    const worse = gridOf(Array.from({ length: 30 }, () => Array.from({ length: 5 }, () => random.uniform())));
    for (const level of ['summary', 'system'] as const) {
      for (const method of ['inputs', 'systems', 'cells'] as const) {
        const options = {
          level,
          method,
          coefficient: 'acc-eq' as const,
          permutations: 199,
          random: createRandom(1),
        };
        const found = permutationTest(a, worse, gold, options);
        expect(found.statistic).toBeGreaterThan(0.1);
        if (level === 'summary' && method !== 'systems') expect(found.pValue).toBeLessThan(0.05);
        expect(permutationTest(a, a, gold, options)).toMatchObject({ statistic: 0, pValue: 1 });
      }
    }
  });

  it('has a bootstrap interval around the estimate', () => {
    const { gold, a } = drawn(40, 5, 0.5);
    for (const resample of ['items', 'both'] as const) {
      const options = { level: 'summary', coefficient: 'acc-eq', resample, resamples: 199 } as const;
      const found = bootstrapCorrelation(a, gold, { ...options, random: createRandom(1) });
      expectClose(found.estimate, accuracyWithTies(a, gold).accuracy, near);
      expect(found.low).toBeLessThan(found.estimate);
      expect(found.high).toBeGreaterThan(found.estimate - 0.05);
    }
  });
});

describe('softPairwiseAccuracy', () => {
  it.each(cases.map((one, k) => ({ ...one, k })))('equals an enumeration of all signs, case $k', (one) => {
    const found = softPairwiseAccuracy(gridOf(one.judge), gridOf(one.gold), { random: createRandom(1) });
    expect(found.exhaustive).toBe(true);
    expectClose(found.accuracy, one.soft, { absolute: 1e-10 });
    // The normal approximation, with 8 or 10 items, comes within .03.
    expectClose(softPairwiseAccuracy(gridOf(one.judge), gridOf(one.gold)).accuracy, one.soft, {
      absolute: 0.03,
    });
  });

  it('is 1 against itself, and does not depend on the order of the systems', () => {
    const { gold, a } = drawn(12, 4);
    expect(softPairwiseAccuracy(gold, gold).accuracy).toBe(1);
    const turned = a.alignTo(a.items, [...a.systems].reverse());
    expectClose(softPairwiseAccuracy(turned, gold).accuracy, softPairwiseAccuracy(a, gold).accuracy, near);
    expect(softPairwiseAccuracy(gridOf([[1]]), gridOf([[1]])).reason?.code).toBe('one-shared-system');
  });
});
