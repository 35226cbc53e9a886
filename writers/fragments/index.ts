import { z } from 'zod';
import { requestKey } from '../../protocols/asking.js';
import type { PromptSet, PromptTemplate } from '../../protocols/contract.js';
import { readSteps } from '../../protocols/memory-steps.js';
import { noCounts, type TalkCounts, type TalkOutcome, talk } from '../../protocols/memory-talk.js';
import { templateNamed, writerPrompts } from '../../protocols/prompts.js';
import { render } from '../../protocols/template.js';
import { InputError } from '../../src/errors.js';
import type { Reply } from '../../src/model/reply.js';
import type { Message, Request } from '../../src/model/request.js';
import type { TraceStep } from '../../src/model/writing.js';
import { sentenceParts } from '../../src/text/sentence-parts.js';
import { written } from '../asking.js';
import type { Writer, WriterCase, WriterRun } from '../contract.js';
import { documentOf } from '../summaries.js';
import { assumedReply, expectedTokens } from './assumed.js';
import { Store } from './store.js';

const optionsSchema = z.strictObject({
  prompt: z
    .enum(['base', 'compressed', 'rolling'])
    .default('base')
    .describe(
      'base: notes in sentences; compressed: notes in points, under longer keys; rolling: one note that covers all parts so far',
    ),
  mode: z
    .enum(['completion', 'chat'])
    .default('chat')
    .describe(
      'chat: a turn for the steps, a turn for their answers; completion: one text that the model goes on with, for servers that let a reply be begun (`assize probe`: prefill)',
    ),
  sentences: z.int().positive().default(15).describe('the most sentences of a part of the document'),
  chunk: z.int().positive().optional().describe('the most tokens of a part; absent = what the window holds'),
  maxSteps: z
    .int()
    .positive()
    .default(12)
    .describe('steps after which a part ends; on the last part as many more as there are keys'),
  maxNote: z.int().positive().default(400).describe('the most tokens of a reply'),
  maxAnswer: z.int().positive().default(900).describe('the most tokens of a reply on the last part'),
  final: z
    .enum(['require', 'ask-again'])
    .default('ask-again')
    .describe('where the last part ended without an answer; ask-again: it is asked for once more'),
});
export type FragmentsOptions = z.output<typeof optionsSchema>;

/** What a model writes on its own behind a step is no result. */
const STOP = ['\n#'];
/** Left free in the window, and for what a chat server puts around a message. */
const MARGIN = 20;
const AROUND_MESSAGE = 4;
/** With less of a part than this nothing can be noted. */
const LEAST = 64;

/** One document on its way. */
interface Reading {
  theCase: WriterCase;
  options: FragmentsOptions;
  prompts: PromptSet<PromptTemplate>;
  store: Store;
  trace: TraceStep[];
  counts: TalkCounts;
  flags: Set<string>;
}

function* run(theCase: WriterCase, options: FragmentsOptions, prompts: PromptSet<PromptTemplate>): WriterRun {
  const store = new Store();
  const reading: Reading = {
    theCase,
    options,
    prompts,
    store,
    trace: [],
    counts: noCounts(),
    flags: new Set(),
  };
  const parts = partsOf(reading);
  let last: TalkOutcome | undefined;
  for (const place of parts.keys()) last = yield* readPart(reading, parts, place);
  const keys = store.keys();
  const keysRead = last?.keysRead.length ?? 0;
  const answer =
    last?.answer ?? (last && options.final === 'ask-again' ? yield* askAgain(reading, last) : undefined);
  const { trace, counts, flags } = reading;
  trace.push({ step: 'store', text: store.toString(), requests: [] });
  if (counts.overflow > 0) flags.add('memory-overflow');
  return {
    text: answer ?? null,
    ...(answer === undefined && { reason: 'no [ans] on the last part' }),
    trace,
    measures: {
      parts: parts.length,
      requests: trace.reduce((sum, { requests }) => sum + requests.length, 0),
      ...counts,
      keys: keys.length,
      keysReadAtTheEnd: keys.length === 0 ? null : keysRead / keys.length,
      tokensStored: keys.reduce((sum, key) => sum + theCase.countTokens(store.read(key) ?? ''), 0),
      tokens: answer === undefined ? null : theCase.countTokens(answer),
    },
    flags: [...flags],
  };
}

/** Reads one part from an empty context, with the store. */
function* readPart(
  reading: Reading,
  parts: readonly string[],
  place: number,
): Generator<Request[], TalkOutcome, readonly Reply[]> {
  const { options, store, trace, counts, flags } = reading;
  const isLast = place === parts.length - 1;
  const outcome = yield* talk({
    opening: opening(reading, parts[place] ?? '', place, parts.length),
    mode: options.mode,
    notes: store,
    // Every key may be read before the answer.
    maxSteps: options.maxSteps + (isLast ? store.keys().length : 0),
    last: isLast,
    ask: (messages, name) => request(reading, messages, [`part=${place + 1}`, name], isLast),
    fits: (messages) => fits(reading, messages, isLast),
  });
  for (const name of Object.keys(counts) as (keyof TalkCounts)[]) counts[name] += outcome.counts[name];
  if (outcome.ended === 'unread') flags.add('unread-part');
  if (outcome.ended === 'steps') flags.add('max-steps');
  if (outcome.ended === 'ans' && outcome.cut) flags.add('cut');
  trace.push({ step: options.prompt, place, text: outcome.transcript, requests: outcome.requests });
  return outcome;
}

/** Once more, where the last part ended without an answer. Gives it; undefined where none came. */
function* askAgain(
  reading: Reading,
  { messages, counts }: TalkOutcome,
): Generator<Request[], string | undefined, readonly Reply[]> {
  const { trace, flags, prompts } = reading;
  flags.add('asked-again');
  const final = render(templateNamed(prompts, 'final'), { number: String(counts.steps + 1) });
  const asked = request(reading, [...messages, ...final], ['final'], true);
  const [reply] = yield [asked];
  const { text, reason, cut } = written(reply);
  const step = readSteps(text ?? '').steps.find(({ tool }) => tool === 'ans');
  const answer = step?.tool === 'ans' && step.text !== '' ? step.text : undefined;
  if (answer !== undefined && cut) flags.add('cut');
  trace.push({ step: 'final', text, ...(reason !== undefined && { reason }), requests: [asked.key] });
  return answer;
}

function request(
  { theCase, options }: Reading,
  messages: Message[],
  about: readonly string[],
  isLast: boolean,
): Request {
  const { item, sample, sampling } = theCase;
  const maxTokens = isLast ? options.maxAnswer : options.maxNote;
  return {
    key: requestKey([item.item, ...about, `sample=${sample}`]),
    messages,
    sampling: { ...sampling, maxTokens, stop: STOP },
    expects: Math.min(maxTokens, expectedTokens(options, isLast)),
  };
}

function opening(
  { theCase, options, prompts }: Reading,
  part: string,
  place: number,
  count: number,
): Message[] {
  return render(templateNamed(prompts, options.prompt), {
    part,
    number: String(place + 1),
    count: String(count),
    first: place === 0 && count > 1,
    last: place === count - 1 && count > 1,
    only: count === 1,
    instruction: theCase.item.instruction,
  });
}

/** Whether the window, where it is known, holds the messages and a reply. */
function fits({ theCase, options }: Reading, messages: readonly Message[], isLast: boolean): boolean {
  if (theCase.contextTokens === undefined) return true;
  const reply = isLast ? options.maxAnswer : options.maxNote;
  return tokensOf(theCase, messages) + reply + MARGIN <= theCase.contextTokens;
}

function tokensOf({ countTokens }: WriterCase, messages: readonly Message[]): number {
  return messages.reduce((sum, { content }) => sum + countTokens(content) + AROUND_MESSAGE, 0);
}

/** @throws InputError where there is no document, or the window does not hold prompt, part and reply */
function partsOf(reading: Reading): string[] {
  const { theCase, options } = reading;
  const document = documentOf(theCase);
  const { contextTokens, countTokens, firstTokens } = theCase;
  // A note is in the transcript when the answer is asked for.
  const replies = options.maxNote + options.maxAnswer;
  const prompt = Math.max(...[0, 1].map((place) => tokensOf(theCase, opening(reading, '', place, 2))));
  const room = (contextTokens ?? Number.POSITIVE_INFINITY) - prompt - replies - MARGIN;
  if (room < LEAST) {
    throw new InputError(
      `Expected a window of at least ${prompt + replies + MARGIN + LEAST} tokens for the prompt, a part and two replies, got ` +
        `${contextTokens}: give a larger one with --context, or --option maxAnswer=… and maxNote=…`,
    );
  }
  const size = Math.min(room, options.chunk ?? Number.POSITIVE_INFINITY);
  return sentenceParts(document, { most: options.sentences, size, countTokens, firstTokens });
}

/** A memory of notes by key that is read and written while the document passes part by part (Roth et al. 2023). */
export const fragments: Writer<FragmentsOptions> = {
  id: 'fragments',
  title: 'Fragments with a memory',
  options: optionsSchema,
  variables: (template) =>
    template === 'final'
      ? { required: [], optional: ['number'] }
      : { required: ['part'], optional: ['number', 'count', 'first', 'last', 'only', 'instruction'] },
  ownPrompts: () => writerPrompts(import.meta.url),
  assumes: assumedReply,
  run,
};
