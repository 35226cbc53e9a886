import type { Quantity } from './result.js';

/** What a judge's run took; an unknown price is unknown, never 0. */
export interface JudgeCost {
  judge: string;
  protocol: string;
  requests: number;
  inputTokens: Quantity;
  outputTokens: Quantity;
  dollars: Quantity;
}
