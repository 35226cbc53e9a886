import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { resultSchema } from '../../src/model/result.js';
import { run } from './run.js';

const FEW = ['--resamples', '200'];

describe('assize demo', () => {
  let data: string;
  beforeAll(async () => {
    data = await mkdtemp(join(tmpdir(), 'assize-demo-test-'));
  });
  afterAll(() => rm(data, { recursive: true, force: true }));
  const demo = (...args: string[]) => run(['demo', ...args], { env: { ASSIZE_DATA: data } });

  it('prints the recorded judge beside the reference rows, what that means, and what to try next', async () => {
    const { code, out } = await demo(...FEW);
    expect(code).toBe(0);
    for (const row of ['llm-score', 'llm-eval', 'llm-rank', 'llm-compare', 'random'])
      expect(out).toContain(row);
    expect(out).toContain('its interval contains 0');
    expect(out).toContain('assize probe openai:MODEL');
    expect(out).toContain('Labels by construction');
  });

  it('reads every recorded reply or says why not: coverage stands in every row of a judge', async () => {
    const { code, out } = await demo('--format', 'json', ...FEW);
    expect(code).toBe(0);
    const result = JSON.parse(out);
    expect(resultSchema.safeParse(result).success).toBe(true);
    const judged = result.correlations.flatMap((one: { rows: { reference: boolean }[] }) =>
      one.rows.filter(({ reference }) => !reference),
    );
    expect(judged.length).toBe(4);
    for (const row of judged) expect(row.coverage.asked).toBeGreaterThan(0);
  });

  it('leaves nothing behind but the casebook', async () => {
    expect(await readdir(data)).toEqual(['bundled']);
    expect((await readdir(tmpdir())).filter((name) => /^assize-demo-(?!test)/.test(name))).toEqual([]);
  });
});
