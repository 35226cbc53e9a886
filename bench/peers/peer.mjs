/** Runs a Python peer beside this file on vectors written to files, and returns the JSON it prints. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The Python with the peer's packages. */
const PYTHON = process.env.ASSIZE_PYTHON ?? 'python3';

/**
 * @param {string} script a name in this folder
 * @param {Float64Array[]} vectors written as raw doubles; their files come first among the arguments
 * @param {(string | number)[]} options
 */
export function runPeer(script, vectors, ...options) {
  const folder = mkdtempSync(join(tmpdir(), 'assize-bench-'));
  try {
    const files = vectors.map((vector, k) => {
      const file = join(folder, `${k}.f64`);
      writeFileSync(file, new Uint8Array(vector.buffer, vector.byteOffset, vector.byteLength));
      return file;
    });
    const path = fileURLToPath(new URL(script, import.meta.url));
    return JSON.parse(
      execFileSync(PYTHON, [path, ...files, ...options.map(String)], {
        encoding: 'utf8',
        maxBuffer: 1 << 28,
      }),
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Result and best seconds of some runs after one to warm up. */
export function timeBest(runs, work) {
  let value = work();
  let seconds = Infinity;
  for (let k = 0; k < runs; k++) {
    const start = performance.now();
    value = work();
    seconds = Math.min(seconds, (performance.now() - start) / 1000);
  }
  return { value, seconds };
}

/** Stops the benchmark when the two did not compute the same. */
export function assertEqual(what, ours, theirs, relative) {
  if (!(Math.abs(ours - theirs) <= relative * Math.abs(theirs))) {
    throw new Error(`${what}: ${ours} is not the peer's ${theirs}`);
  }
}

/** One readable line and one of JSON. */
export function report({ name, seconds, peer, peerSeconds, target }) {
  const ratio = peerSeconds / seconds;
  const time = (value) => (value < 1 ? `${(value * 1000).toFixed(1)} ms` : `${value.toFixed(2)} s`);
  console.log(
    `${name}: ${time(seconds)}, ${peer} ${time(peerSeconds)}: ${ratio.toPrecision(3)} times as fast (target ${target})`,
  );
  console.log(JSON.stringify({ name, seconds, peer, peerSeconds, ratio, target }));
}
