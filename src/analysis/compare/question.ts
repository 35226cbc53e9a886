import type { CompareTest, Drawn } from './records.js';

/** What the interval resamples for a test to be of the same question. */
export const RESAMPLE_OF: Record<CompareTest, Drawn> = {
  inputs: 'items',
  systems: 'systems',
  both: 'both',
  cells: 'items',
  interval: 'both',
};

/** The test of what an interval resamples. */
export const TEST_OF: Record<Drawn, CompareTest> = {
  items: 'inputs',
  systems: 'systems',
  both: 'interval',
  runs: 'interval',
};
