import { AssizeError, EXIT } from '../../errors.js';
import type { Judge } from '../../judge/contract.js';
import { PUBLISHED_PRICES } from '../../judge/price-list.js';
import type { KnownPrice } from '../../judge/prices.js';
import { counted, decimals } from '../../remarks/words.js';
import { GUESSED_OUTPUT } from '../../run/budget.js';
import type { RequestEstimate } from '../../run/dry-run.js';
import { estimatedCosts } from '../../run/estimated-costs.js';
import { nearest } from '../../text/unknown-name.js';
import { consentOf } from '../consent.js';
import type { CliContext } from '../context.js';
import type { SessionFlags } from './session-flags.js';

/** What one trial or writing would ask of whom, counted roughly. */
export interface Planned {
  judge: Judge;
  price: KnownPrice | undefined;
  /** Of the first cases where there are many. */
  estimate: RequestEstimate;
  /** How many cases there are. */
  cases: number;
}

/** Counting stops here: what is left is taken to be like it. */
export const COUNTED_REQUESTS = 5000;
/** Above this many dollars a person is asked. */
const CONFIRM_USD = 1;

/** Near enough before a run: four characters a token. */
export const roughTokens = (text: string): number => Math.ceil(text.length / 4);

interface Outlay {
  judge: Judge;
  requests: number;
  /** Undefined where there is no price. */
  dollars: number | undefined;
  /** Replies have neither a length nor a limit. */
  guessed: boolean;
}

/**
 * Says on stderr what is about to be asked and paid, and asks a person to agree where it is more than `--confirm-usd`.
 * Where nobody is there to ask it goes on: a budget is what holds then.
 * @throws AssizeError where the person does not agree
 */
export async function agreeToCost(
  planned: readonly Planned[],
  flags: Pick<SessionFlags, 'confirmUsd' | 'yes'>,
  context: CliContext,
): Promise<void> {
  const outlays = planned.filter(({ judge }) => judge.provider !== 'replay').map(outlayOf);
  const paid = outlays.filter(({ requests, dollars }) => requests > 0 && dollars !== undefined);
  for (const hint of unpriced(outlays)) context.err(`assize: ${hint}\n`);
  const total = paid.reduce((sum, { dollars = 0 }) => sum + dollars, 0);
  if (total === 0) return;
  context.err(`assize: ${inWords(paid, total)}\n`);
  if (total <= (flags.confirmUsd ?? CONFIRM_USD)) return;
  const consent = consentOf(context, flags.yes);
  if (consent && !(await consent(`that is more than $${flags.confirmUsd ?? CONFIRM_USD}`))) {
    throw new DeclinedError('nothing was asked, and nothing is paid');
  }
}

class DeclinedError extends AssizeError {
  override readonly exitCode: number = EXIT.stopped;
}

function outlayOf({ judge, price, estimate, cases }: Planned): Outlay {
  const share = estimate.cases === 0 ? 1 : cases / estimate.cases;
  const left = estimate.requests - estimate.answered - estimate.cached;
  const outputTokens = estimate.outputTokens ?? GUESSED_OUTPUT * left;
  const expected = estimatedCosts({ ...estimate, outputTokens }, price)?.expected;
  return {
    judge,
    requests: Math.round(left * share),
    dollars: expected === undefined ? undefined : expected * share,
    guessed: estimate.outputTokens === undefined,
  };
}

function inWords(paid: readonly Outlay[], total: number): string {
  const requests = paid.reduce((sum, one) => sum + one.requests, 0);
  const byJudge = new Map<string, number>();
  for (const { judge, dollars = 0 } of paid) byJudge.set(judge.id, (byJudge.get(judge.id) ?? 0) + dollars);
  const whom = [...byJudge].map(([id, dollars]) => (byJudge.size === 1 ? id : `${id} ${about(dollars)}`));
  const guess = paid.some(({ guessed }) => guessed)
    ? `; replies without a limit are taken as ${GUESSED_OUTPUT} tokens`
    : '';
  const of = paid.length > 1 ? ` of ${paid.length} runs` : '';
  return `about ${counted(requests, 'request')}${of} for about ${about(total)} (${whom.join(', ')}${guess})`;
}

/** Two digits that say something: `$0.0067`, `$0.15`, `$12.30`. */
function about(dollars: number): string {
  return `$${decimals(dollars, dollars < 0.1 ? 4 : 2)}`;
}

/** Judges at a provider's own endpoint without a known price: often a mistyped model. */
function unpriced(outlays: readonly Outlay[]): string[] {
  const ids = outlays.flatMap(({ judge, requests, dollars }) => {
    const list = PUBLISHED_PRICES.find(({ provider }) => provider === judge.provider);
    const own = URL.canParse(judge.endpoint) && new URL(judge.endpoint).host === list?.host;
    if (requests === 0 || dollars !== undefined || !list || !own) return [];
    const near = nearest(judge.model, Object.keys(list.models));
    const hint = near === undefined ? '' : `; did you mean ${judge.provider}:${near}?`;
    return [`the price of ${judge.id} is not known, so its cost is not told${hint}`];
  });
  return [...new Set(ids)];
}
