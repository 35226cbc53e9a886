import type { PromptSet, PromptTemplate } from '../../protocols/contract.js';
import { templateNamed, writerPrompts } from '../../protocols/prompts.js';
import { render } from '../../protocols/template.js';
import { InputError } from '../../src/errors.js';
import type { Reply } from '../../src/model/reply.js';
import type { Request } from '../../src/model/request.js';
import type { TraceStep } from '../../src/model/writing.js';
import { chunkText } from '../../src/text/chunks.js';
import { ask, type Written, written } from '../asking.js';
import type { Writer, WriterCase, WriterOutcome, WriterRun } from '../contract.js';
import { cutAtSentence, documentOf, endsWell, samplingWith } from '../summaries.js';
import { levelLimits, wholeWords } from './levels.js';
import { type HierarchicalOptions, optionsSchema } from './options.js';

/** A summary that is asked for: of a chunk, or of summaries of the level below. */
interface Wanted {
  step: 'chunk' | 'merge' | 'merge-context';
  level: number;
  place: number;
  of?: number[];
  text: string;
  context?: string;
  limit: number;
}

/** What is known of it so far. */
interface Attempted {
  wanted: Wanted;
  words: number;
  requests: string[];
  last: Written;
  done: boolean;
  overLength: boolean;
  /** Cut at the end of a sentence. */
  shortened?: boolean;
}

type Tree = { theCase: WriterCase; options: HierarchicalOptions; prompts: PromptSet<PromptTemplate> };

function* run(
  theCase: WriterCase,
  options: HierarchicalOptions,
  prompts: PromptSet<PromptTemplate>,
): WriterRun {
  const { countTokens } = theCase;
  const tree = { theCase, options, prompts };
  const window = windowOf(theCase);
  const chunks = chunkText(documentOf(theCase), options.chunk, countTokens);
  const template = emptyTokens(tree, 'merge');
  const limits = levelLimits(chunks.length, template, { ...options, window });
  const all: Attempted[] = [];
  let texts: readonly string[] = chunks;
  for (let level = 0; ; level++) {
    const together = countTokens(texts.join('\n\n')) + options.maxSummary + template + options.margin;
    const limit = together <= window ? options.maxSummary : (limits[level] ?? options.maxSummary);
    if (level === 0) requireRoomForChunks(tree, texts, limit, window);
    const summaries: string[] = [];
    const failed = yield* level === 0
      ? chunkLevel(tree, texts, limit, all, summaries)
      : mergeLevel(
          tree,
          texts,
          { level, limit, room: window - limit - template - options.margin },
          all,
          summaries,
        );
    if (failed !== undefined) return outcome(tree, all, chunks.length, level, { text: null, reason: failed });
    const [first, ...others] = summaries;
    if (first !== undefined && others.length === 0) {
      return outcome(tree, all, chunks.length, level, { text: first });
    }
    if (level > 0 && summaries.length === texts.length) {
      const reason = `no progress: the ${texts.length} summaries of level ${level - 1} are too long to merge in this window`;
      return outcome(tree, all, chunks.length, level, { text: null, reason });
    }
    texts = summaries;
  }
}

/** @throws InputError where the window does not hold a chunk, the prompt and the summary */
function requireRoomForChunks(tree: Tree, chunks: readonly string[], limit: number, window: number): void {
  const longest = Math.max(0, ...chunks.map((text) => tree.theCase.countTokens(text)));
  const needed = longest + emptyTokens(tree, 'chunk') + limit;
  if (needed <= window) return;
  throw new InputError(
    `Expected a window of ${needed} tokens for a chunk, the prompt and its summary, got ${window}: ` +
      'give a larger one with --context, or smaller chunks with --option chunk=…',
  );
}

/** One batch: the summaries of the chunks do not depend on each other. Returns why it cannot go on. */
function* chunkLevel(tree: Tree, chunks: readonly string[], limit: number, all: Attempted[], into: string[]) {
  const wanted = chunks.map((text, place) => ({ step: 'chunk' as const, level: 0, place, text, limit }));
  return yield* summarize(tree, wanted, all, into);
}

interface Level {
  level: number;
  limit: number;
  /** Tokens for the texts and what came before. */
  room: number;
}

/** One summary after the other, each shown the one before it. Returns why it cannot go on. */
function* mergeLevel(tree: Tree, below: readonly string[], at: Level, all: Attempted[], into: string[]) {
  const { theCase, options } = tree;
  const { level, limit, room } = at;
  for (let next = 0; next < below.length; ) {
    const context = contextOf(theCase, into.at(-1) ?? '', Math.floor(options.contextShare * room));
    const of = [next];
    let text = `Summary 1:\n\n${below[next]}`;
    for (next += 1; next < below.length; next++) {
      const longer = `\n\nSummary ${of.length + 1}:\n\n${below[next]}`;
      if (theCase.countTokens(context + text + longer) + options.margin > room) break;
      of.push(next);
      text += longer;
    }
    const step = context === '' ? ('merge' as const) : ('merge-context' as const);
    const wanted = { step, level, place: into.length, of, text, ...(context !== '' && { context }), limit };
    const failed = yield* summarize(tree, [wanted], all, into);
    if (failed !== undefined) return failed;
  }
  return undefined;
}

/** The end of the summary before is cut off where it is too long, back to its last full stop. */
function contextOf({ countTokens, firstTokens }: WriterCase, before: string, most: number): string {
  if (countTokens(before) <= most) return before;
  const head = firstTokens(before, most);
  const stop = head.lastIndexOf('.');
  return stop === -1 ? head : head.slice(0, stop + 1);
}

/** Asks for summaries, and again for those that are too long or break off. Returns why one is not there. */
function* summarize(
  tree: Tree,
  wanted: readonly Wanted[],
  all: Attempted[],
  into: string[],
): Generator<Request[], string | undefined, readonly Reply[]> {
  const { theCase, options } = tree;
  const attempts = wanted.map((each): Attempted => {
    const words = wholeWords(each.limit * options.wordsPerToken);
    return { wanted: each, words, requests: [], last: written(undefined), done: false, overLength: false };
  });
  all.push(...attempts);
  for (let tries = 0; tries <= options.retries; tries++) {
    const open = attempts.filter(({ done }) => !done);
    if (open.length === 0) break;
    // The first time again with the same target, then with ever smaller ones.
    if (tries > 1) for (const each of open) each.words *= 1 - 0.1 * (tries - 1);
    const requests = open.map((each) => requestFor(tree, each, tries));
    const replies = yield requests;
    for (const [index, each] of open.entries()) {
      const reply = replies[index];
      each.requests.push(requests[index]?.key ?? '');
      each.last = written(reply);
      if (options.cutAtPunctuation) cutToLimit(each, theCase);
      const { text } = each.last;
      const isShort = text !== null && theCase.countTokens(text) <= each.wanted.limit;
      const lost = text === null && reply?.reason !== 'empty' && reply?.reason !== 'length';
      each.done = lost || (text !== null && isShort && endsWell(text));
      each.overLength = !each.done;
    }
  }
  for (const { last, wanted: each } of attempts) {
    if (last.text === null) return `no summary ${each.place} of level ${each.level}: ${last.reason}`;
    into.push(last.text);
  }
  return undefined;
}

/** Takes away what goes beyond the limit, and what follows the last end of a sentence; where there is none, nothing. */
function cutToLimit(each: Attempted, { countTokens, firstTokens }: WriterCase): void {
  const { text } = each.last;
  if (text === null) return;
  const { limit } = each.wanted;
  const cut = cutAtSentence(countTokens(text) <= limit ? text : firstTokens(text, limit));
  if (cut === '' || cut === text) return;
  each.last = { ...each.last, text: cut };
  each.shortened = true;
}

/** The template's name of a step, in the wording that was chosen. */
const stepName = (step: string, { wording }: HierarchicalOptions) =>
  wording === 'simple' ? `${step}-simple` : step;

function requestFor({ theCase, options, prompts }: Tree, { wanted, words }: Attempted, tries: number) {
  const { step, level, place, text, context, limit } = wanted;
  return ask(theCase, {
    template: templateNamed(prompts, stepName(step, options)),
    about: [step, `level=${level}`, `place=${place}`, `attempt=${tries + 1}`],
    values: { text, words: String(wholeWords(words)), ...(context !== undefined && { context }) },
    sampling: samplingWith(theCase, tries === 0 ? options.temperature : options.retryTemperature, limit),
    expects: words / options.wordsPerToken,
  });
}

function outcome(
  { theCase, options }: Tree,
  all: readonly Attempted[],
  chunks: number,
  level: number,
  end: { text: string | null; reason?: string },
): WriterOutcome {
  const trace = all.map(({ wanted, last, requests }): TraceStep => {
    const { step, level: at, place, of } = wanted;
    const { text, reason } = last;
    return {
      step,
      level: at,
      place,
      ...(of && { of }),
      text,
      ...(reason !== undefined && { reason }),
      requests,
    };
  });
  const requests = all.reduce((sum, each) => sum + each.requests.length, 0);
  return {
    ...end,
    trace,
    measures: {
      chunks,
      levels: level + 1,
      requests,
      retries: requests - all.filter((each) => each.requests.length > 0).length,
      ...(options.cutAtPunctuation && { shortened: all.filter(({ shortened }) => shortened).length }),
      tokens: end.text === null ? null : theCase.countTokens(end.text),
    },
    flags: end.text !== null && all.some(({ overLength }) => overLength) ? ['over-length'] : [],
  };
}

/** Tokens of a prompt without its texts. */
function emptyTokens({ theCase, prompts, options }: Tree, step: string): number {
  const messages = render(templateNamed(prompts, stepName(step, options)), {
    text: '',
    context: '',
    words: '0',
  });
  return messages.reduce((sum, { content }) => sum + theCase.countTokens(content), 0);
}

function windowOf({ contextTokens }: WriterCase): number {
  if (contextTokens !== undefined) return contextTokens;
  throw new InputError(
    "the writer hierarchical has to know the model's window: give it with --context TOKENS",
  );
}

/** Summaries of chunks, merged level by level until one is left (Chang et al. 2024, hierarchical merging). */
export const hierarchical: Writer<HierarchicalOptions> = {
  id: 'hierarchical',
  title: 'Hierarchical merging',
  options: optionsSchema,
  variables: (template) => ({
    required: template.startsWith('merge-context') ? ['context', 'text'] : ['text'],
    optional: ['words'],
  }),
  ownPrompts: () => writerPrompts(import.meta.url),
  run,
};
