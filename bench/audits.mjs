/**
 * Three audits and the report, each as a whole process with its default options: 40 judges × 3 dimensions × 100 items ×
 * 5 systems, every pair compared in both orders (240,000 verdicts in the open format), three annotators' scores.
 * Target: under 20 s for the four together, and under 500 MB each. Three judges are made so that their figures are
 * known; these are checked before a time is printed.
 * Run after a build: node bench/audits.mjs
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { generator, writeFolder } from './data/made.mjs';

const JUDGES = 40;
const DIMENSIONS = ['overall', 'missing', 'irrelevant'];
const ITEMS = 100;
const SYSTEMS = ['a', 'b', 'c', 'd', 'e'];
const ANNOTATORS = ['x', 'y', 'z'];
const SECONDS = 20;
const MEGABYTES = 500;

const cli = process.env.ASSIZE_BIN ?? fileURLToPath(new URL('../dist/src/cli/bin.js', import.meta.url));
const USED = `process.on('exit',()=>{const{userCPUTime,systemCPUTime,maxRSS}=process.resourceUsage();process.stderr.write('used '+(userCPUTime+systemCPUTime)/1e6+' '+maxRSS/1024)})`;

const folder = mkdtempSync(join(tmpdir(), 'assize-bench-'));
try {
  writeData(folder);
  const page = join(folder, 'report.html');
  const runs = [
    { name: 'audit length', args: ['audit', 'length', folder, '--format', 'json'], check: checkLength },
    { name: 'audit position', args: ['audit', 'position', folder, '--format', 'json'], check: checkPosition },
    {
      name: 'audit consistency',
      args: ['audit', 'consistency', folder, '--format', 'json'],
      check: checkConsistency,
    },
    { name: 'report', args: ['report', folder, '--out', page], check: () => checkReport(page) },
  ].map(measure);
  const sum = (key) => runs.reduce((total, run) => total + run[key], 0);
  const together = { name: 'together', seconds: sum('seconds'), cpu: sum('cpu') };
  together.peak = Math.max(...runs.map(({ peak }) => peak));
  const verdicts = JUDGES * DIMENSIONS.length * ITEMS * SYSTEMS.length * (SYSTEMS.length - 1);
  console.log(`${verdicts.toLocaleString('en')} verdicts, ${JUDGES} judges, default options`);
  for (const { name, seconds, cpu, peak } of [...runs, together]) {
    console.log(
      `${name.padEnd(18)} ${seconds.toFixed(2)} s, CPU ${cpu.toFixed(2)} s, peak ${peak.toFixed(0)} MB`,
    );
  }
  const met = together.seconds < SECONDS && together.peak < MEGABYTES;
  console.log(`under ${SECONDS} s together and ${MEGABYTES} MB each: ${met ? 'yes' : 'no'}`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function measure({ name, args, check }) {
  const started = performance.now();
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--import', `data:text/javascript,${encodeURIComponent(USED)}`, cli, ...args],
    { encoding: 'utf8', maxBuffer: 1 << 28 },
  );
  const seconds = (performance.now() - started) / 1000;
  if (status !== 0) throw new Error(stderr);
  check(stdout);
  const [, cpu, peak] = /used ([\d.]+) ([\d.]+)$/.exec(stderr) ?? [];
  return { name, seconds, cpu: Number(cpu), peak: Number(peak) };
}

/**
 * Candidates of 40 to 200 words with a hidden quality; annotators give it on a scale of 1 to 5 with noise. Of the
 * judges, `first` always names the first shown, `longer` the longer, `steady` follows the hidden quality; the others
 * follow it with noise, length and place, each to its own degree.
 */
function writeData(path) {
  const draw = generator(7);
  const lines = { items: [], candidates: [], labels: [], scores: [] };
  const judges = ['first', 'longer', 'steady', ...Array.from({ length: JUDGES - 3 }, (_, k) => `judge-${k}`)];
  for (let i = 0; i < ITEMS; i++) {
    const item = `item-${i}`;
    lines.items.push({ item, document: prose(600, draw), instruction: prose(15, draw) });
    const words = distinct(SYSTEMS.length, () => 40 + Math.floor(160 * draw()));
    SYSTEMS.forEach((system, s) => {
      lines.candidates.push({ item, system, text: prose(words[s], draw) });
    });
    for (const dimension of DIMENSIONS) {
      const quality = SYSTEMS.map((_, s) => 3 * draw() + s / 4);
      SYSTEMS.forEach((system, s) => {
        for (const annotator of ANNOTATORS) {
          const value = Math.min(5, 1 + Math.round(quality[s] + draw() - 0.5));
          lines.labels.push({ item, dimension, annotator, system, value });
        }
      });
      judges.forEach((judge, j) => {
        const prefers = (a, b) => {
          if (judge === 'first') return 'first';
          if (judge === 'longer') return words[a] > words[b] ? 'first' : 'second';
          const exact = quality[a] - quality[b];
          if (judge === 'steady') return exact > 0 ? 'first' : 'second';
          const lean = (j % 4) / 8 + ((j % 5) * (words[a] - words[b])) / 400;
          const seen = exact + lean + (j / 10) * (draw() - 0.5);
          if (draw() < 0.01) return null;
          return Math.abs(seen) < 0.1 ? 'tie' : seen > 0 ? 'first' : 'second';
        };
        for (let a = 0; a < SYSTEMS.length; a++) {
          for (let b = 0; b < SYSTEMS.length; b++) {
            if (a === b) continue;
            const shown = [SYSTEMS[a], SYSTEMS[b]];
            lines.scores.push({ judge, protocol: 'pairs', item, dimension, shown, winner: prefers(a, b) });
          }
        }
      });
    }
  }
  const dimensions = DIMENSIONS.map((id) => ({ id, higherIsBetter: true }));
  writeFolder(path, { dimensions, systems: SYSTEMS }, lines);
}

function prose(words, draw) {
  const pool =
    'the old ferry sails at noon from a pier where people wait with letters, bread and news.'.split(' ');
  return Array.from({ length: words }, () => pool[Math.floor(pool.length * draw())]).join(' ');
}

function distinct(n, next) {
  const found = new Set();
  while (found.size < n) found.add(next());
  return [...found];
}

/** Who always names the longer agrees with the oracle wholly; every judge is there on every dimension. */
function checkLength(stdout) {
  for (const { judges } of JSON.parse(stdout).dimensions) {
    expect('judges', judges.length, JUDGES);
    const longer = judges.find(({ name }) => name === 'longer/pairs');
    expect('alpha of judge and oracle', longer.judgeOracle.alpha.value.value, 1);
    for (const { winRate, pairs } of longer.influence?.byDecile ?? longer.byDecile) {
      if (pairs > 0) expect('win rate of the longer', winRate.value.value, 1);
    }
  }
}

/** Who always names the first flips every pair; who follows quality alone flips none. */
function checkPosition(stdout) {
  for (const { rows } of JSON.parse(stdout).dimensions) {
    expect('judges', rows.length, JUDGES);
    const rate = (judge) =>
      rows.find(({ name }) => name === `${judge}/pairs`).bothOrders.flipRate.value.value;
    expect('flip rate', rate('first'), 1);
    expect('flip rate', rate('steady'), 0);
  }
}

/** A judge of quality alone has no circular triad among ten an item. */
function checkConsistency(stdout) {
  const { transitivity } = JSON.parse(stdout);
  expect('columns', transitivity.length, JUDGES * DIMENSIONS.length);
  for (const { name, triads, circular } of transitivity) {
    if (name !== 'steady/pairs') continue;
    expect('triads', triads, 10 * ITEMS);
    expect('circular triads', circular, 0);
  }
}

function checkReport(page) {
  const html = readFileSync(page, 'utf8');
  for (const judge of ['first', 'longer', 'steady']) {
    if (!html.includes(judge)) throw new Error(`Expected the judge ${judge} on the page`);
  }
}

function expect(what, got, wanted) {
  if (!(Math.abs(got - wanted) < 1e-12)) throw new Error(`Expected ${what} ${wanted}, got ${got}`);
}
