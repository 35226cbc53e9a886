import { type ExpositoryCase, RECIPES, type Recipe } from './case.js';

/** The dimensions on which an expository case orders its candidates. */
export const RANKED_DIMENSIONS = ['overall', 'missing', 'irrelevant', 'factual'] as const;
export type RankedDimension = (typeof RANKED_DIMENSIONS)[number];

/** A gold rank (1 = best, competition ranks) and the one line that says why. */
export interface CasebookVerdict {
  rank: number;
  because: string;
}

/** What the construction did to each candidate, counted on the three single dimensions. */
interface Defects {
  missing: string[];
  irrelevant: string[];
  wrong: string[];
}

function defectsOf(source: ExpositoryCase): Record<Recipe, Defects> {
  const { omitting, padded, distorted, lead } = source.candidates;
  const namesOf = (absent: (fact: string) => boolean) =>
    source.facts.filter((fact) => absent(fact.id)).map((fact) => fact.name);
  const nameOf = (fact: string) => source.facts.find(({ id }) => id === fact)?.name ?? fact;
  const none: Defects = { missing: [], irrelevant: [], wrong: [] };
  return {
    complete: none,
    omitting: { ...none, missing: namesOf((fact) => omitting.drops.includes(fact)) },
    padded: { ...none, irrelevant: padded.adds.map((extra) => extra.name) },
    distorted: {
      ...none,
      wrong: distorted.swaps.map((swap) => `${nameOf(swap.fact)} (it says ${swap.says}, not ${swap.truth})`),
    },
    lead: {
      ...none,
      missing: namesOf((fact) => !lead.carries.includes(fact)),
      irrelevant: lead.adds.map((extra) => extra.name),
    },
  };
}

/** How bad a candidate is on a dimension: candidates with the same number are tied. */
const BADNESS: Record<RankedDimension, (defects: Defects) => number> = {
  // Each kind of defect counts once: the construction does not weigh an omission against an error.
  overall: ({ missing, irrelevant, wrong }) =>
    [missing, irrelevant, wrong].filter((list) => list.length > 0).length,
  missing: ({ missing }) => missing.length,
  // Material not asked for is either there or not: how much of it is bearable is not the construction's to say.
  irrelevant: ({ irrelevant }) => Math.min(irrelevant.length, 1),
  factual: ({ wrong }) => wrong.length,
};

function reason(dimension: RankedDimension, { missing, irrelevant, wrong }: Defects, points: number): string {
  const defects = {
    missing: missing.length > 0 && `Leaves out ${missing.length} of ${points} points: ${missing.join('; ')}.`,
    irrelevant: irrelevant.length > 0 && `Adds what was not asked for: ${irrelevant.join('; ')}.`,
    factual: wrong.length > 0 && `Is wrong on ${wrong.length} of ${points} points: ${wrong.join('; ')}.`,
  };
  const told =
    dimension === 'overall'
      ? Object.values(defects).filter((defect) => defect !== false)
      : [defects[dimension]].filter((defect) => defect !== false);
  if (told.length > 0) return told.join(' ');
  switch (dimension) {
    case 'overall':
      return 'Gives every point asked for, nothing else, and nothing wrong.';
    case 'missing':
      return wrong.length > 0
        ? 'Speaks to every point asked for, if wrongly to some.'
        : 'Gives every point asked for.';
    case 'irrelevant':
      return 'Keeps to what was asked.';
    case 'factual':
      return 'Says nothing that the document does not.';
  }
}

/**
 * The gold ranks of one case on one dimension, as its construction gives them (docs/casebook.md has the rule):
 * a candidate's rank is 1 + the number of candidates with fewer defects, so that ties stay ties.
 */
export function verdictsOf(
  source: ExpositoryCase,
  dimension: RankedDimension,
): Record<Recipe, CasebookVerdict> {
  const defects = defectsOf(source);
  const badness = (recipe: Recipe) => BADNESS[dimension](defects[recipe]);
  const verdict = (recipe: Recipe): CasebookVerdict => ({
    rank: 1 + RECIPES.filter((other) => badness(other) < badness(recipe)).length,
    because: reason(dimension, defects[recipe], source.facts.length),
  });
  return {
    complete: verdict('complete'),
    omitting: verdict('omitting'),
    padded: verdict('padded'),
    distorted: verdict('distorted'),
    lead: verdict('lead'),
  };
}
