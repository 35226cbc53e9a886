import { betaQuantile } from '../numeric/beta.js';
import type { Confusion, ConfusionMeasure } from '../numeric/count-measures.js';
import { checkConfidence } from './bootstrap-interval.js';

/** Limits of a share, 0 … 1. */
export interface CountInterval {
  low: number;
  high: number;
}

/**
 * The exact interval of `k` of `n` independent observations.
 * Source: Clopper & Pearson (1934), Biometrika 26.
 * @param n at least 1
 */
export function shareInterval(k: number, n: number, confidence: number): CountInterval {
  checkConfidence(confidence);
  const tail = (1 - confidence) / 2;
  return {
    low: k === 0 ? 0 : betaQuantile(tail, k, n - k + 1),
    high: k === n ? 1 : betaQuantile(1 - tail, k + 1, n - k),
  };
}

/**
 * The interval that the counts of a confusion matrix imply, its units taken as independent. Accuracy, precision and
 * recall are shares; balanced accuracy is the mean of two, whose exact intervals are put together by squaring and
 * adding their arms.
 *
 * Source: Zou & Donner (2008), Statistics in Medicine 27 (MOVER).
 * @returns undefined for F1, macro F1 and kappa, which are no function of independent shares
 */
export function confusionInterval(
  measure: ConfusionMeasure,
  { positives, negatives, truePositives, falsePositives }: Confusion,
  confidence: number,
): CountInterval | undefined {
  const trueNegatives = negatives - falsePositives;
  switch (measure) {
    case 'accuracy':
      return shareInterval(truePositives + trueNegatives, positives + negatives, confidence);
    case 'precision':
      return shareInterval(truePositives, truePositives + falsePositives, confidence);
    case 'recall':
      return shareInterval(truePositives, positives, confidence);
    case 'balanced-accuracy': {
      const [sensitivity, specificity] = [truePositives / positives, trueNegatives / negatives];
      const ofPositives = shareInterval(truePositives, positives, confidence);
      const ofNegatives = shareInterval(trueNegatives, negatives, confidence);
      const middle = (sensitivity + specificity) / 2;
      return {
        low: middle - Math.hypot(sensitivity - ofPositives.low, specificity - ofNegatives.low) / 2,
        high: middle + Math.hypot(ofPositives.high - sensitivity, ofNegatives.high - specificity) / 2,
      };
    }
    case 'share-called':
      return shareInterval(truePositives + falsePositives, positives + negatives, confidence);
    case 'f1':
    case 'macro-f1':
    case 'kappa':
      return undefined;
  }
}
