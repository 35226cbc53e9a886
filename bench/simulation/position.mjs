import { accuracyBySlot, auditBothOrders, auditOneOrder, auditSlotRanks } from '../../dist/src/index.js';
import { RESAMPLES, simulate } from './simulate.mjs';
import { logistic, verdictOf } from './worlds.mjs';

const STUDIES = 1000;
const LARGE = 50_000;
const sizes = [20, 50, 200];

export function position() {
  firstSlot();
  bothOrders('a lean that varies by item', { lean: 0.25, varies: 0.3, noise: 0.5, tie: 0.2 });
  bothOrders('hardly a flip', { lean: 0, varies: 0, noise: 0.02, tie: 0 });
  binomials();
  bySlot();
  slots();
}

/** The item moves the judge's leaning to the first slot; both verdicts of a pair follow it alone. */
function firstSlot() {
  const mean = 0.6;
  const leaning = ({ normal }) => logistic(Math.log(mean / (1 - mean)) + 0.8 * normal());
  simulate((n) => `first-slot share by leaning alone, ${n} items × 10 pairs, both orders`, {
    sizes,
    studies: STUDIES,
    truth: (draw) => {
      let sum = 0;
      for (let k = 0; k < 1e6; k++) sum += leaning(draw);
      return { share: sum / 1e6 };
    },
    study: (draw, n) => {
      const pairs = [];
      for (let i = 0; i < n; i++) {
        const p = leaning(draw);
        const verdict = () => (draw.chance(p) ? 'first' : 'second');
        for (let k = 0; k < 10; k++) {
          pairs.push({ item: `i${i}`, straight: verdict(), exchanged: verdict() });
        }
      }
      const audit = auditBothOrders(pairs, { resamples: RESAMPLES, random: draw.random });
      return { intervals: { share: audit.firstSlotShare } };
    },
  });
}

/** Candidates differ in quality; a slot adds a lean, another on each item, and each verdict has an error. */
function drawOrders({ normal }, n, { lean, varies, noise, tie, pairs = 10 }) {
  const drawn = [];
  for (let i = 0; i < n; i++) {
    const leaning = lean + varies * normal();
    for (let k = 0; k < pairs; k++) {
      const difference = normal();
      const straight = verdictOf(difference + leaning + noise * normal(), tie);
      const exchanged = verdictOf(-difference + leaning + noise * normal(), tie);
      drawn.push({ item: `i${i}`, straight, exchanged, difference });
    }
  }
  return drawn;
}

function bothOrders(what, judge) {
  const parts = (audit, pick) => ({
    consistency: pick(audit.consistency),
    'flip rate': pick(audit.flipRate),
    ...(judge.tie > 0 && { 'win-and-tie rate': pick(audit.winAndTieRate) }),
    'first-slot share': pick(audit.firstSlotShare),
  });
  simulate((n) => `both orders, ${n} items × 10 pairs, ${what}`, {
    sizes,
    studies: STUDIES,
    truth: (draw) => {
      const audit = auditBothOrders(drawOrders(draw, LARGE, judge), { resamples: 1, random: draw.random });
      const found = parts(audit, ({ value }) => value);
      // Without a lean the slots are alike.
      return judge.lean === 0 ? { ...found, 'first-slot share': 0.5 } : found;
    },
    study: (draw, n) => {
      const pairs = drawOrders(draw, n, judge);
      const audit = auditBothOrders(pairs, { resamples: RESAMPLES, random: draw.random });
      return { intervals: parts(audit, (estimate) => estimate) };
    },
  });
}

/** No slot is preferred: on no item, or on average over items of which each has its own lean. */
function binomials() {
  for (const [what, varies] of [
    ['no lean on any item', 0],
    ['leans of items that cancel out', 0.3],
  ]) {
    for (const perItem of [1, 10]) {
      simulate((n) => `binomial tests of position, ${n} items × ${perItem} pairs, ${what}`, {
        sizes,
        studies: 2000,
        study: (draw, n) => {
          const judge = { lean: 0, varies, noise: 0.5, tie: 0.2, pairs: perItem };
          const options = { resamples: 1, random: draw.random };
          const pairs = drawOrders(draw, n, judge);
          // Asked once, in an order drawn at random for each pair.
          const shown = pairs.map(({ item, straight, exchanged }) => ({
            item,
            winner: draw.chance(0.5) ? straight : exchanged,
          }));
          const flips = auditBothOrders(pairs, options).pValue;
          const share = auditOneOrder(shown, 'randomized', options).pValue;
          return { tests: { 'strict flips': flips, 'first-slot share, one order': share } };
        },
      });
    }
  }
}

function bySlot() {
  const shown = (draw, nItems) =>
    drawOrders(draw, nItems, { lean: 0.25, varies: 0.3, noise: 0.5, tie: 0.2 }).map(
      ({ item, straight, difference }) => ({
        item,
        winner: straight,
        human: verdictOf(difference + 0.4 * draw.normal(), 0.1),
      }),
    );
  const parts = (found, once, pick) => ({
    'when first': pick(found.whenFirst),
    'when second': pick(found.whenSecond),
    difference: pick(found.difference),
    'first-slot share, one order': pick(once.firstSlotShare),
  });
  const audits = (draw, nItems, resamples, pick) => {
    const verdicts = shown(draw, nItems);
    const options = { resamples, random: draw.random };
    return parts(accuracyBySlot(verdicts, options), auditOneOrder(verdicts, 'randomized', options), pick);
  };
  simulate((n) => `accuracy by slot, ${n} items × 10 pairs`, {
    sizes,
    studies: STUDIES,
    truth: (draw) => audits(draw, LARGE, 1, ({ value }) => value),
    study: (draw, n) => ({ intervals: audits(draw, n, RESAMPLES, (estimate) => estimate) }),
  });
}

/** Ranks with ties, in an order drawn for each list, that do not depend on it. */
function slots() {
  simulate((n) => `permutation test of slots, ${n} lists of 5`, {
    sizes,
    studies: 2000,
    study: ({ normal, shuffle, random }, n) => {
      const lists = Array.from({ length: n }, () => {
        const scores = [-0.6, -0.3, 0, 0.3, 0.6].map((s) => Math.round(2 * (s + normal())));
        return { ranks: shuffle(scores.map((score) => 1 + scores.filter((other) => other > score).length)) };
      });
      const { pValue } = auditSlotRanks(lists, 'randomized', { permutations: RESAMPLES, random });
      return { tests: { 'slot test': pValue } };
    },
  });
}
