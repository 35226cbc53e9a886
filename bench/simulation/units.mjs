import {
  compareLabels,
  typeAgreement,
  unanimousShare,
  unitAgreement,
  validatedPrecision,
} from '../../dist/src/index.js';
import { RESAMPLES, simulate } from './simulate.mjs';

const STUDIES = 1000;
const LARGE = 20_000;
const sizes = [20, 50, 200];
const pickValue = ({ value }) => value;
const pickInterval = (estimate) => estimate;

export function units() {
  unitLabels();
  twoJudges();
  annotations();
}

/** Four to twelve units an item; items differ in how many are wrong and in how hard they are. */
function* drawUnits({ uniform, normal, random }, n) {
  for (let i = 0; i < n; i++) {
    const faults = 0.7 * normal();
    const hard = 0.5 * normal();
    const length = 4 + random.int(9);
    for (let u = 0; u < length; u++) {
      const quality = normal() - faults;
      yield { item: `i${i}`, quality, noise: 0.5 * Math.exp(hard), uniform, normal };
    }
  }
}

/** Three labels, the last of them rare. */
const labelOf = (quality) => (quality > 0.2 ? 'supported' : quality > -1.6 ? 'partial' : 'none');

function unitLabels() {
  const agreement = (draw, n, resamples, pick) => {
    const labelled = Array.from(drawUnits(draw, n), ({ item, quality, noise }) => ({
      item,
      human: labelOf(quality),
      judge: labelOf(quality + 0.3 + noise * draw.normal()),
    }));
    const found = unitAgreement(labelled, { resamples, random: draw.random });
    const rare = found.byLabel.find(({ label }) => label === 'none');
    const undefinedInterval = { value: Number.NaN, low: Number.NaN, high: Number.NaN };
    return {
      accuracy: pick(found.accuracy),
      'balanced accuracy': pick(found.balancedAccuracy),
      'macro F1': pick(found.macroF1),
      kappa: pick(found.kappa),
      'precision of the rare label': pick(rare?.precision ?? undefinedInterval),
      'recall of the rare label': pick(rare?.recall ?? undefinedInterval),
      'F1 of the rare label': pick(rare?.f1 ?? undefinedInterval),
    };
  };
  simulate((n) => `units, ${n} items × 4–12 units, three labels`, {
    sizes,
    studies: STUDIES,
    truth: (draw) => agreement(draw, LARGE, 1, pickValue),
    study: (draw, n) => ({ intervals: agreement(draw, n, RESAMPLES, pickInterval) }),
  });
}

/** Yes and no, about one no in five: the second judge errs more; for the tests both err alike. */
function twoJudges() {
  const drawn = (draw, n, more) =>
    Array.from(drawUnits(draw, n), ({ item, quality, noise }) => {
      const label = (value) => (value > -1 ? 'yes' : 'no');
      const [a, b] = [1, more].map((times) => label(quality + times * noise * draw.normal()));
      return { item, human: label(quality), a, b };
    });
  const differences = (draw, n, resamples, pick) => {
    const labelled = drawn(draw, n, 2);
    const options = { resamples, permutations: 1, random: draw.random };
    return {
      'difference of balanced accuracies': pick(compareLabels(labelled, 'balanced', options).difference),
      'difference of kappas': pick(compareLabels(labelled, 'kappa', options).difference),
    };
  };
  simulate((n) => `two judges' labels, ${n} items × 4–12 units`, {
    sizes,
    studies: STUDIES,
    truth: (draw) => differences(draw, LARGE, 1, pickValue),
    study: (draw, n) => {
      const alike = drawn(draw, n, 1);
      const options = { resamples: 1, permutations: RESAMPLES, random: draw.random };
      return {
        intervals: differences(draw, n, RESAMPLES, pickInterval),
        tests: {
          'balanced accuracies exchanged': compareLabels(alike, 'balanced', options).test.pValue,
          'kappas exchanged': compareLabels(alike, 'kappa', options).test.pValue,
        },
      };
    },
  });
}

/** Types of errors marked by both sides, labels of three annotators, and annotations that a person looked at. */
function annotations() {
  const shares = (draw, n, resamples, pick) => {
    const drawn = [...drawUnits(draw, n)];
    const options = { resamples, random: draw.random };
    const typed = drawn.map(({ item, quality, noise }) => ({
      item,
      human: quality < -0.8 ? ['entity'] : [],
      judge: quality + noise * draw.normal() < -0.6 ? ['entity'] : [],
    }));
    const labelled = drawn.map(({ item, quality, noise }) => ({
      item,
      labels: [0, 1, 2].map(() => quality + noise * draw.normal() > 0),
    }));
    const validated = drawn.map(({ item, quality, noise }) => ({
      item,
      verdict: quality + noise * draw.normal() > -1.5 ? 'agree' : 'reject',
    }));
    const [entity] = typeAgreement(typed, options);
    return {
      'precision of a type': pick(entity.precision),
      'recall of a type': pick(entity.recall),
      'unanimous share': pick(unanimousShare(labelled, options).share),
      'validated precision': pick(validatedPrecision(validated, options).precision),
    };
  };
  simulate((n) => `annotated units, ${n} items × 4–12 units`, {
    sizes,
    studies: STUDIES,
    truth: (draw) => shares(draw, LARGE, 1, pickValue),
    study: (draw, n) => ({ intervals: shares(draw, n, RESAMPLES, pickInterval) }),
  });
}
