import { InputError } from '../../errors.js';
import { type Remark, remark } from '../../remarks/remark.js';
import { codeForDistance } from './alpha-distances.js';
import { unitSum, valueCounts } from './alpha-sums.js';
import type { Rating, Ratings } from './coded-ratings.js';

/** Kappa of many raters with what it is made of; NaN with a reason where chance alone agrees. */
export interface FleissKappaResult {
  /** 1 = perfect, 0 = what chance gives; NaN when undefined, then `reason` says why. */
  kappa: number;
  /** Share of agreeing pairs of ratings within units. */
  observedAgreement: number;
  /** Σ of the squared shares of the categories. */
  expectedAgreement: number;
  nUnits: number;
  /** Ratings of each unit. */
  nRatingsPerUnit: number;
  reason?: Remark;
}

/**
 * Fleiss' kappa (Fleiss 1971): agreement of any number of annotators on categories, the same number of ratings for
 * every unit, not necessarily by the same people.
 *
 * @param ratings `ratings[annotator][unit]`; missing as in `krippendorffAlpha`; units without a rating are left out
 * @returns kappa NaN with a reason without units, with one rating a unit, or when all ratings are identical
 * @throws InputError when units differ in their number of ratings: Krippendorff's alpha takes those
 */
export function fleissKappa<T extends Rating>(ratings: Ratings<T>): FleissKappaResult {
  const disagreement = codeForDistance<T>(ratings, 'nominal', 'exact');
  const { coded } = disagreement;
  const { starts, nUnits, nUnpaired } = coded;
  const perUnit = nUnits > 0 ? starts[1] : nUnpaired > 0 ? 1 : 0;
  for (let u = 0; u < nUnits; u++) {
    if (starts[u + 1] - starts[u] !== perUnit || nUnpaired > 0) {
      const other = nUnpaired > 0 ? 1 : starts[u + 1] - starts[u];
      throw new InputError(
        `Expected the same number of ratings for every unit, got ${perUnit} and ${other}; krippendorffAlpha takes units with gaps`,
      );
    }
  }
  const none = { observedAgreement: Number.NaN, expectedAgreement: Number.NaN };
  if (nUnits === 0) {
    return {
      kappa: Number.NaN,
      ...none,
      nUnits: nUnpaired,
      nRatingsPerUnit: perUnit,
      reason: remark('no-unit-rated-twice'),
    };
  }
  const total = nUnits * perUnit;
  const nowhere = new Float64Array(0);
  let disagreeing = 0;
  for (let u = 0; u < nUnits; u++) disagreeing += unitSum(disagreement, u, nowhere);
  const observedAgreement = 1 - disagreeing / total;
  const expectedAgreement = valueCounts(disagreement).reduce((sum, count) => sum + (count / total) ** 2, 0);
  const size = { observedAgreement, expectedAgreement, nUnits, nRatingsPerUnit: perUnit };
  return coded.values.length === 1
    ? { kappa: Number.NaN, ...size, reason: remark('ratings-identical') }
    : { kappa: (observedAgreement - expectedAgreement) / (1 - expectedAgreement), ...size };
}
