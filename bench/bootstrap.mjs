/**
 * The bootstrap of a correlation beside nlpstats: `npm run build && node bench/bootstrap.mjs`.
 * ASSIZE_PYTHON names a Python with nlpstats. The peer draws few resamples; its time is scaled to as many as ours.
 */
import { bootstrapCorrelation, correlateGrids, createRandom, ScoreGrid } from '../dist/src/index.js';
import { assertEqual, report, runPeer, timeBest } from './peers/peer.mjs';

const RESAMPLES = 9999;
const PEER_RESAMPLES = 20;
const PEER_LEVELS = { summary: 'input', system: 'system' };

/** Systems of rising quality under noise; `points` > 0 rounds to so many points a unit, which makes ties. */
function draw(nItems, nSystems, seed, points) {
  const random = createRandom(seed);
  const names = (letter, n) => Array.from({ length: n }, (_, k) => `${letter}${k}`);
  const values = Float64Array.from({ length: nItems * nSystems }, (_, k) => {
    const score = (k % nSystems) / nSystems + 2 * random.uniform();
    return points > 0 ? Math.round(points * score) : score;
  });
  return new ScoreGrid(names('item ', nItems), names('system ', nSystems), values);
}

function besidePeer(nItems, nSystems, level, target) {
  const judge = draw(nItems, nSystems, 1, 0);
  const gold = draw(nItems, nSystems, 2, 2);
  const peer = runPeer(
    'bootstrap.py',
    [judge.values, gold.values],
    nSystems,
    PEER_LEVELS[level],
    PEER_RESAMPLES,
  );
  assertEqual('correlation', correlateGrids(judge, gold, { level }).value, peer.estimate, 1e-12);
  const { value, seconds } = timeBest(3, () =>
    bootstrapCorrelation(judge, gold, { level, resamples: RESAMPLES, random: createRandom(1) }),
  );
  assertEqual('estimate', value.estimate, peer.estimate, 1e-12);
  report({
    name: `bootstrap over both, ${level}-level tau-b, ${nSystems} systems × ${nItems} items, ${RESAMPLES} resamples`,
    seconds,
    peer: `${peer.version} (${PEER_RESAMPLES} resamples, scaled)`,
    peerSeconds: (peer.seconds / PEER_RESAMPLES) * RESAMPLES,
    target,
  });
}

/** What `correlate` asks of 40 judges on 3 dimensions: each bootstrapped at both levels, one in eight with gaps. */
function manyJudges() {
  const golds = [1, 2, 3].map((seed) => draw(100, 5, seed, 2));
  const judges = Array.from({ length: 120 }, (_, k) => {
    const grid = draw(100, 5, 10 + k, k % 2 === 0 ? 0 : 3);
    const random = createRandom(k);
    if (k % 8 !== 0) return grid;
    const holed = grid.values.map((value) => (random.int(50) === 0 ? Number.NaN : value));
    return new ScoreGrid(grid.items, grid.systems, holed);
  });
  const start = performance.now();
  judges.forEach((judge, k) => {
    for (const level of ['summary', 'system']) {
      bootstrapCorrelation(judge, golds[k % 3], { level, resamples: RESAMPLES, random: createRandom(1) });
    }
  });
  const seconds = (performance.now() - start) / 1000;
  const name = '240 bootstraps: 40 judges × 3 dimensions × 2 levels, 5 systems × 100 items';
  console.log(`${name}: ${seconds.toFixed(2)} s (target: \`correlate\` below 10 s in whole)`);
  console.log(JSON.stringify({ name, seconds, target: 10 }));
}

besidePeer(100, 16, 'summary', 1000);
besidePeer(100, 16, 'system', 50);
besidePeer(100, 5, 'summary', 1000);
manyJudges();
