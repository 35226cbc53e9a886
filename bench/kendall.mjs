/**
 * Tau-b of 1,000,000 pairs beside SciPy: `npm run build && node bench/kendall.mjs`.
 * ASSIZE_PYTHON names a Python with SciPy.
 */
import { createRandom, kendallTau } from '../dist/src/index.js';
import { assertEqual, report, runPeer, timeBest } from './peers/peer.mjs';

const N = 1_000_000;
const RUNS = 5;

/** Two correlated vectors, uniform, cut into that many values each; 0 leaves them whole. */
function draw(classesX, classesY) {
  const random = createRandom(1);
  const cut = (value, classes) => (classes > 0 ? Math.floor(value * classes) / classes : value);
  const x = new Float64Array(N);
  const y = new Float64Array(N);
  for (let k = 0; k < N; k++) {
    const shared = random.uniform();
    x[k] = cut(shared, classesX);
    y[k] = cut((shared + random.uniform()) / 2, classesY);
  }
  return [x, y];
}

for (const [name, classesX, classesY] of [
  ['5 × 5 values', 5, 5],
  ['100 × 100 values', 100, 100],
  ['5,000 × 5,000 values', 5000, 5000],
  ['no ties', 0, 0],
]) {
  const [x, y] = draw(classesX, classesY);
  const peer = runPeer('kendall.py', [x, y], RUNS);
  const { value, seconds } = timeBest(RUNS, () => kendallTau(x, y));
  assertEqual('tau', value.tau, peer.tau, 1e-12);
  assertEqual('p', value.pValue, peer.p, 1e-9);
  report({
    name: `tau-b of 1,000,000 pairs, ${name}`,
    seconds,
    peer: peer.version,
    peerSeconds: peer.seconds,
    target: 1,
  });
}
