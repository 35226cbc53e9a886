import { InputError } from '../../errors.js';
import { type Remark, remark } from '../../remarks/remark.js';
import { type LogisticFit, logistic, logisticRegression } from '../numeric/logistic-regression.js';
import { normalCdf, normalQuantile } from '../numeric/normal.js';
import { comparedGroups } from './compared-groups.js';

/** Verdicts in columns, one entry each. Systems are numbers 0 … nSystems − 1; items are the clusters. */
export interface ControlledVerdicts {
  nSystems: number;
  item: ArrayLike<number>;
  first: ArrayLike<number>;
  second: ArrayLike<number>;
  /** Of the candidates compared, above 0. */
  lengthFirst: ArrayLike<number>;
  lengthSecond: ArrayLike<number>;
  /** 1 where the first won, 0 where the second did, ½ for a tie. */
  share: ArrayLike<number>;
}

/** A number with a Wald interval. NaN where undefined. */
export interface WaldEstimate {
  value: number;
  low: number;
  high: number;
}

/** Win rates with the effect of length taken out; NaN with a reason where there is no fit. */
export interface LengthControl {
  /** Odds of winning against an equal that is as much shorter as `perRatio` says. */
  oddsRatio: WaldEstimate;
  /** Coefficient of ln(length of the first ÷ length of the second), its standard error and two-sided Wald p. */
  coefficient: number;
  standardError: number;
  pValue: number;
  /** Of each system that was compared: share of its verdicts won (ties one half), and what it would be at equal lengths. */
  systems: { system: number; nVerdicts: number; winRate: number; controlled: WaldEstimate }[];
  nVerdicts: number;
  nItems: number;
  /**
   * Above 0 where verdicts follow from systems and lengths without exception: length then has no finite effect, and the
   * win rates at equal lengths are drawn towards one half.
   */
  ridge: number;
  /** Why there are no numbers. */
  reason?: Remark;
}

/** Confidence of the intervals. */
export interface LengthControlOptions {
  /** One strength for each system; false where outputs have no system behind them: length alone. */
  strengths: boolean;
  confidence?: number;
  /** The odds ratio is per this ratio of lengths. Default 1.1: 10% longer. */
  perRatio?: number;
}

/**
 * Does length sway the verdict beyond what the systems are worth? Logistic regression of a verdict on the difference
 * of two strengths and on the log ratio of the lengths, without an intercept, so that the order of a pair does not
 * matter; errors clustered by item. Win rates at equal lengths keep the opponents that each system met, set the
 * length term to 0, and carry the error of the whole fit (delta method).
 * @returns no effect, with a reason, where nothing varies: no verdict, equal lengths, nothing but ties; and where
 *   verdicts separate, since then no finite effect fits
 * @throws InputError for a length of 0 or less
 */
export function lengthControl(
  verdicts: ControlledVerdicts,
  { strengths, confidence = 0.95, perRatio = 1.1 }: LengthControlOptions,
): LengthControl {
  const n = verdicts.share.length;
  const nStrengths = strengths ? verdicts.nSystems : 0;
  const starts: number[] = [0];
  const columns: number[] = [];
  const values: number[] = [];
  let varies = false;
  for (let v = 0; v < n; v++) {
    const ratio = logRatio(verdicts, v);
    if (ratio !== 0) varies = true;
    if (strengths) {
      columns.push(verdicts.first[v], verdicts.second[v]);
      values.push(1, -1);
    }
    columns.push(nStrengths);
    values.push(ratio);
    starts.push(columns.length);
  }
  const groups = strengths ? groupsOf(verdicts) : [];
  const nItems = new Set(Array.from(verdicts.item)).size;
  const empty = {
    ...NOTHING,
    nVerdicts: n,
    nItems,
    systems: strengths ? winRates(verdicts).map((one) => ({ ...one, controlled: { ...UNKNOWN } })) : [],
  };
  if (n === 0) return { ...empty, reason: remark('no-verdict-of-known-length') };
  if (!varies) return { ...empty, reason: remark('lengths-equal') };
  if (Array.from(verdicts.share).every((share) => share === 0.5)) {
    return { ...empty, reason: remark('every-verdict-tie') };
  }
  const fit = logisticRegression({ nColumns: nStrengths + 1, starts, columns, values }, verdicts.share, {
    clusters: verdicts.item,
    redundant: groups.map((group) =>
      Float64Array.from({ length: nStrengths + 1 }, (_, s) => (group.includes(s) ? 1 : 0)),
    ),
  });
  const z = normalQuantile((1 + confidence) / 2);
  return {
    ...(fit.ridge > 0
      ? {
          ...NOTHING,
          reason: remark('no-finite-effect'),
        }
      : effectOf(fit, nStrengths, { z, perRatio })),
    systems: strengths
      ? winRates(verdicts).map((one) => ({ ...one, controlled: atEqualLength(verdicts, one.system, fit, z) }))
      : [],
    nVerdicts: n,
    nItems: fit.nClusters,
    ridge: fit.ridge,
    ...(nItems < 2 && { reason: remark('one-item-no-error') }),
  };
}

/** The coefficient of a column, and the odds that it stands for. */
function effectOf(
  { coefficients, covariance }: LogisticFit,
  column: number,
  { z, perRatio }: { z: number; perRatio: number },
) {
  const coefficient = coefficients[column];
  const standardError = Math.sqrt(covariance.get(column, column));
  const per = Math.log(perRatio);
  return {
    oddsRatio: {
      value: Math.exp(per * coefficient),
      low: Math.exp(per * (coefficient - z * standardError)),
      high: Math.exp(per * (coefficient + z * standardError)),
    },
    coefficient,
    standardError,
    pValue: 2 * normalCdf(-Math.abs(coefficient / standardError)),
  };
}

const UNKNOWN: WaldEstimate = { value: Number.NaN, low: Number.NaN, high: Number.NaN };
const NOTHING = {
  oddsRatio: UNKNOWN,
  coefficient: Number.NaN,
  standardError: Number.NaN,
  pValue: Number.NaN,
  ridge: 0,
};

function logRatio({ lengthFirst, lengthSecond }: ControlledVerdicts, v: number): number {
  const [a, b] = [lengthFirst[v], lengthSecond[v]];
  if (!(a > 0 && b > 0 && a < Infinity && b < Infinity)) {
    throw new InputError(`Expected lengths above 0, got ${a} and ${b} in verdict ${v}`);
  }
  return Math.log(a / b);
}

function winRates({ nSystems, first, second, share }: ControlledVerdicts) {
  const wins = new Float64Array(nSystems);
  const counts = new Int32Array(nSystems);
  for (let v = 0; v < share.length; v++) {
    wins[first[v]] += share[v];
    wins[second[v]] += 1 - share[v];
    counts[first[v]]++;
    counts[second[v]]++;
  }
  return Array.from({ length: nSystems }, (_, system) => system)
    .filter((system) => counts[system] > 0)
    .map((system) => ({ system, nVerdicts: counts[system], winRate: wins[system] / counts[system] }));
}

/** Mean over a system's verdicts of its chance at equal lengths, with the gradient for its error. */
function atEqualLength(
  { nSystems, first, second, share }: ControlledVerdicts,
  system: number,
  fit: LogisticFit,
  z: number,
): WaldEstimate {
  const met = new Int32Array(nSystems);
  let n = 0;
  for (let v = 0; v < share.length; v++) {
    const other = first[v] === system ? second[v] : second[v] === system ? first[v] : -1;
    if (other < 0) continue;
    met[other]++;
    n++;
  }
  let value = 0;
  const gradient = new Float64Array(fit.coefficients.length);
  for (let other = 0; other < nSystems; other++) {
    if (met[other] === 0) continue;
    const p = logistic(fit.coefficients[system] - fit.coefficients[other]);
    const weight = met[other] / n;
    value += weight * p;
    gradient[system] += weight * p * (1 - p);
    gradient[other] -= weight * p * (1 - p);
  }
  let variance = 0;
  for (let k = 0; k < nSystems; k++) {
    for (let l = 0; l < nSystems; l++) variance += gradient[k] * gradient[l] * fit.covariance.get(k, l);
  }
  // On the scale of log odds, so that the interval keeps within 0 … 1.
  const spread = value * (1 - value);
  const reach = (z * Math.sqrt(Math.max(0, variance))) / spread;
  const odds = Math.log(value / (1 - value));
  return { value, low: logistic(odds - reach), high: logistic(odds + reach) };
}

function groupsOf({ nSystems, first, second, share }: ControlledVerdicts): number[][] {
  const met = new Uint8Array(nSystems ** 2);
  for (let v = 0; v < share.length; v++) met[first[v] * nSystems + second[v]] = 1;
  return comparedGroups({ nSystems, reaches: (a, b) => met[a * nSystems + b] === 1 });
}
