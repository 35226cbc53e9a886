import type { Request } from '../model/request.js';
import type { CostOf, Tally } from './tally.js';

/** Four characters a token: near enough to hold back, and free. What is paid is counted from the server's usage. */
const CHARACTERS_A_TOKEN = 4;
/** Output tokens expected of an answer of which nothing is known yet. */
export const GUESSED_OUTPUT = 256;

export function roughInputTokens({ messages }: Request): number {
  let characters = 0;
  for (const { content } of messages) characters += content.length;
  return Math.ceil(characters / CHARACTERS_A_TOKEN);
}

/** What an answer may run to: its limit, or twice the mean so far. */
export function roughOutputTokens({ sampling }: Request, tally: Tally): number {
  const answers = tally.replies.server + tally.replies.journal;
  const mean = answers > 0 ? tally.tokens.output / answers : GUESSED_OUTPUT;
  return Math.ceil(Math.min(sampling.maxTokens ?? Number.POSITIVE_INFINITY, Math.max(2 * mean, 1)));
}

/**
 * Holds back the cost of what is in flight, so that the budget is not overrun by requests that were sent together.
 * What earlier sessions of the run paid counts.
 */
export class Budget {
  #reserved = 0;

  constructor(
    readonly dollars: number,
    private readonly costOf: CostOf,
    private readonly tally: Tally,
  ) {}

  estimate(request: Request): number {
    const inputTokens = roughInputTokens(request);
    return this.costOf({ inputTokens, outputTokens: roughOutputTokens(request, this.tally) }) ?? 0;
  }

  /** Whether this much more fits beside what is spent and in flight. */
  fits(estimate: number): boolean {
    return this.tally.dollars + this.#reserved + estimate <= this.dollars;
  }

  reserve(estimate: number): void {
    this.#reserved += estimate;
  }

  release(estimate: number): void {
    this.#reserved -= estimate;
  }
}
