import {
  bootstrapCorrelation,
  correlateGrids,
  differenceInterval,
  permutationTest,
  studyDifference,
  studyInterval,
} from '../../dist/src/index.js';
import { simulate } from './simulate.mjs';
import { drawGrids } from './worlds.mjs';

const SIZES = [50, 100, 200];
const STUDIES = { 5: 600, 8: 1000, 12: 600, 25: 400 };

/** Two judges that like other systems, by the same law; the second with more error where they are not of one kind. */
const drawTwo = ({ normal }, n, noise = 1.2) => {
  const liking = () => Array.from({ length: n }, () => 0.25 * normal());
  return {
    qualities: Array.from({ length: n }, () => 3 + 0.5 * normal()),
    judges: [{ liking: liking() }, { liking: liking(), noise }],
  };
};

export function studies() {
  intervals();
  candidates();
  tests();
}

/** Other variances that were tried for a single tau and for a difference, with z; `t` takes a wider quantile. */
function candidates() {
  for (const level of ['summary', 'system']) {
    for (const [nSystems, t] of [
      [8, 2.365],
      [12, 2.201],
      [25, 2.064],
    ]) {
      const figures = ({ judges: [a, b], gold }) => {
        const [x, y] = [a, b].map((judge) => correlateGrids(judge, gold, { level }).value);
        return { tau: x, difference: x - y };
      };
      simulate((n) => `candidates, ${level} level, ${nSystems} systems × ${n} items`, {
        sizes: [50, 200],
        studies: 200,
        truth: (draw) => {
          const truth = {};
          for (let k = 0; k < 1000; k++) {
            const found = figures(drawGrids(draw, 100, drawTwo(draw, nSystems)));
            for (const [figure, value] of Object.entries(found)) {
              for (const name of CANDIDATES) {
                const key = `${figure}, ${name}`;
                truth[key] = (truth[key] ?? 0) + value / 1000;
              }
            }
          }
          return truth;
        },
        study: (draw, n) => {
          const { judges, gold } = drawGrids(draw, n, drawTwo(draw, nSystems));
          const options = { level, resamples: 199, random: draw.random };
          const found = figures({ judges, gold });
          const parts = {
            tau: studyInterval(judges[0], gold, options),
            difference: studyDifference(...judges, gold, options),
          };
          const bootstrap = (figure, resample) =>
            (figure === 'tau'
              ? bootstrapCorrelation(judges[0], gold, { ...options, resample })
              : differenceInterval(...judges, gold, { ...options, resample })
            ).standardError ** 2;
          const intervals = {};
          for (const [figure, { variance }] of Object.entries(parts)) {
            if (!variance) continue;
            const [systems, both] = ['systems', 'both'].map((resample) => bootstrap(figure, resample));
            const of = {
              'jackknife + items': variance.systems + variance.items,
              '2(items + systems) - both': Math.max(
                2 * (variance.items + systems) - both,
                systems,
                variance.items,
              ),
              'sum of bootstraps': systems + variance.items,
            };
            for (const [name, value] of Object.entries(of)) {
              for (const [quantile, reach] of [
                ['z', 1.96],
                ['t', t],
              ]) {
                const half = reach * Math.sqrt(value);
                intervals[`${figure}, ${name}, ${quantile}`] = {
                  low: found[figure] - half,
                  high: found[figure] + half,
                };
              }
            }
          }
          return { intervals };
        },
      });
    }
  }
}

const CANDIDATES = ['jackknife + items', '2(items + systems) - both', 'sum of bootstraps'].flatMap((name) => [
  `${name}, z`,
  `${name}, t`,
]);

/** Truth: the mean of the figure over fresh studies of the size, with systems and items drawn anew. */
function intervals() {
  for (const level of ['summary', 'system']) {
    for (const nSystems of [5, 8, 12, 25]) {
      for (const nItems of SIZES) {
        const figures = ({ judges: [a, b], gold }) => {
          const [x, y] = [a, b].map((judge) => correlateGrids(judge, gold, { level }).value);
          return { tau: x, difference: x - y };
        };
        simulate((n) => `other systems and items, ${level} level, ${nSystems} systems × ${n} items`, {
          sizes: [nItems],
          studies: STUDIES[nSystems],
          truth: (draw) => {
            const sums = { tau: 0, difference: 0 };
            const sets = Math.round(2e6 / (nSystems * nItems));
            let used = 0;
            for (let k = 0; k < sets; k++) {
              const { tau, difference } = figures(drawGrids(draw, nItems, drawTwo(draw, nSystems)));
              if (Number.isNaN(difference)) continue;
              used++;
              sums.tau += tau;
              sums.difference += difference;
            }
            const [tau, difference] = [sums.tau / used, sums.difference / used];
            return {
              tau,
              'tau, percentiles of both': tau,
              difference,
              'difference, percentiles of both': difference,
            };
          },
          study: (draw, n) => {
            const { judges, gold } = drawGrids(draw, n, drawTwo(draw, nSystems));
            const options = { level, resamples: 199, random: draw.random };
            const both = { ...options, resample: 'both' };
            return {
              intervals: {
                tau: studyInterval(judges[0], gold, options),
                'tau, percentiles of both': bootstrapCorrelation(judges[0], gold, both),
                difference: studyDifference(...judges, gold, options),
                'difference, percentiles of both': differenceInterval(...judges, gold, both),
              },
            };
          },
        });
      }
    }
  }
}

/** The hypothesis is true of a population of systems: both judges like some more than others, by the same law. */
function tests() {
  for (const level of ['summary', 'system']) {
    simulate((n) => `judges of one kind, ${level} level, 8 systems × ${n} items, systems drawn`, {
      sizes: [50],
      studies: 1000,
      study: (draw, n) => {
        const { judges, gold } = drawGrids(draw, n, drawTwo(draw, 8, 0.8));
        const options = { level, permutations: 255, resamples: 199, random: draw.random };
        const { low, high } = studyDifference(...judges, gold, options);
        return {
          tests: {
            'PERM-INPUTS': permutationTest(...judges, gold, { ...options, method: 'inputs' }).pValue,
            'PERM-SYSTEMS': permutationTest(...judges, gold, { ...options, method: 'systems' }).pValue,
            'interval without 0': low > 0 || high < 0 ? 0 : 1,
          },
        };
      },
    });
  }
}
