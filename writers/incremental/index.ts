import { z } from 'zod';
import type { PromptSet, PromptTemplate } from '../../protocols/contract.js';
import { templateNamed, writerPrompts } from '../../protocols/prompts.js';
import type { Reply } from '../../src/model/reply.js';
import type { Request } from '../../src/model/request.js';
import type { TraceStep } from '../../src/model/writing.js';
import { chunkText } from '../../src/text/chunks.js';
import { ask, written } from '../asking.js';
import type { Writer, WriterCase, WriterRun } from '../contract.js';
import { documentOf, endsWell, longOptions, samplingWith } from '../summaries.js';
import { requireRoom } from './room.js';

const optionsSchema = z.strictObject({
  ...longOptions,
  trims: z
    .int()
    .min(1)
    .default(6)
    .describe('how often a compression is tried, each shorter than the one before'),
  wordTarget: z
    .enum(['paper', 'none'])
    .default('paper')
    .describe(
      'paper: the summary so far is given a length that grows with the chunks read; none: no length is named, as in the released prompts',
    ),
});
export type IncrementalOptions = z.output<typeof optionsSchema>;

type Step = 'first' | 'update' | 'compress';

/** What one document needs at every step. */
interface Telling {
  theCase: WriterCase;
  options: IncrementalOptions;
  prompts: PromptSet<PromptTemplate>;
  chunks: readonly string[];
  trace: TraceStep[];
  counts: { compressions: number; trims: number; skipped: number };
}

/** Asks once. Keeps the step in the trace, and gives its text; null where there is none. */
function* once(
  telling: Telling,
  step: Step,
  place: number,
  trim: number,
  values: Record<string, string | undefined>,
): Generator<Request[], string | null, readonly Reply[]> {
  const { theCase, options, prompts, trace } = telling;
  const temperature = step === 'compress' ? options.retryTemperature : options.temperature;
  const request = ask(theCase, {
    template: templateNamed(prompts, step),
    about: [step, `place=${place}`, `trim=${trim}`],
    values,
    sampling: samplingWith(theCase, temperature, options.maxSummary),
    expects: Math.min(
      wordsHopedFor(telling, step, place, values) / options.wordsPerToken,
      options.maxSummary - 1,
    ),
  });
  const replies = yield [request];
  const { text, reason } = written(replies[0]);
  trace.push({ step, place, text, ...(reason !== undefined && { reason }), requests: [request.key] });
  return text;
}

function* run(
  theCase: WriterCase,
  options: IncrementalOptions,
  prompts: PromptSet<PromptTemplate>,
): WriterRun {
  const { countTokens } = theCase;
  const chunks = chunkText(documentOf(theCase), options.chunk, countTokens);
  requireRoom(theCase, options, prompts);
  const counts = { compressions: 0, trims: 0, skipped: 0 };
  const telling: Telling = { theCase, options, prompts, chunks, trace: [], counts };
  let summary: string | null = null;
  for (const [place, text] of chunks.entries()) {
    const words = wordsFor(telling, place);
    const next: string | null =
      summary === null
        ? yield* once(telling, 'first', place, 0, { text, words })
        : yield* once(telling, 'update', place, 0, { text, summary, words });
    if (next !== null && summary !== null && !isSound(telling, next)) {
      summary = (yield* compress(telling, summary, place)) ?? next;
    } else {
      summary = next;
    }
    if (summary === null) break;
  }
  const { trace } = telling;
  const failed = trace.at(-1);
  return {
    text: summary,
    ...(summary === null && { reason: `no ${failed?.step} at chunk ${failed?.place}: ${failed?.reason}` }),
    trace,
    measures: {
      chunks: chunks.length,
      requests: trace.length,
      ...counts,
      tokens: summary === null ? null : countTokens(summary),
    },
    flags: [
      ...(counts.skipped > 0 ? ['compression-failed'] : []),
      ...(summary !== null && !isSound(telling, summary) ? ['over-length'] : []),
    ],
  };
}

/**
 * Makes the summary so far shorter and updates it again, until the update is sound. Gives the update; undefined where
 * no compression could be used, and the update that was to be mended stands.
 */
function* compress(telling: Telling, before: string, place: number) {
  const { options, chunks, counts } = telling;
  counts.compressions += 1;
  const whole = Math.trunc((fullWords(options) * place) / chunks.length);
  const length = countWords(before);
  /** Updates that are not sound, by the words of the compression that they were made from. */
  const tried = new Map<number, string>();
  for (let trim = 0; trim < options.trims; trim++) {
    counts.trims += 1;
    const expected = Math.trunc(whole * (1 - trim * 0.05));
    const words = { length: String(length), words: String(expected) };
    const shorter = yield* once(telling, 'compress', place - 1, trim, { summary: before, ...words });
    if (shorter === null || !isSound(telling, shorter) || !isNear(countWords(shorter), expected)) continue;
    const values = { text: chunks[place], summary: shorter, words: wordsFor(telling, place) };
    const update = yield* once(telling, 'update', place, trim + 1, values);
    if (update === null) continue;
    if (isSound(telling, update)) return update;
    tried.set(countWords(shorter), update);
  }
  counts.skipped += 1;
  let nearest: number | undefined;
  for (const count of tried.keys()) {
    if (nearest === undefined || Math.abs(count - whole) < Math.abs(nearest - whole)) nearest = count;
  }
  return nearest === undefined ? undefined : tried.get(nearest);
}

/** Ends as a sentence does, and is shorter than the longest summary. */
function isSound({ theCase, options }: Telling, text: string): boolean {
  return endsWell(text) && theCase.countTokens(text) < options.maxSummary;
}

const isNear = (words: number, expected: number) =>
  words >= Math.trunc(expected * 0.8) && words <= Math.trunc(expected * 1.2);

const fullWords = ({ maxSummary, wordsPerToken }: IncrementalOptions) =>
  Math.trunc(maxSummary * wordsPerToken);

function wordsFor({ options, chunks }: Telling, place: number): string | undefined {
  if (options.wordTarget === 'none') return undefined;
  return String(Math.trunc((fullWords(options) * (place + 1)) / chunks.length));
}

/** The length that the summary is to have by then, whether or not the prompt names it. */
function wordsHopedFor(
  { options, chunks }: Telling,
  step: Step,
  place: number,
  values: Record<string, string | undefined>,
) {
  if (step === 'compress') return Number(values.words);
  return (fullWords(options) * (place + 1)) / chunks.length;
}

const countWords = (text: string) => text.split(/\s+/).filter(Boolean).length;

/** One summary that is carried from chunk to chunk, and compressed where it grows too long (Chang et al. 2024). */
export const incremental: Writer<IncrementalOptions> = {
  id: 'incremental',
  title: 'Incremental updating',
  options: optionsSchema,
  variables: (template) => {
    if (template === 'compress') return { required: ['summary', 'words'], optional: ['length'] };
    return { required: template === 'update' ? ['text', 'summary'] : ['text'], optional: ['words'] };
  },
  ownPrompts: () => writerPrompts(import.meta.url),
  run,
};
