import { openingStars, type StatedScore, statedScore } from '../../src/text/stated-score.js';

/**
 * Reads the score out of a recorded reply. A reader gives the score that the reply states, or says why there
 * is none: it never guesses, and a score outside the asked scale is no score.
 */
export type Reading = StatedScore;

const LOWEST = 1;
const SCALE = { min: LOWEST, max: 5 };

/** A reply that gives a reason and then a score from 1 to 5. */
export const readReasonThenScore = (reply: string): Reading => statedScore(reply, SCALE);

/** A reply that is one letter: A, the worst of the five descriptions, to E, the best. */
export function readLetter(reply: string): Reading {
  const letter = /^\s*([A-E])\s*$/.exec(reply)?.[1];
  if (!letter) return { value: null, reason: 'the reply is not one letter from A to E' };
  return { value: 'ABCDE'.indexOf(letter) + LOWEST };
}

/** A reply that opens with a number of stars. */
export const readStars = (reply: string): Reading => openingStars(reply, SCALE);

export type Choice = { winner: 'first' | 'second' | 'tie' } | { winner: null; reason: string };

/** A reply that chooses A (the first summary shown), B (the second) or C (both alike), with or without the option's words. */
export function readChoice(reply: string): Choice {
  const letter = /^\s*([ABC])\s*(?:$|:)/.exec(reply)?.[1];
  if (!letter) return { winner: null, reason: 'the reply does not open with one of the letters A, B and C' };
  return { winner: letter === 'A' ? 'first' : letter === 'B' ? 'second' : 'tie' };
}
