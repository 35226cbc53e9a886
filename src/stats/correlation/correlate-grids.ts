import { type Remark, remark } from '../../remarks/remark.js';
import { accuracyOfCells } from './accuracy-with-ties.js';
import { itemCorrelatorOnce } from './item-correlators.js';
import { DrawnItems, meanOverItems } from './item-values.js';
import {
  type Coefficient,
  type CorrelationLevel,
  type CorrelationOptions,
  correlationOptions,
  type JointCells,
  jointCells,
  type TieOptions,
  toUnitScale,
  type UndefinedPolicy,
  whyNothingToCorrelate,
} from './joint-cells.js';
import { kendallTau } from './kendall.js';
import { pearson } from './pearson.js';
import type { ScoreGrid } from './score-grid.js';
import { resampledSoftAccuracies } from './soft-accuracy.js';
import { spearman } from './spearman.js';
import { meansOverItems } from './system-means.js';

/** How well a judge's grid orders things as the gold grid does, and what went into the number. */
export interface GridCorrelation {
  /** NaN where undefined; `reason` then says why. */
  value: number;
  reason?: Remark;
  level: CorrelationLevel;
  coefficient: Coefficient;
  /** Only the summary level averages, so only there the policy matters. */
  policy: UndefinedPolicy;
  /** Summary: items in the mean. System: systems correlated. Pooled: cells correlated. */
  nUsed: number;
  /** Summary: items without a correlation (constant, or fewer than two joint cells). System: systems without a joint cell. */
  nUndefined: number;
  /** Items and systems that both grids name, and how many only one of them names. */
  nItems: number;
  nSystems: number;
  nItemsUnshared: number;
  nSystemsUnshared: number;
  /** Cells both scored; shared cells the judge, and the gold, left unscored. */
  nCells: number;
  nMissingJudge: number;
  nMissingGold: number;
  /** Two-sided, of no association; system and pooled level only. Pooled cells are not independent: read it with care. */
  pValue?: number;
  /** Summary level: each shared item's correlation (NaN = undefined) and how many cells it rests on. */
  perItem?: { item: string; value: number; nCells: number }[];
}

/**
 * Correlation of two grids, aligned by the names both have, over the cells both scored.
 * - system: the coefficient over the systems' means, each mean over the cells that both grids scored;
 * - summary: the coefficient within each item, averaged over the items where it is defined (`skip`), or with 0 for
 *   items of constant scores (`zero`); items with fewer than two joint cells are missing under either policy;
 * - pooled: the coefficient over all joint cells at once.
 *
 * Source: Deutsch, Dror & Roth (2021), "A Statistical Analysis of Summarization Evaluation Metrics Using Resampling
 * Methods", TACL 9.
 * @throws InputError for an option that is none of its choices
 */
export function correlateGrids(
  judge: ScoreGrid,
  gold: ScoreGrid,
  options: CorrelationOptions,
): GridCorrelation {
  const { level, coefficient, undefinedPolicy: policy } = correlationOptions(options);
  const cells = jointCells([judge, gold]);
  const result: GridCorrelation = {
    value: Number.NaN,
    level,
    coefficient,
    policy,
    nUsed: 0,
    nUndefined: 0,
    nItems: cells.nItems,
    nSystems: cells.nSystems,
    nItemsUnshared: cells.nItemsUnshared,
    nSystemsUnshared: cells.nSystemsUnshared,
    nCells: cells.nJoint,
    nMissingJudge: cells.nMissing[0],
    nMissingGold: cells.nMissing[1],
  };
  const reason = whyNothingToCorrelate(cells, level);
  if (reason) return { ...result, reason };
  if (coefficient === 'acc-eq') return accuracy(result, cells, options);
  switch (level) {
    case 'summary':
      return summary(result, cells);
    case 'system':
      return system(result, cells, coefficient);
    case 'pooled':
      return pooled(result, cells, coefficient);
  }
}

function summary(result: GridCorrelation, cells: JointCells): GridCorrelation {
  const [x, y] = cells.layers.map(toUnitScale);
  const correlator = itemCorrelatorOnce([x], y, cells.nSystems, result.coefficient);
  correlator.setSystems(new Int32Array(cells.nSystems).fill(1));
  const one = new Float64Array(1);
  const perItem = cells.items.map((item, i) => {
    correlator.correlations(i, one);
    return { item, value: one[0], nCells: correlator.count(i) };
  });
  const values = Float64Array.from(perItem, (entry) => entry.value);
  const counts = Int32Array.from(perItem, (entry) => entry.nCells);
  const value = meanOverItems(values, counts, new DrawnItems(cells.nItems), result.policy);
  const nDefined = perItem.filter((entry) => !Number.isNaN(entry.value)).length;
  const nZero = perItem.filter((entry) => Number.isNaN(entry.value) && entry.nCells >= 2).length;
  const averaged = nDefined + (result.policy === 'zero' ? nZero : 0);
  return {
    ...result,
    value,
    ...(nDefined === 0 && {
      reason: remark('no-item-correlates', { items: cells.nItems }),
    }),
    nUsed: nDefined === 0 ? 0 : averaged,
    nUndefined: cells.nItems - nDefined,
    perItem,
  };
}

/** `acc-eq`: over items with a pair, or soft over pairs of systems. */
function accuracy(result: GridCorrelation, cells: JointCells, options: TieOptions): GridCorrelation {
  if (result.level === 'system') {
    const [judge, gold] = cells.layers.map(toUnitScale);
    const out = new Float64Array(1);
    const ones = (n: number) => new Int32Array(n).fill(1);
    resampledSoftAccuracies(cells, [judge], gold)(ones(cells.nSystems), ones(cells.nItems), out);
    const nUsed = meansOverItems(judge, cells.nSystems).filter((mean) => !Number.isNaN(mean)).length;
    const reason = remark('no-item-in-common');
    const nUndefined = cells.nSystems - nUsed;
    return { ...result, value: out[0], ...(Number.isNaN(out[0]) && { reason }), nUsed, nUndefined };
  }
  const found = accuracyOfCells(cells, options);
  const counts = new Int32Array(cells.nItems);
  cells.layers[0].forEach((value, k) => {
    if (!Number.isNaN(value)) counts[Math.floor(k / cells.nSystems)]++;
  });
  return {
    ...result,
    value: found.accuracy,
    ...(found.reason !== undefined && { reason: found.reason }),
    nUsed: found.nItems,
    nUndefined: cells.nItems - found.nItems,
    perItem: found.perItem.map(({ item, value }, i) => ({ item, value, nCells: counts[i] })),
  };
}

function system(result: GridCorrelation, cells: JointCells, coefficient: Correlation): GridCorrelation {
  const [x, y] = cells.layers.map((layer) => meansOverItems(toUnitScale(layer), cells.nSystems));
  const nUndefined = x.filter(Number.isNaN).length;
  return { ...result, ...vectors(x, y, coefficient), nUsed: cells.nSystems - nUndefined, nUndefined };
}

function pooled(result: GridCorrelation, cells: JointCells, coefficient: Correlation): GridCorrelation {
  const [x, y] = cells.layers.map(toUnitScale);
  return { ...result, ...vectors(x, y, coefficient), nUsed: cells.nJoint };
}

type Correlation = Exclude<Coefficient, 'acc-eq'>;

/** The correlation of two vectors with its p-value; positions with NaN are dropped. */
function vectors(
  x: Float64Array,
  y: Float64Array,
  coefficient: Correlation,
): Pick<GridCorrelation, 'value' | 'pValue' | 'reason'> {
  if (coefficient === 'pearson' || coefficient === 'spearman') {
    const { r, pValue, reason } = coefficient === 'pearson' ? pearson(x, y) : spearman(x, y);
    return { value: r, pValue, ...(reason !== undefined && { reason }) };
  }
  const { tau, pValue, reason } = kendallTau(x, y, { variant: VARIANTS[coefficient] });
  return { value: tau, pValue, ...(reason !== undefined && { reason }) };
}

const VARIANTS = { 'kendall-a': 'a', 'kendall-b': 'b', 'kendall-c': 'c' } as const;
