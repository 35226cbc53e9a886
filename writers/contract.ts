import type { z } from 'zod';
import type { PromptSet, PromptTemplate, TemplateVariables } from '../protocols/contract.js';
import type { Candidate, Item, Unit } from '../src/model/item.js';
import type { Reply } from '../src/model/reply.js';
import type { Request, Sampling } from '../src/model/request.js';
import type { TraceStep } from '../src/model/writing.js';

/** What a writer is given: one item, and the index of the text for it. */
export interface WriterCase {
  item: Item;
  /** The texts that there are for it already, in the data set's order. */
  candidates: readonly Candidate[];
  /** From 0. */
  sample: number;
  /** A seeded shuffle: the same label gives the same order in every writing of the same seed. */
  shuffle<T>(values: readonly T[], label: string): T[];
  /** The model's sampling; a writer may set its own where its method says so. */
  sampling: Sampling;
  /** Tokens of the model's window, prompt and reply together; undefined = not known. */
  contextTokens: number | undefined;
  /** What the prompts of all writers say, without what they show: a sentence of it in a text was copied. */
  promptTexts: readonly string[];
  /** Of one text. */
  countTokens(text: string): number;
  /** The text of the first so many. */
  firstTokens(text: string, most: number): string;
}

/** What came of it. */
export interface WriterOutcome {
  /** The candidate's text; null with a reason where there is none. */
  text: string | null;
  reason?: string;
  /** Its units, where it has others than its sentences. */
  units?: Unit[];
  /** Every text on the way, in the order in which they were asked for. */
  trace: TraceStep[];
  /** What the writer counts of its work, by name. */
  measures: Record<string, number | null>;
  /** What a reader of the text must know: it is cut off, it is longer than it may be. */
  flags: string[];
}

/**
 * Yields batches of requests and is sent their replies, in the order of the batch. It holds no other state, draws
 * nothing and reads no clock: replayed over the same replies it yields the same requests.
 */
export type WriterRun = Generator<Request[], WriterOutcome, readonly Reply[]>;

/** How a model is asked for a text on an item. */
export interface Writer<Options = unknown> {
  id: string;
  title: string;
  /** Validates the options and fills in the defaults; its fields are documented with `.describe`. */
  options: z.ZodType<Options>;
  /** What a template of that name may show: one that leaves out a required variable or names another is refused. */
  variables(template: string): TemplateVariables;
  /** Our own wording, from the files beside it. */
  ownPrompts(): PromptSet<PromptTemplate>;
  /** A reply to think of where none is there yet, if more than its length matters; for estimates. */
  assumes?(request: Request, options: Options): string | undefined;
  /** @throws InputError from its first step where the item lacks what the writer needs */
  run(theCase: WriterCase, options: Options, prompts: PromptSet<PromptTemplate>): WriterRun;
}
