/**
 * How often the project's intervals hold the true value: `npm run build && node bench/coverage.mjs [studies]`.
 * Studies are drawn from a population whose values are known (by a very large sample of it), each interval at 95%.
 * The figures stand in docs/coverage.md; 1,000 studies have an error of .7 points at 95%.
 */
import {
  auditBothOrders,
  bootstrapCorrelation,
  correlateGrids,
  createRandom,
  krippendorffAlpha,
  krippendorffAlphaInterval,
  normalQuantile,
  predictionPoweredMean,
  preferenceAccuracy,
  preferenceAlpha,
  preferenceAlphaInterval,
  roganGladen,
  ScoreGrid,
  systemIntervals,
} from '../dist/src/index.js';

const STUDIES = Number(process.argv[2] ?? 1000);
const RESAMPLES = 999;
const only = process.argv[3];
const random = createRandom(20_250_101);
const uniform = () => (random.int(2 ** 32 - 1) + 0.5) / 2 ** 32;
const normal = () => normalQuantile(uniform());
const names = (letter, n) => Array.from({ length: n }, (_, k) => `${letter}${k}`);
const rows = [];

/** Runs studies of one setting, each giving { low, high }; prints the share that holds the truth. */
function measure(name, truth, study) {
  if (only && !name.includes(only)) return;
  const wanted = typeof truth === 'function' ? truth() : truth;
  let [held, below, above, none] = [0, 0, 0, 0];
  let width = 0;
  for (let k = 0; k < STUDIES; k++) {
    const { low, high } = study();
    if (Number.isNaN(low) || Number.isNaN(high)) {
      none++;
      continue;
    }
    width += high - low;
    // Sums of the same numbers in another order differ in their last bits.
    if (wanted < low - 1e-9) above++;
    else if (wanted > high + 1e-9) below++;
    else held++;
  }
  const used = STUDIES - none;
  const row = {
    name,
    truth: wanted,
    coverage: held / used,
    below: below / used,
    above: above / used,
    width: width / used,
    undefined: none,
  };
  rows.push(row);
  console.log(
    `${name.padEnd(78)} true ${wanted.toFixed(3).padStart(7)}  covers ${(100 * row.coverage).toFixed(1).padStart(5)}%  too low ${(100 * row.below).toFixed(1)}%  too high ${(100 * row.above).toFixed(1)}%  width ${row.width.toFixed(3)}${none ? `  undefined ${none}` : ''}`,
  );
}

/**
 * Qualities of systems on items, seen by a gold of three annotators on 1–5 and by a judge, who likes some systems more
 * than their quality, so that its order of the systems is wrong in places however many items there are.
 */
function grids(nItems, { qualities, liking }) {
  const nSystems = qualities.length;
  const gold = new Float64Array(nItems * nSystems);
  const judge = new Float64Array(nItems * nSystems);
  for (let i = 0; i < nItems; i++) {
    const easy = 0.5 * normal();
    for (let s = 0; s < nSystems; s++) {
      const quality = qualities[s] + easy + 0.8 * normal();
      let sum = 0;
      for (let a = 0; a < 3; a++) sum += onScale(quality + 0.6 * normal());
      gold[i * nSystems + s] = sum / 3;
      judge[i * nSystems + s] = onScale(0.7 * quality + 1.2 + liking[s] + 0.8 * normal());
    }
  }
  const systems = names('s', nSystems);
  return {
    judge: new ScoreGrid(names('i', nItems), systems, judge),
    gold: new ScoreGrid(names('i', nItems), systems, gold),
  };
}
const onScale = (value) => Math.min(5, Math.max(1, Math.round(value)));
const drawSystems = (n) => ({
  qualities: Array.from({ length: n }, () => 3 + 0.5 * normal()),
  liking: Array.from({ length: n }, () => 0.25 * normal()),
});
const evenSystems = (n) => ({
  qualities: Array.from({ length: n }, (_, k) => 2.4 + (1.2 * k) / (n - 1)),
  liking: Array.from({ length: n }, (_, k) => 0.3 * Math.cos(2.4 * k)),
});
const oneSystem = { qualities: [3], liking: [0] };

function correlations() {
  for (const level of ['system', 'summary']) {
    for (const nSystems of [5, 12, 24]) {
      const fixed = evenSystems(nSystems);
      for (const [resample, draw] of [
        ['items', () => fixed],
        ['both', () => drawSystems(nSystems)],
      ]) {
        const truth = () => {
          if (resample === 'items') {
            const { judge, gold } = grids(20_000, fixed);
            return correlateGrids(judge, gold, { level }).value;
          }
          // Over systems too: tau of the population of systems with unlimited items, at the system level; else the
          // mean over many sets of systems.
          let sum = 0;
          const sets = 400;
          const bigger = level === 'system' ? 60 : nSystems;
          for (let k = 0; k < sets; k++) {
            const { judge, gold } = grids(level === 'system' ? 100 : 50, drawSystems(bigger));
            sum += correlateGrids(judge, gold, { level }).value;
          }
          return sum / sets;
        };
        for (const method of ['percentile', 'bca']) {
          measure(
            `tau-b, ${level} level, ${nSystems} systems × 100 items, ${resample} resampled, ${method}`,
            truth,
            () => {
              const { judge, gold } = grids(100, draw());
              return bootstrapCorrelation(judge, gold, {
                level,
                resample,
                method,
                resamples: RESAMPLES,
                random,
              });
            },
          );
        }
      }
    }
  }
}

function agreement() {
  const draw = (n) => {
    const truth = Array.from({ length: n }, () => 3 + normal());
    return Array.from({ length: 3 }, () => truth.map((value) => onScale(value + 0.8 * normal())));
  };
  for (const distance of ['nominal', 'ordinal', 'interval']) {
    for (const n of [20, 50, 200]) {
      measure(
        `alpha (${distance}), 3 annotators × ${n} items`,
        () => krippendorffAlpha(draw(200_000), { distance }).alpha,
        () => krippendorffAlphaInterval(draw(n), { distance, nResamples: RESAMPLES, random }),
      );
    }
  }
  const drawRankings = (n) =>
    grids3(n).map((values) => Array.from({ length: n }, (_, i) => values.slice(i * 5, i * 5 + 5)));
  for (const n of [20, 100]) {
    measure(
      `alpha of preferences (MASI), 3 annotators × ${n} items × 5 systems`,
      () => preferenceAlpha(drawRankings(5000)).alpha,
      () => preferenceAlphaInterval(drawRankings(n), { nResamples: RESAMPLES, random }),
    );
  }
}

/** Three annotators' scores of five systems. */
function grids3(nItems) {
  const rated = [[], [], []];
  for (let i = 0; i < nItems; i++) {
    for (let s = 0; s < 5; s++) {
      const quality = 2.5 + 0.25 * s + 0.6 * normal();
      for (const row of rated) row.push(onScale(quality + 0.8 * normal()));
    }
  }
  return rated;
}

function shares() {
  // Ten pairs an item; the item moves the judge's leaning to the first slot, and its accuracy.
  const mean = 0.6;
  const leaning = () => 1 / (1 + Math.exp(-(Math.log(mean / (1 - mean)) + 0.8 * normal())));
  const expected = () => {
    let sum = 0;
    for (let k = 0; k < 1e6; k++) sum += leaning();
    return sum / 1e6;
  };
  for (const n of [20, 50, 200]) {
    measure(`first-slot share, ${n} items × 10 pairs, both orders`, expected, () => {
      const pairs = [];
      for (let i = 0; i < n; i++) {
        const p = leaning();
        for (let k = 0; k < 10; k++) {
          const verdict = () => (uniform() < p ? 'first' : 'second');
          pairs.push({ item: `i${i}`, straight: verdict(), exchanged: verdict() });
        }
      }
      return auditBothOrders(pairs, { resamples: RESAMPLES, random }).firstSlotShare;
    });
    measure(`preference accuracy, ${n} items × 10 pairs`, expected, () => {
      const pairs = [];
      for (let i = 0; i < n; i++) {
        const p = leaning();
        for (let k = 0; k < 10; k++)
          pairs.push({ item: `i${i}`, human: 'first', judge: uniform() < p ? 'first' : 'second' });
      }
      return preferenceAccuracy(pairs, { resamples: RESAMPLES, random }).accuracy;
    });
  }
}

function means() {
  for (const n of [10, 20, 50, 100]) {
    measure(
      `mean of a system over ${n} items (1–5)`,
      () => grids(200_000, oneSystem).gold.systemMeans()[0],
      () => systemIntervals(grids(n, oneSystem).gold, { resamples: RESAMPLES, random })[0],
    );
  }
  for (const n of [10, 30, 50, 100, 200]) {
    const study = (pick) => () => {
      const seen = () => {
        const quality = normal();
        return {
          label: onScale(3 + quality + 0.4 * normal()),
          judged: onScale(3.3 + quality + 0.6 * normal()),
        };
      };
      const labelled = Array.from({ length: n }, seen);
      const rest = Array.from({ length: 900 }, () => seen().judged);
      const labels = labelled.map(({ label }) => label);
      const judged = labelled.map(({ judged: score }) => score);
      return pick(predictionPoweredMean(labels, judged, rest));
    };
    const truth = () => 3;
    measure(
      `PPI++ mean, ${n} labels of 1–5 and 900 judgments`,
      truth,
      study((found) => found),
    );
    measure(
      `human-only mean, ${n} labels of 1–5`,
      truth,
      study(({ humanOnly }) => humanOnly),
    );
  }
  for (const n of [40, 100, 200]) {
    for (const share of [0.05, 0.3, 0.5]) {
      measure(`Rogan–Gladen, ${n} labels and 900 judgments, true share ${share}`, share, () => {
        const counts = {
          positives: 0,
          truePositives: 0,
          negatives: 0,
          trueNegatives: 0,
          unlabelled: 900,
          unlabelledYes: 0,
        };
        const yes = () => uniform() < share;
        const says = (label) => uniform() < (label ? 0.85 : 0.1);
        for (let k = 0; k < n; k++) {
          const label = yes();
          const said = says(label);
          counts[label ? 'positives' : 'negatives']++;
          if (label && said) counts.truePositives++;
          if (!label && !said) counts.trueNegatives++;
        }
        for (let k = 0; k < 900; k++) if (says(yes())) counts.unlabelledYes++;
        return roganGladen(counts);
      });
    }
  }
}

// The judge must be told from noise before its coverage means anything.
const check = grids(2000, evenSystems(5));
const tau = correlateGrids(check.judge, check.gold, { level: 'summary' }).value;
if (!(tau > 0.2 && tau < 0.9)) throw new Error(`the simulated judge has a summary-level tau of ${tau}`);
means();
shares();
agreement();
correlations();
console.log(
  JSON.stringify({ name: 'coverage of 95% intervals', studies: STUDIES, resamples: RESAMPLES, rows }),
);
