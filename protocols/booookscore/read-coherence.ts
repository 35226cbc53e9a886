import { z } from 'zod';
import { decided } from '../decide.js';
import { Heard } from '../heard.js';
import { readJson } from '../read-json.js';
import { type Reading, unread } from '../reading.js';
import type { Stated } from '../stated.js';
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
/** An answer up to the first mark that may end a quotation of it. */
const SAID = /^\s*[^"“”„«»‘’`<,;|\n?]*\??/;
const ALL_CLEAR = new RegExp(NO_CONFUSION, 'gi');
const QUESTIONS = /(?:^|\n)[ \t>*_#"'-]{0,6}questions?[ \t]?(?:\(s\))?[*_"']{0,3}[ \t]?:[*_"']{0,3}/gi;
const TYPES =
  /(?:^|\n|[ \t])[>*_#"'-]{0,6}(?:confusion )?types?[ \t]?(?:\(s\))?[*_"']{0,3}[ \t]?:[*_"']{0,3}/gi;

/**
 * Reads the answer about one sentence: "Questions: … Types: …", or *no confusion*. A question or a type is a
 * confusion, whatever else the reply says. Unscored only where there is neither a question nor *no confusion*.
 */
export function readCoherence(reply: string, shown: readonly string[] = []): Reading<Confusion> {
  const heard = new Heard(reply, shown);
  const text = heard.answer().replace(/\*+/g, '');
  if (text.text.trim() === '') return unread('the reply is empty');
  const tiers = [answersIn, questionsIn, clearancesIn].map((find) => ({
    text,
    stated: () => find(text.text),
  }));
  return (
    decided<Confusion>(heard, tiers, sameConfusion) ??
    unread('the reply holds neither a question nor "no confusion"')
  );
}

const NONE: Confusion = { questions: '', types: [] };

/** Confused or not: what is asked, and of which types, makes no other verdict. */
const sameConfusion = (a: Confusion, b: Confusion) => isClear(a) === isClear(b);
const isClear = ({ questions, types }: Confusion) => questions === '' && types.length === 0;

interface Field {
  kind: 'questions' | 'types';
  at: number;
  end: number;
}

/** "Questions: … Types: …", or one of the two alone. A field without a word says nothing. */
function answersIn(text: string): Stated<Confusion>[] {
  const fields = [...fieldsIn(text, 'questions', QUESTIONS), ...fieldsIn(text, 'types', TYPES)].sort(
    (a, b) => a.at - b.at,
  );
  const found: Stated<Confusion>[] = [];
  for (let index = 0; index < fields.length; index += 1) {
    const [field, next, afterNext] = fields.slice(index, index + 3) as [Field, Field?, Field?];
    const paired =
      next &&
      (field.kind === 'questions'
        ? next.kind === 'types'
        : next.kind === 'questions' && afterNext?.kind !== 'types');
    if (paired) index += 1;
    const said: Record<Field['kind'], string> = { questions: '', types: '' };
    // Questions may go on over blank lines up to the types; whatever comes last ends at the first blank line.
    said[field.kind] =
      paired && field.kind === 'questions' ? text.slice(field.end, next.at) : paragraph(text, field, next);
    if (paired) said[next.kind] = paragraph(text, next, afterNext);
    const last = paired ? next : field;
    if (!/\w/.test(said.questions) && !/\w/.test(said.types)) continue;
    const [questions, types] = [meant(said.questions), meant(said.types)];
    // What follows on the line of a copied answer ("…, says the response") is no part of it.
    const end = last.end + (SAID.exec(paragraph(text, last, fields[index + 1]))?.[0].length ?? 0);
    found.push({ value: { questions, types: typesIn(types) }, at: field.at, end });
  }
  return found;
}

function fieldsIn(text: string, kind: Field['kind'], label: RegExp): Field[] {
  return [...text.matchAll(label)].map((match) => ({
    kind,
    at: match.index + Math.max(0, match[0].search(/\w/)),
    end: match.index + match[0].length,
  }));
}

/** What stands behind a field's label up to a blank line, or to the next field. */
function paragraph(text: string, field: Field, next: Field | undefined): string {
  const rest = text.slice(field.end, next?.at);
  const from = Math.max(0, rest.search(/\S/));
  const blank = rest.slice(from).search(/\n[ \t]*\n|\n[ \t]*`{3}|<\/[a-z]/i);
  return blank === -1 ? rest : rest.slice(0, from + blank);
}

/** How far back from its mark a question is taken. */
const LONGEST_QUESTION = 400;

/** The sentences that ask, the first of them last: it is the one that counts. */
function questionsIn(text: string): Stated<Confusion>[] {
  const found: Stated<Confusion>[] = [];
  let from = 0;
  for (let mark = text.indexOf('?'); mark !== -1; mark = text.indexOf('?', from)) {
    const before = text.slice(Math.max(from, mark - LONGEST_QUESTION), mark);
    from = mark + 1;
    const sentence = before.slice(Math.max(...['.', '!', '\n'].map((sign) => before.lastIndexOf(sign))) + 1);
    if (sentence.trim() === '') continue;
    // What may stand in the summary is the question itself, without what introduces it.
    const quote = Math.max(...OPENING.map((sign) => sentence.lastIndexOf(sign)), oddQuote(sentence));
    const asks = sentence.slice(Math.max(quote, sentence.lastIndexOf(': ')) + 1).trimStart();
    found.push({
      value: { questions: `${sentence.trim()}?`, types: [] },
      at: mark - asks.length,
      end: mark + 1,
    });
  }
  return found.reverse();
}

const OPENING = ['“', '„', '«', '‘', '「', '『'];

/** Where a straight quotation mark opens that the sentence does not close, or −1. */
const oddQuote = (sentence: string): number =>
  sentence.split('"').length % 2 === 0 ? sentence.lastIndexOf('"') : -1;

function clearancesIn(text: string): Stated<Confusion>[] {
  return [...text.matchAll(ALL_CLEAR)].map((match) => ({
    value: NONE,
    at: match.index,
    end: match.index + match[0].length,
  }));
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
