import { z } from 'zod';
import { ownWords } from '../own-words.js';
import { readJson } from '../read-json.js';
import { type Reading, unread } from '../reading.js';
import { typesIn } from './types.js';

/** What a reader would ask about a sentence, and of which types the confusion is; both empty = no confusion. */
export interface Confusion {
  questions: string;
  types: string[];
}

const NOTHING =
  /^\W*(?:no confusion|none|null|n\/?a|no|nothing|no questions?|no types?|not applicable|-)?\W*$/i;
const NO_CONFUSION =
  /\bno confusions?\b|\b(?:does(?:n't| not)|not) (?:cause|involve|contain|create) any confusion\b/i;
const QUESTIONS = /(?:^|\n)[ \t>*_#"'-]{0,6}questions?[ \t]?(?:\(s\))?[*_"']{0,3}[ \t]?:[*_"']{0,3}/gi;
const TYPES =
  /(?:^|\n|[ \t])[>*_#"'-]{0,6}(?:confusion )?types?[ \t]?(?:\(s\))?[*_"']{0,3}[ \t]?:[*_"']{0,3}/gi;

/**
 * Reads the answer about one sentence: "Questions: … Types: …", or *no confusion*. A question or a type is a
 * confusion, whatever else the reply says. Unscored only where there is neither a question nor *no confusion*.
 */
export function readCoherence(reply: string, shown: readonly string[] = []): Reading<Confusion> {
  const text = ownWords(reply, shown).replace(/\*+/g, '');
  if (text.trim() === '') return unread('the reply is empty');
  const asked = lastField(text, QUESTIONS);
  const named = lastField(text, TYPES);
  if (asked || named) {
    const questions = meant(
      asked && named && named.at > asked.at ? text.slice(asked.end, named.at) : (asked?.rest ?? ''),
    );
    const types = meant(named?.rest ?? '');
    if (questions !== '' || types !== '') return { value: { questions, types: typesIn(types) } };
    if (/\w/.test(asked?.rest ?? '') || /\w/.test(named?.rest ?? ''))
      return { value: { questions: '', types: [] } };
  }
  const question = firstQuestion(text);
  if (question) return { value: { questions: question, types: [] } };
  if (NO_CONFUSION.test(text)) return { value: { questions: '', types: [] } };
  return unread('the reply holds neither a question nor "no confusion"');
}

/** The first sentence that asks, or the last 400 characters of it. */
function firstQuestion(text: string): string | undefined {
  const mark = text.indexOf('?');
  if (mark === -1) return undefined;
  const before = text.slice(Math.max(0, mark - 400), mark);
  const question = before
    .slice(Math.max(...['.', '!', '\n'].map((sign) => before.lastIndexOf(sign))) + 1)
    .trim();
  return question === '' ? undefined : `${question}?`;
}

interface Field {
  at: number;
  end: number;
  rest: string;
}

/** The last field of that name, with what stands behind it up to a blank line. */
function lastField(text: string, label: RegExp): Field | undefined {
  let found: Field | undefined;
  for (const match of text.matchAll(label)) {
    const end = match.index + match[0].length;
    found = { at: match.index, end, rest: '' };
  }
  if (found)
    found.rest =
      text
        .slice(found.end)
        .trimStart()
        .split(/\n[ \t]*\n/)[0] ?? '';
  return found;
}

const meant = (text: string): string =>
  NOTHING.test(text) || NO_CONFUSION.test(text.slice(0, 60)) ? '' : text.trim();

const listed = z.union([z.string(), z.array(z.string()), z.null()]).optional();
const entry = z.looseObject({
  number: z.coerce.number().int().optional(),
  sentence_num: z.coerce.number().int().optional(),
  questions: listed,
  types: listed,
});
const annotations = z.union([
  z.array(entry),
  z.looseObject({ sentences: z.array(entry) }).transform(({ sentences }) => sentences),
  z.looseObject({ questions: listed, types: listed }).transform((one) => [entry.parse(one)]),
]);

/**
 * Reads the answers about a batch of sentences, a JSON entry for each: by its number from 1, or by place where there
 * is an entry for every sentence and none is numbered. A sentence without an entry is unscored.
 */
export function readCoherenceBatch(
  reply: string,
  count: number,
  shown: readonly string[] = [],
): Reading<Confusion>[] {
  const reading = readJson(reply, annotations, shown);
  const all = Array.from({ length: count }, (_, index) => index);
  if (reading.value === null) return all.map(() => reading);
  const entries = reading.value;
  const numbers = entries.map(({ number, sentence_num }) => number ?? sentence_num);
  const byPlace = entries.length === count && numbers.every((number) => number === undefined);
  return all.map((index) => {
    const found = byPlace ? entries[index] : entries[numbers.lastIndexOf(index + 1)];
    if (!found) return unread('the reply has no entry for the sentence');
    if (found.questions === undefined && found.types === undefined) {
      return unread('the entry for the sentence has neither questions nor types');
    }
    const [questions, types] = [meant(joined(found.questions, ' ')), meant(joined(found.types, ', '))];
    return { value: { questions, types: typesIn(types) } };
  });
}

const joined = (value: string | string[] | null | undefined, by: string): string =>
  Array.isArray(value) ? value.join(by) : (value ?? '');
