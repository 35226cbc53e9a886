import { describe, expect, it } from 'vitest';
import { publishedTables } from '../../../src/analysis/reproduce/catalog.js';
import type { Cells } from '../../../src/analysis/reproduce/cells.js';
import { recipeFor } from '../../../src/analysis/reproduce/recipes.js';
import type { Dataset } from '../../../src/model/dataset.js';
import type { Label } from '../../../src/model/label.js';
import type { PairScore, ValueScore } from '../../../src/model/score.js';

function datasetOf(parts: Partial<Dataset>): Dataset {
  const card: Dataset['card'] = {
    schemaVersion: 1,
    id: 'small',
    title: 'small',
    licence: 'MIT',
    citation: 'none',
    dimensions: [],
    systems: [],
    annotators: [],
    anonymous: false,
    byConstruction: false,
    sources: [],
    flaws: [],
  };
  return { card, items: [], candidates: [], labels: [], scores: [], ...parts };
}

async function recompute(id: string, dataset: Dataset): Promise<{ cells: Cells; notes?: string[] }> {
  const table = publishedTables().find((one) => one.id === id);
  const recipe = await recipeFor(id);
  if (!table || !recipe) throw new Error(`no table ${id}`);
  return recipe(dataset, table);
}

describe('storysumm-metrics', () => {
  /** Four validation and three test summaries: label, difficulty, the graded judge's probability, a judge's label. */
  const summaries: [
    id: string,
    split: string,
    label: number,
    difficulty: string,
    score: number,
    judged: number,
  ][] = [
    ['v0', 'val', 0, 'easy', 0.2, 0],
    ['v1', 'val', 0, 'hard', 0.5, 1],
    ['v2', 'val', 1, '', 0.9, 1],
    ['v3', 'val', 1, '', 0.7, 1],
    ['t0', 'test', 0, 'easy', 0.1, 0],
    ['t1', 'test', 0, 'hard', 0.8, 1],
    ['t2', 'test', 1, '', 0.6, 0],
  ];
  const dataset = datasetOf({
    items: summaries.map(([item, split]) => ({ item, tags: { split } })),
    candidates: summaries.map(([item, , , difficulty]) => ({
      item,
      system: 's',
      text: '',
      ...(difficulty && { tags: { difficulty } }),
    })),
    labels: summaries.map(([item, , value]): Label => {
      return { item, dimension: 'faithfulness', annotator: 'final', aggregate: true, system: 's', value };
    }),
    scores: summaries.flatMap(([item, , , , score, judged]): ValueScore[] => {
      const base = { item, system: 's', dimension: 'faithfulness' };
      return [
        { ...base, judge: 'unieval', protocol: 'unieval', value: score },
        { ...base, judge: 'mixtral', protocol: 'binary', value: judged },
      ];
    }),
  });

  it('scores the labels of a judge over all summaries', async () => {
    const { cells } = await recompute('storysumm-metrics', dataset);
    // Predicted faithful: v1, v2, v3, t1; labelled so: v2, v3, t2. Right: 4 of 7; by chance (4·3 + 3·4)/49.
    const chance = (4 * 3 + 3 * 4) / 49;
    expect(cells['mixtral/binary'].kappa).toBeCloseTo((4 / 7 - chance) / (1 - chance), 12);
    expect(cells['mixtral/binary'].faithful).toBeCloseTo(400 / 7, 12);
    expect(cells['mixtral/binary'].precision).toBe(2 / 4);
    expect(cells['mixtral/binary'].recall).toBeCloseTo(2 / 3, 12);
    expect(cells['mixtral/binary'].easy).toBe(100);
    expect(cells['mixtral/binary'].hard).toBe(0);
    expect(cells['mixtral/binary']['balanced-accuracy']).toBeCloseTo((100 * (2 / 4 + 2 / 3)) / 2, 12);
  });

  it('takes the first best threshold on the validation split and applies it strictly above', async () => {
    const { cells, notes } = await recompute('storysumm-metrics', dataset);
    // At or above k/149 the validation split is right from the first k/149 > 0.5, which is 75/149.
    expect(notes).toContain(`Threshold of unieval: ${75 / 149}.`);
    expect(cells['unieval/unieval/val']['balanced-accuracy']).toBe(100);
    // Above it on the test split: t1 (unfaithful, hard) and t2.
    expect(cells['unieval/unieval/test']).toMatchObject({ precision: 1 / 2, recall: 1, easy: 100, hard: 0 });
    expect(cells['unieval/unieval/test']['balanced-accuracy']).toBe(75);
  });

  it('gives no figure for a judge that the data does not hold', async () => {
    const { cells } = await recompute('storysumm-metrics', dataset);
    expect(cells['mixtral/cot'].kappa).toEqual({ unavailable: 'the data holds no cot scores of mixtral' });
  });
});

describe('llmbar-statistics', () => {
  it('counts no winner as wrong, as the same answer twice, and leaves it out of kappa', async () => {
    /** Gold output, winner in the first order, winner swapped; 0 = none. */
    const pairs = [
      [1, 1, 1],
      [1, 1, 2],
      [2, 2, 2],
      [2, 1, 0],
      [2, 0, 0],
    ];
    const outputs: [string, string] = ['output_1', 'output_2'];
    const swapped: [string, string] = ['output_2', 'output_1'];
    const winnerOf = (winner: number, shown: [string, string]): PairScore['winner'] => {
      if (winner === 0) return null;
      return shown[0] === `output_${winner}` ? 'first' : 'second';
    };
    const base = { judge: 'j', protocol: 'p', dimension: 'd' };
    const dataset = datasetOf({
      items: pairs.map((_, k) => ({ item: `i${k}`, tags: { split: 'Natural' } })),
      labels: pairs.map(([gold], k): Label => {
        const label = { item: `i${k}`, dimension: 'd', annotator: 'gold', pair: outputs };
        return { ...label, preference: `output_${gold}` };
      }),
      scores: pairs.flatMap(([, first, second], k): PairScore[] => [
        { ...base, item: `i${k}`, shown: outputs, winner: winnerOf(first, outputs) },
        { ...base, item: `i${k}`, shown: swapped, winner: winnerOf(second, swapped) },
      ]),
    });
    const { cells } = await recompute('llmbar-statistics', dataset);
    expect(Object.keys(cells)).toEqual(['Natural/j/p']);
    expect(cells['Natural/j/p']).toMatchObject({
      correct_False: 60,
      correct_True: 40,
      correct_average: 50,
      correct_both: 40,
      equal: 60,
    });
    // First order, four pairs with a winner: gold 1 1 2 2, winner 1 1 2 1. Agreement 3/4, by chance 1/2.
    expect(cells['Natural/j/p'].kappa_False).toBeCloseTo((3 / 4 - 1 / 2) / (1 - 1 / 2), 12);
    // Both orders, three pairs: 1 1 2 and 1 2 2. Agreement 2/3, by chance (2·1 + 1·2)/9.
    expect(cells['Natural/j/p'].kappa_agreement).toBeCloseTo((2 / 3 - 4 / 9) / (1 - 4 / 9), 12);
  });
});

describe('squality-human-evaluation', () => {
  it('is the mean of all ratings of a system, rankings aside, and undefined where there is none', async () => {
    const base = { item: 'i', dimension: 'overall', system: 'bart' };
    const { cells } = await recompute(
      'squality-human-evaluation',
      datasetOf({
        labels: [
          { ...base, annotator: 'a', value: 10 },
          { ...base, annotator: 'b', value: 25 },
          { item: 'i', dimension: 'overall', annotator: 'a', ranking: { bart: 1, human: 2 } },
        ],
      }),
    );
    expect(cells.bart.overall).toBe(17.5);
    expect(cells.bart.correctness).toBeNaN();
    expect(cells.human.overall).toBeNaN();
  });
});

describe('newsroom-alpha', () => {
  it('takes each summary as a unit and each person as an annotator', async () => {
    const ratings: Record<string, [number, number][]> = {
      x: [
        [1, 1],
        [2, 3],
      ],
      y: [
        [1, 2],
        [2, 3],
      ],
    };
    const labels = Object.entries(ratings).flatMap(([item, systems]) =>
      systems.flatMap((values, s) =>
        values.map((value, k): Label => {
          return { item, dimension: 'fluency', annotator: `p${k}`, system: `s${s}`, value };
        }),
      ),
    );
    const dataset = datasetOf({ labels });
    dataset.card.dimensions = [{ id: 'fluency', higherIsBetter: true, level: 'candidate' }];
    const { cells } = await recompute('newsroom-alpha', dataset);
    // Values 1, 2, 3 occur 3, 3, 2 times. Ordinal distances: d(1,2) = (3/2 + 3/2)^2 = 9, d(2,3) = (3/2 + 2/2)^2 = 6.25,
    // d(1,3) = (3/2 + 3 + 2/2)^2 = 30.25. Observed: pairs 1–2 once, 2–3 twice, of 4.
    const observed = (9 + 2 * 6.25) / 4;
    const expected = (2 * (3 * 3 * 9 + 3 * 2 * 6.25 + 3 * 2 * 30.25)) / (8 * 7);
    expect(cells.fluency.alpha).toBeCloseTo(1 - observed / expected, 12);
  });
});
