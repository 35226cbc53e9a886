import { correlateGrids, rerunDifference, rerunInterval, ScoreGrid } from '../../dist/src/index.js';
import { simulate } from './simulate.mjs';
import { names, onScale } from './worlds.mjs';

/** Fresh runs of a study whose mean is its true value: a tenth of their error is left in it. */
const RUNS = 40;
const [SYSTEMS, ITEMS] = [8, 50];
const ERROR = { coarse: { error: 0.8, scale: onScale }, fine: { error: 0.8, scale: (value) => value } };

/**
 * Two judges asked several times about the same candidates. Limits are given less the study's own true value, the mean
 * over fresh runs of the same judges on these items and systems, so that the value they should hold is 0.
 */
export function reruns() {
  for (const level of ['summary', 'system']) {
    for (const [kind, { error, scale }] of Object.entries(ERROR)) {
      simulate(
        (n) =>
          `another run, ${level} level, ${SYSTEMS} systems × ${ITEMS} items, ${kind === 'coarse' ? 'scores on 1–5' : 'scores without ties'}, ${n} repeats`,
        {
          sizes: [2, 3, 5, 10],
          studies: 150,
          truth: { tau: 0, difference: 0 },
          study: (draw, repeats) => {
            const world = drawWorld(draw, ITEMS, SYSTEMS);
            const asked = () => world.judges.map((mean) => run(draw, world, mean, repeats, error, scale));
            const tau = ({ mean }) => correlateGrids(mean, world.gold, { level }).value;
            const truth = [0, 0];
            for (let k = 0; k < RUNS; k++) {
              for (const [j, judge] of asked().entries()) truth[j] += tau(judge) / RUNS;
            }
            const judges = asked();
            const options = { level, resamples: 199, random: draw.random };
            return {
              intervals: {
                tau: less(rerunInterval(judges[0], world.gold, options), truth[0]),
                difference: less(rerunDifference(...judges, world.gold, options), truth[0] - truth[1]),
              },
            };
          },
        },
      );
    }
  }
}

const less = ({ low, high }, truth) => ({ low: low - truth, high: high - truth });

function drawWorld({ normal }, nItems, nSystems) {
  const [items, systems] = [names('i', nItems), names('s', nSystems)];
  const quality = systems.map(() => 3 + 0.5 * normal());
  const liking = [0, 1].map(() => systems.map(() => 0.25 * normal()));
  const gold = new Float64Array(nItems * nSystems);
  const judges = [0, 1].map(() => new Float64Array(nItems * nSystems));
  items.forEach((_, i) => {
    const easy = 0.5 * normal();
    systems.forEach((_, s) => {
      const own = quality[s] + easy + 0.8 * normal();
      gold[i * nSystems + s] = onScale(own + 0.6 * normal());
      for (const j of [0, 1]) judges[j][i * nSystems + s] = own + liking[j][s] + 0.5 * normal();
    });
  });
  return { items, systems, gold: new ScoreGrid(items, systems, gold), judges };
}

function run({ normal }, { items, systems }, mean, repeats, error, scale) {
  const asked = Array.from({ length: repeats }, () => mean.map((value) => scale(value + error * normal())));
  const sum = mean.map((_, cell) => asked.reduce((total, values) => total + values[cell], 0) / repeats);
  const grid = (values) => new ScoreGrid(items, systems, values);
  return { mean: grid(sum), repeats: asked.map(grid) };
}
