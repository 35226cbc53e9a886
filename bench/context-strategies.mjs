/**
 * How much of a judge's verdict a small window leaves, by strategy, on the casebook. The judge needs no model: it looks
 * the content words of a response up in what it is shown, and as a reader of fragments quotes the sentence of a part
 * that shares most of a claim's. Build first; run: node bench/context-strategies.mjs [WINDOW…]
 */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDataset } from '../dist/src/run/open-dataset.js';
import { Resolver } from '../dist/src/run/resolve.js';
import { runTrial } from '../dist/src/run/run-trial.js';
import { correlateGrids } from '../dist/src/stats/correlation/correlate-grids.js';
import { ScoreGrid } from '../dist/src/stats/correlation/score-grid.js';
import { Study } from '../dist/src/study/study.js';
import { contentStems, lexicalCoverage } from '../dist/src/text/coverage.js';
import { sentences } from '../dist/src/text/sentences.js';
import { countTokens } from '../dist/src/text/tokens.js';

const between = (text, tag) => new RegExp(`<${tag}>\\n([\\s\\S]*?)\\n</${tag}>`).exec(text)?.[1] ?? '';

function noted(prompt) {
  const part = sentences(between(prompt, 'part')).map(({ text }) => ({
    text,
    stems: new Set(contentStems(text)),
  }));
  const notes = [...between(prompt, 'claims').matchAll(/^\((\d+)\) (.*)$/gm)].flatMap(([, number, claim]) => {
    const own = [...new Set(contentStems(claim))];
    const shared = part.map(({ text, stems }) => ({
      text,
      count: own.filter((stem) => stems.has(stem)).length,
    }));
    const best = shared.sort((a, b) => b.count - a.count)[0];
    return best && best.count * 3 >= own.length
      ? [`[write] (${number}) supported: "${best.text.replace(/\s+/g, ' ')}"`]
      : [];
  });
  return [...notes, '[EOQ]'].join('\n');
}

function answer(prompt) {
  if (prompt.includes('<claims>')) return noted(prompt);
  // Of notes the quotes alone are the document's words.
  const document = between(prompt, 'document');
  const seen = document.includes(' parts, and this is what they say about each claim.]')
    ? [...document.matchAll(/^- part \d+: (.*)$/gm)].map(([, note]) => note).join('\n')
    : document;
  return `Score: ${1 + Math.round(4 * lexicalCoverage(between(prompt, 'response'), seen))}`;
}

const judge = {
  id: 'lexical:look-up',
  provider: 'lexical',
  model: 'look-up',
  endpoint: 'memory',
  async ask({ messages }) {
    const prompt = messages.map(({ content }) => content).join('\n');
    const text = answer(prompt);
    return {
      text,
      usage: { inputTokens: countTokens(prompt), outputTokens: countTokens(text) },
      latencyMs: 0,
    };
  },
};

async function run(contextStrategy, context) {
  const folder = await mkdtemp(join(tmpdir(), 'assize-bench-'));
  try {
    const trial = await new Resolver({ env: {}, cwd: folder }).trial({
      dataset: 'casebook',
      protocol: 'llm-eval',
      judge: judge.id,
      where: { kind: ['expository'] },
      dimensions: ['overall'],
      sampling: { temperature: 0, maxTokens: 40 },
      ...(context && { contextStrategy, context }),
    });
    const { tally } = await runTrial(trial, judge, {
      folder: join(folder, 'run'),
      name: 'run',
      assize: '0',
      costOf: () => undefined,
      concurrency: 1,
      attempts: 1,
      deadlineMs: 60_000,
      maxWaitMs: 1000,
      signal: new AbortController().signal,
      warn: console.error,
    });
    const rankings = (await readFile(join(folder, 'run', 'rankings.jsonl'), 'utf8'))
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    const items = rankings.map(({ item }) => item);
    const systems = Object.keys(rankings[0].scores);
    const grid = new ScoreGrid(
      items,
      systems,
      Float64Array.from(rankings.flatMap(({ scores }) => systems.map((s) => scores[s] ?? Number.NaN))),
    );
    return { grid, tally };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const study = new Study(await openDataset('casebook', { env: {}, cwd: tmpdir() }, { kind: ['expository'] }), {
  dimensions: ['overall'],
});
const gold = study.gold(study.dimensions[0]).grid;
const three = (value) => value.toFixed(3).padStart(6);

const full = await run();
const row = (name, { grid, tally }) => {
  const labels = correlateGrids(grid, gold.alignTo(grid.items, grid.systems), {
    level: 'summary',
    coefficient: 'kendall-b',
  });
  const whole = correlateGrids(grid, full.grid, { level: 'pooled', coefficient: 'kendall-b' });
  const same = grid.values.filter((score, k) => score === full.grid.values[k]).length / grid.values.length;
  const figures = [three(labels.value), three(whole.value), `${(100 * same).toFixed(0)}%`.padStart(10)];
  const cost = [String(tally.sent).padStart(8), String(tally.tokens.input).padStart(11)];
  console.log([name.padEnd(16), ...figures, ...cost].join('  '));
};
console.log('strategy, window  labels   whole  same score  requests  tokens read');
row('full', full);
const windows = process.argv.slice(2).map(Number);
for (const window of windows.length > 0 ? windows : [600, 700, 800, 900]) {
  for (const strategy of ['truncate', 'extract', 'fragments'])
    row(`${strategy}, ${window}`, await run(strategy, window));
}
