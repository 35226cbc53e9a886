import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { CliContext } from '../../src/cli/context.js';
import { run } from '../cli/run.js';
import { faultData } from '../support/faults-run.js';
import { type JudgeServer, serveJudge } from '../support/judge-server.js';

const REQUESTS = 40;
let cwd: string;
let server: JudgeServer;
beforeEach(async () => {
  cwd = await mkdtemp(join(tmpdir(), 'assize-damaged-run-'));
  server = await serveJudge();
  await faultData(cwd, REQUESTS);
});
afterEach(async () => {
  await server.close();
  await rm(cwd, { recursive: true, force: true });
});

const assize = (args: readonly string[], given: Partial<CliContext> = {}) =>
  run(args, {
    cwd,
    env: { ASSIZE_DATA: join(cwd, 'data'), OPENAI_API_KEY: 'k', OPENAI_BASE_URL: server.baseUrl },
    ...given,
  });

async function judged(model: string, out: string): Promise<void> {
  const args = ['judge', '--dataset', './data-set', '--protocol', 'llm-eval', '--judge', `openai:${model}`];
  const { code, err } = await assize([
    ...args,
    '--dimension',
    'overall',
    '--out',
    out,
    '--no-cache',
    '--no-probe',
  ]);
  expect([code, err]).toEqual([0, expect.not.stringContaining('assize:')]);
}

const file = (...names: string[]) => join(cwd, ...names);
const journal = () => readFile(file('run', 'journal.jsonl'), 'utf8');
const damage = async (how: (lines: string[]) => string[]) =>
  writeFile(file('run', 'journal.jsonl'), how((await journal()).split('\n')).join('\n'));

/** Cuts a piece out of every reply but the first of each three. */
const halfGone = (lines: string[]) => lines.map((line, k) => (k % 3 === 0 ? line : line.slice(9)));
const resume = ['judge', '--resume', 'run', '--no-probe', '--no-cache'];

describe('a run with a damaged journal', () => {
  it('asks again what it can no longer read, and says which lines that were', async () => {
    await judged('m', 'run');
    await damage((lines) =>
      lines.map((line, k) => (k === lines.length - 2 ? line.replace('"3"', '"4"') : line)),
    );
    const { code, err } = await assize(resume);
    expect(code).toBe(0);
    expect(err).toMatch(
      /1 lines? of the journal cannot be read \(line \d+\): those requests are asked again/,
    );
    expect(server.received).toBe(REQUESTS + 1);
    const scores = await readFile(file('run', 'scores.jsonl'), 'utf8');
    expect(scores.match(/"value":3/g)).toHaveLength(REQUESTS);
  });

  it('is gone on with free of charge where only its line ends changed', async () => {
    await judged('m', 'run');
    const scores = await readFile(file('run', 'scores.jsonl'), 'utf8');
    await writeFile(file('run', 'journal.jsonl'), (await journal()).replaceAll('\n', '\r\n'));
    const { code, err } = await assize(resume);
    expect([code, err]).toEqual([0, '']);
    expect(server.received).toBe(REQUESTS);
    expect(await readFile(file('run', 'scores.jsonl'), 'utf8')).toBe(scores);
  });

  it('is not paid for again unasked: exit 3 on a pipe, and nothing changes', async () => {
    await judged('m', 'run');
    await damage(halfGone);
    const files = () =>
      Promise.all(['journal', 'scores', 'judgments'].map((name) => readFile(file('run', `${name}.jsonl`))));
    const before = await files();
    for (const args of [resume, ['rescore', 'run']]) {
      const { code, err } = await assize(args);
      expect(code).toBe(3);
      expect(err).toMatch(/\d\d% of the journal cannot be read \(line 2, 3, 5, 6, 8 and \d+ more\)/);
      expect(err).toContain('--yes');
    }
    expect(await files()).toEqual(before);
    expect(await readdir(file('run'))).not.toContain('lock');
    expect(server.received).toBe(REQUESTS);
  });

  it('that was cut short at a line end is missed by the results beside it', async () => {
    await judged('m', 'run');
    await damage((lines) => [...lines.slice(0, 50), '']);
    for (const args of [resume, ['rescore', 'run']]) {
      const { code, err } = await assize(args);
      expect([code, err]).toEqual([
        3,
        expect.stringMatching(
          /no longer holds \d\d% of the requests that judgments\.jsonl beside it was read from/,
        ),
      ]);
    }
    await writeFile(file('run', 'journal.jsonl'), '');
    expect((await assize(resume)).code).toBe(3);
    expect(server.received).toBe(REQUESTS);
    expect((await assize([...resume, '--yes'])).code).toBe(0);
    expect(server.received).toBe(2 * REQUESTS);
  });

  it('is paid for again with --yes, or where a person says so', async () => {
    await judged('m', 'run');
    await damage(halfGone);
    const asked: string[] = [];
    const ask = (answer: string) => async (question: string) => {
      asked.push(question);
      return answer;
    };
    expect((await assize(resume, { ask: ask('') })).code).toBe(3);
    expect(server.received).toBe(REQUESTS);
    expect((await assize(resume, { ask: ask('y') })).code).toBe(0);
    expect(server.received).toBeGreaterThan(REQUESTS);
    expect(asked).toHaveLength(2);
    expect(asked[0]).toMatch(/would be asked, and paid for, again\. Go on\? \[y\/N\]/);
    expect((await assize([...resume, '--yes'])).code).toBe(0);
  });
});

describe('a manifest put into the folder of another run', () => {
  it('is refused by every command that would publish the replies under its name', async () => {
    await judged('honest', 'run');
    await judged('other', 'second');
    const scores = await readFile(file('run', 'scores.jsonl'), 'utf8');
    await cp(file('second', 'manifest.json'), file('run', 'manifest.json'));
    for (const args of [
      ['judge', '--resume', 'run', '--no-probe'],
      ['judge', '--resume', 'run', '--dry-run'],
      ['rescore', 'run'],
      ['rank', 'run'],
      ['report', 'run', '--out', 'page.html'],
      [
        'judge',
        '--dataset',
        './data-set',
        '--protocol',
        'llm-eval',
        '--judge',
        'replay:run',
        '--out',
        'third',
        '--no-probe',
      ],
    ]) {
      const { code, err } = await assize(args);
      expect([args[0], code]).toEqual([args[0], 2]);
      expect(err).toMatch(/journal of another run than the manifest beside it/);
    }
    expect(await readFile(file('run', 'scores.jsonl'), 'utf8')).toBe(scores);
    expect(server.received).toBe(2 * REQUESTS);
  });

  it('is seen in the results where there is no journal beside them', async () => {
    await judged('honest', 'run');
    await judged('other', 'second');
    await cp(file('second', 'manifest.json'), file('run', 'manifest.json'));
    await rm(file('run', 'journal.jsonl'));
    const { code, err } = await assize(['rank', 'run']);
    expect(code).toBe(2);
    expect(err).toMatch(
      /scores\.jsonl:1: judge: expected openai:other, as the manifest says, got openai:honest/,
    );
  });
});
