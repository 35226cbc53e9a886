/** At or below which adjusted p a page says something. */
export interface Levels {
  /** For a judge, or of two judges. */
  said: number;
  /** A judge is better than each other one, on all dimensions together. */
  superlative: number;
  /** Against a judge, within one family. */
  accusing: number;
}

/** The most families of tests by which a page may speak against a judge: agreement, and those of the audits. */
const MOST_FAMILIES = 5;
/** No test is given more arrangements than this, unless they are asked for. */
const MOST_ARRANGEMENTS = 49_999;

/**
 * What a page without anything to find may say falsely in 5% of cases is shared out: half to superlatives, half to the
 * families of tests that may speak against a judge, each adjusted within itself (Holm).
 * @param families how many of these the page has
 */
export function levelsOf(confidence: number, families = MOST_FAMILIES): Levels {
  const said = 1 - confidence;
  return { said, superlative: said / 2, accusing: said / 2 / families };
}

/** Arrangements enough for a test to count among so many: at least those asked for. */
export function arrangementsFor(tests: number, confidence: number, asked: number): number {
  const needed = Math.ceil((2 * tests) / levelsOf(confidence).accusing) - 1;
  return Math.max(asked, Math.min(needed, MOST_ARRANGEMENTS));
}
