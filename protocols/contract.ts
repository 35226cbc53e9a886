import type { z } from 'zod';
import type { Dimension } from '../src/model/card.js';
import type { Candidate, Item, Unit } from '../src/model/item.js';
import type { Reply } from '../src/model/reply.js';
import type { Request, Sampling } from '../src/model/request.js';
import type { PairScore, RankingScore, ValueScore } from '../src/model/score.js';
import type { Node } from './template-body.js';

/** What a protocol is given: one item, one dimension, one repeat. */
export interface ProtocolCase {
  item: Item;
  dimension: Dimension;
  /** All that one asking serves, `dimension` first, where the protocol asks once for several. */
  together?: readonly Dimension[];
  /** The systems' outputs for the item, in the data set's order. */
  candidates: readonly Candidate[];
  /** Index of the asking of the same thing, from 0. */
  repeat: number;
  /** `both`: each pair both ways round; `shuffled`: once, in an order drawn by the run's seed; `given`: as they stand. */
  orders: 'both' | 'shuffled' | 'given';
  /** A seeded shuffle: the same label gives the same order in every run of the same seed. */
  shuffle<T>(values: readonly T[], label: string): T[];
  /** The document as it is shown beside these candidates, where a window is too small for it; absent: whole. */
  documentFor?(shown: readonly Candidate[]): string;
  /** The judge's sampling; a protocol may narrow it (more samples, another temperature) and says so in the request. */
  sampling: Sampling;
}

/**
 * A verdict without the judge's name: the run adds it. `requests` are the keys of the replies it was read from,
 * `evidence` those by which the judge read what it was then shown, named with one verdict alone.
 */
type Anonymous<S> = Omit<S, 'judge' | 'protocol' | 'raw'> & { requests: string[]; evidence?: string[] };
export type Verdict = Anonymous<ValueScore> | Anonymous<PairScore> | Anonymous<RankingScore>;

/** One score a system for this item, higher is better; null with a reason where nothing could be read. */
export interface SystemScore {
  system: string;
  value: number | null;
  reason?: string;
  /** Verdicts read ÷ verdicts asked. */
  coverage: number;
  /** What a reader of the number must know: a bound in place of a probability, comparisons missing. */
  flags?: string[];
  /** What else the protocol measures of the system on this item, by name (ARM: edit distances, explanation points). */
  measures?: Record<string, number | null>;
}

/** What was read of one unit besides its verdict: a rewritten claim and how far it is from the claim. */
export interface UnitReading {
  system: string;
  unit: string;
  texts: Record<string, string>;
  measures: Record<string, number | null>;
}

/** The sentences of a candidate that the data set gives no units: the verdicts name them. */
export interface MadeUnits {
  system: string;
  units: Unit[];
}

/** What a protocol makes of the replies: its verdicts (unscored ones with their reason), and scores from them. */
export interface ProtocolOutcome {
  verdicts: Verdict[];
  scores: SystemScore[];
  units?: UnitReading[];
  /** Absent or empty where the data set gives every candidate its units. */
  made?: MadeUnits[];
  /** Where one asking gave several dimensions verdicts of their own: those and the scores, by dimension. */
  byDimension?: Readonly<Record<string, Pick<ProtocolOutcome, 'verdicts' | 'scores'>>>;
}

/**
 * Yields batches of requests and is sent their replies, in the order of the batch. It holds no other state, draws
 * nothing and reads no clock: replayed over the same replies it yields the same requests.
 */
export type ProtocolRun = Generator<Request[], ProtocolOutcome, readonly Reply[]>;

/** The variables that a protocol fills in. */
export interface TemplateVariables {
  required: readonly string[];
  optional: readonly string[];
}

/** How a judge is asked, and how its replies become scores. */
export interface Protocol<Options = unknown> {
  id: string;
  title: string;
  /** Validates the options and fills in the defaults; its fields are documented with `.describe`. */
  options: z.ZodType<Options>;
  /** Which level of data it scores. */
  level: 'candidate' | 'unit';
  /** It shows several candidates at once, so that their order is part of what is asked. */
  ordered?: true;
  /** The options that change nothing beside the others: they are no part of its name. */
  idle?(options: Options): readonly string[];
  /** The folder or module that it was loaded from; absent for those that come with Assize. */
  place?: string;
  /** The prompts show nothing of the dimension: one asking serves all the dimensions of a trial. */
  asksOnce?: true;
  /** Whether one asking is about all the dimensions of a trial, with a verdict on each (`byDimension`). */
  asksTogether?(options: Options): boolean;
  /** The requests need token log-probabilities: the run takes a LikelihoodJudge only. */
  needsLogprobs(options: Options): boolean;
  /** What a template of that name may show: one that leaves out a required variable or names another is refused. */
  variables(template: string): TemplateVariables;
  /** Our own wording, from the files beside it. Others are had from `loadPromptSet`. */
  ownPrompts(): PromptSet;
  /** The dimensions it has templates for; `*` = any. */
  dimensions(prompts: PromptSet): string[];
  run(theCase: ProtocolCase, options: Options, prompts: PromptSet): ProtocolRun;
}

/** A prompt template as loaded from a file: our own wording, or a published prompt pack. */
export interface PromptTemplate {
  /** Where it came from, for the manifest and for errors. */
  source: string;
  /** SHA-256 of the file. */
  sha256: string;
  /** A paper's exact wording: byte for byte, whatever the texts hold. */
  published?: true;
  /** Names of the variables, each used at least once in the body. */
  variables: readonly string[];
  /**
   * Messages with their bodies still holding `{{variable}}`. Two messages of one role may follow each other (the
   * shared document, then the question): they are one turn, and an adapter whose API takes one message a turn joins
   * them by a blank line.
   */
  messages: readonly TemplateMessage[];
}

export interface TemplateMessage {
  role: 'system' | 'user';
  body: string;
  /** The body as it was parsed. */
  nodes: readonly Node[];
  cacheable?: boolean;
}

/** A template that asks for a verdict. */
export interface Template extends PromptTemplate {
  /** Which way the prompt asks: false where a high score, `yes`, or the one chosen or ranked first is the worse. */
  higherIsBetter: boolean;
}

/** The templates of one protocol, by dimension and variant (`overall`, `overall.explain` …), or of one writer, by step. */
export interface PromptSet<T extends PromptTemplate = Template> {
  id: string;
  templates: ReadonlyMap<string, T>;
}

/** A published file, pinned by URL and content, in the form that `datasets/source.ts` pulls. */
interface PackFile {
  url: string;
  sha256: string;
}

/** A paper's exact wording: pulled, never copied into the project. */
export interface PackDefinition<T extends PromptTemplate = Template> {
  id: string;
  title: string;
  licence: string;
  files: readonly PackFile[];
  /** Ids of the protocols, or of the writers, that it has prompts for. */
  serves: readonly string[];
  /** The templates of one of them, by name; `text` gives a pulled file by its URL. */
  build(asker: string, text: (url: string) => string): Map<string, T>;
}
