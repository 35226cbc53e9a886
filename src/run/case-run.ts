import { NOT_ASKED_YET, type Reply } from '../model/reply.js';
import type { Request } from '../model/request.js';
import type { JournalEntry } from '../model/run.js';
import { identify, type RequestId } from '../store/request-id.js';
import type { TrialCase } from './trial.js';

type Entry<T> = Extract<JournalEntry, { type: T }>;
/** What came of a request: an answer, or what stood in its way after the last attempt. */
export type Came =
  | Pick<Entry<'reply'>, 'type' | 'reply' | 'cached'>
  | Pick<Entry<'failure'>, 'type' | 'fault' | 'detail' | 'attempts'>;

/** What the engine runs: a generator that asks, and the index of the asking of the same thing. */
export interface AskingCase<Outcome = unknown> {
  repeat: number;
  start(): Generator<Request[], Outcome, readonly Reply[]>;
}
type OutcomeOf<C> = C extends AskingCase<infer Outcome> ? Outcome : never;

/** A request on its way: what is asked, for which place of the batch, and how often it was tried. */
export interface Job {
  request: Request;
  identity: RequestId;
  /** Index of the request of the same content in its case. */
  sample: number;
  /** Place in the batch. */
  at: number;
  owner: CaseRun<AskingCase>;
  attempts: number;
}

/** Drives one generator: takes replies in any order, hands them over a batch at a time. */
export class CaseRun<C extends AskingCase = TrialCase> {
  readonly #run: ReturnType<AskingCase['start']>;
  #replies: (Reply | undefined)[] = [];
  #open = 0;
  readonly #keys = new Set<string>();
  readonly #contents = new Map<string, number>();
  #batch: readonly Job[] = [];
  /** Requests that were never asked. */
  pending = 0;
  outcome: OutcomeOf<C> | undefined;
  /** What was asked, in order of arrival, with what came back. */
  readonly exchanges = new Map<string, { request: Request; came: Came }>();

  /** @param index place among the cases of the trial */
  constructor(
    readonly trialCase: C,
    readonly index: number,
  ) {
    this.#run = trialCase.start();
  }

  /** The next batch; undefined once the outcome is there. Call it when the last batch is complete. */
  next(): Job[] | undefined {
    const { value, done } = this.#run.next(this.#replies as Reply[]);
    if (done) {
      this.outcome = value as OutcomeOf<C>;
      return undefined;
    }
    this.#replies = new Array(value.length);
    this.#open = value.length;
    this.#batch = value.map((request, at) => this.#job(request, at));
    return [...this.#batch];
  }

  /** Whether every reply of the batch is there. */
  get complete(): boolean {
    return this.#open === 0;
  }

  receive(at: number, came: Came): void {
    const { request } = this.#batch[at] ?? {};
    if (request) this.exchanges.set(request.key, { request, came });
    this.#put(at, came.type === 'reply' ? came.reply : noAnswer(failureReason(came)));
  }

  /** The request was never asked: the generator goes on as if nothing could be read. */
  receiveNothing(at: number): void {
    this.pending += 1;
    this.#put(at, noAnswer(NOT_ASKED_YET));
  }

  #put(at: number, reply: Reply): void {
    if (this.#replies[at] === undefined) this.#open -= 1;
    this.#replies[at] = reply;
  }

  #job(request: Request, at: number): Job {
    if (this.#keys.has(request.key)) {
      throw new Error(`a generator asked twice under one key: ${request.key}`);
    }
    this.#keys.add(request.key);
    const identity = identify(request);
    const sample = this.#contents.get(identity.id) ?? 0;
    this.#contents.set(identity.id, sample + 1);
    return { request, identity, sample, at, owner: this, attempts: 0 };
  }
}

/** What a generator is given in place of an answer that never came: unscored, with the reason. */
export function noAnswer(detail: string): Reply {
  return { text: null, reason: 'error', detail, usage: {}, latencyMs: 0 };
}

/** Why a request has no answer, in the words of the scores. */
export function failureReason({
  fault,
  detail,
  attempts,
}: {
  fault: string;
  detail: string;
  attempts: number;
}): string {
  return `${fault} after ${attempts} attempt${attempts === 1 ? '' : 's'}: ${detail}`;
}
