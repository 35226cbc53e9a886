import { InputError } from '../../src/errors.js';

/** How summaries are merged into the window. */
export interface Merging {
  /** Tokens of the window, prompt and reply together. */
  window: number;
  /** Tokens of a chunk at most. */
  chunk: number;
  /** Tokens of the last summary at most. */
  maxSummary: number;
  wordsPerToken: number;
  /** Tokens that a summary is taken to have while the levels are counted. */
  assumedSummary: number;
  margin: number;
}

/**
 * The most tokens of a summary by level, the lowest first: the last may be the longest. Levels beyond are given the
 * last.
 * @param chunks how many there are
 * @param template tokens of the merging prompt without its texts
 * @throws InputError where the window does not hold a chunk, or two summaries to merge
 */
export function levelLimits(chunks: number, template: number, merging: Merging): number[] {
  const { window, chunk, maxSummary, wordsPerToken, assumedSummary, margin } = merging;
  let levels = 0;
  let size = chunk;
  for (let left = chunks; left > 1; levels++) {
    const fit = Math.floor((window - template - margin) / size);
    // The first step counts chunks, which are not merged themselves; no progress is made where two summaries do not fit.
    const least = levels === 0 ? 1 : 2;
    if (fit < least) {
      const texts = levels === 0 ? 'a chunk' : 'two summaries';
      throw new InputError(
        `Expected a window that holds ${texts} of ${size} tokens and the prompt (${least * size + template + margin}), ` +
          `got ${window}: give a larger one with --context, or smaller chunks with --option chunk=…`,
      );
    }
    left = Math.ceil(left / fit);
    size = assumedSummary;
  }
  const limits = [maxSummary];
  for (let level = 1; level < levels; level++) limits.unshift(Math.trunc((limits[0] ?? 0) * wordsPerToken));
  return limits;
}

/** To the nearest whole number, halves to the even one. */
export function wholeWords(value: number): number {
  const rounded = Math.round(value);
  return value % 1 === 0.5 && rounded % 2 === 1 ? rounded - 1 : rounded;
}
