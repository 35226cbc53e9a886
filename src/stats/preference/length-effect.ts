import type { Remark } from '../../remarks/remark.js';
import type { Random } from '../numeric/random.js';
import { type ClusteredShare, clusteredShare } from '../resampling/clustered-share.js';
import { type BootstrapDifference, bootstrapDifference } from '../resampling/resampled-difference.js';
import { resampledTotals } from '../resampling/resampled-totals.js';
import { SharedDraws } from '../resampling/shared-draws.js';
import { type ExchangeTest, exchangeTest } from '../testing/exchange-test.js';
import { type LengthPair, longerPreferred } from './length-oracle.js';
import { LengthSlope } from './length-slope.js';

/** How items are resampled, and how many arrangements a test takes. */
export interface LengthEffectOptions {
  /** Default 9,999. */
  resamples?: number;
  permutations?: number;
  /** Default .95. */
  confidence?: number;
  random: Random;
  /** What several statistics draw together; absent: drawn for this one. */
  draws?: SharedDraws;
}

/** A rater's lean on length over the pairs that both raters decided. NaN where undefined; `reason` then says why. */
export interface LengthEffect {
  /** Share won by the longer candidate. */
  longerWins: ClusteredShare;
  /**
   * By how much P(win) changes where a candidate is twice as long against the other: the mean over pairs and both
   * orientations, in a logistic regression on the logarithm of the lengths' ratio, without intercept.
   */
  effect: number;
  reason?: Remark;
  /** Ties ÷ pairs that both gave a verdict on. */
  tieRate: number;
}

/** A judge's lean on length beside that of people. */
export interface LengthEffects {
  judge: LengthEffect;
  people: LengthEffect;
  /** Judge less people, of the shares won by the longer; the test exchanges the two raters' verdicts of an item. */
  lean: BootstrapDifference;
  leanTest: ExchangeTest;
  /** Judge less people, of the effects: both fitted anew to the same resampled items. */
  effectDifference: BootstrapDifference;
  /** Pairs with a verdict of both and two known lengths; of them, decided by both and of unlike lengths. */
  nJoint: number;
  nDecided: number;
  nItems: number;
}

interface Decided {
  /** log₂(length first ÷ length second). */
  x: number;
  human: 0 | 1;
  judge: 0 | 1;
}

/**
 * Does a judge lean on length more than people do? Only pairs that both decided tell: a judge that ties more would
 * otherwise seem to follow length less. Both measures are of the same pairs; pairs of one item move together.
 *
 * Sources: average marginal effects, Williams (2012), Stata Journal 12; a share as outcome, Papke & Wooldridge (1996).
 * @returns an effect is NaN with a reason where nothing was decided, and where the longer won always or never, since
 *   then no finite effect fits
 * @throws InputError for options out of range
 */
export function lengthEffects(pairs: readonly LengthPair[], options: LengthEffectOptions): LengthEffects {
  const items = new Map<string, Decided[]>();
  let [nJoint, tiesJudge, tiesHuman] = [0, 0, 0];
  for (const { item, lengths, human, judge } of pairs) {
    const longer = longerPreferred(...lengths);
    if (longer === null || human === null || judge === null) continue;
    nJoint++;
    if (human === 'tie') tiesHuman++;
    if (judge === 'tie') tiesJudge++;
    // Against an empty text no text is twice as long.
    const unlike = longer !== 'tie' && lengths[0] > 0 && lengths[1] > 0;
    if (!unlike || human === 'tie' || judge === 'tie') continue;
    const own = items.get(item) ?? [];
    items.set(item, own);
    own.push({
      x: Math.log2(lengths[0] / lengths[1]),
      human: human === 'first' ? 1 : 0,
      judge: judge === 'first' ? 1 : 0,
    });
  }
  const decided = [...items.values()];
  const slopes = { judge: slopeOf(decided, 'judge'), human: slopeOf(decided, 'human') };
  const once = new Int32Array(decided.length).fill(1);
  const { random, confidence, draws = new SharedDraws() } = options;
  const describe = (who: 'judge' | 'human', ties: number): LengthEffect => {
    const found = slopes[who].effect(once);
    return {
      longerWins: clusteredShare(
        decided.map((own) => ({ yes: wins(own, who), of: own.length })),
        { confidence },
      ),
      effect: found.effect,
      ...(found.reason !== undefined && { reason: found.reason }),
      tieRate: ties / nJoint,
    };
  };
  const counts = decided.map((own) => Float64Array.of(own.length, wins(own, 'judge'), wins(own, 'human')));
  const plan = draws.items(decided.length, options.resamples ?? 9999, random);
  const leans = (totals: readonly Float64Array[]) => {
    const [n, byJudge, byHuman] = totals;
    return n.map((pairs, r) => byJudge[r] / pairs - byHuman[r] / pairs);
  };
  const effects = new Float64Array(plan.distinct);
  plan.forEach((times, r) => {
    effects[r] = slopes.judge.effect(times).effect - slopes.human.effect(times).effect;
  });
  const seen = [0, 1, 2].map((c) => counts.reduce((sum, row) => sum + row[c], 0));
  const [nDecided] = seen;
  const [judge, people] = [describe('judge', tiesJudge), describe('human', tiesHuman)];
  return {
    judge,
    people,
    lean: bootstrapDifference(
      leans(seen.map((total) => Float64Array.of(total)))[0],
      leans(resampledTotals(counts, 3, plan)),
      plan,
      options,
    ),
    leanTest: exchangeTest(
      counts.map(([, judge, human]) => ({ a: Float64Array.of(judge), b: Float64Array.of(human) })),
      (a, b) => (a[0] - b[0]) / nDecided,
      { permutations: options.permutations, random, draws },
    ),
    effectDifference: bootstrapDifference(judge.effect - people.effect, effects, plan, options),
    nJoint,
    nDecided,
    nItems: decided.length,
  };
}

/** Pairs that the longer won. */
function wins(own: readonly Decided[], who: 'judge' | 'human'): number {
  return own.filter((pair) => pair.x > 0 === (pair[who] === 1)).length;
}

function slopeOf(items: readonly (readonly Decided[])[], who: 'judge' | 'human'): LengthSlope {
  return new LengthSlope(
    items.map((own) => ({
      x: Float64Array.from(own, ({ x }) => x),
      won: Uint8Array.from(own, (pair) => pair[who]),
    })),
  );
}
