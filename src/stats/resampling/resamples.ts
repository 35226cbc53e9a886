import { InputError } from '../../errors.js';
import { countMultisets, forEachMultiset } from '../numeric/multisets.js';
import type { Random } from '../numeric/random.js';

/** What a bootstrap resamples. */
export type Resample = 'systems' | 'items' | 'both';

/** The resamples of a bootstrap: all there are where that is few enough, else a random sample. */
export interface ResamplePlan {
  exhaustive: boolean;
  /** Resamples, each as likely as another: drawn, or all tuples there are. */
  resamples: number;
  /** Resamples that are told apart: multisets where exhaustive. */
  distinct: number;
  /** Visits each distinct resample: multiplicities of systems and items (reused arrays) and its number of tuples. */
  forEach(visit: (systems: Int32Array, items: Int32Array, tuples: number) => void): void;
}

/**
 * Plans resamples of systems, items or both. Where the distinct resamples (multisets) are no more than were asked
 * for, each is visited once with the number of tuples that draw it, and nothing is random. Else what a resample draws
 * depends on the seed and its number alone: items are drawn alike beside systems and without.
 * @param asked how many random resamples to draw otherwise
 * @throws InputError for fewer than one resample
 */
export function planResamples(
  resample: Resample,
  nSystems: number,
  nItems: number,
  asked: number,
  random: Random,
): ResamplePlan {
  if (!Number.isSafeInteger(asked) || asked < 1) {
    throw new InputError(`Expected \`resamples\` to be a whole number of at least 1, got ${asked}`);
  }
  const drawSystems = resample !== 'items';
  const drawItems = resample !== 'systems';
  const distinct = (drawSystems ? countMultisets(nSystems) : 1) * (drawItems ? countMultisets(nItems) : 1);
  const systems = new Int32Array(nSystems).fill(1);
  const items = new Int32Array(nItems).fill(1);
  if (distinct > asked) {
    return {
      exhaustive: false,
      resamples: asked,
      distinct: asked,
      forEach(visit) {
        const [ofSystems, ofItems] = [random.fork('systems'), random.fork('items')];
        for (let k = 0; k < asked; k++) {
          if (drawSystems) drawMultiplicities(ofSystems.at(k), systems);
          if (drawItems) drawMultiplicities(ofItems.at(k), items);
          visit(systems, items, 1);
        }
      },
    };
  }
  return {
    exhaustive: true,
    resamples: (drawSystems ? nSystems ** nSystems : 1) * (drawItems ? nItems ** nItems : 1),
    distinct,
    forEach(visit) {
      const overItems = (systemsNow: Int32Array, tuples: number) => {
        if (!drawItems) visit(systemsNow, items, tuples);
        else forEachMultiset(nItems, (itemsNow, more) => visit(systemsNow, itemsNow, tuples * more));
      };
      if (!drawSystems) overItems(systems, 1);
      else forEachMultiset(nSystems, overItems);
    },
  };
}

const WORDS = 2 ** 32;

/**
 * Draws as many positions as there are, with replacement, and counts them. Each is equally likely: of the 2³² words
 * the few that would favour some positions are drawn again (Lemire 2019). No remainder of a double is taken unless
 * it may be one of those, for this is where a bootstrap spends its time.
 */
export function drawMultiplicities(random: Random, out: Int32Array): void {
  const n = out.length;
  out.fill(0);
  for (let k = 0; k < n; k++) {
    let place = random.uniform() * n;
    let position = Math.floor(place);
    while ((place - position) * WORDS < n && (place - position) * WORDS < WORDS % n) {
      place = random.uniform() * n;
      position = Math.floor(place);
    }
    out[position]++;
  }
}
