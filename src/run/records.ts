import type { SystemScore, Verdict } from '../../protocols/contract.js';
import type { Judgment, Usage } from '../model/judgment.js';
import type { RankingRecord } from '../model/run.js';
import type { Score } from '../model/score.js';
import type { DimensionReading } from './reading.js';

/** Whose scores they are. */
export interface Names {
  judge: string;
  protocol: string;
}

/** The verdicts of a case with where they came from. A verdict read from one reply carries it. */
export function judgmentsOf({ outcome, exchanges }: DimensionReading, names: Names): Judgment[] {
  return outcome.verdicts.map((verdict) => {
    const repliesTo = (keys: readonly string[]) =>
      keys.flatMap((key) => {
        const came = exchanges.get(key)?.came;
        return came?.type === 'reply' ? [came.reply] : [];
      });
    const own = repliesTo(verdict.requests);
    const replies = [...own, ...repliesTo(verdict.evidence ?? [])];
    const raw = verdict.requests.length === 1 ? (own[0]?.text ?? undefined) : undefined;
    const judgment = { ...names, ...verdict, ...(raw !== undefined && { raw }) };
    if (replies.length === 0) return judgment as Judgment;
    let latencyMs = 0;
    for (const reply of replies) latencyMs += reply.latencyMs;
    return { ...judgment, usage: sumUsage(replies.map(({ usage }) => usage)), latencyMs } as Judgment;
  });
}

/**
 * What the analysis reads: the verdicts, without provenance. Where verdicts are on units and the dimension is on
 * candidates, the protocol's score of each system stands for them, once the case is whole.
 */
export function scoresOf(reading: DimensionReading, names: Names, level: 'candidate' | 'unit'): Score[] {
  const { outcome, trialCase, dimension, pending } = reading;
  const onUnits =
    level === 'candidate' && outcome.verdicts.some((verdict) => 'unit' in verdict && verdict.unit);
  if (!onUnits)
    return outcome.verdicts.map(
      ({ requests: _, evidence: __, ...verdict }) => ({ ...names, ...verdict }) as Score,
    );
  if (pending > 0) return [];
  const { item, repeat } = trialCase;
  return outcome.scores.map(({ system, value, reason }) => ({
    ...names,
    item,
    dimension,
    ...(repeat > 0 && { repeat }),
    system,
    value,
    ...(reason !== undefined && { reason }),
  }));
}

/** The case's systems in order; undefined while something of it is not asked yet. */
export function rankingOf(
  { outcome, trialCase, dimension, pending }: DimensionReading,
  names: Names,
): RankingRecord | undefined {
  if (pending > 0) return undefined;
  const { item, repeat } = trialCase;
  const { scores } = outcome;
  return {
    ...names,
    item,
    dimension,
    ...(repeat > 0 && { repeat }),
    scores: collect(scores, ({ value }) => value),
    ranking: ranksOf(scores),
    coverage: collect(scores, ({ coverage }) => coverage),
    ...optional(
      'flags',
      collect(scores, ({ flags }) => flags),
    ),
    ...optional(
      'reasons',
      collect(scores, ({ reason }) => reason),
    ),
    ...optional(
      'measures',
      collect(scores, ({ measures }) => measures),
    ),
  };
}

/** Competition ranks, 1 = best, of the systems that are scored. */
function ranksOf(scores: readonly SystemScore[]): Record<string, number> | null {
  const scored = scores.flatMap(({ system, value }) => (value === null ? [] : [{ system, value }]));
  if (scored.length < 2) return null;
  return Object.fromEntries(
    scored.map(({ system, value }) => [system, 1 + scored.filter((other) => other.value > value).length]),
  );
}

function collect<T>(
  scores: readonly SystemScore[],
  pick: (score: SystemScore) => T | undefined,
): Record<string, T> {
  const found: [string, T][] = [];
  for (const score of scores) {
    const value = pick(score);
    if (value !== undefined) found.push([score.system, value]);
  }
  return Object.fromEntries(found);
}

const optional = <K extends string, T>(name: K, values: Record<string, T>) =>
  (Object.keys(values).length === 0 ? {} : { [name]: values }) as Partial<Record<K, Record<string, T>>>;

function sumUsage(usages: readonly Usage[]): Usage {
  if (usages.length === 1) return usages[0] ?? {};
  const sum: Usage = {};
  for (const usage of usages) {
    for (const [name, tokens] of Object.entries(usage) as [keyof Usage, number][]) {
      sum[name] = (sum[name] ?? 0) + tokens;
    }
  }
  return sum;
}

/** Whether something could be read. */
export function isScored(verdict: Verdict): boolean {
  if ('winner' in verdict) return verdict.winner !== null;
  return 'ranking' in verdict ? verdict.ranking !== null : verdict.value !== null;
}
