import type { Dimension } from '../../model/card.js';
import type { Dataset } from '../../model/dataset.js';
import type { Quantity } from '../../model/result.js';
import { bootstrapCorrelation } from '../../stats/bootstrap.js';
import type { CorrelationLevel } from '../../stats/joint-cells.js';
import { createRandom } from '../../stats/random.js';
import type { ScoreGrid } from '../../stats/score-grid.js';
import { twoRaterAgreement } from '../../stats/two-rater-preferences.js';
import { type JudgeColumn, judgeGrid } from '../../study/judges.js';
import { groupBy } from '../../study/layout.js';
import { type AuditOptions, clusterOptions } from '../../study/options.js';
import type { Roster } from '../../study/roster.js';
import { merged, type PairPreference, verdictsOf } from '../../study/verdicts.js';
import { type Estimate, estimate } from '../estimate.js';
import { quantity } from '../quantity.js';
import type { Tick } from '../tick.js';

/** Two protocols of one judge held against each other (Liu et al. 2024, table 7). */
export interface ProtocolConsistency {
  judge: string;
  protocols: [string, string];
  /** Means over the dimensions that have a value; absent where outputs have no system behind them. */
  system?: Quantity;
  summary?: Quantity;
  /** Pairwise agreement in its place; means over dimensions. */
  alpha?: Quantity;
  agreement?: Quantity;
  dimensions: ProtocolsOnDimension[];
}

export interface ProtocolsOnDimension {
  dimension: string;
  system?: Estimate;
  summary?: Estimate;
  alpha?: Estimate;
  agreement?: Estimate;
  /** Pairs that both decided. */
  pairs?: number;
}

interface Audited {
  dimension: Dimension;
  columns: JudgeColumn[];
}

/** Tau-b of two protocols' scores at both levels; of anonymous outputs the agreement of their preferences. */
export async function protocolConsistency(
  dataset: Dataset,
  audited: readonly Audited[],
  roster: Roster,
  options: AuditOptions,
  tick: Tick,
): Promise<ProtocolConsistency[]> {
  const found = new Map<string, ProtocolConsistency>();
  const { anonymous } = dataset.card;
  for (const { dimension, columns } of audited) {
    let done = 0;
    for (const own of groupBy(columns, ({ judge }) => judge).values()) {
      await tick(done++, columns.length, `${dimension.id}: protocols`);
      const sides = own.length < 2 ? [] : own.map((column) => sideOf(dataset, column, dimension, roster));
      for (let a = 0; a < sides.length; a++) {
        for (let b = a + 1; b < sides.length; b++) {
          // Ratings and the winners that follow from them are one protocol.
          if (own[a].scores[0].protocol === own[b].scores[0].protocol) continue;
          const between = anonymous
            ? preferencesOf(sides[a].pairs, sides[b].pairs, roster, options)
            : correlationsOf(sides[a].grid, sides[b].grid, options);
          const protocols: [string, string] = [own[a].protocol, own[b].protocol];
          const key = JSON.stringify([own[a].judge, protocols]);
          const entry = found.get(key) ?? { judge: own[a].judge, protocols, dimensions: [] };
          found.set(key, entry);
          entry.dimensions.push({ dimension: dimension.id, ...between });
        }
      }
    }
  }
  return [...found.values()].map((entry) => ({ ...entry, ...means(entry.dimensions) }));
}

function sideOf(dataset: Dataset, column: JudgeColumn, dimension: Dimension, roster: Roster) {
  return dataset.card.anonymous
    ? { pairs: merged(verdictsOf(dataset, column, dimension, roster), roster), grid: undefined }
    : { grid: judgeGrid(dataset, column, dimension).grid, pairs: undefined };
}

function correlationsOf(
  a: ScoreGrid | undefined,
  b: ScoreGrid | undefined,
  { resamples, confidence, seed }: AuditOptions,
): Pick<ProtocolsOnDimension, 'system' | 'summary'> {
  if (a === undefined || b === undefined) return {};
  const at = (level: CorrelationLevel) => {
    const random = createRandom(seed).fork('items');
    const {
      estimate: value,
      low,
      high,
      reason,
    } = bootstrapCorrelation(a, b, {
      level,
      resample: 'items',
      resamples,
      confidence,
      random,
    });
    return estimate({ value, low, high, ...(reason !== undefined && { reason }) });
  };
  return { system: at('system'), summary: at('summary') };
}

function preferencesOf(
  a: ReadonlyMap<number, PairPreference> | undefined,
  b: ReadonlyMap<number, PairPreference> | undefined,
  roster: Roster,
  options: AuditOptions,
): Pick<ProtocolsOnDimension, 'alpha' | 'agreement' | 'pairs'> {
  if (a === undefined || b === undefined) return {};
  const pairs = [...a].map(([key, { item, preference }]) => ({
    item: roster.items[item],
    a: preference,
    b: b.get(key)?.preference ?? null,
  }));
  const { alpha, agreement, nPairs } = twoRaterAgreement(pairs, clusterOptions(options));
  return { alpha: estimate(alpha), agreement: estimate(agreement), pairs: nPairs };
}

const NAMES = ['system', 'summary', 'alpha', 'agreement'] as const;

function means(dimensions: readonly ProtocolsOnDimension[]) {
  const mean: Partial<Record<(typeof NAMES)[number], Quantity>> = {};
  for (const name of NAMES) {
    const values = dimensions.flatMap((one) => one[name]?.value ?? []);
    if (values.length === 0) continue;
    const defined = values.flatMap(({ value }) => value ?? []);
    const [first] = values;
    const reason = 'reason' in first ? first.reason : undefined;
    mean[name] = quantity(defined.reduce((sum, value) => sum + value, 0) / defined.length, reason);
  }
  return mean;
}
