import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { resultSchema } from '../../src/model/result.js';
import { recordedRuns } from '../support/recorded.js';
import { run } from './run.js';

const FEW = ['--resamples', '200'];

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
  const demo = (...args: string[]) =>
    run(['demo', ...args, ...FEW], { cwd, env: { ASSIZE_DATA: join(cwd, 'data') } });

  it('prints the recorded judge beside the reference rows, what that means, and what to try next', async () => {
    const { code, out, err } = await demo();
    expect(code).toBe(0);
    for (const row of ['llm-score', 'llm-eval', 'llm-rank', 'llm-compare', 'booookscore', 'arm', 'random'])
      expect(out).toContain(row);
    expect(out).toContain('Labels by construction');
    const words = out.replace(/\s+/g, ' ');
    expect(words).toContain('do not show agreement with the labels beyond chance');
    expect(words).toContain('the place in which a candidate is shown moves the verdict');
    expect(words).toContain('assize probe openai:MODEL');
    for (const line of out.split('\n').slice(0, -10)) expect(line.length).toBeLessThanOrEqual(100);
    expect(err).toContain('results/demo.html');
    const page = await readFile(join(cwd, 'results', 'demo.html'), 'utf8');
    expect(page).toContain('qwen2.5-coder-0.5b-instruct');
    expect(page.length).toBeLessThan(2e6);
  });

  it('reads every recorded reply or says why not: coverage stands in every row of a judge', async () => {
    const { code, out } = await demo('--no-report', '--format', 'json');
    expect(code).toBe(0);
    const result = JSON.parse(out);
    expect(resultSchema.safeParse(result).success).toBe(true);
    const judged = [...result.correlations, ...result.units].flatMap(
      (one: { rows: { reference: boolean; coverage: { asked: number } }[] }) =>
        one.rows.filter(({ reference }) => !reference),
    );
    expect(judged).toHaveLength(Object.keys(await recordedRuns()).length);
    for (const row of judged) expect(row.coverage.asked).toBeGreaterThan(0);
  });

  it('leaves nothing behind but the casebook and the page', async () => {
    expect((await readdir(cwd)).sort()).toEqual(['data', 'results']);
    expect(await readdir(join(cwd, 'data'))).toEqual(['bundled']);
    expect(await readdir(join(cwd, 'results'))).toEqual(['demo.html']);
  });
});
