import type { Request } from '../model/request.js';
import type { Journal } from '../store/journal.js';
import { CaseRun } from './case-run.js';
import { type Trial, trialCases } from './trial.js';

/** What a trial would ask, as far as it is known before the first answer. */
export interface Estimate {
  cases: number;
  requests: number;
  /** Of them, already answered in the run's journal. */
  answered: number;
  /** Tokens of the messages still to be sent. */
  inputTokens: number;
  /** Of them, in messages that are marked cacheable and were sent before: a provider may charge less for them. */
  repeatedTokens: number;
  /** The sum of the length limits; undefined where a request has none. */
  outputTokensAtMost: number | undefined;
}

/**
 * Runs every generator without a judge. What a protocol asks only after it has read an answer is not counted.
 * @param countTokens of one text
 */
export function estimateTrial(
  trial: Trial,
  countTokens: (text: string) => number,
  {
    journal,
    limit = Number.POSITIVE_INFINITY,
  }: { journal?: Journal | undefined; limit?: number | undefined },
): Estimate {
  const estimate: Estimate = {
    cases: 0,
    requests: 0,
    answered: 0,
    inputTokens: 0,
    repeatedTokens: 0,
    outputTokensAtMost: 0,
  };
  const lengths = new Map<string, number>();
  for (const trialCase of trialCases(trial)) {
    if (estimate.requests >= limit) break;
    estimate.cases += 1;
    const running = new CaseRun(trialCase, 0);
    for (const { request, identity } of running.next() ?? []) {
      if (estimate.requests >= limit) break;
      estimate.requests += 1;
      if (journal?.find(request.key, identity.id)?.type === 'reply') {
        estimate.answered += 1;
        continue;
      }
      addRequest(estimate, request, identity.parts, lengths, countTokens);
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
    if (known !== undefined && cacheable) estimate.repeatedTokens += tokens;
    // A million short messages are not worth remembering; the long ones are shared.
    if (known === undefined && content.length > 200) lengths.set(id, tokens);
    estimate.inputTokens += tokens;
  }
  estimate.outputTokensAtMost =
    sampling.maxTokens === undefined || estimate.outputTokensAtMost === undefined
      ? undefined
      : estimate.outputTokensAtMost + sampling.maxTokens;
}
