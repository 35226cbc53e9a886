import { isEvidenceRequest, NOTHING_NOTED } from '../../protocols/context/index.js';
import type { Judge } from '../judge/contract.js';
import type { Request } from '../model/request.js';
import type { CacheView } from '../store/cache.js';
import type { Journal } from '../store/journal.js';
import { cacheKeyOf } from './answers.js';
import { type AskingCase, type Came, CaseRun, type Job } from './case-run.js';
import { drawOf } from './identical.js';
import { type Trial, trialCases } from './trial.js';

/** What would be asked, as far as it is known before the first answer. */
export interface RequestEstimate {
  cases: number;
  /** Requests that differ: those that are the same to the last letter are one. */
  requests: number;
  /** Of them, already answered in the run's journal. */
  answered: number;
  /** Of them, answered in the response cache. */
  cached: number;
  /** Tokens of the messages still to be sent. */
  inputTokens: number;
  /** Of them, in messages that are marked cacheable, the first time that they are sent. */
  sharedTokens: number;
  /** Of them, in messages that are marked cacheable and were sent before: a provider may charge less for them. */
  repeatedTokens: number;
  /** Tokens of replies of the length that is hoped for; undefined where a request says none and has no limit. */
  outputTokens: number | undefined;
  /** The sum of the length limits; undefined where a request has none. */
  outputTokensAtMost: number | undefined;
}

export interface Known {
  journal?: Journal | undefined;
  /** The answers of other runs to the same judge. */
  cache?: { view: CacheView; judge: Judge } | undefined;
  /** Only the first so many requests. */
  limit?: number | undefined;
}

/**
 * Runs every generator without a judge, up to the first batch that asks for a verdict: a reader of a long document is
 * taken to note nothing. What a protocol asks only after it has read an answer is not counted.
 */
export function estimateTrial(
  trial: Trial,
  countTokens: (text: string) => number,
  known: Known,
): RequestEstimate {
  return estimateCases(trialCases(trial), countTokens, known);
}

/** The same for any cases. */
export function estimateCases(
  cases: Iterable<AskingCase>,
  countTokens: (text: string) => number,
  known: Known,
): RequestEstimate {
  const estimator = new Estimator(countTokens, known);
  for (const each of cases) {
    if (estimator.full) break;
    estimator.begin();
    const running = new CaseRun(each, 0);
    for (let jobs = running.next(); jobs !== undefined; jobs = running.next()) {
      const replies = jobs.map((job) => estimator.add(job) ?? assumed(job));
      if (!jobs.every(({ request }) => isEvidenceRequest(request)) || estimator.full) break;
      for (const [k, { at }] of jobs.entries()) running.receive(at, replies[k] as Came);
    }
  }
  return estimator.estimate;
}

const assumed = ({ request }: Job): Came | undefined =>
  isEvidenceRequest(request)
    ? { type: 'reply', reply: { text: NOTHING_NOTED, usage: {}, latencyMs: 0 } }
    : undefined;

/** Counts requests as they would be asked. */
export class Estimator {
  readonly estimate: RequestEstimate = {
    cases: 0,
    requests: 0,
    answered: 0,
    cached: 0,
    inputTokens: 0,
    sharedTokens: 0,
    repeatedTokens: 0,
    outputTokens: 0,
    outputTokensAtMost: 0,
  };
  readonly #lengths = new Map<string, number>();
  readonly #draws = new Set<string>();
  #drawn = 0;

  /** @param countTokens of one text */
  constructor(
    private readonly countTokens: (text: string) => number,
    private readonly known: Known,
  ) {}

  /** Whether no more are asked for. */
  get full(): boolean {
    return this.#drawn >= (this.known.limit ?? Number.POSITIVE_INFINITY);
  }

  /** Of a case. */
  begin(): void {
    this.estimate.cases += 1;
  }

  /** @returns the answer that the journal holds */
  add(job: Job): Came | undefined {
    const { request, identity } = job;
    const entry = this.known.journal?.find(request.key, identity.id);
    const came = entry?.type === 'reply' ? entry : undefined;
    const { full } = this;
    this.#drawn += 1;
    const draw = drawOf(job);
    if (full || this.#draws.has(draw)) return came;
    this.#draws.add(draw);
    const { estimate, known } = this;
    estimate.requests += 1;
    if (came) estimate.answered += 1;
    else if (known.cache?.view.has(cacheKeyOf(job, known.cache.judge))) estimate.cached += 1;
    else this.#addRequest(request, identity.parts);
    return came;
  }

  #addRequest({ messages, sampling, expects }: Request, parts: readonly { id: string }[]): void {
    const { estimate } = this;
    for (const [k, { content, cacheable }] of messages.entries()) {
      const id = parts[k]?.id ?? '';
      const known = this.#lengths.get(id);
      const tokens = known ?? this.countTokens(content);
      if (cacheable) {
        if (known === undefined) estimate.sharedTokens += tokens;
        else estimate.repeatedTokens += tokens;
      }
      // A million short messages are not worth remembering; the long ones are shared.
      if (known === undefined && content.length > 200) this.#lengths.set(id, tokens);
      estimate.inputTokens += tokens;
    }
    estimate.outputTokens = plus(estimate.outputTokens, expects ?? sampling.maxTokens);
    estimate.outputTokensAtMost = plus(estimate.outputTokensAtMost, sampling.maxTokens);
  }
}

const plus = (sum: number | undefined, more: number | undefined) =>
  sum === undefined || more === undefined ? undefined : sum + more;
