import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { locateDataset } from '../../datasets/locate.js';
import { readDataset } from '../../datasets/read.js';
import { writeDataset } from '../../datasets/write.js';
import { type JudgeServer, serveJudge } from '../support/judge-server.js';
import { describeWithMirror } from '../support/mirror.js';
import { tinyFolder } from '../support/tiny.js';
import { run } from './run.js';

let cwd: string;
let server: JudgeServer;
beforeEach(async () => {
  cwd = await mkdtemp(join(tmpdir(), 'assize-judge-'));
  server = await serveJudge({
    answer: (prompt) => `Score: ${1 + (prompt.length % 5)}`,
    logprobs: false,
  });
});
afterEach(async () => {
  await server.close();
  await rm(cwd, { recursive: true, force: true });
});

const env = () => ({
  OPENAI_API_KEY: 'sk-test-0123456789abcdef',
  OPENAI_BASE_URL: server.baseUrl,
  ASSIZE_DATA: join(cwd, 'data'),
});
const go = (...args: string[]) => run(args, { cwd, env: env() });
const ASKED = [
  '--dataset',
  tinyFolder,
  '--protocol',
  'llm-eval',
  '--judge',
  'openai:m',
  '--dimension',
  'overall',
];
const judge = (...args: string[]) => go('judge', ...ASKED, ...args);
const runs = () => readdir(join(cwd, 'results', 'runs'));

describe('assize judge --system', () => {
  it('asks about the candidates of these systems alone, and goes on with the same', async () => {
    const dry = async (...args: string[]) => {
      const { code, out, err } = await judge('--dry-run', '--format', 'json', ...args);
      return code === 0 ? JSON.parse(out).runs[0].requests : err;
    };
    expect(await dry()).toBe(6);
    const { candidates } = await readDataset(tinyFolder);
    const [first = '', second = ''] = new Set(candidates.map(({ system }) => system));
    const own = candidates.filter(({ system }) => system === first).length;
    expect(await dry('--system', first)).toBe(own);
    expect(await dry('--system', first, '--system', '*')).toBe(6);
    expect(await dry('--system', 'nobody')).toContain(
      `has no system nobody: expected one of ${first}, ${second}`,
    );
    expect(await judge('--system', first, '--limit', '1', '--out', 'run')).toMatchObject({ code: 0 });
    expect((await judge('--out', 'run')).err).toContain('holds another run: `systems` is');
    expect(await go('judge', '--resume', 'run')).toMatchObject({ code: 0, err: '' });
    const scores = (await readFile(join(cwd, 'run', 'scores.jsonl'), 'utf8')).trim().split('\n');
    expect(scores.map((line) => JSON.parse(line).system)).toEqual(Array(own).fill(first));
    // Coverage is counted against what was planned, not against what the data set holds.
    const { out } = await go('correlate', 'run', '--resamples', '50', '--format', 'json');
    expect(JSON.parse(out).correlations[0].rows[0].coverage).toEqual({ asked: own, scored: own });
  });
});

describe('assize judge', () => {
  it('keeps a run that the analyses read beside the labels', async () => {
    const { code, out, err } = await judge('--out', 'run');
    expect(err).toBe('');
    expect(code).toBe(0);
    expect(out).toMatch(/openai:m +llm-eval +6 +0 +0 +6 +0/);
    expect(out).toContain('kept in run');
    expect((await readdir(join(cwd, 'run'))).sort()).toEqual([
      'journal.jsonl',
      'judgments.jsonl',
      'manifest.json',
      'rankings.jsonl',
      'scores.jsonl',
    ]);
    for (const command of ['correlate', 'rank']) {
      const alone = await go(
        command,
        'run',
        '--dimension',
        'overall',
        '--resamples',
        '50',
        '--format',
        'json',
      );
      expect(alone.err).toBe('');
      expect(alone.out).toContain('"openai:m');
      const beside = await go(
        command,
        tinyFolder,
        'run',
        '--dimension',
        'overall',
        '--resamples',
        '50',
        '--format',
        'json',
      );
      const recorded = (await readDataset(tinyFolder)).scores[0]?.judge ?? '?';
      expect(beside.out).toContain('"openai:m');
      expect(beside.out).toContain(recorded);
      expect(alone.out).not.toContain(`"${recorded}`);
    }
  });

  it('the scores of a run are a scores file of the open format', async () => {
    await judge('--out', 'run');
    const dataset = await readDataset(tinyFolder);
    const text = await readFile(join(cwd, 'run', 'scores.jsonl'), 'utf8');
    const scores = text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    await writeDataset(join(cwd, 'copy'), { ...dataset, scores });
    expect((await readDataset(join(cwd, 'copy'))).scores).toHaveLength(6);
  });

  it('the same command again asks nothing; another option is another run', async () => {
    await judge();
    const asked = server.received;
    await judge();
    expect(server.received).toBe(asked);
    await judge('--seed', '2', '--no-cache');
    expect(await runs()).toHaveLength(2);
    expect(server.received).toBe(2 * asked);
  });

  it('--resume goes on with a folder, and takes nothing that says otherwise', async () => {
    const cut = await judge('--out', 'run', '--max-requests', '2', '--concurrency', '1');
    expect(cut.code).toBe(3);
    expect(cut.err).toMatch(/go on with `assize judge --resume run`/);
    const rest = await go('judge', '--resume', 'run');
    expect(rest.code).toBe(0);
    // Six requests, and in either session one to see that the endpoint answers.
    expect(server.received).toBe(8);
    const mixed = await go('judge', '--resume', 'run', '--seed', '3');
    expect(mixed.err).toMatch(/--seed cannot be given with --resume/);
    const other = await judge('--out', 'run', '--seed', '3');
    expect(other.err).toMatch(/`seed` is 1 there, 3 now/);
  });

  it('--dry-run counts requests and tokens, and asks no one', async () => {
    const { out, code } = await judge('--dry-run', '--max-tokens', '50', '--format', 'json');
    expect(code).toBe(0);
    const [found] = JSON.parse(out).runs;
    expect(found).toMatchObject({ requests: 6, answered: 0, outputTokensAtMost: 300 });
    expect(found.inputTokens).toBeGreaterThan(300);
    expect(server.received).toBe(0);
    expect(await readdir(cwd)).not.toContain('results');
  });

  it('--where asks about the items with a tag alone, and the manifest says so', async () => {
    const asked = ['judge', '--dataset', 'casebook', '--protocol', 'llm-rank', '--judge', 'openai:m'];
    const dry = await go(...asked, '--dimension', 'overall', '--dry-run', '--format', 'json');
    const some = await go(...asked, '--dimension', 'overall', '--where', 'kind=narrative', '--out', 'some');
    expect(some.err).toBe('');
    const manifest = JSON.parse(await readFile(join(cwd, 'some', 'manifest.json'), 'utf8'));
    expect(manifest.where).toEqual({ kind: ['narrative'] });
    const { items } = await readDataset(await locateDataset('casebook', { env: env(), cwd }));
    const stories = items.filter(({ tags }) => tags?.kind === 'narrative').map(({ item }) => item);
    const lines = (await readFile(join(cwd, 'some', 'rankings.jsonl'), 'utf8')).trim().split('\n');
    expect(lines.map((line) => JSON.parse(line).item)).toEqual(stories);
    expect(JSON.parse(dry.out).runs[0].requests).toBe(items.length);

    const resumed = await go('judge', '--resume', 'some', '--format', 'json');
    expect(JSON.parse(resumed.out).runs[0]).toMatchObject({ sent: 0, results: { cases: stories.length } });
    const all = await go(...asked, '--dimension', 'overall', '--out', 'some');
    expect(all.err).toMatch(/another run: `where`/);
    const none = await go(...asked, '--where', 'kind=verse', '--where', 'colour=red');
    expect(none.code).toBe(2);
    expect(none.err).toMatch(
      /no item of casebook has kind=verse and colour=red: kind is .*narrative.*; no item has the tag colour/,
    );
  });

  it('a judge is named without its address in the tables, unless two would share the name', async () => {
    const judges = async (...runs: string[]) => {
      const { out } = await go(
        'correlate',
        ...runs,
        '--no-references',
        '--resamples',
        '50',
        '--format',
        'json',
      );
      return JSON.parse(out).correlations.flatMap((one: { rows: { judge: string }[] }) =>
        one.rows.map(({ judge: name }) => name),
      );
    };
    const elsewhere = server.baseUrl.replace('127.0.0.1', 'localhost');
    await judge('--base-url', server.baseUrl, '--out', 'one');
    expect(new Set(await judges('one'))).toEqual(new Set(['openai:m']));
    await judge('--base-url', elsewhere, '--out', 'two');
    expect(new Set(await judges('one', 'two'))).toEqual(
      new Set([`openai:m@${server.baseUrl}`, `openai:m@${elsewhere}`]),
    );
  });

  it.each(['127.0.0.1:8080/v1', 'me:hunter22@host/v1', 'HTTP://me:hunter22@host/v1'])(
    'a base URL such as %s is refused, not taken for a part of the model',
    async (url) => {
      const { code, err } = await judge('--base-url', url, '--out', 'run');
      expect(code).toBe(2);
      expect(err).toMatch(/expected --base-url to be a (plain )?URL/);
      expect(err).not.toContain('hunter22');
      expect(server.received).toBe(0);
    },
  );

  it('asks first what the endpoint can do, and spends nothing where it lacks what the protocol reads', async () => {
    const likelihood = ASKED.with(3, 'llm-score');
    const stopped = await go('judge', ...likelihood, '--out', 'run');
    expect(stopped.code).toBe(2);
    expect(stopped.err).toMatch(
      /openai:m lists no log-probabilities, which the protocol reads \(asked for, none came\).*--no-probe/,
    );
    expect(server.received).toBe(2);
    const all = await go('judge', ...likelihood, '--out', 'run', '--no-probe');
    expect(all.code).toBe(0);
    expect(server.received).toBe(2 + 6);

    const loose = await go('judge', ...ASKED, '--option', 'answer=structured', '--out', 'structured');
    expect(loose.code).toBe(0);
    expect(loose.err).toMatch(/asked for structured output: the schema was not kept to/);
  });

  it('--limit N --show prints prompt, reply and reading of the first N', async () => {
    const { out } = await judge('--limit', '2', '--show');
    expect(server.received).toBe(1 + 2);
    expect(out.match(/\[read as\] \w+: \d/g)).toHaveLength(2);
    expect(out).toMatch(/\[user\]/);
    expect(out).toMatch(/\[reply\]\nScore: \d/);
    expect((await judge()).code).toBe(0);
    expect(server.received).toBe(2 + 6);
  });

  it('a budget needs a price', async () => {
    const refused = await judge('--budget-usd', '1');
    expect(refused.code).toBe(2);
    expect(refused.err).toMatch(/the price of openai:m is not known/);
    await writeFile(
      join(cwd, 'prices.json'),
      JSON.stringify({ asOf: 'now', prices: { 'openai:m': { input: 1000, output: 0 } } }),
    );
    const stopped = await judge(
      '--budget-usd',
      '0.35',
      '--prices',
      join(cwd, 'prices.json'),
      '--concurrency',
      '1',
    );
    expect(stopped.code).toBe(3);
    expect(stopped.err).toMatch(/the budget is used up/);
    expect(server.received).toBeLessThanOrEqual(3);
  });

  it('a plan runs its trials, and two runs of one method stay two columns', async () => {
    const plan = `
defaults: { dataset: ${tinyFolder}, dimensions: [overall], judge: openai:m }
limits: { concurrency: 2 }
trials:
  - { protocol: llm-eval, name: one }
  - { protocol: llm-eval, seed: 2, name: two }
  - { protocol: llm-compare, orders: both }
`;
    await writeFile(join(cwd, 'plan.yaml'), plan);
    const { code, err } = await go('judge', '--plan', 'plan.yaml', '--out', 'all');
    expect(err).toBe('');
    expect(code).toBe(0);
    expect((await readdir(join(cwd, 'all'))).sort()).toEqual([
      'one',
      expect.stringMatching(/^tiny.llm-compare/),
      'two',
    ]);
    const { out } = await go(
      'correlate',
      'all',
      '--dimension',
      'overall',
      '--resamples',
      '20',
      '--format',
      'json',
    );
    expect(out).toContain('"llm-eval"');
    expect(out).toContain('"llm-eval#2"');
    expect(out).toContain('llm-compare[orders=both]');
  });

  it('names what is missing, unknown or refused', async () => {
    expect((await go('judge')).err).toMatch(/expected --dataset, --protocol, --judge/);
    expect((await judge('--option', 'samplez=2')).err).toMatch(
      /No option of llm-eval "samplez"\. Did you mean "samples"\?/,
    );
    expect((await judge('--option', 'samples')).err).toMatch(/name=value/);
    expect((await go('correlate', join(cwd, 'nothing'))).err).toMatch(/no data set/);
    await judge('--out', 'run');
    const changed = await readDataset(tinyFolder);
    const items = changed.items.map((item) => ({ ...item, document: 'Other words.' }));
    await writeDataset(join(cwd, 'changed'), { ...changed, items, labels: [], scores: [] });
    expect((await go('correlate', 'changed', 'run')).err).toMatch(
      /run judged other texts than tiny holds now/,
    );
  });
});

describe('assize judge --prompts', () => {
  it('names the packs there are where the name is neither one of them nor a folder', async () => {
    const { code, err } = await go('judge', ...ASKED, '--prompts', 'instrusam', '--out', 'none');
    expect(code).toBe(2);
    expect(err).toMatch(/no prompts instrusam: .* packs instrusum \(for llm-score, .*\); booookscore \(for/);
    expect(server.received).toBe(0);
  });
});

describeWithMirror('assize judge --prompts', (mirror) => {
  it('asks in the published words of a pack, and the manifest says which', async () => {
    const named = ['--prompts', 'instrusum', '--out', 'none'];
    const lacking = await run(['judge', ...ASKED, ...named], {
      cwd,
      env: { ...env(), ASSIZE_MIRROR: mirror },
    });
    expect(lacking.err).toMatch(/no value for the variable `instruction`/);
    expect(server.received).toBe(0);
    const whole = await readDataset(tinyFolder);
    const items = whole.items.map((item) => ({ ...item, instruction: 'Summarise.' }));
    await writeDataset(join(cwd, 'whole'), { ...whole, items });
    const asked = ['--dataset', 'whole', ...ASKED.slice(2)];
    const args = ['judge', ...asked, '--prompts', 'instrusum', '--out', 'run', '--limit', '1', '--show'];
    const { err, out } = await run(args, { cwd, env: { ...env(), ASSIZE_MIRROR: mirror } });
    expect(err).toBe('');
    expect(out).toMatch(/llm-eval\[prompts=instrusum\]/);
    const { protocol } = JSON.parse(await readFile(join(cwd, 'run', 'manifest.json'), 'utf8'));
    expect(protocol.prompts.id).toBe('instrusum');
  });
});

describe('assize rescore', () => {
  it('reads the journal again and asks no one', async () => {
    await judge('--out', 'run');
    const before = await readFile(join(cwd, 'run', 'scores.jsonl'), 'utf8');
    const asked = server.received;
    await writeFile(join(cwd, 'run', 'scores.jsonl'), '');
    const { code, out, err } = await go('rescore', 'run');
    expect(err).toBe('');
    expect(code).toBe(0);
    expect(out).toMatch(/run +6 +0/);
    expect(await readFile(join(cwd, 'run', 'scores.jsonl'), 'utf8')).toBe(before);
    expect(server.received).toBe(asked);
    expect((await go('rescore', cwd)).code).toBe(0);
    expect((await go('rescore', tinyFolder)).err).toMatch(/is no run folder/);
  });

  it('a replay of a run gives the same scores', async () => {
    await judge('--out', 'run');
    const again = await go(
      'judge',
      '--dataset',
      tinyFolder,
      '--protocol',
      'llm-eval',
      '--judge',
      'replay:run',
      '--dimension',
      'overall',
      '--out',
      'again',
    );
    expect(again.err).toBe('');
    const values = async (folder: string) =>
      (await readFile(join(cwd, folder, 'scores.jsonl'), 'utf8')).match(/"value":\d+/g);
    expect(await values('again')).toEqual(await values('run'));
  });
});
