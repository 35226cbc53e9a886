/** What `x` and `y` are at each level of a correlation. */
const OF_LEVEL: Readonly<Record<string, string>> = { system: 'system means of ', pooled: 'scores of ' };
type Level = { level: string };

/** Why a figure of an analysis has no value, by code. No capital, no full stop. */
export const FIGURES = {
  'no-value': () => 'undefined',
  'nothing-asked': () => 'nothing was asked',
  'no-person-figure': () => 'no annotator has a figure against the others',
  'few-items': ({ least }: { least: number }) => `fewer than ${least} items`,
  'gold-constant-everywhere': () => 'the labels are constant on every item',
  'one-label': () => 'one label throughout: nothing varies',

  // A judge and the humans
  'judge-constant': ({ level }: Level) => `the ${OF_LEVEL[level] ?? ''}the judge are all equal`,
  'humans-constant': ({ level }: Level) => `the ${OF_LEVEL[level] ?? ''}the humans are all equal`,
  'judge-and-humans-constant': ({ level }: Level) =>
    `the ${OF_LEVEL[level] ?? ''}both the judge and the humans are all equal`,
  'no-human-score': () => 'no human score of its candidates',
  'no-verdict-of-both': () => 'no pair has a verdict of both',
  'none-scored-in-both-orders': () => 'no pair was scored in both orders',
  'no-verdict-on-preferred': () => 'no verdict where people have a preference',

  // Texts
  'tokens-not-counted': () => 'the server does not say how many tokens it read',
  'no-text': () => 'no text',
  'no-text-of-both': () => 'no item has a text of both',
  'no-trigram': () => 'no text has three tokens',
  'no-document-to-hold-against': () => 'the items have no documents',
  'no-references': () => 'the items have no references',

  // Marks on sentences and claims
  'no-unit-annotated-twice': () => 'no unit has two annotators',
  'humans-single-label': () => 'the humans used a single label',
  'spread-does-not-vary': () => 'one of the two spreads is the same on every unit',
  'both-single-label': () => 'both used a single label',
  'judge-never-gave': () => 'the judge never gave it',
  'humans-never-gave': () => 'the humans never gave it',

  // A judge in the place of people
  'judge-other-scale': () => 'the judge does not answer on the scale of the labels',
  'no-human-label': () => 'no human label',
  'labels-constant': () => 'the labels do not vary',
  'labels-or-rest-constant': () => 'the labels, or what is left of them, do not vary',
  'no-label-withheld': () => 'no label was withheld',
  'no-spread-between-items': () => 'fewer than two items, or no spread between them',
  'no-alpha-between-two': () => 'no two of them have an alpha',

  // Gates and measures
  'no-such-measure': ({ measure }: { measure: string }) => `nothing here has the measure ${measure}`,
  'mean-over-dimensions': () => 'a mean over dimensions has no interval: ask for one --dimension',
  'no-pair-in-both-orders': () => 'no pair was asked in both orders',
  'no-human-preferences': () => 'there are no human preferences',

  // Audits
  'no-triad-without-tie': () => 'no triad without a tie',
  'nothing-in-this-place': () => 'nothing was ranked in this place',
  'no-pair-judge-and-people': () => 'no pair was decided by judge and people',
  'no-pair-of-decile': () => 'no pair of this decile',
  'no-candidate-of-system': () => 'no candidate of this system',
  'no-decided-pair': () => 'no pair was won or lost',
  'no-similar-pair': () => 'no scored pair of similar length',
  'no-case-right': () => 'the judge had no case right without the injection',
  'no-injection-judged': () => 'no injection was judged',

  // Standings, agreement and the report
  'one-annotator': () => 'one annotator: agreement needs at least two',
  'not-scored-on-item': () => 'not scored on this item',
  'no-item-scored': () => 'no item of this system has a score',
  'tokens-uncounted': ({ uncounted, requests }: { uncounted: number; requests: number }) =>
    `no token counts came with ${uncounted} of ${requests} requests`,
  'price-unknown': () => 'the price is not known: give it with --prices',
  'no-score': () => 'no score',
  'not-judged': () => 'not judged on this dimension',
  'cost-nothing': () => 'it cost nothing',
  'no-item-both-differ': () => 'no item on which both differ between systems',
  'no-pair-both-decided': () => 'no pair that both decided',
};
