/**
 * The run engine on loopback: how many requests a second, at what cost of CPU and memory, side by side with a bare loop
 * over the same SDK (the limit) and with promptfoo. One server, in a process of its own, answers each request after
 * 50 ms; every contender is a process of its own and asks the very same prompts. That each got every right answer is
 * checked before a figure is printed.
 *
 * Run after a build: node bench/engine.mjs [--promptfoo DIR] [--concurrency 16,64,512] [--requests N] [--rounds 3] [--pin]
 * --pin gives the server one core and the contender another (Linux). DIR is a folder in which `npm install promptfoo` was run; it is no dependency of the project.
 */
import { execFileSync, fork, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { writeFolder } from './data/made.mjs';

const SELF = fileURLToPath(import.meta.url);
const DELAY_MS = 50;
const SYSTEMS = ['a', 'b', 'c', 'd', 'e'];
/** Requests at each concurrency: some seconds of work for the fast ones. */
const REQUESTS = { 16: 2000, 64: 4000, 512: 12_000 };
/** promptfoo is given fewer: its rate is the same, and it would take minutes. */
const PROMPTFOO_REQUESTS = 2000;

/** The server on one core and the contender on another, so that they do not take each other's (Linux). */
let pinned = false;

const role = process.argv[2];
if (role === '--serve') serve();
else if (role === '--bare') await bare(JSON.parse(process.argv[3]));
else await main();

/** What the server answers: a score that follows from the prompt, so that a mixed-up answer shows. */
function scoreOf(prompt) {
  const [, item, system] = /\[\[(\d+)\/(\w)\]\]/.exec(prompt);
  return 1 + ((Number(item) * 7 + system.charCodeAt(0) * 3) % 5);
}

function serve() {
  const seen = { first: 0, last: 0, count: 0, prompts: [] };
  const server = createServer((request, response) => {
    seen.first ||= performance.now();
    const chunks = [];
    request.on('data', (chunk) => chunks.push(chunk));
    request.on('end', () => {
      const { messages } = JSON.parse(Buffer.concat(chunks));
      const prompt = messages.map(({ content }) => content).join('\n\n');
      seen.prompts.push(prompt);
      const content = `Score: ${scoreOf(prompt)}`;
      const body = JSON.stringify({
        id: `chatcmpl-${seen.prompts.length}`,
        object: 'chat.completion',
        created: 1,
        model: 'm',
        choices: [
          {
            index: 0,
            message: { role: 'assistant', content, refusal: null },
            logprobs: null,
            finish_reason: 'stop',
          },
        ],
        usage: { prompt_tokens: 300, completion_tokens: 4, total_tokens: 304 },
      });
      setTimeout(() => {
        response.writeHead(200, {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
        });
        response.end(body);
        seen.count += 1;
        seen.last = performance.now();
      }, DELAY_MS);
    });
  });
  server.keepAliveTimeout = 60_000;
  process.on('disconnect', () => process.exit());
  server.listen(0, '127.0.0.1', 1024, () => process.send({ port: server.address().port }));
  process.on('message', () => {
    process.send({ seconds: (seen.last - seen.first) / 1000, count: seen.count, prompts: seen.prompts });
    Object.assign(seen, { first: 0, last: 0, count: 0, prompts: [] });
  });
}

/** The limit: the SDK as it comes, in a loop; answers are read and nothing is kept. */
async function bare({ port, promptsFile, concurrency }) {
  const { OpenAI } = await import('openai');
  const client = new OpenAI({ apiKey: 'none', baseURL: `http://127.0.0.1:${port}/v1`, maxRetries: 0 });
  const prompts = JSON.parse(readFileSync(promptsFile, 'utf8'));
  let next = 0;
  let right = 0;
  await Promise.all(
    Array.from({ length: concurrency }, async () => {
      while (next < prompts.length) {
        const content = prompts[next++];
        const answer = await client.chat.completions.create({
          model: 'm',
          messages: [{ role: 'user', content }],
          temperature: 0,
        });
        if (answer.choices[0].message.content === `Score: ${scoreOf(content)}`) right += 1;
      }
    }),
  );
  console.log(right);
}

async function main() {
  const { values } = parseArgs({
    options: {
      promptfoo: { type: 'string' },
      concurrency: { type: 'string', default: '16,64,512' },
      requests: { type: 'string' },
      rounds: { type: 'string', default: '1' },
      pin: { type: 'boolean', default: false },
    },
  });
  const folder = mkdtempSync(join(tmpdir(), 'assize-engine-'));
  pinned = values.pin;
  const server = fork(SELF, ['--serve']);
  if (pinned) execFileSync('taskset', ['-a', '-c', '-p', '0', `${server.pid}`]);
  try {
    const { port } = await message(server);
    const bench = { folder, server, port, promptfoo: values.promptfoo && resolve(values.promptfoo) };
    for (const concurrency of values.concurrency.split(',').map(Number)) {
      const requests = Number(values.requests ?? REQUESTS[concurrency] ?? 4000);
      const rounds = [];
      for (let round = 0; round < Number(values.rounds); round++) {
        rounds.push(await compare(bench, concurrency, requests));
      }
      print(concurrency, rounds);
    }
  } finally {
    server.kill();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function compare(bench, concurrency, requests) {
  const data = writeData(bench.folder, requests / SYSTEMS.length);
  const ours = await runOurs(bench, data, concurrency, requests);
  const limit = await runBare(bench, ours.prompts, concurrency);
  const theirs = bench.promptfoo
    ? await runPromptfoo(bench, ours.prompts.slice(0, PROMPTFOO_REQUESTS), concurrency)
    : undefined;
  return { ours, limit, theirs };
}

/** Documents of some 200 words; every candidate names its item and system. */
function writeData(folder, items) {
  const path = join(folder, `data-${items}`);
  if (existsSync(path)) return path;
  const lines = { items: [], candidates: [], labels: [] };
  for (let item = 0; item < items; item++) {
    const document = `Notice ${item}. ${'The ferry sails at noon from the old pier, weather allowing. '.repeat(18)}`;
    lines.items.push({ item: `i${item}`, document, instruction: 'When does the ferry sail?' });
    for (const system of SYSTEMS) {
      lines.candidates.push({
        item: `i${item}`,
        system,
        text: `At noon, from the old pier. [[${item}/${system}]]`,
      });
    }
  }
  const scale = { kind: 'ordinal', min: 1, max: 5 };
  const dimensions = [{ id: 'overall', higherIsBetter: true, level: 'candidate', scale }];
  writeFolder(path, { dimensions, systems: SYSTEMS }, lines);
  return path;
}

/** `assize judge` as a user runs it: journal on, response cache on and empty. */
async function runOurs({ folder, server, port }, data, concurrency, requests) {
  const cli = process.env.ASSIZE_BIN ?? fileURLToPath(new URL('../dist/src/cli/bin.js', import.meta.url));
  const out = join(folder, 'run');
  const cache = join(folder, 'cache');
  for (const path of [out, cache]) rmSync(path, { recursive: true, force: true });
  const judge = `openai:m@http://127.0.0.1:${port}/v1`;
  const asked = [
    '--dataset',
    data,
    '--protocol',
    'llm-eval',
    '--dimension',
    'overall',
    '--judge',
    judge,
    '--no-probe',
  ];
  const process_ = await measured([cli, 'judge', ...asked, '--out', out, '--concurrency', `${concurrency}`], {
    env: { ASSIZE_DATA: cache },
  });
  const seen = await seenBy(server);
  const scores = readFileSync(join(out, 'scores.jsonl'), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  const right = scores.filter(
    ({ item, system, value }) => value === scoreOf(`[[${item.slice(1)}/${system}]]`),
  );
  check('assize', right.length, requests);
  return { ...process_, ...seen };
}

async function runBare({ folder, server, port }, prompts, concurrency) {
  const promptsFile = join(folder, 'prompts.json');
  writeFileSync(promptsFile, JSON.stringify(prompts));
  const given = JSON.stringify({ port, promptsFile, concurrency });
  const process_ = await measured([SELF, '--bare', given]);
  check('the bare loop', Number(process_.stdout), prompts.length);
  return { ...process_, ...(await seenBy(server)) };
}

/** promptfoo through its own command line and OpenAI provider, cache off; it keeps its results, as ours does. */
async function runPromptfoo({ folder, server, port, promptfoo }, prompts, concurrency) {
  const home = join(promptfoo, 'node_modules', 'promptfoo');
  const { bin } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8'));
  const config = join(folder, 'promptfooconfig.json');
  const results = join(folder, 'promptfoo-results.json');
  writeFileSync(
    config,
    JSON.stringify({
      prompts: ['{{text}}'],
      providers: [
        {
          id: 'openai:chat:m',
          config: { apiBaseUrl: `http://127.0.0.1:${port}/v1`, apiKey: 'none', temperature: 0 },
        },
      ],
      tests: prompts.map((text) => ({ vars: { text } })),
    }),
  );
  const how = ['--no-cache', '--no-table', '--no-progress-bar', '-j', `${concurrency}`];
  const process_ = await measured([join(home, bin.promptfoo), 'eval', '-c', config, '-o', results, ...how], {
    env: {
      PROMPTFOO_DISABLE_TELEMETRY: '1',
      PROMPTFOO_DISABLE_UPDATE: '1',
      PROMPTFOO_CONFIG_DIR: join(folder, 'promptfoo'),
    },
  });
  const rows = JSON.parse(readFileSync(results, 'utf8')).results.results;
  const right = rows.filter(({ vars, response }) => response.output === `Score: ${scoreOf(vars.text)}`);
  check('promptfoo', right.length, prompts.length);
  return { ...process_, ...(await seenBy(server)) };
}

/** Runs node to its end; CPU seconds and peak memory as the process itself counts them. */
function measured(args, { env = {} } = {}) {
  const tell =
    'import{writeSync}from"node:fs";process.on("exit",()=>{const r=process.resourceUsage();' +
    'writeSync(2,"\\nused "+(r.userCPUTime+r.systemCPUTime)/1e6+" "+r.maxRSS/1024+"\\n")})';
  const preload = ['--import', `data:text/javascript,${encodeURIComponent(tell)}`];
  return new Promise((done, fail) => {
    const started = performance.now();
    const [command, ...before] = pinned ? ['taskset', '-c', '1', process.execPath] : [process.execPath];
    const child = spawn(command, [...before, ...preload, ...args], { env: { ...process.env, ...env } });
    let stdout = '';
    let stderr = '';
    child.stdout.on('data', (text) => (stdout += text));
    child.stderr.on('data', (text) => (stderr += text));
    child.on('close', (code) => {
      const used = /used ([\d.]+) ([\d.]+)/.exec(stderr);
      if (code !== 0 || !used)
        fail(new Error(`${args.slice(0, 2).join(' ')} left with ${code}:\n${stderr}\n${stdout}`));
      else {
        const whole = (performance.now() - started) / 1000;
        done({ stdout, whole, cpu: Number(used[1]), peak: Number(used[2]) });
      }
    });
  });
}

/** What the server saw since it was asked last. */
function seenBy(server) {
  server.send('tell');
  return message(server);
}

function message(child) {
  return new Promise((done) => child.once('message', done));
}

function check(who, right, all) {
  if (right !== all) throw new Error(`${who}: ${right} right answers of ${all}`);
}

/** Requests a second between the first request and the last answer; of several rounds the median. */
function print(concurrency, rounds) {
  console.log(`\nconcurrency ${concurrency}, server answering after ${DELAY_MS} ms`);
  const names = { limit: 'bare loop over the SDK', ours: 'assize judge', theirs: 'promptfoo' };
  const median = (who, figure) => {
    const values = rounds.map((round) => figure(round[who], round)).sort((a, b) => a - b);
    return values[Math.floor(values.length / 2)];
  };
  for (const [who, name] of Object.entries(names)) {
    if (!rounds[0][who]) continue;
    const rate = median(who, ({ count, seconds }) => count / seconds);
    const whole = median(who, ({ count, whole: all }) => count / all);
    const cpu = median(who, ({ cpu: spent, count }) => (1e6 * spent) / count);
    const peak = median(who, ({ peak: most }) => most);
    const ratio = median(
      who,
      ({ count, seconds }, { limit }) => count / seconds / (limit.count / limit.seconds),
    );
    console.log(
      `  ${name.padEnd(24)} ${rate.toFixed(0).padStart(6)} requests/s (${whole.toFixed(0)} with start and end of the process), ` +
        `${cpu.toFixed(0)} µs CPU a request, peak ${peak.toFixed(0)} MB, ${(100 * ratio).toFixed(0)}% of the bare loop`,
    );
  }
  if (rounds[0].theirs) {
    const times = rounds
      .map(({ ours, theirs }) => ours.count / ours.seconds / (theirs.count / theirs.seconds))
      .sort((a, b) => a - b)[Math.floor(rounds.length / 2)];
    console.log(`  assize is ${times.toFixed(1)} times as fast as promptfoo`);
  }
}
