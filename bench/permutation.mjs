/**
 * The permutation test of two judges beside mt-metrics-eval's method, a loop over items with SciPy's tau:
 * `npm run build && node bench/permutation.mjs`. ASSIZE_PYTHON names a Python with SciPy. The peer computes the
 * statistic of a few given exchanges, ours must have the same values; its time a draw is then scaled to as many draws.
 */
import { correlateGrids, createRandom, permutationTest, ScoreGrid } from '../dist/src/index.js';
import { assertEqual, report, runPeer, timeBest } from './peers/peer.mjs';

const SYSTEMS = 15;
const ITEMS = 1300;
const DRAWS = 1000;
const PEER_DRAWS = 3;

/** Untied scores of mean 0 and deviation 1, or a small scale with ties. */
function draw(seed, ties) {
  const random = createRandom(seed);
  const scores = Float64Array.from({ length: ITEMS * SYSTEMS }, (_, k) => {
    const score = (k % SYSTEMS) / SYSTEMS + 2 * random.uniform();
    return ties ? Math.round(2 * score) : score;
  });
  if (ties) return scores;
  const mean = scores.reduce((sum, score) => sum + score, 0) / scores.length;
  const deviation = Math.sqrt(scores.reduce((sum, score) => sum + (score - mean) ** 2, 0) / scores.length);
  return scores.map((score) => (score - mean) / deviation);
}

function grid(values) {
  return new ScoreGrid(
    Array.from({ length: ITEMS }, (_, k) => `item ${k}`),
    Array.from({ length: SYSTEMS }, (_, k) => `system ${k}`),
    values,
  );
}

const [a, b, gold] = [draw(1, false), draw(2, false), draw(3, true)];
const random = createRandom(4);
const exchanges = Float64Array.from({ length: PEER_DRAWS * a.length }, () => random.int(2));

for (const level of ['summary', 'system']) {
  const peer = runPeer('permutation.py', [a, b, gold, exchanges], SYSTEMS, level);
  for (let k = 0; k < PEER_DRAWS; k++) {
    const swapped = (own, other) =>
      own.map((value, at) => (exchanges[k * a.length + at] ? other[at] : value));
    const value = (scores) => correlateGrids(grid(scores), grid(gold), { level }).value;
    assertEqual(`statistic ${k}`, value(swapped(a, b)) - value(swapped(b, a)), peer.statistics[k], 1e-10);
  }
  for (const method of ['inputs', 'systems', 'both', 'cells']) {
    const { value, seconds } = timeBest(2, () =>
      permutationTest(grid(a), grid(b), grid(gold), {
        level,
        method,
        permutations: DRAWS,
        random: createRandom(1),
      }),
    );
    assertEqual('statistic of the test', value.statistic, peer.observed, 1e-10);
    report({
      name: `${value.name}, ${level}-level tau-b, two judges, ${SYSTEMS} systems × ${ITEMS} items, ${DRAWS} draws`,
      seconds,
      peer: `${peer.version} (${PEER_DRAWS} draws, scaled)`,
      peerSeconds: (peer.seconds / PEER_DRAWS) * DRAWS,
      target: 'below 2 s',
    });
  }
}
