import { InputError } from '../../errors.js';
import { type Remark, remark } from '../../remarks/remark.js';
import { normalQuantile } from '../numeric/normal.js';
import { checkConfidence } from '../resampling/bootstrap-interval.js';

/** What a judge said of labelled and of unlabelled members, yes or no. */
export interface BinaryCounts {
  /** Labelled yes: how many, and to how many of them the judge said yes. */
  positives: number;
  truePositives: number;
  /** Labelled no: how many, and to how many of them the judge said no. */
  negatives: number;
  trueNegatives: number;
  /** Without a label: how many, and to how many of them the judge said yes. */
  unlabelled: number;
  unlabelledYes: number;
}

/** A rate corrected for the judge's errors; [0, 1] with a reason where the errors leave nothing to correct by. */
export interface RoganGladenResult {
  /** The share of yes among the unlabelled, corrected for the judge's errors; within 0 … 1. NaN where undefined. */
  estimate: number;
  /** The same before it was brought into 0 … 1. */
  untruncated: number;
  low: number;
  high: number;
  /** Why there is no estimate; or, beside one, why the interval is all of 0 … 1. */
  reason?: Remark;
  /** The judge's own share of yes. */
  apparent: number;
  sensitivity: number;
  specificity: number;
  confidence: number;
  counts: BinaryCounts;
}

/**
 * The Rogan–Gladen correction: a true share from a judge's share of yes, its sensitivity and its specificity, both
 * estimated from labelled members. The interval carries the error of all three.
 *
 * Sources: Rogan & Gladen (1978); the interval: Lang & Reiczigel (2014), who add one of each kind to the labelled. Where
 * sensitivity + specificity − 1 so adjusted is not above 0, the labelled leave open whether the judge tells yes from no
 * at all: the interval is then 0 … 1, with a reason. It reaches to the estimate at least.
 * @returns NaN with a reason where a class has no labelled member, nothing is unlabelled, or the judge says yes to
 *   labelled noes at least as often as to labelled yeses
 * @throws InputError for counts that are no whole numbers, or larger than their total
 */
export function roganGladen(
  counts: BinaryCounts,
  { confidence = 0.95 }: { confidence?: number } = {},
): RoganGladenResult {
  checkConfidence(confidence);
  checkCounts(counts);
  const { positives, truePositives, negatives, trueNegatives, unlabelled, unlabelledYes } = counts;
  const sensitivity = truePositives / positives;
  const specificity = trueNegatives / negatives;
  const apparent = unlabelledYes / unlabelled;
  const base = { apparent, sensitivity, specificity, confidence, counts };
  const reason = whyNone(counts, sensitivity + specificity);
  if (reason !== undefined) {
    const nothing = Number.NaN;
    return { estimate: nothing, untruncated: nothing, low: nothing, high: nothing, reason, ...base };
  }
  const untruncated = (apparent + specificity - 1) / (sensitivity + specificity - 1);
  const estimate = bound(untruncated);
  const found = limits(counts, confidence);
  if (found === undefined) return { estimate, untruncated, low: 0, high: 1, reason: TOO_FEW, ...base };
  const [low, high] = [Math.min(found.low, estimate), Math.max(found.high, estimate)];
  return { estimate, untruncated, low, high, ...base };
}

const TOO_FEW = remark('too-few-to-tell');

/**
 * Lang & Reiczigel (2014): Agresti–Coull's z²/2 added to the judged, one of each kind to the labelled, and a shift
 * against the skew. Undefined where the adjusted index is not above 0.
 */
function limits(
  { positives, truePositives, negatives, trueNegatives, unlabelled, unlabelledYes }: BinaryCounts,
  confidence: number,
): { low: number; high: number } | undefined {
  const z = normalQuantile(0.5 + confidence / 2);
  const [n, nPositive, nNegative] = [unlabelled + z * z, positives + 2, negatives + 2];
  const apparent = (unlabelledYes + (z * z) / 2) / n;
  const sensitivity = (truePositives + 1) / nPositive;
  const specificity = (trueNegatives + 1) / nNegative;
  const youden = sensitivity + specificity - 1;
  if (youden <= 1e-12) return undefined;
  const share = (apparent + specificity - 1) / youden;
  const ofSensitivity = (sensitivity * (1 - sensitivity)) / nPositive;
  const ofSpecificity = (specificity * (1 - specificity)) / nNegative;
  const error =
    Math.sqrt(
      (apparent * (1 - apparent)) / n + share ** 2 * ofSensitivity + (1 - share) ** 2 * ofSpecificity,
    ) / youden;
  const shift = 2 * z * z * (share * ofSensitivity - (1 - share) * ofSpecificity);
  return { low: bound(share + shift - z * error), high: bound(share + shift + z * error) };
}

function bound(share: number): number {
  return Math.min(1, Math.max(0, share));
}

function whyNone(
  { positives, negatives, unlabelled }: BinaryCounts,
  accuracySum: number,
): Remark | undefined {
  if (positives === 0) return remark('no-labelled-yes');
  if (negatives === 0) return remark('no-labelled-no');
  if (unlabelled === 0) return remark('nothing-unlabelled');
  if (accuracySum <= 1) return remark('judge-at-chance');
  return undefined;
}

function checkCounts(counts: BinaryCounts): void {
  for (const [name, value] of Object.entries(counts)) {
    if (!Number.isSafeInteger(value) || value < 0) {
      throw new InputError(`Expected \`${name}\` to be a whole number of at least 0, got ${value}`);
    }
  }
  for (const [part, whole] of [
    ['truePositives', 'positives'],
    ['trueNegatives', 'negatives'],
    ['unlabelledYes', 'unlabelled'],
  ] as const) {
    if (counts[part] > counts[whole]) {
      throw new InputError(
        `Expected \`${part}\` to be at most \`${whole}\`, got ${counts[part]} of ${counts[whole]}`,
      );
    }
  }
}
