import type { Manifest } from './run.js';

/** A dimension that a run was asked about: what it set out to ask, and how far it came. */
export interface RunColumn {
  dimension: string;
  /** Verdicts planned on the items at hand, over all repeats; undefined where the run was recorded without a plan. */
  planned: number | undefined;
  /** Of them for each item, in the order of the data set. */
  plannedByItem: ReadonlyMap<string, number> | undefined;
  /** Verdicts that are there, the unscored among them. */
  given: number;
  /** Of them those that could be read. */
  scored: number;
}

/** A run folder beside the scores that were read from it. */
export interface OpenedRun {
  /** The run folder, as an absolute path. */
  folder: string;
  manifest: Manifest;
  /** Its judge and its protocol as the scores of the data set name them: another run of the same takes a number. */
  judge: string;
  protocol: string;
  /** In the order in which it was asked. */
  columns: RunColumn[];
  /** Whether a planned verdict is not there; undefined where the run was recorded without a plan. */
  partial: boolean | undefined;
  /** Only the first so many requests were let through, for a look (`show`) or a try (`limit`); undefined = all were. */
  peek: Manifest['peek'];
}
