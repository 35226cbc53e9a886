import type { Quantity } from '../../model/result.js';
import { type Remark, remark } from '../../remarks/remark.js';
import { type LengthEffect, lengthEffects } from '../../stats/preference/length-effect.js';
import type { LengthPair } from '../../stats/preference/length-oracle.js';
import type { Resampling } from '../../study/selection.js';
import type { Study } from '../../study/study.js';
import { type Estimate, estimate } from '../estimate.js';
import { quantity } from '../quantity.js';

/** How far somebody follows length, over the pairs of unlike lengths that judge and people both decided. */
export interface RaterLean {
  /** Share won by the longer candidate. */
  longerWins: Estimate;
  /** Average change of P(win) for twice the length; undefined where the longer won always or never. */
  effect: Quantity;
  /** Ties ÷ pairs that both gave a verdict on. */
  tieRate: Quantity;
}

/** A difference with its interval and p-value. */
export interface TestedDifference extends Estimate {
  pValue: Quantity;
}

/**
 * Does a judge follow length more than people do? Of the pairs that both decided alone: a judge that ties more would
 * otherwise seem to follow length less.
 */
export interface DecidedLean {
  judge: RaterLean;
  people: RaterLean;
  /** Judge less people, of the shares won by the longer; the test exchanges the verdicts of the two item by item. */
  longerWins: TestedDifference & { permutations: number; exhaustive: boolean };
  /** Judge less people, of the effects, both fitted anew to the same resampled items. */
  effect: TestedDifference & { resamples: number; undefinedResamples: number };
  /** Pairs with a verdict of both; of them, decided by both and of unlike lengths; and the items of these. */
  jointPairs: number;
  decidedPairs: number;
  items: number;
}

/** How much further than people a judge follows the longer candidate, on the pairs that both decided. */
export function decidedLean(
  study: Study,
  pairs: readonly LengthPair[],
  { permutations, ...options }: Resampling & { permutations: number },
): DecidedLean {
  const { random, resamples, confidence } = study.resampling(options);
  const found = lengthEffects(pairs, { random, resamples, confidence, permutations });
  const unlabelled = pairs.every(({ human }) => human === null);
  const because = (reason: Remark | undefined) => (unlabelled ? remark('no-human-labels') : reason);
  const rater = ({ longerWins, effect, tieRate, reason }: LengthEffect): RaterLean => ({
    longerWins: estimate({ ...longerWins, value: longerWins.share }, because(NOTHING_DECIDED)),
    effect: quantity(effect, because(reason)),
    tieRate: quantity(tieRate, because(remark('no-verdict-of-both'))),
  });
  const { lean, leanTest, effectDifference } = found;
  const why = because(found.nDecided === 0 ? NOTHING_DECIDED : undefined);
  const withoutEffect = why ?? found.judge.reason ?? found.people.reason;
  return {
    judge: rater(found.judge),
    people: rater(found.people),
    longerWins: {
      ...estimate({ ...lean, value: lean.difference }, why),
      pValue: quantity(leanTest.pValue, why ?? leanTest.reason),
      permutations: leanTest.permutations,
      exhaustive: leanTest.exhaustive,
    },
    effect: {
      ...estimate({ ...effectDifference, value: effectDifference.difference }, withoutEffect),
      pValue: quantity(effectDifference.pValue, withoutEffect ?? effectDifference.reason),
      resamples: effectDifference.resamples,
      undefinedResamples: effectDifference.nUndefined,
    },
    jointPairs: found.nJoint,
    decidedPairs: found.nDecided,
    items: found.nItems,
  };
}

const NOTHING_DECIDED = remark('no-unlike-pair-decided');
