import { InputError } from '../../errors.js';
import type { Dimension } from '../../model/card.js';
import type { Study } from '../../study/study.js';
import type { OnPart } from '../on-part.js';
import {
  type ReplaceAnswer,
  type ReplaceOptions,
  replaceHumans,
  replaceMethods,
} from '../replace/replace.js';

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
  study: Study,
  { confidence, seed }: Pick<ReplaceOptions, 'confidence' | 'seed'>,
  onPart: OnPart,
): Promise<ReportReplacement | undefined> {
  const dimensions = study.dimensions.filter((one) => enoughPeople(study, one)).map(({ id }) => id);
  if (dimensions.length === 0) return undefined;
  const options: ReplaceOptions = {
    level: 0.05,
    minInstances: ITEMS,
    threshold: 0.5,
    // The page shows the alphas alone: their intervals are left to the command.
    resamples: 1,
    confidence,
    seed,
  };
  try {
    const answer = await replaceHumans(study.among({ dimensions }), options, onPart);
    const tried = answer.dimensions.map((one) => ({
      ...one,
      judges: one.judges.flatMap(({ means: _, shares: __, ...judge }) => (judge.standIn ? [judge] : [])),
    }));
    if (tried.every((one) => one.judges.length === 0)) return undefined;
    return { dimensions: tried, warnings: answer.warnings, methods: replaceMethods(tried), options };
  } catch (error) {
    if (error instanceof InputError) return undefined;
    throw error;
  }
}

function enoughPeople(study: Study, dimension: Dimension): boolean {
  const nSystems = study.layout.systems.length;
  const people = study.annotators(dimension).filter(({ aggregate, grid }) => {
    const items = new Set<number>();
    grid.values.forEach((value, cell) => {
      if (!Number.isNaN(value)) items.add(Math.floor(cell / nSystems));
    });
    return !aggregate && items.size >= ITEMS;
  });
  return people.length >= ANNOTATORS;
}
