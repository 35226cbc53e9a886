/** The four counts of a judge against a gold of two classes, as two sizes and two counts. */
export interface Confusion {
  /** Units that the gold calls positive, and negative. */
  positives: number;
  negatives: number;
  /** Positives and negatives that the judge calls positive. */
  truePositives: number;
  falsePositives: number;
}

/** What a table prints of a confusion matrix. */
export const CONFUSION_MEASURES = [
  'accuracy',
  'balanced-accuracy',
  'precision',
  'recall',
  'f1',
  'macro-f1',
  'kappa',
  'share-called',
] as const;
/** A measure of a table of yes and no by yes and no. */
export type ConfusionMeasure = (typeof CONFUSION_MEASURES)[number];

/** An exact fraction; a denominator of 0 is a measure without a value. */
export type Fraction = readonly [numerator: number, denominator: number];

/**
 * The measure as an exact fraction of integers; `kappa` is Cohen's, `share-called` the share called positive. Each of
 * them but `share-called` never rises with more false positives at the same true positives, and `share-called` never
 * falls; each never falls with more true positives at the same number called positive: the search rests on it.
 */
export function confusionMeasure(measure: ConfusionMeasure, counts: Confusion): Fraction {
  const { positives, negatives, truePositives, falsePositives } = counts;
  const trueNegatives = negatives - falsePositives;
  switch (measure) {
    case 'accuracy':
      return [truePositives + trueNegatives, positives + negatives];
    case 'balanced-accuracy':
      return [truePositives * negatives + trueNegatives * positives, 2 * positives * negatives];
    case 'precision':
      return [truePositives, truePositives + falsePositives];
    case 'recall':
      return [truePositives, positives];
    case 'f1':
      return [2 * truePositives, truePositives + positives + falsePositives];
    case 'macro-f1': {
      const wrong = positives - truePositives + falsePositives;
      const [ofPositives, ofNegatives] = [2 * truePositives + wrong, 2 * trueNegatives + wrong];
      return [truePositives * ofNegatives + trueNegatives * ofPositives, ofPositives * ofNegatives];
    }
    case 'kappa': {
      const called = truePositives + falsePositives;
      const notCalled = positives + negatives - called;
      return [
        2 * (truePositives * negatives - positives * falsePositives),
        called * negatives + notCalled * positives,
      ];
    }
    case 'share-called':
      return [truePositives + falsePositives, positives + negatives];
  }
}
