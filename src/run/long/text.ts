import type { LongScore } from '../../text/long-scores.js';
import type { paddingSentences } from './padding.js';

/** What a text is drawn from. */
export interface Drawn {
  trial: number;
  sentences: Awaited<ReturnType<typeof paddingSentences>>;
  shuffle<T>(values: readonly T[], label: string): T[];
  uniform(): number;
}

/** A text and what is asked about it. */
export interface LongText {
  text: string;
  questions: {
    question: string;
    depth?: number;
    truth?: number;
    /** 0 to 1; null where the reply keeps to no form. */
    read(reply: string): number | null;
  }[];
}

/** A score, or null where the reply keeps to no form. */
export const scoreOf = ({ value, formatError }: LongScore): number | null => (formatError ? null : value);
