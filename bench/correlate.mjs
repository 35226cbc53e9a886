/**
 * The whole of `assize correlate` as a process: 40 judges × 3 dimensions × 100 items × 5 systems, 9,999 resamples for
 * every interval at both levels. Target: under 10 s. Checks one correlation by hand before it prints a time.
 * Run after a build: node bench/correlate.mjs
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { generator, writeFolder } from './data/made.mjs';

const JUDGES = 40;
const DIMENSIONS = ['overall', 'missing', 'irrelevant'];
const ITEMS = 100;
const SYSTEMS = ['a', 'b', 'c', 'd', 'e'];

const cli = process.env.ASSIZE_BIN ?? fileURLToPath(new URL('../dist/src/cli/bin.js', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'assize-bench-'));
try {
  writeData(folder);
  const started = performance.now();
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [
      '--import',
      `data:text/javascript,process.on("exit",()=>process.stderr.write("peak "+process.resourceUsage().maxRSS))`,
      cli,
      'correlate',
      folder,
      '--format',
      'json',
    ],
    { encoding: 'utf8', maxBuffer: 1 << 28 },
  );
  const seconds = (performance.now() - started) / 1000;
  if (status !== 0) throw new Error(stderr);
  check(JSON.parse(stdout));
  const peak = Number(/peak (\d+)/.exec(stderr)?.[1]) / 1024;
  console.log(
    `correlate, ${JUDGES} judges × ${DIMENSIONS.length} dimensions × ${ITEMS} items × ${SYSTEMS.length} systems, 9,999 resamples: ${seconds.toFixed(2)} s, peak ${peak.toFixed(0)} MB`,
  );
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** Scores on a scale of 1 to 5 with ties; the judge named `gold` repeats the labels. */
function writeData(path) {
  const draw = generator(7);
  const score = () => 1 + Math.floor(5 * draw());
  const lines = { items: [], candidates: [], labels: [], scores: [] };
  const judges = ['gold', ...Array.from({ length: JUDGES - 1 }, (_, k) => `judge-${k + 1}`)];
  for (let i = 0; i < ITEMS; i++) {
    const item = `item-${i}`;
    lines.items.push({ item, document: 'The ferry sails at noon from the old pier.' });
    for (const system of SYSTEMS) {
      lines.candidates.push({ item, system, text: 'The ferry sails. '.repeat(score()) });
      for (const dimension of DIMENSIONS) {
        const value = score();
        lines.labels.push({ item, dimension, annotator: 'x', system, value });
        for (const judge of judges) {
          lines.scores.push({
            judge,
            protocol: 'p',
            item,
            dimension,
            system,
            value: judge === 'gold' ? value : score(),
          });
        }
      }
    }
  }
  const dimensions = DIMENSIONS.map((id) => ({ id, higherIsBetter: true }));
  writeFolder(path, { dimensions, systems: SYSTEMS }, lines);
}

/** A judge that repeats the labels correlates perfectly; every other row is there, at both levels. */
function check({ correlations }) {
  for (const { rows } of correlations) {
    const judges = rows.filter(({ reference }) => !reference);
    if (judges.length !== JUDGES) throw new Error(`Expected ${JUDGES} judges, got ${judges.length}`);
    for (const { correlation, resamples } of judges[0].levels) {
      if (Math.abs(correlation.value - 1) > 1e-12) throw new Error(`Expected 1, got ${correlation.value}`);
      if (resamples !== 9999) throw new Error(`Expected 9,999 resamples, got ${resamples}`);
    }
  }
}
