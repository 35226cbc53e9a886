import { beforeAll, describe, expect, it } from 'vitest';
import { definition as newsroom } from '../../../datasets/newsroom/index.js';
import { definition as squality } from '../../../datasets/squality/index.js';
import { definition as summeval } from '../../../datasets/summeval/index.js';
import { type ReplaceOptions, replaceHumans } from '../../../src/analysis/replace/replace.js';
import { cardSchema } from '../../../src/model/card.js';
import type { Dataset } from '../../../src/model/dataset.js';
import { Study } from '../../../src/study/study.js';
import { expectClose, readOracle } from '../../stats/oracle.js';
import { handData } from '../../support/hand-data.js';
import { describeWithMirror } from '../../support/mirror.js';
import { pulledFromMirror } from '../../support/pulled.js';

interface Result {
  dimension: string;
  judge: string;
  group: string;
  winningRate: number;
  advantage: number;
  pValues: number[];
}
const { results } = readOracle<{ results: Result[] }>('replace-summeval');

const OPTIONS: ReplaceOptions = {
  level: 0.05,
  minInstances: 30,
  threshold: 0.5,
  resamples: 9,
  confidence: 0.95,
  seed: 1,
};

/** One annotator's value labels as the scores of a judge; the others stay. */
function asJudge(dataset: Dataset, annotator: string): Dataset {
  const own = dataset.labels.filter((label) => label.annotator === annotator);
  return {
    ...dataset,
    labels: dataset.labels.filter((label) => label.annotator !== annotator),
    scores: own.flatMap(({ item, dimension, ...label }) =>
      'system' in label && label.value !== undefined
        ? [{ judge: annotator, protocol: 'human', item, dimension, system: label.system, value: label.value }]
        : [],
    ),
  };
}

describeWithMirror('replaceHumans on published data', (mirror) => {
  const load = async (definition: typeof summeval): Promise<Dataset> => {
    const { card, ...rest } = await definition.load(pulledFromMirror(mirror));
    return { ...rest, card: cardSchema.parse(card) };
  };
  let data: Dataset;
  beforeAll(async () => {
    data = await load(summeval);
  });

  it.each(['expert', 'crowd'])(
    "equals an independent program on SummEval's judges that give scores, beside the %ss",
    async (group) => {
      const expected = results.filter((one) => one.group === group);
      const judges = [...new Set(expected.map(({ judge }) => judge))];
      const { dimensions } = await replaceHumans(new Study(data, { judges, gold: group }), OPTIONS);
      expect(expected).toHaveLength(36);
      for (const { dimension, judge, winningRate, advantage, pValues } of expected) {
        const found = dimensions
          .find((one) => one.dimension === dimension)
          ?.judges.find(({ name }) => name === judge)?.standIn;
        expect(found?.winningRate.value, `${dimension} ${judge}`).toBeCloseTo(winningRate, 12);
        expect(found?.advantage.value).toBeCloseTo(advantage, 12);
        found?.contests.forEach(({ pValue }, k) => {
          expectClose(pValue.value ?? Number.NaN, pValues[k], { relative: 1e-8, absolute: 1e-14 });
        });
      }
    },
  );

  it('lets no single crowd worker of SummEval stand in for an expert on coherence', async () => {
    const crowd = asJudge(data, 'crowd-1');
    const { dimensions } = await replaceHumans(new Study(crowd, { dimensions: ['coherence'] }), OPTIONS);
    expect(dimensions[0].judges[0].standIn).toMatchObject({
      verdict: 'may not',
      winningRate: { value: 0 },
    });
  });

  it('lets a worker of SQuALITY stand in for the other workers', async () => {
    const people = asJudge(await load(squality), 'worker-2');
    const { dimensions } = await replaceHumans(new Study(people, { labels: 'values' }), {
      ...OPTIONS,
      epsilon: 0.2,
    });
    for (const { judges, annotators } of dimensions) {
      expect(annotators).toHaveLength(3);
      expect(judges[0].basis).toBe('values');
      expect(judges[0].standIn?.contests.length).toBeGreaterThan(0);
    }
  });

  it('lets a reader of Newsroom be tried beside the two others only with a third', async () => {
    const readers = asJudge(await load(newsroom), 'worker-1');
    await expect(replaceHumans(new Study(readers), OPTIONS)).rejects.toThrow(
      /at least 3 annotators, there are 2/,
    );
  });
});

interface NamedSet {
  names: number;
  annotators: (number | null)[][];
  judges: Record<string, { answers: number[]; winningRate: number; advantage: number }>;
}
const { sets } = readOracle<{ sets: NamedSet[] }>('replace-names');

describe('replaceHumans on names, without options', () => {
  const cell = (k: number) => ({ item: `i${k + 1}`, system: 'a', dimension: 'overall' });
  const made = ({ names, annotators, judges }: NamedSet, declared: boolean) => {
    const words = Array.from({ length: names }, (_, k) => `name ${k}`);
    const scale = { kind: 'nominal', ...(declared && { categories: words }) } as const;
    return handData({
      card: {
        dimensions: [{ id: 'overall', higherIsBetter: true, scale }],
        systems: [{ id: 'a' }],
        annotators: annotators.map((_, j) => ({ id: `p${j}` })),
      },
      items: annotators[0].length,
      labels: annotators.flatMap((labels, j) =>
        labels.flatMap((value, k) => (value === null ? [] : [{ ...cell(k), annotator: `p${j}`, value }])),
      ),
      scores: Object.entries(judges).flatMap(([judge, { answers }]) =>
        answers.map((value, k) => ({ ...cell(k), judge, protocol: 'p', value })),
      ),
    });
  };

  for (const declared of [true, false]) {
    it(`has the 30 winning rates of an independent program, names ${declared ? 'declared' : 'taken from the labels'}`, async () => {
      let tried = 0;
      for (const set of sets) {
        const { dimensions, warnings } = await replaceHumans(new Study(made(set, declared)), OPTIONS);
        expect(warnings).toEqual([]);
        for (const { judge, basis, standIn } of dimensions[0].judges) {
          const expected = set.judges[judge];
          expect(basis).toBe('values');
          expect(standIn?.winningRate.value, `${set.names} names, ${judge}`).toBeCloseTo(
            expected.winningRate,
            12,
          );
          expect(standIn?.advantage.value).toBeCloseTo(expected.advantage, 12);
          tried++;
        }
      }
      expect(tried).toBe(30);
    });
  }
});
