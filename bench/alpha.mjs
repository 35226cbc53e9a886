/**
 * Krippendorff's alpha beside the Python package krippendorff: `npm run build && node bench/alpha.mjs`.
 * ASSIZE_PYTHON names a Python with that package. The last part measures memory, each distance in its own process.
 */
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { createRandom, krippendorffAlpha, krippendorffAlphaInterval } from '../dist/src/index.js';
import { assertEqual, report, runPeer, timeBest } from './peers/peer.mjs';

const RUNS = 5;

/** Annotators who give the true value half of the time, any value otherwise. */
function draw(annotators, units, values) {
  const random = createRandom(1);
  const truth = Float64Array.from({ length: units }, () => random.int(values) + 1);
  return Array.from({ length: annotators }, () =>
    truth.map((value) => (random.uniform() < 0.5 ? value : random.int(values) + 1)),
  );
}

function measureSpeed() {
  const ratings = draw(5, 10_000, 100);
  const flat = Float64Array.from(ratings.flatMap((row) => [...row]));
  for (const distance of ['nominal', 'ordinal', 'interval', 'ratio']) {
    const peer = runPeer('alpha.py', [flat], 5, distance, 1);
    const { value, seconds } = timeBest(RUNS, () => krippendorffAlpha(ratings, { distance }));
    assertEqual('alpha', value.alpha, peer.alpha, 1e-9);
    report({
      name: `alpha (${distance}), 5 annotators × 10,000 units, 100 values`,
      seconds,
      peer: peer.version,
      peerSeconds: peer.seconds,
      target: 10,
    });
  }
  const small = draw(3, 100, 5);
  for (const distance of ['nominal', 'ordinal', 'interval', 'ratio']) {
    const { seconds } = timeBest(3, () =>
      krippendorffAlphaInterval(small, { distance, random: createRandom(1) }),
    );
    const name = `interval of alpha (${distance}), 3 × 100 units, 9,999 resamples`;
    console.log(`${name}: ${(seconds * 1000).toFixed(0)} ms`);
    console.log(JSON.stringify({ name, seconds }));
  }
}

/** The whole process: Node itself, the ratings and the computation. */
function measureMemory(distance) {
  const random = createRandom(1);
  const ratings = Array.from({ length: 3 }, () =>
    Float64Array.from({ length: 200_000 }, () => random.uniform()),
  );
  const start = performance.now();
  const { alpha } = krippendorffAlpha(ratings, { distance });
  const seconds = (performance.now() - start) / 1000;
  const megabytes = process.resourceUsage().maxRSS / 1024;
  const name = `memory of alpha (${distance}), 3 × 200,000 near-unique values`;
  if (!(Math.abs(alpha) < 0.01)) throw new Error(`${name}: alpha of noise is ${alpha}`);
  console.log(`${name}: ${megabytes.toFixed(0)} MB, ${seconds.toFixed(2)} s (target below 500 MB)`);
  console.log(JSON.stringify({ name, megabytes, seconds, target: 500 }));
}

const [flag, distance] = process.argv.slice(2);
if (flag === '--memory') measureMemory(distance);
else {
  measureSpeed();
  for (const level of ['nominal', 'ordinal', 'interval']) {
    execFileSync(process.execPath, [fileURLToPath(import.meta.url), '--memory', level], { stdio: 'inherit' });
  }
}
