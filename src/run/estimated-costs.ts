import type { KnownPrice } from '../judge/prices.js';
import { costOf } from '../judge/prices.js';
import type { Estimate } from './dry-run.js';

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
  { inputTokens, sharedTokens, repeatedTokens, outputTokens, outputTokensAtMost }: Estimate,
  price: KnownPrice | undefined,
): EstimatedCosts | undefined {
  if (price === undefined) return undefined;
  // The limit is that of one request.
  const any = { ...price, upToInputTokens: Number.MAX_SAFE_INTEGER };
  const cost = (tokens: number) => costOf({ inputTokens, outputTokens: tokens }, any) ?? 0;
  const cache = { cachedInputTokens: repeatedTokens, cacheWriteTokens: sharedTokens };
  return {
    least: cost(0),
    cached: costOf({ inputTokens, outputTokens: 0, ...cache }, any) ?? 0,
    most: outputTokensAtMost === undefined ? undefined : cost(outputTokensAtMost),
    expected: outputTokens === undefined ? undefined : cost(outputTokens),
  };
}
