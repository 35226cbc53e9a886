import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type JudgeServer, serveJudge } from '../support/judge-server.js';
import { run } from './run.js';

let cwd: string;
let server: JudgeServer;
let prompts: string[];
beforeEach(async () => {
  cwd = await mkdtemp(join(tmpdir(), 'assize-context-'));
  prompts = [];
  server = await serveJudge({
    logprobs: false,
    answer: (prompt) => {
      prompts.push(prompt);
      return prompt.includes('Write steps, one a line')
        ? 'Q1: [write] (1) supported: "so"\nQ2: [EOQ]'
        : 'Score: 4';
    },
  });
});
afterEach(async () => {
  await server.close();
  await rm(cwd, { recursive: true, force: true });
});

const judge = (...args: string[]) =>
  run(
    [
      'judge',
      ...['--dataset', 'casebook', '--protocol', 'llm-eval', '--judge', 'openai:m', '--dimension', 'overall'],
      ...['--where', 'kind=expository', '--max-tokens', '40', '--out', 'run', '--no-probe', ...args],
    ],
    {
      cwd,
      env: { OPENAI_API_KEY: 'sk-test-0123456789abcdef', OPENAI_BASE_URL: server.baseUrl, ASSIZE_DATA: cwd },
    },
  );

describe('assize judge --context-strategy', () => {
  it('fits every document into the window, and is a column of its own', async () => {
    expect(
      await judge('--context-strategy', 'fragments', '--context', '700', '--limit', '120'),
    ).toMatchObject({ code: 0 });
    const manifest = JSON.parse(await readFile(join(cwd, 'run', 'manifest.json'), 'utf8'));
    expect(manifest.protocol.label).toBe('llm-eval[context=fragments,window=700]');
    expect(prompts.some((prompt) => /It was read in \d parts/.test(prompt))).toBe(true);
    const { out, code } = await run(['correlate', 'run', '--resamples', '20', '--format', 'json'], {
      cwd,
      env: { ASSIZE_DATA: cwd },
    });
    expect(code).toBe(0);
    expect(out).toContain('llm-eval[context=fragments,window=700]');
    expect((await judge('--context-strategy', 'extract', '--context', '700')).err).toContain(
      '`context.strategy` is "fragments" there',
    );
  });

  it('counts in a dry run what is asked where a reader notes in one reply', { timeout: 60_000 }, async () => {
    const given = ['--context-strategy', 'fragments', '--context', '800', '--format', 'json'];
    const { out } = await judge(...given, '--dry-run');
    const [{ requests }] = JSON.parse(out).runs;
    expect(prompts).toEqual([]);
    expect(requests).toBeGreaterThan(2 * 110);
    const asked = JSON.parse((await judge(...given)).out);
    expect(asked.runs[0].sent).toBe(requests);
  });

  it('asks for the window, and for what is done with it; a window too small is refused before anything is asked', async () => {
    expect((await judge('--context-strategy', 'extract')).err).toContain(
      "expected --context TOKENS, the judge's window",
    );
    expect((await judge('--context', '700')).err).toContain('say how with --context-strategy');
    expect((await judge('--context', '700', '--context-strategy', 'full')).err).toContain(
      'say how with --context-strategy',
    );
    const small = await judge('--context-strategy', 'truncate', '--context', '200');
    expect(small).toMatchObject({ code: 2 });
    expect(small.err).toContain('a window of 200 tokens leaves 0 for the document');
    expect(prompts).toEqual([]);
  });
});
