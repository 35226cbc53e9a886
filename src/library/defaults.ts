import type { Resampling } from '../study/selection.js';

/** What every analysis takes where nothing else is asked for; on the command line too. */
export const RESAMPLING: Resampling = { resamples: 9999, confidence: 0.95, seed: 1 };

/** Of analyses whose every resample is a fit. */
export const FEWER_RESAMPLES = 999;

/** Arrangements of a permutation test. */
export const PERMUTATIONS = 9999;
