import type { KnownPrice } from '../judge/prices.js';
import { costOf } from '../judge/prices.js';
import type { Usage } from '../model/judgment.js';
import type { RequestEstimate } from './dry-run.js';

/** US dollars of what would be asked. */
export interface EstimatedCosts {
  /** The input. */
  least: number;
  /** The input, where the provider reads every shared beginning from its cache after the first time. */
  cached: number;
  /** The input and the longest replies; undefined where a request has no limit. */
  most: number | undefined;
  /** The input and replies of the length that is hoped for; undefined where a request says none. */
  expected: number | undefined;
}

/** What an estimate costs at a price; undefined where there is no price. */
export function estimatedCosts(
  {
    requests,
    answered,
    cached: known,
    inputTokens,
    sharedTokens,
    repeatedTokens,
    outputTokens,
    outputTokensAtMost,
  }: Omit<RequestEstimate, 'cases'>,
  price: KnownPrice | undefined,
): EstimatedCosts | undefined {
  if (price === undefined) return undefined;
  // The limit is that of one request.
  const any = { ...price, upToInputTokens: Number.MAX_SAFE_INTEGER };
  // A formula is of one request: here of the mean one, as often as there are requests to send.
  const sent = 'formula' in price ? Math.max(1, requests - answered - known) : 1;
  const dollars = (usage: Usage) => {
    const each = Object.fromEntries(Object.entries(usage).map(([name, count]) => [name, count / sent]));
    return (costOf(each, any) ?? 0) * sent;
  };
  const cost = (tokens: number) => dollars({ inputTokens, outputTokens: tokens });
  const cache = { cachedInputTokens: repeatedTokens, cacheWriteTokens: sharedTokens };
  return {
    least: cost(0),
    cached: dollars({ inputTokens, outputTokens: 0, ...cache }),
    most: outputTokensAtMost === undefined ? undefined : cost(outputTokensAtMost),
    expected: outputTokens === undefined ? undefined : cost(outputTokens),
  };
}
