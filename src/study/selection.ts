import type { GoldChoice } from './gold.js';
import type { VoteRule } from './preferences.js';
import type { LabelForm } from './records.js';

/** What of a data set a study is about, and whose labels count. */
export interface Selection {
  /** Dimension ids; all where absent. */
  dimensions?: readonly string[];
  /** Judge names, or `judge/protocol`; all where absent or empty. */
  judges?: readonly string[];
  /** Whose labels are the gold; absent: the experts where there are any, else everyone. */
  gold?: GoldChoice;
  /** The form of the labels, where a dimension has several; absent: the one that its scale speaks of. */
  labels?: LabelForm;
  /** How several votes on one pair become one preference; absent: plurality. */
  votes?: VoteRule;
}

/** How intervals over items are drawn. */
export interface Resampling {
  resamples: number;
  confidence: number;
  seed: number;
}
