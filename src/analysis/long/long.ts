import { LONG_TASKS, type LongTask, type LongTrial } from '../../model/long.js';
import type { Quantity } from '../../model/result.js';
import { type Remark, remark } from '../../remarks/remark.js';
import { clusteredShare } from '../../stats/resampling/clustered-share.js';
import { exponentialSimilarity } from '../../text/long-scores.js';
import type { Estimate } from '../estimate.js';
import { limitsOf } from '../few-items.js';
import { quantity } from '../quantity.js';

/** How well a judge answers one kind of question at one length, and where in the text the answer stands. */
export interface LongPoint {
  task: LongTask;
  tokens: number;
  /** Where in the text; absent = all depths, or a question about the whole. */
  depth?: number;
  /** Mean score of the replies that could be read, by Korn & Graubard's interval with the texts as clusters. */
  score: Estimate;
  /** What answering without reading scores. */
  noSkill: number;
  /** Questions, replies that keep to no form, and questions without a reply. */
  asked: number;
  formatErrors: number;
  noReply: number;
  /** The lower limit is above `noSkill`. */
  reads: boolean;
}

/** Tokens of the prompts as the server counted them, beside the length that the texts have. */
export interface CountedTokens {
  tokens: number;
  counted: Quantity;
}

/** Up to what length a judge reads, by task and place. */
export interface LongAnswer {
  points: LongPoint[];
  counted: CountedTokens[];
  /**
   * The longest length up to which each was read, all shorter ones among them; null = not even the shortest. A fact is
   * read where it is read at every depth.
   */
  upTo: Record<LongTask, number | null>;
  warnings: Remark[];
}

/** Up to what length a judge reads, from what it answered. @param trials of one judge, at several lengths */
export function longReading(trials: readonly LongTrial[]): LongAnswer {
  const lengths = [...new Set(trials.map(({ tokens }) => tokens))].sort((a, b) => a - b);
  const points = LONG_TASKS.flatMap((task) =>
    lengths.flatMap((tokens) =>
      pointsAt(trials.filter((each) => each.task === task && each.tokens === tokens)),
    ),
  );
  const upTo = Object.fromEntries(LONG_TASKS.map((task) => [task, longestRead(points, task, lengths)]));
  const counted = lengths.map((tokens) => ({ tokens, counted: meanCounted(trials, tokens) }));
  return { points, counted, upTo: upTo as LongAnswer['upTo'], warnings: counted.flatMap(cutShort) };
}

function pointsAt(trials: readonly LongTrial[]): LongPoint[] {
  const [first] = trials;
  if (first === undefined) return [];
  const depths = [...new Set(trials.flatMap(({ depth }) => depth ?? []))].sort((a, b) => a - b);
  const atDepths = depths.map((depth) =>
    pointOf(
      first,
      trials.filter((each) => each.depth === depth),
      depth,
    ),
  );
  return [pointOf(first, trials), ...atDepths];
}

function pointOf({ task, tokens }: LongTrial, trials: readonly LongTrial[], depth?: number): LongPoint {
  const texts = new Map<number, { yes: number; of: number }>();
  for (const { trial, score } of trials) {
    if (score === null) continue;
    const known = texts.get(trial) ?? { yes: 0, of: 0 };
    texts.set(trial, { yes: known.yes + score, of: known.of + 1 });
  }
  const { share, low, high, reason, nItems } = clusteredShare(texts.values());
  const interval = limitsOf({ low, high }, nItems, reason);
  const noSkill = withoutReading(task, trials);
  const missing = (why: LongTrial['missing']) => trials.filter((each) => each.missing === why).length;
  return {
    task,
    tokens,
    ...(depth !== undefined && { depth }),
    score: { value: quantity(share, reason), interval },
    noSkill,
    asked: trials.length,
    formatErrors: missing('format'),
    noReply: missing('no-reply'),
    reads: interval.low.value !== null && interval.low.value > noSkill,
  };
}

/** Other tokens than ours are some tenths more or less. */
const CUT_SHORT = 0.7;

function cutShort({ tokens, counted }: CountedTokens): Remark[] {
  if (counted.value === null || counted.value >= CUT_SHORT * tokens) return [];
  return [remark('server-cuts-prompts', { counted: Math.round(counted.value), tokens })];
}

/** A coin for a fact, any order for an order; of a digest always the half. */
function withoutReading(task: LongTask, trials: readonly LongTrial[]): number {
  if (task !== 'digest') return 0.5;
  const scores = trials.map(
    ({ truth = Number.NaN }) => exponentialSimilarity('50%', String(100 * truth)).value,
  );
  return scores.reduce((sum, score) => sum + score, 0) / scores.length;
}

function longestRead(
  points: readonly LongPoint[],
  task: LongTask,
  lengths: readonly number[],
): number | null {
  const unread = lengths.findIndex((tokens) => {
    const own = points.filter((point) => point.task === task && point.tokens === tokens);
    return own.length === 0 || own.some(({ reads }) => !reads);
  });
  const read = unread === -1 ? lengths : lengths.slice(0, unread);
  return read.at(-1) ?? null;
}

function meanCounted(trials: readonly LongTrial[], tokens: number): Quantity {
  const counts = trials.flatMap((each) => (each.tokens === tokens ? (each.counted ?? []) : []));
  return quantity(
    counts.reduce((sum, count) => sum + count, 0) / counts.length,
    remark('tokens-not-counted'),
  );
}
