import { InputError } from '../../errors.js';
import { type Remark, remark } from '../../remarks/remark.js';
import { studentQuantile } from '../numeric/beta.js';
import { normalQuantile } from '../numeric/normal.js';
import { requireNumbers } from '../numeric/numbers.js';
import { checkConfidence } from '../resampling/bootstrap-interval.js';
import { oneOf } from './joint-cells.js';

/** Confidence, the judge's weight, and where the critical value comes from. */
export interface PredictionPoweredOptions {
  /** Default .95. */
  confidence?: number;
  /** The weight of the judge; absent: the one that makes the interval shortest. 0 leaves the humans alone. */
  lambda?: number;
  /** Whether a weight chosen from the data stays within 0 … 1, as published. Default true. */
  clip?: boolean;
  /**
   * `t` (default): Student's t with n − 1 degrees of freedom for n labels, and their variance over n − 1; each label is
   * of another item. `z`: the normal interval with the variance over n, as published.
   */
  critical?: 't' | 'z';
}

/** A mean with its interval. NaN where undefined. */
export interface MeanInterval {
  estimate: number;
  low: number;
  high: number;
  standardError: number;
}

/** A mean of few labels and many predictions, with its interval; NaN with a reason where there are too few labels. */
export interface PredictionPoweredResult extends MeanInterval {
  /** The weight that the judge got. */
  lambda: number;
  /** From the human labels alone, on the same confidence. */
  humanOnly: MeanInterval;
  /** From the judge alone, all its scores: how far off it would be. */
  judgeMean: number;
  /** (humanOnly.standardError ÷ standardError)²: how many times as many human labels would do as well. */
  gain: number;
  nLabelled: number;
  nUnlabelled: number;
  confidence: number;
  reason?: Remark;
}

/**
 * The mean of human labels over a population of which few members are labelled and all are judged: prediction-powered
 * inference with a tuned weight (PPI++). The judge's scores need not be right, nor on the scale of the labels; the
 * labelled members must be a random sample of all.
 *
 * θ = mean(Y) + λ (mean(F over unlabelled) − mean(F over labelled)); λ = Cov(Y, F) / ((1 + n/N) Var(F)).
 * Source: Angelopoulos, Duchi & Zrnic (2023), PPI++; with `critical: 'z'` equal to `ppi_mean_ci` of the Python package
 * ppi-python. Of few labels that interval is short, and t is not.
 * @param labels human labels of the labelled members
 * @param judged the judge's scores of the same members
 * @param unlabelled the judge's scores of the other members
 * @returns NaN with a reason for fewer than two labels or fewer than one unlabelled member
 * @throws InputError for vectors of unequal length, missing or infinite values
 */
export function predictionPoweredMean(
  labels: ArrayLike<number>,
  judged: ArrayLike<number>,
  unlabelled: ArrayLike<number>,
  options: PredictionPoweredOptions = {},
): PredictionPoweredResult {
  const { confidence = 0.95, clip = true, critical = 't' } = options;
  checkConfidence(confidence);
  oneOf('critical', critical, ['t', 'z']);
  if (labels.length !== judged.length) {
    throw new InputError(
      `Expected a judge's score for each of ${labels.length} human labels, got ${judged.length}`,
    );
  }
  requireFinite(labels, 'labels');
  requireFinite(judged, 'judged');
  requireFinite(unlabelled, 'unlabelled');
  if (options.lambda !== undefined && !Number.isFinite(options.lambda)) {
    throw new InputError(`Expected \`lambda\` to be a finite number, got ${options.lambda}`);
  }
  const n = labels.length;
  const bigN = unlabelled.length;
  const far = 0.5 + confidence / 2;
  const reach = critical === 't' ? studentQuantile(far, n - 1) : normalQuantile(far);
  const degrees = critical === 't' ? n - 1 : n;
  const meanLabel = meanOf(labels);
  const [meanJudged, meanUnlabelled] = [meanOf(judged), meanOf(unlabelled)];
  const ofLabels = variance(labels, labels, meanLabel, meanLabel) / degrees;
  const humanOnly = interval(meanLabel, Math.sqrt(ofLabels), reach, n);
  const common = { humanOnly, nLabelled: n, nUnlabelled: bigN, confidence };
  const judgeMean = (meanJudged * n + meanUnlabelled * bigN) / (n + bigN);
  if (n < 2 || bigN < 1) {
    const reason = remark(n < 2 ? 'few-human-labels' : 'no-unlabelled-member');
    const estimate = n < 2 ? Number.NaN : meanLabel;
    const none = { estimate, low: Number.NaN, high: Number.NaN, standardError: Number.NaN };
    return { ...common, ...none, lambda: Number.NaN, judgeMean, gain: Number.NaN, reason };
  }
  const lambda = options.lambda ?? tunedWeight(labels, judged, unlabelled, clip);
  const residuals = Float64Array.from({ length: n }, (_, k) => labels[k] - lambda * judged[k]);
  const meanResidual = meanOf(residuals);
  const estimate = lambda * meanUnlabelled + meanResidual;
  const error = Math.sqrt(
    (lambda ** 2 * variance(unlabelled, unlabelled, meanUnlabelled, meanUnlabelled)) / bigN +
      variance(residuals, residuals, meanResidual, meanResidual) / degrees,
  );
  const gain = (humanOnly.standardError / error) ** 2;
  return { ...common, ...interval(estimate, error, reach, n), lambda, judgeMean, gain };
}

/** The weight of least variance; 0 for a judge that always says the same. */
function tunedWeight(
  labels: ArrayLike<number>,
  judged: ArrayLike<number>,
  unlabelled: ArrayLike<number>,
  clip: boolean,
): number {
  const [n, bigN] = [labels.length, unlabelled.length];
  const covariance = variance(labels, judged, meanOf(labels), meanOf(judged));
  const all = Float64Array.from({ length: n + bigN }, (_, k) => (k < n ? judged[k] : unlabelled[k - n]));
  const mean = meanOf(all);
  const spread = (variance(all, all, mean, mean) * all.length) / (all.length - 1);
  if (!(spread > 0)) return 0;
  const weight = covariance / ((1 + n / bigN) * spread);
  return clip ? Math.min(1, Math.max(0, weight)) : weight;
}

function interval(estimate: number, standardError: number, reach: number, n: number): MeanInterval {
  const error = n < 2 ? Number.NaN : standardError;
  return { estimate, low: estimate - reach * error, high: estimate + reach * error, standardError: error };
}

function meanOf(values: ArrayLike<number>): number {
  let sum = 0;
  for (let k = 0; k < values.length; k++) sum += values[k];
  return values.length === 0 ? 0 : sum / values.length;
}

/** Mean product of deviations, divided by n as published. */
function variance(x: ArrayLike<number>, y: ArrayLike<number>, meanX: number, meanY: number): number {
  let sum = 0;
  for (let k = 0; k < x.length; k++) sum += (x[k] - meanX) * (y[k] - meanY);
  return sum / x.length;
}

function requireFinite(values: ArrayLike<number>, name: string): void {
  requireNumbers(values, name);
  for (let k = 0; k < values.length; k++) {
    if (!Number.isFinite(values[k])) {
      throw new InputError(
        `Expected finite numbers, got ${values[k]} at ${name}[${k}]; leave out members the judge did not score`,
      );
    }
  }
}
