import type { Quantity } from '../../model/result.js';
import { bootstrapCorrelation } from '../../stats/correlation/bootstrap.js';
import { correlateGrids } from '../../stats/correlation/correlate-grids.js';
import type { CorrelationLevel } from '../../stats/correlation/joint-cells.js';
import type { ScoreGrid } from '../../stats/correlation/score-grid.js';
import { twoRaterAgreement } from '../../stats/preference/two-rater-preferences.js';
import type { JudgeColumn } from '../../study/columns.js';
import { groupBy } from '../../study/records.js';
import type { Resampling } from '../../study/selection.js';
import type { Study } from '../../study/study.js';
import { type Estimate, estimate } from '../estimate.js';
import type { OnPart } from '../on-part.js';
import { quantity } from '../quantity.js';

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

/** The protocols of one judge against each other on one dimension. */
export interface ProtocolsOnDimension {
  dimension: string;
  system?: Estimate;
  summary?: Estimate;
  alpha?: Estimate;
  agreement?: Estimate;
  /** Items in the summary-level mean. */
  items?: number;
  /** Pairs that both decided, and their items in `items`. */
  pairs?: number;
}

/** Tau-b of two protocols' scores at both levels; of anonymous outputs the agreement of their preferences. */
export async function protocolConsistency(
  study: Study,
  options: Resampling,
  onPart: OnPart,
): Promise<ProtocolConsistency[]> {
  const found = new Map<string, ProtocolConsistency>();
  for (const dimension of study.dimensions) {
    const columns = study.columnsOn(dimension);
    let done = 0;
    for (const own of groupBy(columns, ({ judge }) => judge).values()) {
      await onPart(done++, columns.length, `${dimension.id}: protocols`);
      for (let a = 0; a < own.length; a++) {
        for (let b = a + 1; b < own.length; b++) {
          // Ratings and the winners that follow from them are one protocol.
          if (own[a].scores[0].protocol === own[b].scores[0].protocol) continue;
          const between = study.anonymous
            ? preferencesOf(study, own[a], own[b], options)
            : correlationsOf(study, study.judge(own[a]).grid, study.judge(own[b]).grid, options);
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

function correlationsOf(
  study: Study,
  a: ScoreGrid,
  b: ScoreGrid,
  options: Resampling,
): Pick<ProtocolsOnDimension, 'system' | 'summary' | 'items'> {
  const at = (level: CorrelationLevel) => {
    const settings = { ...study.resampling(options), level, resample: 'items' as const };
    const { estimate: value, low, high, reason } = bootstrapCorrelation(a, b, settings);
    return estimate({ value, low, high, ...(reason !== undefined && { reason }) });
  };
  const { nUsed } = correlateGrids(a, b, { level: 'summary', coefficient: 'kendall-b' });
  return { system: at('system'), summary: at('summary'), items: nUsed };
}

function preferencesOf(
  study: Study,
  a: JudgeColumn,
  b: JudgeColumn,
  options: Resampling,
): Pick<ProtocolsOnDimension, 'alpha' | 'agreement' | 'pairs' | 'items'> {
  const other = study.preferences(b);
  const pairs = [...study.preferences(a)].map(({ key, item, preference }) => ({
    item: study.layout.items[item],
    a: preference,
    b: other.of(key),
  }));
  const { alpha, agreement, nPairs } = twoRaterAgreement(pairs, study.resampling(options));
  const items = new Set(
    pairs.filter(({ a: one, b: two }) => one !== null && two !== null).map(({ item }) => item),
  );
  return { alpha: estimate(alpha), agreement: estimate(agreement), pairs: nPairs, items: items.size };
}

const NAMES = ['system', 'summary', 'alpha', 'agreement'] as const;

function means(dimensions: readonly ProtocolsOnDimension[]) {
  const mean: Partial<Record<(typeof NAMES)[number], Quantity>> = {};
  for (const name of NAMES) {
    const values = dimensions.flatMap((one) => one[name]?.value ?? []);
    if (values.length === 0) continue;
    const defined = values.flatMap(({ value }) => value ?? []);
    const [first] = values;
    mean[name] =
      defined.length === 0
        ? first
        : quantity(defined.reduce((sum, value) => sum + value, 0) / defined.length);
  }
  return mean;
}
