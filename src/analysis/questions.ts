import type { Resample } from '../stats/resampling/resamples.js';

/** What a figure's interval and test speak of: what was resampled. */
export const QUESTIONS = {
  items: 'these systems, other items',
  systems: 'other systems, these items',
  both: 'other systems and items',
  runs: 'another run of the same judge',
} as const satisfies Record<Resample | 'runs', string>;

/** What an interval or a test is about. */
export type IntervalQuestion = (typeof QUESTIONS)[keyof typeof QUESTIONS];
