import { InputError } from '../../errors.js';
import { type Remark, remark } from '../../remarks/remark.js';
import type { Preference } from '../numeric/conversions.js';
import { quantileSorted } from '../numeric/quantile.js';
import type { Random } from '../numeric/random.js';
import {
  type CorrelationOptions,
  correlationOptions,
  jointCells,
  whyNothingToCorrelate,
} from './joint-cells.js';
import { correlationsOnce } from './over-items.js';
import type { ScoreGrid } from './score-grid.js';

/** How many random judges are drawn, and from which random numbers. */
export interface RandomReferenceOptions {
  /** Default 999; of `acc-eq`, whose thresholds are fitted anew in each, 199. */
  draws?: number;
  random: Random;
}

/** What scores without any knowledge get: an expectation, and how far single draws lie. NaN where undefined. */
export interface RandomReference {
  expectation: number;
  /** From a law, not from the draws. */
  exact: boolean;
  /** 2.5% and 97.5% of the draws; no interval of the expectation. */
  low: number;
  high: number;
  reason?: Remark;
  draws: number;
  seed: number;
}

/**
 * The correlation of independent uniform scores with a gold, over the cells that the gold scored. Turned round (x to
 * 1 − x), scores are as likely and a correlation has the other sign, so that every correlation's expectation is 0
 * exactly; that of `acc-eq` is the mean of the draws.
 * Cells without a gold value are left out.
 * @throws InputError for options out of range
 */
export function randomCorrelation(
  gold: ScoreGrid,
  { draws: asked, random, ...options }: RandomReferenceOptions & CorrelationOptions,
): RandomReference {
  const filled = correlationOptions(options);
  const draws = asked ?? (filled.coefficient === 'acc-eq' ? FITTED_DRAWS : DRAWS);
  checkDraws(draws);
  const cells = jointCells([gold]);
  const [golden] = cells.layers;
  const reason = whyNothingToCorrelate(cells, filled.level);
  const values: number[] = [];
  while (reason === undefined && values.length < draws) {
    const judges = Array.from({ length: Math.min(TOGETHER, draws - values.length) }, () =>
      golden.map((value) => (Number.isNaN(value) ? value : random.uniform())),
    );
    values.push(...correlationsOnce(cells, judges, golden, filled));
  }
  const law = filled.coefficient === 'acc-eq' ? undefined : 0;
  return referenceOf(values, law, draws, random.seed, reason ?? remark('gold-constant'));
}

/** Where 95% of the draws lie. */
const DRAWS = 999;
const FITTED_DRAWS = 199;

/** Judges drawn at a time, for one gold. */
const TOGETHER = 50;

/** Whom people prefer of two candidates of an item. */
export interface PreferredPair {
  item: string;
  a: string;
  b: string;
  human: Preference;
}

/**
 * The accuracy of a random order of each item's candidates: of a pair that people decided it is right half of the time,
 * of a tie never, so that the expectation is half the share of decided pairs, exactly.
 * @param pairs those without a human preference are passed over
 * @throws InputError for fewer than one draw
 */
export function randomAccuracy(
  pairs: Iterable<PreferredPair>,
  { draws = DRAWS, random }: RandomReferenceOptions,
): RandomReference {
  checkDraws(draws);
  const labelled = [...pairs].filter(({ human }) => human !== null);
  const places = new Map<string, number>();
  const placeOf = (item: string, candidate: string) => {
    const key = JSON.stringify([item, candidate]);
    const place = places.get(key) ?? places.size;
    places.set(key, place);
    return place;
  };
  const decided = labelled
    .filter(({ human }) => human !== 'tie')
    .map(({ item, a, b, human }) => ({ a: placeOf(item, a), b: placeOf(item, b), first: human === 'first' }));
  const scores = new Float64Array(places.size);
  const values = Float64Array.from({ length: labelled.length === 0 ? 0 : draws }, () => {
    for (let k = 0; k < scores.length; k++) scores[k] = random.uniform();
    let right = 0;
    for (const { a, b, first } of decided) if (scores[a] > scores[b] === first) right++;
    return right / labelled.length;
  });
  const law = decided.length / labelled.length / 2;
  return referenceOf(Array.from(values), law, draws, random.seed, remark('no-pair-labelled'));
}

function referenceOf(
  drawn: readonly number[],
  law: number | undefined,
  draws: number,
  seed: number,
  why: Remark,
): RandomReference {
  const values = drawn.filter((value) => !Number.isNaN(value)).sort((a, b) => a - b);
  const base = { draws, seed, exact: law !== undefined };
  if (values.length === 0) {
    return { ...base, expectation: Number.NaN, low: Number.NaN, high: Number.NaN, reason: why };
  }
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return {
    ...base,
    expectation: law ?? mean,
    low: quantileSorted(values, 0.025),
    high: quantileSorted(values, 0.975),
  };
}

function checkDraws(draws: number): void {
  if (!Number.isSafeInteger(draws) || draws < 1) {
    throw new InputError(`Expected \`draws\` to be a whole number of at least 1, got ${draws}`);
  }
}
