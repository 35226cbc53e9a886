import { none, type Quantity } from '../../model/result.js';
import { intervalP } from '../../stats/resampling/interval-p.js';
import { adjustPValues } from '../../stats/testing/multiple-comparisons.js';
import type { CorrelateAnswer } from '../correlate/correlate.js';
import type { Estimate } from '../estimate.js';
import { tooFewItems } from '../few-items.js';
import type { PairAccuracyRow } from '../pair-accuracy.js';
import { quantity } from '../quantity.js';
import { type Levels, levelsOf } from './levels.js';

/**
 * How far the numbers carry a judge on a dimension: above what no knowledge gives and its whole interval above the best
 * row that needs no model, above the first alone, neither above nor below (open), or below it.
 */
export type Standing = 'above references' | 'above nothing' | 'open' | 'below nothing' | 'undefined';

/** What a standing is read from: the mean tau within an item, the share of preferences, or kappa on units. */
export type StandingMeasure = 'summary' | 'accuracy' | 'kappa';

/** One judge's figure beside the bar of what needs no model. */
export interface JudgeStanding extends Estimate {
  dimension: string;
  judge: string;
  protocol: string;
  measure: StandingMeasure;
  /** Preferences: the share among the pairs that judge and people both decide. A tie is neither right nor wrong. */
  decided?: Estimate & { ties: PairAccuracyRow['ties'] };
  /** Of what no knowledge would give (of preferences: one half of the decided pairs), by the interval. */
  pValue: Quantity;
  /** Over the judges of all dimensions (Holm). */
  adjustedPValue: Quantity;
  standing: Standing;
}

/** The judges of one dimension, and the bar. */
export interface DimensionStandings {
  dimension: string;
  measure: StandingMeasure;
  /** What a judge that knows nothing gets: 0 for a correlation or kappa, one half of the decided preferences. */
  nothing: number;
  /** The best row that needs no model; absent where there is none with a value. */
  reference?: { name: string; value: number };
  /** Best first. */
  judges: JudgeStanding[];
}

type Measured = Pick<JudgeStanding, keyof Estimate | 'decided'> & {
  judge: string;
  protocol?: string;
  reference: boolean;
  /** Items behind the value. */
  items?: number;
};

type Untested = Omit<DimensionStandings, 'judges'> & { rows: Measured[] };

/** The standings of all judges on each dimension, by the measure that its labels allow. */
export function standingsOf(
  answer: CorrelateAnswer,
  confidence: number,
  levels = levelsOf(confidence),
): DimensionStandings[] {
  const measured = [
    ...answer.correlations.map(({ dimension, rows }) =>
      untested(
        dimension,
        'summary',
        rows.flatMap(({ levels, ...row }) => {
          const level = levels.find((one) => one.level === 'summary');
          if (level === undefined) return [];
          const { correlation: value, interval, nUsed } = level;
          return [{ ...who(row), value, interval, ...(!row.reference && { items: nUsed }) }];
        }),
      ),
    ),
    ...answer.pairs.map(({ dimension, rows }) =>
      untested(
        dimension,
        'accuracy',
        rows.map(({ accuracy, interval, decided, decidedInterval, ties, ...row }) => ({
          ...who(row),
          value: accuracy,
          interval,
          decided: { value: decided, interval: decidedInterval, ties },
        })),
      ),
    ),
    ...answer.units.map(({ dimension, gold, rows }) =>
      untested(
        dimension,
        'kappa',
        rows.map(({ kappa, ...row }) => ({ ...who(row), ...kappa, items: gold.items })),
      ),
    ),
  ];
  return tested(measured, confidence, levels);
}

function who({ judge, protocol, reference }: Pick<Measured, 'judge' | 'protocol' | 'reference'>) {
  return { judge, protocol, reference };
}

function untested(dimension: string, measure: StandingMeasure, rows: Measured[]): Untested {
  let reference: DimensionStandings['reference'];
  for (const row of rows) {
    const { value } = basisOf(row).value;
    if (!row.reference || value === null) continue;
    if (reference === undefined || value > reference.value) reference = { name: row.judge, value };
  }
  return {
    dimension,
    measure,
    nothing: measure === 'accuracy' ? 0.5 : 0,
    rows,
    ...(reference && { reference }),
  };
}

/** What is held against chance. */
function basisOf({ decided, value, interval }: Pick<Measured, keyof Estimate | 'decided'>): Estimate {
  return decided ?? { value, interval };
}

/** All judges of all dimensions are one family of tests. */
function tested(dimensions: readonly Untested[], confidence: number, levels: Levels): DimensionStandings[] {
  const judges = dimensions.map(({ rows }) => rows.filter(({ reference }) => !reference));
  const raw = dimensions.map(({ nothing }, d) => judges[d].map((row) => pOf(row, nothing, confidence)));
  const adjusted = adjustPValues(raw.flat().map(({ value }) => value ?? Number.NaN));
  let next = 0;
  return dimensions.map(({ rows: _, ...one }, d) => ({
    ...one,
    judges: judges[d]
      .map(({ reference: _, items: __, protocol = '', ...row }, k): JudgeStanding => {
        const pValue = raw[d][k];
        const adjustedPValue = pValue.value === null ? pValue : quantity(adjusted[next]);
        next++;
        const standing = standingOf(basisOf(row), adjustedPValue, one, levels);
        const { dimension, measure } = one;
        return { dimension, ...row, protocol, measure, pValue, adjustedPValue, standing };
      })
      .sort((a, b) => (b.value.value ?? -Infinity) - (a.value.value ?? -Infinity)),
  }));
}

function pOf(row: Measured, nothing: number, confidence: number): Quantity {
  const { value, interval } = basisOf(row);
  if (value.value === null) return value;
  const { items } = row;
  const few = items === undefined ? undefined : tooFewItems(items);
  if (few !== undefined) return none(few);
  const { low, high } = interval;
  if (items !== undefined && value.value !== nothing && sameThroughout(interval)) {
    return quantity(2 ** (1 - items));
  }
  for (const limit of [low, high]) if (limit.value === null) return limit;
  const limits = { low: low.value ?? Number.NaN, high: high.value ?? Number.NaN };
  return quantity(intervalP({ value: value.value, ...limits }, nothing, confidence));
}

/** Without spread every item says the same: by chance alone, each with its sign, once in 2 to the number of items. */
function sameThroughout({ low, high }: Estimate['interval']): boolean {
  if (low.value === null) return low.code === 'same-on-every-resample';
  return low.value === high.value;
}

function standingOf(
  { value: { value }, interval }: Estimate,
  { value: p }: Quantity,
  { nothing, reference }: Pick<DimensionStandings, 'nothing' | 'reference'>,
  { said, accusing }: Levels,
): Standing {
  if (p === null || value === null) return 'undefined';
  if (value < nothing) return p <= accusing ? 'below nothing' : 'open';
  if (p > said) return 'open';
  const low = interval.low.value ?? -Infinity;
  return reference === undefined || low > reference.value ? 'above references' : 'above nothing';
}
