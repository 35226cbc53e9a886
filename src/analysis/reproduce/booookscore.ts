import type { Dataset } from '../../model/dataset.js';
import { createRandom } from '../../stats/numeric/random.js';
import { isPairLabel, isValueLabel, isValueScore } from '../../study/records.js';
import { annotationsOf, candidatesOf, FIRST_PROMPT, HUMAN_READ, sentenceCount } from './booookscore-data.js';
import { recallNotes } from './booookscore-recall.js';
import type { Cells, Recipe } from './cells.js';

/**
 * The tables of BooookScore from its data set in the open format alone. Rows are summarizers (`gpt4-2048`), columns
 * how chunk summaries were brought together (`hier`, `inc`); system ids join the two.
 */

/** Judge's scores: 100 · mean over judged books of 1 − confused sentences / sentences. */
export const judgeScores: Recipe = (dataset, table) => ({
  cells: byRowAndColumn(table, (system) => 100 * mean(bookScores(dataset, system))),
});

/** The same from the people's annotations, over all books. */
export const humanScores: Recipe = (dataset, table) => ({
  cells: byRowAndColumn(table, (system) => 100 * mean([...humanBookScores(dataset, system).values()])),
  notes: judgedBooksNote(dataset),
});

/** Share of validated annotations with which the validator agreed, at least partly. */
export const annotationPrecision: Recipe = (dataset) => {
  const { labels } = dataset;
  const verdicts = (source: string) =>
    labels.filter(isValueLabel).filter(({ dimension }) => dimension === `validity-of-${source}-annotations`);
  const precision = (source: string) => 100 * mean(verdicts(source).map(({ value }) => (value ? 1 : 0)));
  const counts = { human: verdicts('human').length, 'gpt-4': verdicts('gpt-4').length };
  return {
    cells: {
      human: { precision: precision('human'), validated: counts.human },
      'gpt-4': { precision: precision('gpt-4'), validated: counts['gpt-4'] },
      all: { validated: counts.human + counts['gpt-4'] },
    },
    notes: [
      `Validated annotations: ${counts.human} by people, ${counts['gpt-4']} by GPT-4.`,
      ...recallNotes(dataset),
    ],
  };
};

/** How often each of the two summaries was preferred; the pilot's detail, structure and logic are counts in tags. */
export const preferences: Recipe = ({ labels, items }, table) => {
  const cells: Cells = {};
  const pairs = labels.filter(isPairLabel);
  for (const { key: dimension } of table.rows) {
    const counts = { inc: 0, hier: 0, tie: 0 };
    for (const label of pairs) {
      if (label.dimension !== dimension) continue;
      if (label.preference === `${HUMAN_READ}-inc`) counts.inc++;
      else if (label.preference === `${HUMAN_READ}-hier`) counts.hier++;
      else counts.tie++;
    }
    const pilot = new Map(items.map(({ tags }) => [tags?.pilot, tags?.[`pilot-${dimension}`]]));
    for (const [annotator, tag] of pilot) {
      if (annotator === undefined || typeof tag !== 'string') continue;
      const [inc = 0, hier = 0, tie = 0] = tag.split('/').map(Number);
      counts.inc += inc;
      counts.hier += hier;
      counts.tie += tie;
    }
    cells[dimension] = counts;
  }
  const shown = positions(pairs.filter(({ dimension }) => dimension === 'overall'));
  return {
    cells,
    notes: [`Overall: first shown preferred ${shown.first}, second ${shown.second}, tie ${shown.tie}.`],
  };
};

const RESAMPLES = 9999;
const SEED = 1;

/** Standard deviation of the mean book score (as a share of 1) over bootstrap samples of the books. */
export const stability: Recipe = (dataset, table) => {
  const cells: Cells = {};
  for (const { key: system } of table.rows) {
    const scores = bookScores(dataset, system);
    const random = createRandom(SEED).fork(system);
    const means = Array.from({ length: RESAMPLES }, () =>
      mean(scores.map(() => scores[random.int(scores.length)] ?? Number.NaN)),
    );
    const centre = mean(means);
    cells[system] = { sd: Math.sqrt(mean(means.map((value) => (value - centre) ** 2))) };
  }
  return { cells, notes: [`${RESAMPLES} bootstrap samples of the books, seed ${SEED}.`] };
};

/** The judge's score of each judged book, in the order of the candidates. */
function bookScores({ candidates, scores }: Dataset, system: string): number[] {
  const confused = new Map<string, number>();
  for (const score of scores) {
    if (!isValueScore(score) || score.protocol !== FIRST_PROMPT || score.system !== system) continue;
    confused.set(score.item, (confused.get(score.item) ?? 0) + (score.value === 0 ? 1 : 0));
  }
  return candidates.flatMap(({ item, system: own, units }) => {
    const count = own === system ? confused.get(item) : undefined;
    return count === undefined ? [] : [1 - count / sentenceCount(units)];
  });
}

function humanBookScores(dataset: Dataset, system: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { item } of annotationsOf(dataset, system)) counts.set(item, (counts.get(item) ?? 0) + 1);
  return new Map(
    candidatesOf(dataset, system).map(({ item, units }) => [
      item,
      1 - (counts.get(item) ?? 0) / sentenceCount(units),
    ]),
  );
}

/** People's scores on the books that the judge's scores rest on, beside those on all. */
function judgedBooksNote(dataset: Dataset): string[] {
  return ['hier', 'inc'].map((method) => {
    const system = `${HUMAN_READ}-${method}`;
    const judged = new Set(
      dataset.scores.filter(isValueScore).flatMap((score) => (score.system === system ? [score.item] : [])),
    );
    const own = [...humanBookScores(dataset, system)].filter(([item]) => judged.has(item));
    const value = 100 * mean(own.map(([, score]) => score));
    return `${system}: people give ${value.toFixed(2)} on the ${own.length} books that the judge's score rests on.`;
  });
}

function positions(pairs: readonly { shown?: [string, string] | undefined; preference: string }[]) {
  const count = { first: 0, second: 0, tie: 0 };
  for (const { shown, preference } of pairs) {
    if (preference === shown?.[0]) count.first++;
    else if (preference === shown?.[1]) count.second++;
    else count.tie++;
  }
  return count;
}

function byRowAndColumn(
  table: { rows: readonly { key: string; cells: Readonly<Record<string, unknown>> }[] },
  value: (system: string) => number,
): Cells {
  return Object.fromEntries(
    table.rows.map(({ key: row, cells }) => [
      row,
      Object.fromEntries(Object.keys(cells).map((column) => [column, value(`${row}-${column}`)])),
    ]),
  );
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
