import type { Quantity } from '../../model/result.js';

/** How one source orders the systems of an item. */
export interface JudgeView {
  name: string;
  /** Pairs ordered against the people, of those that both order; absent for the people. */
  turned?: { pairs: number; of: number };
  /** As labelled, in the order of `systems`. */
  scores: Quantity[];
  /** 1 = best, ties share the better rank. */
  ranks: Quantity[];
}

/** What a judge wrote of a candidate or of several. */
export interface JudgeReply {
  judge: string;
  /** Which candidates it was about. */
  about: string;
  verdict: string;
  explanation?: string;
  raw?: string;
}

/** An item on which judges order the candidates otherwise than the people. */
export interface Disagreement {
  dimension: string;
  item: string;
  /** Human difference of the pairs ordered the wrong way round, in standard deviations; for pairs: wrong verdicts. */
  weight: number;
  document?: string;
  instruction?: string;
  candidates: { system: string; text: string }[];
  systems: string[];
  humans: JudgeView;
  judges: JudgeView[];
  replies: JudgeReply[];
}
