import { InputError } from '../../errors.js';
import type { Dataset } from '../../model/dataset.js';
import { annotatorGrids } from '../../study/annotators.js';
import { chooseDimensions } from '../../study/columns.js';
import { layoutOf } from '../../study/layout.js';
import { type ReplaceAnswer, type ReplaceOptions, replaceHumans } from '../replace/replace.js';
import type { Tick } from '../tick.js';

/** The test leaves one annotator out and measures by the others: it needs this many, with so many items each. */
const ANNOTATORS = 3;
const ITEMS = 30;

/** The alternative annotator test alone, as a page shows it. */
export interface ReportReplacement extends ReplaceAnswer {
  options: ReplaceOptions;
}

/**
 * May a judge stand in for an annotator, on the dimensions that enough people labelled.
 * @returns undefined where there is no such dimension, or no judge that can be tried
 */
export async function reportReplacement(
  dataset: Dataset,
  given: Pick<ReplaceOptions, 'dimensions' | 'judges' | 'gold' | 'labels' | 'confidence' | 'seed'>,
  tick: Tick,
): Promise<ReportReplacement | undefined> {
  const { judges, gold, labels, confidence, seed } = given;
  const dimensions = chooseDimensions(dataset, given.dimensions)
    .filter((dimension) => enoughPeople(dataset, dimension))
    .map(({ id }) => id);
  if (dimensions.length === 0) return undefined;
  const options: ReplaceOptions = {
    dimensions,
    ...(judges && { judges }),
    gold,
    ...(labels && { labels }),
    level: 0.05,
    minInstances: ITEMS,
    threshold: 0.5,
    // The page shows the alphas alone: their intervals are left to the command.
    resamples: 1,
    confidence,
    seed,
  };
  try {
    const answer = await replaceHumans(dataset, options, tick);
    const tried = answer.dimensions.map((one) => ({
      ...one,
      judges: one.judges.flatMap(({ means: _, shares: __, ...judge }) => (judge.standIn ? [judge] : [])),
    }));
    if (tried.every((one) => one.judges.length === 0)) return undefined;
    return { dimensions: tried, warnings: answer.warnings, options };
  } catch (error) {
    if (error instanceof InputError) return undefined;
    throw error;
  }
}

function enoughPeople(dataset: Dataset, dimension: Parameters<typeof annotatorGrids>[1]): boolean {
  const nSystems = layoutOf(dataset).systems.length;
  const people = annotatorGrids(dataset, dimension).filter(({ aggregate, grid }) => {
    const items = new Set<number>();
    grid.values.forEach((value, cell) => {
      if (!Number.isNaN(value)) items.add(Math.floor(cell / nSystems));
    });
    return !aggregate && items.size >= ITEMS;
  });
  return people.length >= ANNOTATORS;
}
