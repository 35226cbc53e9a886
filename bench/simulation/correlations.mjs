import { bootstrapCorrelation, correlateGrids, permutationTest } from '../../dist/src/index.js';
import { differenceInterval } from '../../dist/src/stats/correlation/difference-interval.js';
import { RESAMPLES, rootOf, searchDraw, simulate } from './simulate.mjs';
import { drawGrids, drawSystems, evenSystems } from './worlds.mjs';

const LARGE = 20_000;

export function correlations() {
  differences();
  permutations();
  otherCoefficients();
  taus();
}

/**
 * The mean over many sets of systems; at the system level, which has a limit, over large sets.
 * @param value of judges and gold
 */
function overSystems(draw, nSystems, level, systems, value) {
  const [nItems, size, sets] = level === 'system' ? [100, 60, 400] : [50, nSystems, 400];
  let sum = 0;
  for (let k = 0; k < sets; k++) sum += value(drawGrids(draw, nItems, systems(draw, size)));
  return sum / sets;
}

function taus() {
  for (const level of ['system', 'summary']) {
    for (const nSystems of [5, 12, 24]) {
      for (const resample of ['items', 'both']) {
        const systems = (draw) =>
          resample === 'items' ? evenSystems(nSystems) : drawSystems(draw, nSystems);
        const tau = ({ judges, gold }) => correlateGrids(judges[0], gold, { level }).value;
        simulate((n) => `tau-b, ${level} level, ${nSystems} systems × ${n} items, ${resample} resampled`, {
          sizes: [100],
          studies: 400,
          truth: (draw) => {
            const value =
              resample === 'items'
                ? tau(drawGrids(draw, LARGE, evenSystems(nSystems)))
                : overSystems(draw, nSystems, level, drawSystems, tau);
            return { percentile: value, BCa: value };
          },
          study: (draw, n) => {
            const { judges, gold } = drawGrids(draw, n, systems(draw));
            const options = { level, resample, resamples: RESAMPLES, random: draw.random };
            const interval = (method) => bootstrapCorrelation(judges[0], gold, { ...options, method });
            return { intervals: { percentile: interval('percentile'), BCa: interval('bca') } };
          },
        });
      }
    }
  }
}

function otherCoefficients() {
  const all = ['summary', 'system', 'pooled'];
  for (const [coefficient, levels] of [
    ['pearson', all],
    ['spearman', all],
    ['kendall-a', ['summary', 'pooled']],
    ['kendall-c', ['summary', 'pooled']],
    ['kendall-b', ['pooled']],
  ]) {
    for (const level of levels) {
      const systems = evenSystems(12);
      simulate((n) => `${coefficient}, ${level} level, 12 systems × ${n} items, items resampled`, {
        sizes: [50],
        studies: 400,
        truth: (draw) => {
          const { judges, gold } = drawGrids(draw, LARGE, systems);
          return { percentile: correlateGrids(judges[0], gold, { level, coefficient }).value };
        },
        study: (draw, n) => {
          const { judges, gold } = drawGrids(draw, n, systems);
          const { random } = draw;
          const options = { level, coefficient, resample: 'items', resamples: 499, random };
          return { intervals: { percentile: bootstrapCorrelation(judges[0], gold, options) } };
        },
      });
    }
  }
}

const likingOf = (n, turn) => Array.from({ length: n }, (_, k) => 0.3 * Math.cos(turn * k));
/** Two judges that like other systems, one of them with more error. */
const twoJudges = (n) => ({
  ...evenSystems(n),
  judges: [{ liking: likingOf(n, 2.4) }, { liking: likingOf(n, 1.3), noise: 1.2 }],
});
const drawTwo = (draw, n) => {
  const liking = () => Array.from({ length: n }, () => 0.25 * draw.normal());
  return { ...drawSystems(draw, n), judges: [{ liking: liking() }, { liking: liking(), noise: 1.2 }] };
};

function differences() {
  for (const [level, nSystems, resample, sizes] of [
    ['summary', 5, 'items', [20, 50, 200]],
    ['summary', 5, 'both', [50]],
    ['system', 12, 'items', [50]],
    ['system', 12, 'both', [50]],
  ]) {
    const difference = ({ judges: [a, b], gold }) =>
      correlateGrids(a, gold, { level }).value - correlateGrids(b, gold, { level }).value;
    simulate(
      (n) => `difference of taus, ${level} level, ${nSystems} systems × ${n} items, ${resample} resampled`,
      {
        sizes,
        studies: 400,
        truth: (draw) => ({
          difference:
            resample === 'items'
              ? difference(drawGrids(draw, LARGE, twoJudges(nSystems)))
              : overSystems(draw, nSystems, level, drawTwo, difference),
        }),
        study: (draw, n) => {
          const systems = resample === 'items' ? twoJudges(nSystems) : drawTwo(draw, nSystems);
          const { judges, gold } = drawGrids(draw, n, systems);
          const options = { level, resample, resamples: RESAMPLES, confidence: 0.95, random: draw.random };
          return { intervals: { difference: differenceInterval(...judges, gold, options) } };
        },
      },
    );
  }
}

/** Three grades only. */
const coarse = (value) => Math.min(4, Math.max(2, Math.round(value)));

/** A judge that likes other systems and says little, whose mean tau is that of the first judge. */
let pair;
function unlikeJudges() {
  const judges = (noise) => [
    { liking: likingOf(5, 2.4), noise: 1.2 },
    { liking: likingOf(5, 1.3), noise, scale: coarse },
  ];
  const lessTau = (noise) => {
    const drawn = drawGrids(searchDraw('judges of one tau'), LARGE, {
      ...evenSystems(5),
      judges: judges(noise),
    });
    const [a, b] = drawn.judges.map((judge) => correlateGrids(judge, drawn.gold, { level: 'summary' }).value);
    return a - b;
  };
  pair ??= judges(rootOf(lessTau, 0.2, 2));
  return pair;
}

/** The judges are alike in what the test exchanges; then only their mean tau is one. */
function permutations() {
  const alike = (_, n) => {
    const liking = likingOf(n, 2.4);
    return [{ liking }, { liking }];
  };
  const ofOneKind = (draw, n) => drawTwo(draw, n).judges.map(({ liking }) => ({ liking }));
  const unlike = () => unlikeJudges();
  for (const [method, level, nSystems, what, judges, sizes] of [
    ['inputs', 'summary', 5, 'judges alike', alike, [20, 50, 200]],
    ['inputs', 'system', 5, 'judges alike', alike, [50]],
    ['inputs', 'summary', 5, 'judges unlike, one tau', unlike, [20, 50, 200]],
    ['systems', 'system', 12, 'judges of one kind', ofOneKind, [50, 200]],
    ['both', 'system', 12, 'judges of one kind', ofOneKind, [50, 200]],
    ['both', 'summary', 12, 'judges of one kind', ofOneKind, [50, 200]],
  ]) {
    simulate((n) => `permutation of ${method}, ${level} level, ${nSystems} systems × ${n} items, ${what}`, {
      sizes,
      studies: 1000,
      study: (draw, n) => {
        const systems = { ...evenSystems(nSystems), judges: judges(draw, nSystems) };
        const { judges: grids, gold } = drawGrids(draw, n, systems);
        const options = { method, level, permutations: 499, random: draw.random };
        return { tests: { test: permutationTest(...grids, gold, options).pValue } };
      },
    });
  }
}
