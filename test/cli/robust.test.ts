import fc from 'fast-check';
import { describe, it } from 'vitest';
import { agree } from '../../src/analysis/agree/agree.js';
import { compareJudgesByKind } from '../../src/analysis/compare/by-kind.js';
import { correlate } from '../../src/analysis/correlate/correlate.js';
import { rankItem, rankSystems } from '../../src/analysis/rank/rank.js';
import { AssizeError } from '../../src/errors.js';
import type { Dataset } from '../../src/model/dataset.js';
import type { Label } from '../../src/model/label.js';
import type { Score } from '../../src/model/score.js';
import type { Table } from '../../src/report/document.js';
import { FORMATS, renderDocument } from '../../src/report/render.js';
import { Study } from '../../src/study/study.js';
import { agreeTables } from '../../src/tables/agree.js';
import { compareTables } from '../../src/tables/compare.js';
import { correlateTables } from '../../src/tables/correlate.js';
import { envelope } from '../../src/tables/envelope.js';
import { itemTables, rankTables } from '../../src/tables/rank.js';
import { handData } from '../support/hand-data.js';

const item = fc.constantFrom('i1', 'i2', 'i3');
const system = fc.constantFrom('a', 'b', 'c');
const value = fc.constantFrom(0, 1, 1, 2, -3.5, 1e9);
const pair = fc.constantFrom<[string, string]>(['a', 'b'], ['b', 'c'], ['c', 'a']);
const kinds = fc.constantFrom('binary', 'nominal', 'ordinal', 'interval', 'ratio', 'rank', 'preference');
const dimension = fc.constantFrom('d1', 'd2');
const annotator = {
  annotator: fc.constantFrom('x', 'y'),
  group: fc.constantFrom('expert', 'crowd', undefined),
};

const ranking = fc.record({ a: fc.constantFrom(1, 2), b: fc.constantFrom(1, 3), c: fc.constantFrom(2, 3) });
const label: fc.Arbitrary<Label> = fc.oneof(
  fc.record({ item, dimension, system, value, ...annotator }),
  fc.record({ item, dimension, system, value, ...annotator, aggregate: fc.constant(true) }),
  fc.record({ item, dimension, system, ...annotator, notApplicable: fc.constant(true) }),
  fc.record({ item, dimension, system, value, ...annotator, unit: fc.constantFrom('s1', 's2') }),
  fc.record({ item, dimension, ranking, ...annotator }),
  fc
    .record({ item, dimension, pair, which: fc.constantFrom(0, 1, 2), ...annotator })
    .map(({ which, ...rest }) => ({ ...rest, preference: [...rest.pair, 'tie'][which] })),
);
const asked = { judge: fc.constantFrom('j', 'k'), protocol: fc.constantFrom('p', 'q'), item, dimension };
const nullable = <T>(given: fc.Arbitrary<T>) => fc.option(given, { nil: null, freq: 4 });
const score: fc.Arbitrary<Score> = fc.oneof(
  fc.record({ ...asked, system, value: nullable(value) }),
  fc.record({ ...asked, system, value: nullable(value), unit: fc.constantFrom('s1', 's2') }),
  fc.record({
    ...asked,
    shown: pair,
    winner: nullable(fc.constantFrom('first' as const, 'second' as const, 'tie' as const)),
  }),
  fc.record({ ...asked, shown: fc.constant<string[]>(['a', 'b', 'c']), ranking: nullable(ranking) }),
);

const dataset: fc.Arbitrary<Dataset> = fc
  .record({
    labels: fc.array(label, { maxLength: 30 }),
    scores: fc.array(score, { maxLength: 30 }),
    levels: fc.tuple(fc.boolean(), fc.boolean()),
    kinds: fc.tuple(kinds, kinds),
    better: fc.boolean(),
    anonymous: fc.boolean(),
  })
  .map(({ labels, scores, levels, kinds: [one, two], better, anonymous }) =>
    handData({
      items: 3,
      labels,
      scores,
      card: {
        anonymous,
        dimensions: [
          { id: 'd1', higherIsBetter: better, scale: { kind: one }, level: levels[0] ? 'unit' : 'candidate' },
          { id: 'd2', higherIsBetter: true, scale: { kind: two }, level: levels[1] ? 'unit' : 'candidate' },
        ],
      },
    }),
  );

const shared = { resamples: 15, confidence: 0.9, seed: 2 };
const settings = {
  ...shared,
  coefficient: 'kendall-b' as const,
  resample: 'both' as const,
  method: 'bca' as const,
  undefinedPolicy: 'zero' as const,
};

/** Every analysis of a data set with its tables; an error that is meant for the reader is an answer too. */
async function everything(data: Dataset): Promise<{ answer: object; tables: Table[] }[]> {
  const study = new Study(data);
  const ranks = { ...shared, permutations: 15 };
  const compared = {
    ...settings,
    level: 'summary' as const,
    test: 'inputs' as const,
    measure: 'balanced' as const,
    permutations: 15,
  };
  const agreed = { ...shared, masi: 'exact' as const };
  const runs = [
    async () => {
      const options = { ...settings, references: true };
      const answer = await correlate(study, options);
      return { answer, tables: correlateTables(study, options, answer) };
    },
    async () => {
      const answer = await rankSystems(study, ranks);
      return { answer: { answer }, tables: rankTables(study, ranks, answer) };
    },
    async () => {
      const answer = rankItem(study, 'i1');
      return { answer, tables: itemTables(study, undefined, answer) };
    },
    async () => {
      const answer = await agree(study, agreed);
      return { answer, tables: agreeTables(study, agreed, answer) };
    },
    async () => {
      const answer = await compareJudgesByKind(study, compared);
      return { answer, tables: compareTables(study, compared, answer) };
    },
  ];
  const done: { answer: object; tables: Table[] }[] = [];
  for (const attempt of runs) {
    try {
      done.push(await attempt());
    } catch (error) {
      if (!(error instanceof AssizeError)) throw error;
    }
  }
  return done;
}

describe('every analysis, of whatever labels and scores there are', () => {
  it('gives an answer that prints in every format without a bare NaN, or an error for the reader', async () => {
    await fc.assert(
      fc.asyncProperty(dataset, async (data) => {
        for (const { answer, tables } of await everything(data)) {
          const result = { ...envelope('any', { warnings: [] }), ...answer };
          for (const format of FORMATS) {
            const text = renderDocument({ result, tables }, format);
            if (/NaN|Infinity/.test(text)) throw new Error(text);
          }
        }
      }),
      { numRuns: 60 },
    );
  }, 60_000);
});
