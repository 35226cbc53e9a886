import { compareSystems, predictionPoweredMean, roganGladen, systemIntervals } from '../../dist/src/index.js';
import { RESAMPLES, simulate } from './simulate.mjs';
import { drawGrids, onScale } from './worlds.mjs';

export function means() {
  systemMean();
  predictionPowered();
  shares();
  sideBySide();
}

const ONE_SYSTEM = { qualities: [3], judges: [] };

function systemMean() {
  simulate((n) => `mean of a system over ${n} items (1–5)`, {
    sizes: [10, 20, 50, 100],
    studies: 2000,
    truth: (draw) => ({ mean: drawGrids(draw, 200_000, ONE_SYSTEM).gold.systemMeans()[0] }),
    study: (draw, n) => {
      const { gold } = drawGrids(draw, n, ONE_SYSTEM);
      return {
        intervals: { mean: systemIntervals(gold, { resamples: RESAMPLES, random: draw.random })[0] },
      };
    },
  });
}

function predictionPowered() {
  simulate((n) => `prediction-powered mean, ${n} labels of 1–5, 900 judgments`, {
    sizes: [10, 30, 50, 100, 200],
    studies: 2000,
    truth: { 'PPI++': 3, 'humans alone': 3 },
    study: ({ normal }, n) => {
      const seen = () => {
        const quality = normal();
        return {
          label: onScale(3 + quality + 0.4 * normal()),
          judged: onScale(3.3 + quality + 0.6 * normal()),
        };
      };
      const labelled = Array.from({ length: n }, seen);
      const found = predictionPoweredMean(
        labelled.map(({ label }) => label),
        labelled.map(({ judged }) => judged),
        Array.from({ length: 900 }, () => seen().judged),
      );
      return { intervals: { 'PPI++': found, 'humans alone': found.humanOnly } };
    },
  });
}

function shares() {
  for (const share of [0.05, 0.3, 0.5]) {
    simulate((n) => `Rogan–Gladen, ${n} labels, 900 judgments, share ${share}`, {
      sizes: [40, 100, 200],
      studies: 2000,
      truth: { share },
      study: ({ chance }, n) => {
        const counts = {
          positives: 0,
          truePositives: 0,
          negatives: 0,
          trueNegatives: 0,
          unlabelled: 900,
          unlabelledYes: 0,
        };
        const says = (label) => chance(label ? 0.85 : 0.1);
        for (let k = 0; k < n; k++) {
          const label = chance(share);
          const said = says(label);
          counts[label ? 'positives' : 'negatives']++;
          if (label && said) counts.truePositives++;
          if (!label && !said) counts.trueNegatives++;
        }
        for (let k = 0; k < 900; k++) if (says(chance(share))) counts.unlabelledYes++;
        return { intervals: { share: roganGladen(counts) } };
      },
    });
  }
}

/** Five systems of one mean: one test, and whether any of the ten adjusted ones finds something. */
function sideBySide() {
  for (const [what, spreads] of [
    ['alike', [1, 1, 1, 1, 1]],
    ['of one mean and other spreads', [0.4, 0.7, 1, 1.3, 1.6]],
  ]) {
    simulate((n) => `systems side by side, ${n} items, five ${what}`, {
      sizes: [10, 20, 50, 200],
      studies: 1000,
      study: (draw, n) => {
        const qualities = [3, 3, 3, 3, 3];
        const judges = [{ liking: [0, 0, 0, 0, 0], scale: (value) => value }];
        const { judges: plain } = drawGrids(draw, n, { qualities, judges });
        // Around the middle of the scale the rounded values keep the mean.
        const rounded = plain[0].values.map((value, k) => onScale(3 + spreads[k % 5] * (value - 3.3)));
        const grid = new plain[0].constructor(plain[0].items, plain[0].systems, rounded);
        const { tests } = compareSystems(grid, { permutations: RESAMPLES, random: draw.random });
        return {
          tests: {
            'a test': tests[3].pValue,
            'any of ten, Holm': Math.min(...tests.map(({ adjustedPValue }) => adjustedPValue)),
          },
        };
      },
    });
  }
}
