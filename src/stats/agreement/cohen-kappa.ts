import { InputError } from '../../errors.js';
import { type Remark, remark } from '../../remarks/remark.js';
import { type ClassLabel, type ClassLabels, columnTotals, crossTable, rowTotals } from './label-pairs.js';

/** How disagreements weigh; absent: all alike. */
export interface CohenKappaOptions {
  /**
   * How much a disagreement counts: the distance of the two categories in their order, or its square. Without it all
   * disagreements count the same.
   */
  weights?: 'linear' | 'quadratic';
  /**
   * The categories in order. Without it those that occur, numbers ascending: a point of the scale that nobody used
   * then makes no distance. Needed for weights over names, which have no order of their own.
   */
  categories?: readonly ClassLabel[];
}

/** Kappa with what it is made of; NaN with a reason where chance alone agrees. */
export interface CohenKappaResult {
  /** 1 = perfect, 0 = what chance gives; NaN when undefined, then `reason` says why. */
  kappa: number;
  /** 1 − mean weighted disagreement, weights scaled to 0 … 1: the share of agreement when unweighted. */
  observedAgreement: number;
  /** The same if the two labelled independently with the shares they have. */
  expectedAgreement: number;
  /** Units that both labelled. */
  n: number;
  /** Units left out because a label is missing. */
  nMissing: number;
  reason?: Remark;
}

/**
 * Cohen's kappa of two annotators (Cohen 1960), weighted (Cohen 1968) on request; equals scikit-learn's
 * `cohen_kappa_score` where that is defined.
 *
 * @param a,b one label for each unit; a unit with a missing label is left out and counted
 * @returns kappa NaN with a reason without units, or when both gave every unit one and the same label
 * @throws InputError for unequal lengths, labels of another kind, or weighted names without categories
 * @example
 * cohenKappa(['y', 'y', 'n', 'n'], ['y', 'n', 'n', 'n']).kappa; // => 0.5
 */
export function cohenKappa(
  a: ClassLabels,
  b: ClassLabels,
  { weights, categories }: CohenKappaOptions = {},
): CohenKappaResult {
  if (weights !== undefined && weights !== 'linear' && weights !== 'quadratic') {
    throw new InputError(`Expected weights to be 'linear' or 'quadratic', got ${JSON.stringify(weights)}`);
  }
  const { labels, counts, n, nMissing } = crossTable(a, b, categories);
  if (
    weights !== undefined &&
    categories === undefined &&
    labels.some((label) => typeof label !== 'number')
  ) {
    throw new InputError('Expected `categories` in order for weighted kappa over labels that are no numbers');
  }
  if (n === 0) {
    return {
      kappa: Number.NaN,
      observedAgreement: Number.NaN,
      expectedAgreement: Number.NaN,
      n,
      nMissing,
      reason: remark('no-unit-of-both'),
    };
  }
  const rows = rowTotals(counts);
  const columns = columnTotals(counts);
  const widest = Math.max(1, labels.length - 1);
  const weigh = (i: number, j: number) => {
    if (weights === undefined) return i === j ? 0 : 1;
    const step = Math.abs(i - j) / widest;
    return weights === 'linear' ? step : step * step;
  };
  let observed = 0;
  let expected = 0;
  for (let i = 0; i < labels.length; i++) {
    for (let j = 0; j < labels.length; j++) {
      observed += weigh(i, j) * counts[i][j];
      expected += (weigh(i, j) * rows[i] * columns[j]) / n;
    }
  }
  const agreement = { observedAgreement: 1 - observed / n, expectedAgreement: 1 - expected / n, n, nMissing };
  return expected === 0
    ? { kappa: Number.NaN, ...agreement, reason: remark('one-label-of-both') }
    : { kappa: 1 - observed / expected, ...agreement };
}
