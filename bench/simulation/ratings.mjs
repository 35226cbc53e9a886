import { rateSystems } from '../../dist/src/index.js';
import { simulate } from './simulate.mjs';
import { drawDuels } from './worlds.mjs';

/** A refit of every resample takes its time. */
const STUDIES = 400;
const RESAMPLES = 499;
const LARGE = 50_000;

export function ratings() {
  for (const model of ['bradley-terry', 'davidson']) {
    const rated = (draw, n, resamples, pick) => {
      const comparisons = drawDuels(draw, n, [{ noise: 0.9, tie: 0.3 }]).map(
        ({ item, first, second, verdicts: [winner] }) => ({ item, first, second, winner }),
      );
      const options = { model, resamples, random: draw.random };
      const { systems, tieParameter } = rateSystems(comparisons, 5, options);
      return {
        weakest: pick(systems[0], 'strength'),
        middle: pick(systems[2], 'strength'),
        strongest: pick(systems[4], 'strength'),
        ...(tieParameter && { 'tie parameter': pick(tieParameter, 'value') }),
      };
    };
    simulate((n) => `ratings (${model}), ${n} items × 10 pairs`, {
      sizes: [20, 50, 200],
      studies: STUDIES,
      truth: (draw) => rated(draw, LARGE, 1, (found, key) => found[key]),
      study: (draw, n) => ({ intervals: rated(draw, n, RESAMPLES, (found) => found) }),
    });
  }
}
