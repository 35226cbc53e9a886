import { beforeAll, describe, expect, it } from 'vitest';
import { type Config, urlOf } from '../../../datasets/instrusum/files.js';
import { definition } from '../../../datasets/instrusum/index.js';
import { publishedTables } from '../../../src/analysis/reproduce/catalog.js';
import { recipeFor } from '../../../src/analysis/reproduce/recipes.js';
import { reproduceTable } from '../../../src/analysis/reproduce/table.js';
import { cardSchema } from '../../../src/model/card.js';
import type { Dataset } from '../../../src/model/dataset.js';
import { parquetOf } from '../../support/parquet.js';
import { pulledWith } from '../../support/pulled.js';

/**
 * Two examples and three systems, small enough to work every figure by hand. Scores stand in the order of SYSTEMS,
 * one list an example.
 */
const SYSTEMS = ['text-davinci-002', 'gpt-4-0314', 'hybrid'];
type Scores = [example1: number[], example2: number[]];

const HUMAN: Record<string, Scores> = {
  overall: [
    [1, 2, 3],
    [1, 3, 2],
  ],
  missing: [
    [1, 2, 3],
    [1, 2, 3],
  ],
  irrelevant: [
    [1, 2, 3],
    [2, 1, 3],
  ],
  factual: [
    [1, 0, 1],
    [1, 1, 0],
  ],
};
const IN_ORDER: Scores = [
  [0, 1, 2],
  [0, 1, 2],
];
const AGAINST: Scores = [
  [2, 1, 0],
  [2, 1, 0],
];
const EVAL: Record<string, Scores> = {
  overall: [
    [3, 3, 3],
    [1, 3, 2],
  ],
  missing: [
    [1, 2, 3],
    [1, 2, 3],
  ],
  irrelevant: [
    [1, 2, 3],
    [1, 1, 2],
  ],
};

const bySystem = <T>(make: (index: number) => T) =>
  Object.fromEntries(SYSTEMS.map((system, index) => [system, make(index)]));

function files(): Record<Config, Record<string, unknown>[]> {
  const examples = [0, 1].map((k) => ({ k, asked: { article: `Article ${k}.`, requirement: 'Be brief.' } }));
  return {
    dataset: examples.map(({ k, asked }) => ({
      ...asked,
      llm_summary: `text ${k + 1}`,
      hybrid_summary: 'text 2',
    })),
    human_eval: examples.map(({ k, asked }) => ({
      ...asked,
      annotations: bySystem((index) => ({
        summary: `text ${index}`,
        score: Object.fromEntries(Object.entries(HUMAN).map(([name, scores]) => [name, scores[k][index]])),
      })),
    })),
    llm_eval: examples.map(({ k, asked }) => ({
      ...asked,
      system_outputs: bySystem((index) => `text ${index}`),
      llm_scores: Object.fromEntries(
        ['overall', 'missing', 'irrelevant'].map((name) => [
          name,
          {
            'gpt-4-0314': {
              llmcompare: bySystem((index) => IN_ORDER[k][index]),
              llmeval: bySystem((index) => EVAL[name][k][index]),
            },
            'text-davinci-002': { llmcompare: bySystem((index) => AGAINST[k][index]) },
          },
        ]),
      ),
    })),
    system_outputs: examples.map(({ asked }) => ({ ...asked, system_outputs: { 'gpt-4-0314': 'text 1' } })),
  };
}

let dataset: Dataset;
beforeAll(async () => {
  const contents = Object.entries(files()).map(
    ([config, rows]) => [urlOf(config as Config), parquetOf(rows)] as const,
  );
  const { card, ...records } = await definition.load(pulledWith(new Map(contents)));
  dataset = { ...records, card: cardSchema.parse(card) };
});

/** What came out, by row and column. */
async function obtained(id: string, given: Dataset = dataset) {
  const table = publishedTables().find((one) => one.id === id);
  if (!table) throw new Error(`no table ${id}`);
  const outcome = reproduceTable(table, given, await recipeFor(id));
  return (row: string, column: string) => {
    const cell = outcome.cells.find((one) => one.row === row && one.column === column);
    if (!cell) throw new Error(`no cell ${row} / ${column}`);
    return cell;
  };
}

describe('InstruSum, from parquet files of the Hub’s shape', () => {
  it('gives the mean human score of each system in Table 4', async () => {
    const cell = await obtained('instrusum-table-4');
    expect(cell('text-davinci-002', 'overall').obtained).toBe(1);
    expect(cell('gpt-4-0314', 'overall').obtained).toBe(5 / 2);
    expect(cell('hybrid', 'irrelevant').obtained).toBe(3);
    expect(cell('gpt-4-0314', 'factual').obtained).toBe(1 / 2);
    expect(cell('gpt-4-0314', 'factual')).toMatchObject({ expected: '0.860', state: 'mismatch' });
    expect(cell('text-davinci-003', 'overall')).toMatchObject({
      obtained: null,
      state: 'mismatch',
      reason: 'no human score of text-davinci-003 on overall',
    });
  });

  it('gives tau-b of the system means in Table 6', async () => {
    const cell = await obtained('instrusum-table-6');
    // Means 0, 1, 2 against 1, 2.5, 2.5: two concordant pairs, one tied in the human means.
    expect(cell('overall/gpt-4-0314', 'system/llmcompare').obtained).toBeCloseTo(2 / Math.sqrt(3 * 2), 12);
    expect(cell('overall/text-davinci-002', 'system/llmcompare').obtained).toBeCloseTo(-2 / Math.sqrt(6), 12);
    expect(cell('missing/gpt-4-0314', 'system/llmcompare')).toMatchObject({ obtained: 1, state: 'match' });
    expect(cell('missing/gpt-4-0314', 'system/llmeval')).toMatchObject({ obtained: 1, state: 'mismatch' });
    // Means 1, 1.5, 2.5 against 1.5, 1.5, 3.
    expect(cell('irrelevant/gpt-4-0314', 'system/llmeval').obtained).toBeCloseTo(2 / Math.sqrt(6), 12);
  });

  it('gives the mean tau-b of the examples that have one in Table 6', async () => {
    const cell = await obtained('instrusum-table-6');
    // 1 in the first example; in the second two concordant pairs and a discordant one.
    expect(cell('overall/gpt-4-0314', 'summary/llmcompare').obtained).toBeCloseTo((1 + 1 / 3) / 2, 12);
    expect(cell('overall/text-davinci-002', 'summary/llmcompare').obtained).toBeCloseTo(-(1 + 1 / 3) / 2, 12);
    // The first example is scored 3, 3, 3: it has no tau and is left out.
    expect(cell('overall/gpt-4-0314', 'summary/llmeval').obtained).toBe(1);
    // 1, 1, 2 against 2, 1, 3: two concordant pairs, one tied by the judge.
    expect(cell('irrelevant/gpt-4-0314', 'summary/llmeval').obtained).toBeCloseTo(
      (1 + 2 / Math.sqrt(6)) / 2,
      12,
    );
  });

  it('says which scores of Table 6 the data does not hold', async () => {
    const cell = await obtained('instrusum-table-6');
    expect(cell('overall/mistral-instruct', 'summary/llmscore')).toMatchObject({
      obtained: null,
      state: 'mismatch',
      reason: 'the data holds no llmscore scores of mistral-instruct on overall',
    });
  });

  it('averages the consistency of two protocols over the dimensions in Table 7', async () => {
    const cell = await obtained('instrusum-table-7');
    // overall: means 0, 1, 2 against 2, 3, 2.5; missing and irrelevant in the same order.
    expect(cell('gpt-4-0314', 'system').obtained).toBeCloseTo((1 / 3 + 1 + 1) / 3, 12);
    const irrelevant = (1 + 2 / Math.sqrt(6)) / 2;
    expect(cell('gpt-4-0314', 'summary').obtained).toBeCloseTo((1 / 3 + 1 + irrelevant) / 3, 12);
  });

  it('lets judges pick a summary in Table 8, the mean over those in first place', async () => {
    const cell = await obtained('instrusum-table-8');
    expect(cell('text-davinci-002', 'generator').obtained).toBe(1);
    // It scores its own summaries best: 1 and 1.
    expect(cell('text-davinci-002', 'llmcompare')).toMatchObject({ obtained: 1, state: 'documented' });
    // All three share the first place in the first example: their mean is 2. In the second it picks the 3.
    expect(cell('gpt-4-0314', 'llmeval')).toMatchObject({ obtained: 2.5, state: 'documented' });
    // The random pick must give the figure on record, so another one is no documented difference.
    expect(cell('random', 'llmcompare')).toMatchObject({ obtained: 2, state: 'mismatch' });
  });

  it('takes two dimensions of the mean scores for two annotators in Table 5', async () => {
    const cell = await obtained('instrusum-table-5');
    // overall 1 2 3 1 3 2 beside missing 1 2 3 1 2 3: the values 1, 2, 3 four times each. Ordinal distances
    // d(1,2) = d(2,3) = 4² = 16, d(1,3) = 8² = 64. Two of six units differ, 2 and 3.
    const expected = (2 * (4 * 4 * 16 + 4 * 4 * 16 + 4 * 4 * 64)) / (12 * 11);
    const alpha = 1 - ((2 / 6) * 16) / expected;
    expect(cell('overall-missing', 'agreement').obtained).toBeCloseTo(alpha, 12);
    expect(cell('overall-missing', 'agreement')).toMatchObject({ expected: '0.611', state: 'documented' });
    expect(cell('irrelevant-missing', 'agreement').state).toBe('documented');
  });

  it('measures the texts of Table 2', async () => {
    const cell = await obtained('instrusum-table-2');
    // "Article 0.", "Be brief.", "text 1", "text 2".
    for (const row of ['article', 'requirement', 'initial', 'hybrid']) {
      expect(cell(row, 'length')).toMatchObject({ obtained: 2, state: 'documented' });
    }
  });

  it('sets the initial summary beside the hybrid one in Table 10', async () => {
    const cell = await obtained('instrusum-table-10');
    // In the first example the draft is gpt-4-0314's summary, in the second the hybrid one: a tie.
    expect(cell('hybrid', 'overall').obtained).toBe(1 / 2);
    expect(cell('initial', 'overall').obtained).toBe(0);
    expect(cell('tie', 'overall').obtained).toBe(1 / 2);
    expect(cell('tie', 'factual').obtained).toBe(1 / 2);
  });

  it('averages over dimensions and protocols in Figure 2, where all of them are there', async () => {
    const cell = await obtained('instrusum-figure-2');
    expect(cell('gpt-4-0314', 'system')).toMatchObject({ expected: '0.826', state: 'published only' });
    const full = await obtained('instrusum-figure-2', withRanks());
    // Rank as compare: at system level 2/√6, 1, 2/√6 or what Table 6 gives; each twice, and eval's three.
    const table6 = await obtained('instrusum-table-6', withRanks());
    const nine = ['overall', 'missing', 'irrelevant'].flatMap((dimension) =>
      ['llmcompare', 'llmcompare', 'llmeval'].map(
        (protocol) => table6(`${dimension}/gpt-4-0314`, `system/${protocol}`).obtained ?? Number.NaN,
      ),
    );
    const mean = nine.reduce((sum, value) => sum + value, 0) / 9;
    expect(full('gpt-4-0314', 'system').obtained).toBeCloseTo(mean, 12);
  });
});

/** The data with llmrank scores that are those of llmcompare. */
function withRanks(): Dataset {
  const ranks = dataset.scores
    .filter(({ protocol }) => protocol === 'llmcompare')
    .map((score) => ({ ...score, protocol: 'llmrank' }));
  return { ...dataset, scores: [...dataset.scores, ...ranks] };
}
