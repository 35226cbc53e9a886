import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { resultSchema } from '../../src/model/result.js';
import { displayWidth } from '../../src/report/text.js';
import { recordedRuns } from '../support/recorded.js';
import { run } from './run.js';

const FEW = ['--resamples', '500'];

describe('assize demo', () => {
  let cwd: string;
  beforeAll(async () => {
    cwd = await mkdtemp(join(tmpdir(), 'assize-demo-test-'));
    vi.stubEnv('TMPDIR', cwd);
  });
  afterAll(() => {
    vi.unstubAllEnvs();
    return rm(cwd, { recursive: true, force: true });
  });
  const demo = (args: string[], given: { columns?: number; outIsTerminal?: boolean; typed?: string } = {}) =>
    run(['demo', ...args, ...FEW], { cwd, env: { ASSIZE_DATA: join(cwd, 'data') }, ...given });

  it.each([
    ['on a pipe', {}, 80],
    ['on a terminal of 80 columns', { columns: 80, outIsTerminal: true }, 80],
    ['on a terminal of 120 columns', { columns: 120, outIsTerminal: true }, 100],
  ])('is 30 lines at most %s, without colour, no line too wide', async (_, given, width) => {
    const { code, out, err } = await demo(['--no-report'], given);
    expect(code).toBe(0);
    expect(err).toBe('');
    const lines = out.trimEnd().split('\n');
    expect(lines.length).toBeLessThanOrEqual(30);
    for (const line of lines) expect(displayWidth(line), line).toBeLessThanOrEqual(width);
    expect(out).not.toContain('\u001b');
  });

  it('shows strong judges first: share right, bar, share repeated, one sentence each', async () => {
    const { out } = await demo(['--no-report']);
    const row = (judge: string) => new RegExp(`^  ${judge} .*$`, 'm').exec(out)?.[0] ?? '';
    // The shares of docs/walkthrough.md, counted by hand in test/datasets/packed.test.ts.
    expect(row('GPT-4')).toMatch(/\.80 .*[━●].* \.83 {2}better than a coin$/);
    expect(row('PaLM2')).toMatch(/\.67 .* \.87 {2}above a coin, tested alone$/);
    expect(row('Falcon')).toMatch(/\.51 .* \.50 {2}not told from a coin$/);
    expect(row('ChatGPT')).toMatch(/\.35 .* \.52 {2}below a coin, tested alone$/);
    expect(row('LLaMA2')).toMatch(/\.37 .* \.65 {2}below a coin, tested alone$/);
    expect(out.indexOf('GPT-4')).toBeLessThan(out.indexOf('Caught reading the slot'));
    expect(out).toContain('Tested as 6 together, only GPT-4 is told from a coin.');
    expect(out).toContain('The place of an answer moves ChatGPT-0301, ChatGPT, Falcon and LLaMA2.');
  });

  it('shows a pair both ways round, the small model that reads the slot, the page and what to type next', async () => {
    const { out } = await demo([], { typed: 'node dist/src/cli/bin.js' });
    expect(out).toMatch(/One pair, asked both ways round; by the label B is the better one:\n {2}Paraphrase/);
    expect(out).toContain('A first: ChatGPT-0301, ChatGPT and Falcon say A. B first: they say B.');
    expect(out.replace(/\s+/g, ' ')).toContain('named the first of two in every one of 482 verdicts');
    expect(out).toContain('The page, with the replies: results/demo.html');
    expect(out).toContain('  node dist/src/cli/bin.js judge --dataset llmbar-manual \\\n');
    expect(out).toContain('node dist/src/cli/bin.js demo --full');
    const page = await readFile(join(cwd, 'results', 'demo.html'), 'utf8');
    for (const judge of ['GPT-4', 'PaLM2', 'ChatGPT', 'LLaMA2', 'Falcon']) expect(page).toContain(judge);
    expect(page).not.toContain('qwen');
    expect(page.length).toBeLessThan(2e6);
  });

  it('says the same as JSON', async () => {
    const { out } = await demo(['--no-report', '--format', 'json']);
    const result = JSON.parse(out);
    expect(resultSchema.safeParse(result).success).toBe(true);
    expect(result).toMatchObject({ kind: 'demo', dataset: 'llmbar-manual' });
    expect(result.judges.map(({ judge }: { judge: string }) => judge)).toEqual([
      'GPT-4',
      'PaLM2',
      'Falcon',
      'ChatGPT-0301',
      'LLaMA2',
      'ChatGPT',
    ]);
    expect(result.pair).toMatchObject({ item: 'Manual-24', slot: 'first', preferred: 1 });
    expect(result.small.always).toEqual({ slot: 'first', verdicts: 482 });
    expect(result.pairs[0].rows).toHaveLength(8);
  });

  it('leaves nothing behind but the bundled data and the page', async () => {
    expect((await readdir(cwd)).sort()).toEqual(['data', 'results']);
    expect(await readdir(join(cwd, 'data'))).toEqual(['bundled']);
    expect(await readdir(join(cwd, 'results'))).toEqual(['demo.html']);
  });

  it('--full has every table: the pairs, published verdicts, and the small model by all its runs', async () => {
    const { code, out } = await demo(['--full', '--no-report'], { columns: 100 });
    expect(code).toBe(0);
    for (const row of ['claude-3-opus', 'llm-score', 'llm-rank', 'booookscore', 'arm', 'random'])
      expect(out).toContain(row);
    expect(out).toContain('Labels by construction');
    const words = out.replace(/\s+/g, ' ');
    expect(words).toContain('do not show agreement with the labels beyond chance');
    expect(words).toContain('the place in which a candidate is shown moves the verdict');
    expect(words).toContain('--coefficient acc-eq counts a tie as an answer');
    for (const line of out.split('\n')) expect(displayWidth(line), line).toBeLessThanOrEqual(100);
    expect(out).toMatch(/demo --full\n$/);
  });

  it('--full reads every recorded reply or says why not: coverage stands in every row of a judge', async () => {
    const { out } = await demo(['--full', '--no-report', '--format', 'json']);
    const { more } = JSON.parse(out);
    const small = more.find(({ dataset }: { dataset: string }) => dataset === 'casebook');
    const judged = [...small.correlations, ...small.units].flatMap(
      (one: { rows: { reference: boolean; coverage: { asked: number } }[] }) =>
        one.rows.filter(({ reference }) => !reference),
    );
    expect(judged).toHaveLength(Object.keys(await recordedRuns()).length);
    for (const row of judged) expect(row.coverage.asked).toBeGreaterThan(0);
  });
});
