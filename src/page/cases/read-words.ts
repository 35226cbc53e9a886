import { placeOf } from '../../../protocols/decide.js';
import { readChoice } from '../../../protocols/read-choice.js';
import { readScore } from '../../../protocols/read-score.js';
import type { CaseReply } from '../../model/case-data.js';

/** The words from which a verdict was read, and what the reply calls the two that were shown. */
export interface ReadWords {
  at: number;
  end: number;
  names?: readonly [string, string];
}

/** What judges are told to call two texts. */
const NAMES: readonly (readonly [string, string])[] = [
  ['(a)', '(b)'],
  ['1', '2'],
  ['a', 'b'],
];
const SCALES = [
  { min: 1, max: 5 },
  { min: 1, max: 10 },
  { min: 0, max: 100 },
];

/**
 * Reads a reply again, by the project's own readers, and says from which words the recorded verdict follows. Nothing is
 * marked where they would read another verdict, or none.
 * @param texts shown to the judge: their words are not the judge's
 */
export function readWords({ raw, verdict }: CaseReply, texts: readonly string[]): ReadWords | undefined {
  if (raw === undefined || verdict === null || Array.isArray(verdict)) return undefined;
  if (typeof verdict === 'number') {
    for (const scale of SCALES) {
      const reading = readScore(raw, scale, texts);
      const place = placeOf(reading);
      if (place && reading.value === verdict) return place;
    }
    return undefined;
  }
  for (const names of NAMES) {
    const reading = readChoice(raw, { names, tie: true }, texts);
    const place = placeOf(reading);
    if (place && reading.value === verdict) return { ...whole(raw, place), names: calledIn(raw, names) };
  }
  return undefined;
}

/** A name that the reader took as one sign is marked as a whole. */
function whole(raw: string, { at, end }: { at: number; end: number }): { at: number; end: number } {
  if (end - at > 1) return { at, end };
  const [rest = ''] = /^[^\n.,;:!?]{0,24}/.exec(raw.slice(end)) ?? [];
  return { at, end: end + rest.trimEnd().length };
}

/** With the noun that the reply puts before them: `Output (a)`. */
function calledIn(raw: string, names: readonly [string, string]): readonly [string, string] {
  for (const name of names) {
    const escaped = name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
    const noun = new RegExp(
      `\\b(output|summary|response|candidate|answer|text|option|assistant) ?${escaped}(?!\\w)`,
      'i',
    ).exec(raw);
    if (noun) return [`${noun[1]} ${names[0]}`, `${noun[1]} ${names[1]}`];
  }
  return names;
}
