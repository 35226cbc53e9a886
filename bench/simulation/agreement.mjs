import {
  alphaDifference,
  krippendorffAlpha,
  krippendorffAlphaInterval,
  preferenceAccuracy,
  preferenceAlpha,
  preferenceAlphaInterval,
} from '../../dist/src/index.js';
import { compareAccuracies } from '../../dist/src/stats/testing/compare-accuracies.js';
import { RESAMPLES, simulate } from './simulate.mjs';
import { logistic, onScale } from './worlds.mjs';

const STUDIES = 1000;

export function agreement() {
  alphas();
  differences();
  preferences();
  accuracies();
  twoAccuracies();
}

function alphas() {
  const drawn = ({ normal }, n) => {
    const truth = Array.from({ length: n }, () => 3 + normal());
    return Array.from({ length: 3 }, () => truth.map((value) => onScale(value + 0.8 * normal())));
  };
  for (const distance of ['nominal', 'ordinal', 'interval']) {
    simulate((n) => `alpha (${distance}), 3 annotators × ${n} items`, {
      sizes: [20, 50, 200],
      studies: STUDIES,
      truth: (draw) => ({ alpha: krippendorffAlpha(drawn(draw, 200_000), { distance }).alpha }),
      study: (draw, n) => {
        const options = { distance, nResamples: RESAMPLES, random: draw.random };
        return { intervals: { alpha: krippendorffAlphaInterval(drawn(draw, n), options) } };
      },
    });
  }
}

/** Three annotators, and a judge with twice their error: as one more, and in the place of each. */
function differences() {
  const distance = 'ordinal';
  const drawn = ({ normal }, n) => {
    const truth = Array.from({ length: n }, () => 3 + normal());
    const rated = (error) => truth.map((value) => onScale(value + error * normal()));
    return { people: [0.8, 0.8, 0.8].map(rated), judge: rated(1.6) };
  };
  const sides = ({ people, judge }) => ({
    joined: [[...people, judge]],
    inPlace: people.map((_, k) => [...people.filter((_, other) => other !== k), judge]),
  });
  const alpha = (ratings) => krippendorffAlpha(ratings, { distance }).alpha;
  const mean = (values) => values.reduce((sum, value) => sum + value, 0) / values.length;
  simulate((n) => `difference of alphas (ordinal), 3 annotators and a judge × ${n} items`, {
    sizes: [20, 50, 200],
    studies: STUDIES,
    truth: (draw) => {
      const world = drawn(draw, 200_000);
      const { joined, inPlace } = sides(world);
      const people = alpha(world.people);
      return { 'with judge': mean(joined.map(alpha)) - people, 'for one': mean(inPlace.map(alpha)) - people };
    },
    study: (draw, n) => {
      const world = drawn(draw, n);
      const less = (several) =>
        alphaDifference(
          several.map((ratings) => ({ ratings })),
          { ratings: world.people },
          { distance, nResamples: RESAMPLES, random: draw.random },
        );
      const { joined, inPlace } = sides(world);
      return { intervals: { 'with judge': less(joined), 'for one': less(inPlace) } };
    },
  });
}

/** Three annotators' scores of five systems. */
function preferences() {
  const drawn = ({ normal }, n) => {
    const rated = [[], [], []];
    for (let i = 0; i < n; i++) {
      const quality = [0, 1, 2, 3, 4].map((s) => 2.5 + 0.25 * s + 0.6 * normal());
      for (const rows of rated) rows.push(quality.map((value) => onScale(value + 0.8 * normal())));
    }
    return rated;
  };
  simulate((n) => `alpha of preferences (MASI), 3 annotators × ${n} items × 5 systems`, {
    sizes: [20, 100],
    studies: 400,
    truth: (draw) => ({ alpha: preferenceAlpha(drawn(draw, 10_000)).alpha }),
    study: (draw, n) => {
      const options = { nResamples: RESAMPLES, random: draw.random };
      return { intervals: { alpha: preferenceAlphaInterval(drawn(draw, n), options) } };
    },
  });
}

/** How often a judge is right, an item's pairs together. */
const rightness = (mean, { normal }, spread = 0.8) =>
  logistic(Math.log(mean / (1 - mean)) + spread * normal());

function accuracies() {
  for (const [perItem, mean] of [
    [10, 0.6],
    [1, 0.9],
  ]) {
    simulate((n) => `preference accuracy ${mean}, ${n} items × ${perItem} pairs`, {
      sizes: [20, 50, 200],
      studies: STUDIES,
      truth: (draw) => {
        let sum = 0;
        for (let k = 0; k < 1e6; k++) sum += rightness(mean, draw);
        return { accuracy: sum / 1e6 };
      },
      study: (draw, n) => {
        const pairs = [];
        for (let i = 0; i < n; i++) {
          const p = rightness(mean, draw);
          for (let k = 0; k < perItem; k++) {
            pairs.push({ item: `i${i}`, human: 'first', judge: draw.chance(p) ? 'first' : 'second' });
          }
        }
        const { accuracy } = preferenceAccuracy(pairs, { resamples: RESAMPLES, random: draw.random });
        return { intervals: { accuracy } };
      },
    });
  }
}

/** Two judges on the same items: one better, or as good on average and better on other items. */
function twoAccuracies() {
  const answersOf = (draw, n, perItem, meanB, spreadB) => {
    const answers = [];
    for (let i = 0; i < n; i++) {
      const [a, b] = [rightness(0.6, draw), rightness(meanB, draw, spreadB)];
      for (let k = 0; k < perItem; k++) {
        answers.push({ item: `i${i}`, a: draw.chance(a) ? 1 : 0, b: draw.chance(b) ? 1 : 0 });
      }
    }
    return answers;
  };
  const expected = (draw, mean, spread) => {
    let sum = 0;
    for (let k = 0; k < 1e6; k++) sum += rightness(mean, draw, spread);
    return sum / 1e6;
  };
  for (const perItem of [1, 10]) {
    simulate((n) => `two accuracies, ${n} items × ${perItem} pairs`, {
      sizes: [20, 50, 200],
      studies: STUDIES,
      truth: (draw) => ({ difference: expected(draw, 0.6, 0.8) - expected(draw, 0.75, 0.8) }),
      study: (draw, n) => {
        const { random } = draw;
        const unlike = answersOf(draw, n, perItem, 0.75, 0.8);
        const { difference } = compareAccuracies(unlike, { resamples: RESAMPLES, permutations: 1, random });
        const alike = answersOf(draw, n, perItem, 0.6, 0.8);
        const { test } = compareAccuracies(alike, { resamples: 1, permutations: RESAMPLES, random });
        return { intervals: { difference }, tests: { 'exchange test, judges alike': test.pValue } };
      },
    });
  }
  simulate((n) => `two accuracies, ${n} items × 10 pairs, one of them uneven`, {
    sizes: [20, 50, 200],
    studies: STUDIES,
    study: (draw, n) => {
      const { random } = draw;
      // One half each, so that the spread over items leaves the mean where it is.
      const answers = [];
      for (let i = 0; i < n; i++) {
        const b = rightness(0.5, draw, 3);
        for (let k = 0; k < 10; k++) {
          answers.push({ item: `i${i}`, a: draw.chance(0.5) ? 1 : 0, b: draw.chance(b) ? 1 : 0 });
        }
      }
      const { test } = compareAccuracies(answers, { resamples: 1, permutations: RESAMPLES, random });
      return { tests: { 'exchange test': test.pValue } };
    },
  });
}
