import { auditTransitivity, rerank, retestPreferences, retestValues } from '../../dist/src/index.js';
import { RESAMPLES, simulate } from './simulate.mjs';
import { drawGrids, evenSystems, onScale, verdictOf } from './worlds.mjs';

const STUDIES = 1000;
/** Resampling alpha takes its time. */
const ALPHA_STUDIES = 400;
const LARGE = 20_000;
const sizes = [20, 50, 200];

export function consistency() {
  retestOfComparisons();
  retestOfScores();
  triads();
  reranking();
}

const pickValue = ({ value }) => value;
const pickInterval = (estimate) => estimate;

/** Three answers each to ten comparisons an item; some items are harder to judge than others. */
function retestOfComparisons() {
  const retest = (draw, n, resamples, pick) => {
    const questions = [];
    for (let i = 0; i < n; i++) {
      const noise = 0.5 * Math.exp(0.5 * draw.normal());
      for (let k = 0; k < 10; k++) {
        const difference = draw.normal();
        const answers = [0, 1, 2].map(() => verdictOf(difference + noise * draw.normal(), 0.2));
        questions.push({ item: `i${i}`, answers });
      }
    }
    const { changeRate, flipRate, alpha } = retestPreferences(questions, { resamples, random: draw.random });
    return { 'change rate': pick(changeRate), 'flip rate': pick(flipRate), alpha: pick(alpha) };
  };
  simulate((n) => `retest of comparisons, ${n} items × 10 pairs × 3 answers`, {
    sizes,
    studies: ALPHA_STUDIES,
    truth: (draw) => retest(draw, LARGE, 1, pickValue),
    study: (draw, n) => ({ intervals: retest(draw, n, RESAMPLES, pickInterval) }),
  });
}

function retestOfScores() {
  for (const distance of ['ordinal', 'interval']) {
    const retest = (draw, n, resamples, pick) => {
      const questions = [];
      for (let i = 0; i < n; i++) {
        const easy = 0.7 * draw.normal();
        for (let s = 0; s < 5; s++) {
          const quality = 3 + easy + 0.7 * draw.normal();
          const answers = [0, 1, 2].map(() => onScale(quality + 0.6 * draw.normal()));
          questions.push({ item: `i${i}`, answers });
        }
      }
      const { changeRate, alpha } = retestValues(questions, distance, { resamples, random: draw.random });
      return { 'change rate': pick(changeRate), alpha: pick(alpha) };
    };
    simulate((n) => `retest of scores (${distance}), ${n} items × 5 systems × 3 answers`, {
      sizes,
      studies: ALPHA_STUDIES,
      truth: (draw) => retest(draw, LARGE, 1, pickValue),
      study: (draw, n) => ({ intervals: retest(draw, n, RESAMPLES, pickInterval) }),
    });
  }
}

/** Five candidates, so ten triads an item, that share their pairs. */
function triads() {
  for (const [what, noise] of [
    ['', 0.8],
    [', hardly one that goes round', 0.3],
  ]) {
    const audit = (draw, n, resamples, pick) => {
      const items = Array.from({ length: n }, (_, i) => {
        const quality = Array.from({ length: 5 }, () => draw.normal());
        const signs = new Float64Array(25).fill(Number.NaN);
        for (let a = 0; a < 5; a++) {
          for (let b = a + 1; b < 5; b++) {
            const verdict = verdictOf(quality[a] - quality[b] + noise * draw.normal(), 0.15);
            signs[a * 5 + b] = { first: 1, second: -1, tie: 0 }[verdict];
          }
        }
        return { item: `i${i}`, nSystems: 5, signs };
      });
      const found = auditTransitivity(items, { resamples, random: draw.random });
      return { circular: pick(found.circular), intransitive: pick(found.intransitive) };
    };
    simulate((n) => `triads, ${n} items × 5 systems${what}`, {
      sizes,
      studies: STUDIES,
      truth: (draw) => audit(draw, LARGE, 1, pickValue),
      study: (draw, n) => ({ intervals: audit(draw, n, RESAMPLES, pickInterval) }),
    });
  }
}

function reranking() {
  const found = (draw, n, resamples, pick) => {
    const { judges, gold } = drawGrids(draw, n, evenSystems(5));
    const { picked, random, best } = rerank(judges[0], gold, { resamples, random: draw.random });
    return { picked: pick(picked), random: pick(random), best: pick(best) };
  };
  simulate((n) => `re-ranking, ${n} items × 5 systems`, {
    sizes,
    studies: STUDIES,
    truth: (draw) => found(draw, LARGE, 1, pickValue),
    study: (draw, n) => ({ intervals: found(draw, n, RESAMPLES, pickInterval) }),
  });
}
