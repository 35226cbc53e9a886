import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { InputError } from '../../src/errors.js';
import { type Remark, sentenceOf } from '../../src/remarks/remark.js';
import {
  accuracy,
  balancedAccuracy,
  macroF1,
  precisionRecall,
} from '../../src/stats/agreement/classification.js';
import { cohenKappa } from '../../src/stats/agreement/cohen-kappa.js';
import { fleissKappa } from '../../src/stats/agreement/fleiss-kappa.js';
import { krippendorffAlpha } from '../../src/stats/agreement/krippendorff.js';
import { krippendorffAlphaInterval } from '../../src/stats/agreement/krippendorff-interval.js';
import { jaccardDistance, masiDistance } from '../../src/stats/agreement/masi.js';
import { preferenceAlpha } from '../../src/stats/agreement/preference-alpha.js';
import { kendallTau } from '../../src/stats/correlation/kendall.js';
import { pearson } from '../../src/stats/correlation/pearson.js';
import { spearman } from '../../src/stats/correlation/spearman.js';
import {
  pairwisePreferences,
  ranksFromScores,
  scoresFromRanks,
} from '../../src/stats/numeric/conversions.js';
import { createRandom } from '../../src/stats/numeric/random.js';

/** Numbers of every kind, missing values, and things that are no numbers at all. */
const cell = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom(0, -0, 1, 1, 2, 3) },
  { weight: 2, arbitrary: fc.constantFrom(Number.NaN, null, undefined) },
  { weight: 1, arbitrary: fc.constantFrom<unknown>(Infinity, -Infinity, 1e308, -1e308, 5e-324) },
  {
    weight: 1,
    arbitrary: fc.constantFrom<unknown>('', '1', 'a', true, 1n, Symbol('s'), [], ['a'], new Set(['a'])),
  },
  { weight: 1, arbitrary: fc.anything({ withNullPrototype: true, withBigInt: true, withSet: true }) },
);
const row = (cells: fc.Arbitrary<unknown>) => fc.array(cells, { maxLength: 6 });

// biome-ignore lint/suspicious/noExplicitAny: what a caller without types may hand over
type Anything = any;

/** Of two vectors of anything: a result whose undefined values have a reason, or an InputError. */
const functions: [string, (a: Anything, b: Anything) => unknown][] = [
  ['kendallTau', (a, b) => kendallTau(a, b)],
  ['pearson', (a, b) => pearson(a, b)],
  ['spearman', (a, b) => spearman(a, b)],
  ['cohenKappa', (a, b) => cohenKappa(a, b)],
  ['cohenKappa, weighted', (a, b) => cohenKappa(a, b, { weights: 'quadratic' })],
  ['fleissKappa', (a, b) => fleissKappa([a, b])],
  ['accuracy', (a, b) => accuracy(a, b)],
  ['balancedAccuracy', (a, b) => balancedAccuracy(a, b)],
  ['macroF1', (a, b) => macroF1(a, b)],
  ['preferenceAlpha', (a, b) => preferenceAlpha([[a], [b]])],
  ...(['nominal', 'ordinal', 'interval', 'ratio', 'masi', 'jaccard'] as const).flatMap(
    (distance): [string, (a: Anything, b: Anything) => unknown][] => [
      [`krippendorffAlpha, ${distance}`, (a, b) => krippendorffAlpha([a, b], { distance })],
      [
        `krippendorffAlphaInterval, ${distance}`,
        (a, b) => krippendorffAlphaInterval([a, b], { distance, random: createRandom(1), nResamples: 20 }),
      ],
    ],
  ),
];

const VALUES = ['tau', 'r', 'kappa', 'value', 'alpha'];

function expectAnswer(call: () => unknown): void {
  let result: Record<string, unknown>;
  try {
    result = call() as Record<string, unknown>;
  } catch (error) {
    expect(error).toBeInstanceOf(InputError);
    return;
  }
  const name = VALUES.find((key) => key in result) ?? '';
  expect(typeof result[name]).toBe('number');
  if (Number.isNaN(result[name])) expect(sentenceOf(result.reason as Remark)).toMatch(/\w/);
}

describe('whatever comes in, a statistic gives a defined answer, a reason, or a clear error', () => {
  it.each(functions)('%s', (_, call) => {
    const lists = fc.oneof(
      fc.tuple(row(cell), row(cell)),
      fc
        .array(fc.tuple(cell, cell), { maxLength: 6 })
        .map((pairs) => [pairs.map(([a]) => a), pairs.map(([, b]) => b)]),
      fc
        .array(fc.tuple(fc.double(), fc.double()), { maxLength: 6 })
        .map((pairs) => [pairs.map(([a]) => a), pairs.map(([, b]) => b)]),
    );
    fc.assert(
      fc.property(lists, ([a, b]) => expectAnswer(() => call(a, b))),
      { numRuns: 300 },
    );
  });

  it('conversions and distances of one or two anythings', () => {
    const calls: ((a: Anything, b: Anything) => unknown)[] = [
      (a) => scoresFromRanks(a),
      (a) => ranksFromScores(a),
      (a) => pairwisePreferences(a),
      (a, b) => masiDistance(a[0], b[0]),
      (a, b) => jaccardDistance(a[0], b[0]),
      (a, b) => precisionRecall(a, b, 1),
    ];
    fc.assert(
      fc.property(row(cell), row(cell), fc.constantFrom(...calls), (a, b, call) => {
        try {
          call(a, b);
        } catch (error) {
          expect(error).toBeInstanceOf(InputError);
        }
      }),
      { numRuns: 500 },
    );
  });
});
