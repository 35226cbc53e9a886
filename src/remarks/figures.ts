/** What `x` and `y` are at each level of a correlation. */
const OF_LEVEL: Readonly<Record<string, string>> = { system: 'system means of ', pooled: 'scores of ' };
type Level = { level: string };

/** Why a figure of an analysis has no value, by code. No capital, no full stop. */
export const FIGURES = {
  'no-value': () => 'undefined',
  'nothing-asked': () => 'nothing was asked',
  'few-items': ({ least }: { least: number }) => `fewer than ${least} items`,
  'gold-constant-everywhere': () => 'the labels are constant on every item',

  // A judge and the humans
  'judge-constant': ({ level }: Level) => `the ${OF_LEVEL[level] ?? ''}the judge are all equal`,
  'humans-constant': ({ level }: Level) => `the ${OF_LEVEL[level] ?? ''}the humans are all equal`,
  'judge-and-humans-constant': ({ level }: Level) =>
    `the ${OF_LEVEL[level] ?? ''}both the judge and the humans are all equal`,
  'no-human-score': () => 'no human score of its candidates',

  // Marks on sentences and claims
  'no-unit-annotated-twice': () => 'no unit has two annotators',
  'humans-single-label': () => 'the humans used a single label',
  'both-single-label': () => 'both used a single label',
  'judge-never-gave': () => 'the judge never gave it',
  'humans-never-gave': () => 'the humans never gave it',

  // A judge in the place of people
  'no-human-label': () => 'no human label',
  'labels-constant': () => 'the labels do not vary',
  'labels-or-rest-constant': () => 'the labels, or what is left of them, do not vary',
  'no-label-withheld': () => 'no label was withheld',
  'no-spread-between-items': () => 'fewer than two items, or no spread between them',
  'no-alpha-between-two': () => 'no two of them have an alpha',
};
