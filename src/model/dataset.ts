import type { Card } from './card.js';
import type { Where } from './common.js';
import type { Candidate, Item } from './item.js';
import type { Label } from './label.js';
import type { OpenedRun } from './opened-run.js';
import type { PublishedFigure } from './published.js';
import type { Score } from './score.js';

/** A data set in memory: the five files of the open format, validated. */
export interface Dataset {
  card: Card;
  items: Item[];
  candidates: Candidate[];
  labels: Label[];
  /** Judge outputs made elsewhere; empty where there is no `scores.jsonl`. */
  scores: Score[];
  /** Figures that the authors published beside the data; absent where there is no `published.jsonl`. */
  published?: PublishedFigure[];
  /** The runs that scores were read from, and what they set out to ask; absent or empty where none was named. */
  runs?: OpenedRun[];
  /** Run folders that were passed over, because `--show` alone asked them and they were not named themselves. */
  passedOver?: string[];
  /** Which of its items these are; absent = all. */
  where?: Where;
}
