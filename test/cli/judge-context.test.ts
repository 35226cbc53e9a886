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

const env = () => ({
  OPENAI_API_KEY: 'sk-test-0123456789abcdef',
  OPENAI_BASE_URL: server.baseUrl,
  ASSIZE_DATA: cwd,
});
const judge = (...args: string[]) =>
  run(
    [
      'judge',
      ...['--dataset', 'casebook', '--protocol', 'llm-eval', '--judge', 'openai:m', '--dimension', 'overall'],
      ...['--where', 'kind=expository', '--max-tokens', '40', '--out', 'run', '--no-probe', ...args],
    ],
    { cwd, env: env() },
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

  it('counts the window otherwise where it is told to, which is another method', async () => {
    const given = ['--context-strategy', 'truncate', '--context', '800', '--limit', '4'];
    const shown = () => Math.max(...prompts.splice(0).map((prompt) => prompt.length));
    await judge(...given);
    const usual = shown();
    expect((await judge(...given, '--tokenizer', 'characters/4')).err).toContain('`context.tokenizer` is');
    const other = await judge(...given, '--tokenizer', 'characters/3', '--out', 'other');
    expect(other.code, other.err).toBe(0);
    // 800 tokens of 3 characters less the reply; cl100k has some 4.5 characters a token.
    expect(shown()).toBeLessThanOrEqual(3 * (800 - 40));
    expect(usual).toBeGreaterThan(3 * 800);
    const { protocol, context } = JSON.parse(await readFile(join(cwd, 'other', 'manifest.json'), 'utf8'));
    expect(protocol.label).toBe('llm-eval[context=truncate,window=800,tokenizer=characters/3]');
    expect(context).toMatchObject({ window: 800, tokenizer: 'characters/3' });
    expect(
      (await run(['judge', '--resume', 'other', '--limit', '8', '--no-probe'], { cwd, env: env() })).code,
    ).toBe(0);
    expect(shown()).toBeLessThanOrEqual(3 * (800 - 40));
    expect((await judge(...given, '--tokenizer', 'words')).err).toContain('cl100k, or characters/N');
    expect((await judge('--tokenizer', 'characters/4')).err).toContain('say how with --context-strategy');
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
