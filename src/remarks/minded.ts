/** What is to be minded about an answer that has its values, by code. No capital, no full stop. */
export const MINDED = {
  'many-ties': ({ labels, judge, undefined: none }: { labels: number; judge: number; undefined: number }) =>
    `ties: the labels tie up to ${labels}% of the pairs of an item's candidates, a judge up to ${judge}%, and a judge has no correlation on up to ${none}% of the items; --coefficient acc-eq counts a tie as an answer, right or wrong`,
  'none-better': () => 'none is better than each other one',
  'perm-inputs-systems': ({ inputs, systems }: { inputs: number; systems: number }) =>
    `PERM-INPUTS speaks of these systems: asked of others it finds a difference in ${inputs}% of simulated studies without one (8 systems, 50 items, judges that like different systems), PERM-SYSTEMS in ${systems}%`,
  'perm-both-size': () =>
    'PERM-BOTH rejects too often where judges like different systems (docs/coverage.md): see PERM-INPUTS',
  'one-sided-tests': () => 'one-sided tests in the direction seen name nobody',
  'few-systems': ({ systems }: { systems: number }) =>
    `only ${systems} systems: a system-level interval is coarse`,
  'resamples-undefined': ({
    undefined: none,
    resamples,
    percent,
  }: {
    undefined: number;
    resamples: number;
    percent: string;
  }) => `${none} of ${resamples} resamples (${percent}%) have no correlation: the interval is of the others`,
  'bca-one-sided': () =>
    'BCa is undefined: all replicates lie on one side of the estimate; the percentile interval stands in',
  'bca-jackknife': () =>
    'BCa is undefined: the jackknife has no value or does not vary; the percentile interval stands in',
  'bca-acceleration': () =>
    'BCa is undefined: the acceleration is too large; the percentile interval stands in',
  'p-floor': ({ test, floor }: { test: string; floor: number }) =>
    `${test} cannot give a p below ${floor} here`,
  'arrangements-undefined': ({
    undefined: none,
    arrangements,
  }: {
    undefined: number;
    arrangements: number;
  }) => `${none} of ${arrangements} arrangements have no correlation; they count as extreme`,
  'annotators-left-out': ({
    leftOut,
    annotators,
    least,
  }: {
    leftOut: number;
    annotators: number;
    least: number;
  }) => `${leftOut} of ${annotators} annotators have fewer than ${least} instances and are left out`,
  'few-instances': ({ least }: { least: number }) =>
    `no annotator has ${least} instances: the exact test stands in for the t-test, and a judge as good as people may well fail`,

  // correlate
  'anonymous-outputs': () =>
    'the outputs have no system behind them (anonymous): pairwise accuracy stands in for correlations',
  'no-judge-scores': () => 'this data set has no judge scores: the reference rows stand alone',
  'intervals-of-some': ({ shaky, intervals }: { shaky: number; intervals: number }) =>
    `in ${shaky} of ${intervals} intervals more than 5% of the resamples have no correlation: they speak for the others`,

  // replace
  'left-out-without': ({ what }: { what: string }) => `left out, it has no ${what}`,
  'few-annotators': ({ annotators }: { annotators: number }) =>
    `the alternative annotator test needs at least 3 annotators, there ${annotators === 1 ? 'is' : 'are'} ${annotators} (published aggregates are no annotators)`,
  'people-compared': () => 'left out, people compared candidates, there are no values',
  'forms-differ': ({ people, judge }: { people: string; judge: string }) =>
    `left out, people gave ${people}, the judge gave ${judge}`,
  'units-without-preferences': () => 'left out, units have no preferences',
  'values-outside-scale': ({
    count,
    of,
    example,
    least,
    most,
  }: {
    count: number;
    of: number;
    example: number;
    least: number;
    most: number;
  }) =>
    `${count} of ${of} values ${count === 1 ? 'is' : 'are'} outside the labels' scale from ${least} to ${most} (such as ${Number(example.toPrecision(4))}) and no verdict${count === 1 ? '' : 's'}${2 * count > of ? '. `--as preferences` compares what the judge prefers' : ''}`,
};
