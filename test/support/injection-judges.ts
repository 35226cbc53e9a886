import type { Dataset } from '../../src/model/dataset.js';
import type { Score } from '../../src/model/score.js';

/** What a scripted judge sees in a text: higher is better. */
export type Taste = (text: string, item: string) => number;

/** Compares the candidates of each item both ways round. */
export function comparing(judge: string, dataset: Dataset, taste: Taste): Score[] {
  return duels(dataset).flatMap(({ item, dimension, first, second }) =>
    [
      [first, second],
      [second, first],
    ].map(([a, b]): Score => {
      const difference = taste(a.text, item) - taste(b.text, item);
      const winner = Number.isNaN(difference)
        ? null
        : difference > 0
          ? 'first'
          : difference < 0
            ? 'second'
            : 'tie';
      return {
        judge,
        protocol: 'llm-compare',
        item,
        dimension,
        shown: [a.system, b.system],
        winner,
        ...(winner === null && { reason: 'nothing readable' }),
      };
    }),
  );
}

/** Scores each candidate on its own. */
export function scoring(judge: string, dataset: Dataset, taste: Taste): Score[] {
  return duels(dataset).flatMap(({ item, dimension, first, second }) =>
    [first, second].map(({ system, text }) => ({
      judge,
      protocol: 'llm-eval',
      item,
      dimension,
      system,
      value: taste(text, item),
    })),
  );
}

function duels(dataset: Dataset) {
  return dataset.items.map(({ item }) => {
    const [first, second] = dataset.candidates.filter((one) => one.item === item);
    return { item, dimension: dataset.card.dimensions[0].id, first, second };
  });
}
