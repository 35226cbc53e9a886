/** What is to be minded about an answer that has its values, by code. No capital, no full stop. */
export const MINDED = {
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
};
