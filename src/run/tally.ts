import type { Usage } from '../model/judgment.js';
import type { Reply } from '../model/reply.js';

/** US dollars of a reply's usage; undefined where the price or the usage is not known: never 0 in its place. */
export type CostOf = (usage: Usage) => number | undefined;

/** Where a reply came from: the server just now, the response cache, or the run's journal. */
export type ReplySource = 'server' | 'cache' | 'journal';

/** What a run has done so far. */
export class Tally {
  cases = 0;
  replies = { server: 0, cache: 0, journal: 0 };
  /** Requests sent, each attempt counted. */
  sent = 0;
  retries = 0;
  /** Requests without an answer after their last attempt, by fault. */
  readonly failuresBy = new Map<string, number>();
  /** What the last of them was told. */
  lastFailure: string | undefined;
  verdicts = 0;
  unscored = 0;
  /** Of all replies that were paid for, in this session and before. */
  readonly tokens = { input: 0, cachedInput: 0, output: 0, reasoning: 0 };
  /** Dollars of the paid replies whose cost is known. */
  dollars = 0;
  /** Paid replies whose cost is not known. */
  unpriced = 0;

  constructor(private readonly costOf: CostOf) {}

  /** @param paid false for what came from the response cache */
  reply({ usage }: Reply, source: ReplySource, paid: boolean): void {
    this.replies[source] += 1;
    if (!paid) return;
    this.tokens.input += usage.inputTokens ?? 0;
    this.tokens.cachedInput += usage.cachedInputTokens ?? 0;
    this.tokens.output += usage.outputTokens ?? 0;
    this.tokens.reasoning += usage.reasoningTokens ?? 0;
    const cost = this.costOf(usage);
    if (cost === undefined) this.unpriced += 1;
    else this.dollars += cost;
  }

  failure({ fault, detail }: { fault: string; detail: string }): void {
    this.failuresBy.set(fault, (this.failuresBy.get(fault) ?? 0) + 1);
    this.lastFailure = detail;
  }

  /** A case came to its end. @param unscored of its verdicts, those that nothing could be read for */
  outcome(verdicts: number, unscored: number): void {
    this.cases += 1;
    this.verdicts += verdicts;
    this.unscored += unscored;
  }

  get failures(): number {
    let sum = 0;
    for (const count of this.failuresBy.values()) sum += count;
    return sum;
  }

  /** Answers, wherever they are from. */
  get answers(): number {
    const { server, cache, journal } = this.replies;
    return server + cache + journal;
  }

  /** Requests that need no more asking. */
  get done(): number {
    return this.answers + this.failures;
  }
}
