import type { Judge } from '../judge/contract.js';
import type { Request } from '../model/request.js';
import type { CacheView } from '../store/cache.js';
import type { Journal } from '../store/journal.js';
import { cacheKeyOf } from './answers.js';
import { type AskingCase, CaseRun } from './case-run.js';
import { drawOf } from './identical.js';
import { type Trial, trialCases } from './trial.js';

/** What a trial would ask, as far as it is known before the first answer. */
export interface Estimate {
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
  /** The sum of the length limits; undefined where a request has none. */
  outputTokensAtMost: number | undefined;
}

interface Known {
  journal?: Journal | undefined;
  /** The answers of other runs to the same judge. */
  cache?: { view: CacheView; judge: Judge } | undefined;
  /** Only the first so many requests. */
  limit?: number | undefined;
}

/**
 * Runs every generator without a judge. What a protocol asks only after it has read an answer is not counted.
 * @param countTokens of one text
 */
export function estimateTrial(trial: Trial, countTokens: (text: string) => number, known: Known): Estimate {
  return estimateCases(trialCases(trial), countTokens, known);
}

/** The same for any cases. */
export function estimateCases(
  cases: Iterable<AskingCase>,
  countTokens: (text: string) => number,
  { journal, cache, limit = Number.POSITIVE_INFINITY }: Known,
): Estimate {
  const estimate: Estimate = {
    cases: 0,
    requests: 0,
    answered: 0,
    cached: 0,
    inputTokens: 0,
    sharedTokens: 0,
    repeatedTokens: 0,
    outputTokensAtMost: 0,
  };
  const lengths = new Map<string, number>();
  const draws = new Set<string>();
  let drawn = 0;
  for (const each of cases) {
    if (drawn >= limit) break;
    estimate.cases += 1;
    for (const job of new CaseRun(each, 0).next() ?? []) {
      if (drawn++ >= limit) break;
      const draw = drawOf(job);
      if (draws.has(draw)) continue;
      draws.add(draw);
      estimate.requests += 1;
      const { request, identity } = job;
      if (journal?.find(request.key, identity.id)?.type === 'reply') estimate.answered += 1;
      else if (cache?.view.has(cacheKeyOf(job, cache.judge))) estimate.cached += 1;
      else addRequest(estimate, request, identity.parts, lengths, countTokens);
    }
  }
  return estimate;
}

function addRequest(
  estimate: Estimate,
  { messages, sampling }: Request,
  parts: readonly { id: string }[],
  lengths: Map<string, number>,
  countTokens: (text: string) => number,
): void {
  for (const [k, { content, cacheable }] of messages.entries()) {
    const id = parts[k]?.id ?? '';
    const known = lengths.get(id);
    const tokens = known ?? countTokens(content);
    if (cacheable) {
      if (known === undefined) estimate.sharedTokens += tokens;
      else estimate.repeatedTokens += tokens;
    }
    // A million short messages are not worth remembering; the long ones are shared.
    if (known === undefined && content.length > 200) lengths.set(id, tokens);
    estimate.inputTokens += tokens;
  }
  estimate.outputTokensAtMost =
    sampling.maxTokens === undefined || estimate.outputTokensAtMost === undefined
      ? undefined
      : estimate.outputTokensAtMost + sampling.maxTokens;
}
