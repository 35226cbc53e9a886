/** What a lamp of the first screen speaks of. */
export const LAMPS = ['agreement', 'position', 'length', 'coverage', 'consistency'] as const;
/** One of `LAMPS`. */
export type LampKind = (typeof LAMPS)[number];

/**
 * What each lamp is held against:
 * - agreement: at least this correlation within an item, kappa, or 2 × share − 1 of the preferences that both decide;
 * - position: at most so far from one half is the share of wins that goes to the first place;
 * - length: at most so far from people is the share of wins that goes to the longer of two;
 * - coverage: at least this share of what was asked has a verdict;
 * - consistency: at most this share of answers changes when the two are exchanged, or the same is asked again.
 */
export type Thresholds = Record<LampKind, number>;

/** What stands where `--thresholds` says nothing else. */
export const THRESHOLDS: Thresholds = {
  agreement: 0.3,
  position: 0.1,
  length: 0.1,
  coverage: 0.9,
  consistency: 0.2,
};
