import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeDataset } from '../../datasets/write.js';
import { type JudgeServer, serveJudge } from '../support/judge-server.js';
import { tinyDataset } from '../support/tiny-protocol.js';
import { run } from './run.js';

/** Three people on 12 items of three systems; a whole run, one with `--limit`, and one that `--show` alone asked. */
describe('runs that were not asked all that was planned', () => {
  let cwd: string;
  let server: JudgeServer;
  const go = (...args: string[]) =>
    run(args, {
      cwd,
      env: {
        ASSIZE_DATA: cwd,
        OPENAI_API_KEY: 'sk-test-0123456789abcdef',
        OPENAI_BASE_URL: server.baseUrl,
      },
    });
  const runs = ['runs', '--resamples', '99'];

  beforeAll(async () => {
    cwd = await mkdtemp(join(tmpdir(), 'assize-partial-'));
    server = await serveJudge({ answer: (prompt) => String(1 + (prompt.length % 4)) });
    const made = tinyDataset(12, 3);
    const candidates = made.candidates.map((one, k) => ({
      ...one,
      text: `${one.text}${' More'.repeat(k % 5)}`,
    }));
    const labels = ['p', 'q', 'r'].flatMap((annotator, j) =>
      candidates.map(({ item, system }, k) => ({
        item,
        system,
        dimension: 'overall',
        annotator,
        value: (k * (j + 2)) % 5,
      })),
    );
    await writeDataset(join(cwd, 'made'), { ...made, candidates, labels });
    const judge = async (out: string, protocol: string, ...more: string[]) => {
      const args = ['--dataset', 'made', '--judge', 'openai:m', '--no-probe', '--no-cache', '--out', out];
      const { code, err } = await go('judge', '--protocol', protocol, ...args, ...more);
      expect({ code, err: code === 0 ? '' : err }).toEqual({ code: 0, err: '' });
    };
    await judge('runs/whole', 'llm-score');
    await judge('runs/limited', 'llm-eval', '--limit', '8');
    await judge('runs/pairs', 'llm-compare', '--limit', '8', '--orders', 'both');
    await judge('runs/look', 'llm-rank', '--show');
  });
  afterAll(async () => {
    await server.close();
    await rm(cwd, { recursive: true, force: true });
  });

  it.each([
    [['rank']],
    [['correlate']],
    [['correlate', '--layout', 'table6', '--dimension', 'overall']],
    [['compare']],
    [['ratings']],
    [['replace']],
    [['audit', 'length']],
    [['audit', 'position']],
    [['audit', 'consistency']],
  ])('%j marks them, names what was only looked at, and counts against the plan', async (command) => {
    const { code, out, err } = await go(...command, ...runs);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    const words = out.replace(/\s+/g, ' ');
    expect(words).toContain('(partial)');
    expect(words).toContain('stopped before its plan was done');
    expect(words).toContain('assed over, because `--show` alone asked them: look');
    expect(words).not.toContain('llm-rank');
    const { warnings, ...rest } = JSON.parse((await go(...command, ...runs, '--format', 'json')).out);
    expect(warnings.map((one: { code: string }) => one.code)).toEqual(
      expect.arrayContaining(['partial-runs', 'looks-passed-over']),
    );
    const coverages = JSON.stringify(rest).match(/"coverage":\{[^}]*\}/g) ?? [];
    for (const one of coverages) {
      const { asked, scored, partial } = JSON.parse(`{${one}}`).coverage;
      expect(partial === true).toBe(scored < asked);
    }
  });

  it('are not the first in a comparison, and `--judge` takes their name without the mark', async () => {
    const { dimensions } = JSON.parse((await go('compare', ...runs, '--format', 'json')).out);
    expect(dimensions[0].standsOut.judge).toBeNull();
    const { out } = await go('correlate', ...runs, '--judge', 'openai:m/llm-eval', '--no-references');
    expect(out).toContain('llm-eval (partial)');
    expect(out).toMatch(/22%/);
  });

  it('are marked on the page, in words, tables and plots', async () => {
    const { code, err } = await go('report', ...runs, '--permutations', '99', '--out', 'page.html');
    expect({ code, err: code === 0 ? '' : err }).toEqual({ code: 0, err: '' });
    const page = await readFile(join(cwd, 'page.html'), 'utf8');
    const text = page.replace(/<(style|script)>[\s\S]*?<\/\1>/g, '').replace(/<[^>]*>/g, ' ');
    expect(text.includes('assed over, because')).toBe(true);
    const unmarked = [
      ...text
        .replace(/Run made\.\S+/g, '')
        .matchAll(/llm-(eval(?! \()|compare(?!\[orders=both\] \())(?!.{0,90}partial:)/g),
    ].map(({ index }) => text.slice(index - 60, index + 60));
    expect(unmarked).toEqual([]);
  });
});
