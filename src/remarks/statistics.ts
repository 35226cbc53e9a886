/** Why a statistic has no value, by code; what an analysis adds stands in `figures.ts`. No capital, no full stop. */
export const STATISTICS = {
  // Correlation of two vectors, of two grids
  'few-complete-pairs': ({ pairs }: { pairs: number }) => `fewer than two complete pairs (${pairs})`,
  'x-constant': () => 'x is constant',
  'y-constant': () => 'y is constant',
  'x-and-y-constant': () => 'x and y are constant',
  'value-infinite': () => 'a value is infinite',
  'constant-to-precision': () => 'a vector is constant to the precision of its numbers',
  'two-pairs-no-p': () => 'two pairs leave no degree of freedom for p',
  'no-shared-item': () => 'the grids share no item',
  'no-shared-system': () => 'the grids share no system',
  'one-shared-system': ({ systems }: { systems: number }) =>
    `a correlation of systems needs at least 2, the grids share ${systems}`,
  'no-joint-cell': () => 'no cell is scored in every grid',
  'no-group-of-two': () => 'no group has two cells that both scored',
  'no-item-correlates': ({ items }: { items: number }) =>
    `none of ${items} items has a correlation: scores are constant or fewer than 2 cells are joint`,
  'correlation-undefined': () => 'the correlation itself is undefined: scores are constant or too few',
  'no-resample-correlates': () => 'no resample has a correlation',

  'no-item-in-common': () => 'no two systems have an item in common',
  'no-item-of-two': () => 'no item has two cells that both scored',
  'gold-constant': () => 'the labels are constant',
  'no-pair-labelled': () => 'no pair that people labelled',
  'pooled-cells': () => 'pooled cells',
  'fewer-systems-than': ({ least }: { least: number }) => `fewer than ${least} systems`,
  'nothing-to-correlate': () => 'nothing to correlate',
  'asked-once': () => 'fewer than half of its scores were asked for twice',
  'same-in-every-run': () => 'the same in every run',
  'no-variance-over-systems': () => 'no variance over systems',

  // Two judges
  'one-judge-undefined': ({ judge }: { judge: 'first' | 'second' }) =>
    `the correlation of the ${judge} judge is undefined: scores are constant or too few`,
  'no-common-item': () => 'no item on which both judges have a correlation',
  'no-gold-order': () => 'no item whose gold orders two cells that both judges scored',
  'no-correlation-to-compare': () => 'one of the judges has no correlation to compare',
  'no-resample-of-both': () => 'no resample on which both judges have a correlation',
  'a-correlation-undefined': () => 'a correlation is undefined',
  'judges-alike': () => 'the two judges order and space the systems alike',
  'no-variance-to-test': () => 'the correlations leave no variance to test against',
  'few-systems-for-williams': ({ systems }: { systems: number }) =>
    `Williams' test needs at least 4 systems, there are ${systems}`,
  'no-pair-of-both': () => 'no pair was answered by both judges',
  'no-value-to-exchange': () => 'one of the two has no value',
  'one-item': () => 'one item: nothing to resample',
  'no-item-of-both': () => 'no item that both scored',
  'no-difference-to-find': () => 'the two do not differ on any resample, or have no value',
  'more-items-than': ({ most }: { most: number }) => `more than ${most} items`,

  'no-resample-has-value': () => 'no resample has a value',
  'differences-constant': () => 'the differences do not vary',

  // Agreement
  'no-unit-rated-twice': () => 'no unit has two ratings or more',
  'ratings-identical': () => 'all ratings are identical',
  'ratings-identical-one': () => 'all ratings are identical: 1 by convention',
  'distances-zero': () => 'the distance between all ratings is 0',
  'distances-zero-one': () => 'the distance between all ratings is 0: 1 by convention',
  'differences-too-large': () => 'the squared differences are too large for a number',
  'no-unit-of-both': () => 'no unit has both labels',
  'one-label-of-both': () => 'both gave every unit the same label',
  'nothing-repeated': () => 'nothing was asked and answered twice',
  'no-shared-instance': () => 'no instance is labelled by two annotators and scored by the judge',

  // Classes
  'no-predicted-unit': () => 'no unit has both a gold label and a prediction',
  'single-class': ({ label }: { label: string }) => `the gold has a single class, ${label}`,
  'never-predicted': ({ label }: { label: string }) => `nothing was predicted ${label}`,
  'not-in-gold': ({ label }: { label: string }) => `the gold has no ${label}`,
  'in-neither': ({ label }: { label: string }) => `neither the gold nor the predictions have ${label}`,

  // Shares, preferences and their order
  'nothing-observed': () => 'nothing was observed',
  'nothing-scored': () => 'nothing was scored',
  'same-on-every-resample': () => 'it is the same on every resample of the items',
  'nothing-to-divide-by': () => 'the counts leave nothing to divide by',
  'no-flip': () => 'no verdict flipped with the order',
  'order-fixed': () => 'the order was fixed: position and candidate cannot be told apart',
  'no-winner-named': () => 'no verdict names a winner',
  'no-list-of-two': () => 'no list ranks two candidates',
  'no-pair-decided-by-all': () => 'no pair was decided by all of them',
  'no-human-labels': () => 'there are no human labels',
  'all-ties': () => 'every label is a tie',
  'no-verdict-of-known-length': () => 'no verdict on two candidates of known length',
  'every-verdict-tie': () => 'every verdict is a tie',
  'no-finite-effect': () => 'verdicts follow from what they compare without exception: no finite effect fits',
  'lengths-equal': () => 'all candidates compared are of equal length',
  'no-unlike-pair-decided': () => 'no pair of unlike lengths that both decided',
  'longer-never-won': () => 'the longer candidate won never',
  'longer-always-won': () => 'the longer candidate won always',
  'one-item-no-error': () => 'one item: nothing to tell an error from',
  'no-comparison-scored': () => 'no comparison was scored',
  'systems-unconnected': () => 'some systems were never compared with the others',
  'comparisons-all-ties': () => 'every comparison is a tie: nothing tells a tie from a win of equals',

  // Estimates of human labels
  'few-human-labels': () => 'fewer than 2 human labels',
  'no-unlabelled-member': () => 'no member without a human label',
  'no-labelled-yes': () => 'no labelled yes, so the sensitivity is unknown',
  'no-labelled-no': () => 'no labelled no, so the specificity is unknown',
  'nothing-unlabelled': () => 'nothing without a human label',
  'judge-at-chance': () => 'the judge tells yes from no no better than chance',
  'too-few-to-tell': () =>
    'too few labelled members to know whether the judge tells yes from no better than chance',
};
