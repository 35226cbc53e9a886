import type { RunRow } from '../../tables/runs.js';

/** A run as `--format json` has it. */
export function runRecord({ name, place, result, price }: RunRow) {
  const { tally, summary, stop } = result;
  const { replies, sent, retries, failures, failuresBy, tokens, dollars, unpriced } = tally;
  return {
    name,
    folder: place,
    judge: result.manifest.judge.label,
    protocol: result.manifest.protocol.label,
    stopped: stop?.why ?? null,
    replies,
    sent,
    retries,
    failures,
    failuresBy: Object.fromEntries(failuresBy),
    tokens,
    cost: price && unpriced === 0 ? { usd: dollars, price } : { usd: null, pricedUsd: dollars, unpriced },
    results: summary && { ...summary, reasons: Object.fromEntries(summary.reasons) },
  };
}
