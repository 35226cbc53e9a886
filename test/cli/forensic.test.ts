import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { run } from './run.js';

let cwd: string;
beforeAll(async () => {
  cwd = await mkdtemp(join(tmpdir(), 'assize-forensic-'));
});
afterAll(() => rm(cwd, { recursive: true, force: true }));

const table = (printed: string) => `
title: Agreement
sizes: {n: {from: 10, to: 60}}
columns: {agree: {measure: share, of: n, scale: 100}, score: {measure: mean}}
rows:
  - {name: original, cells: {agree: "36.36", score: "2.5"}}
  - {name: faithful, cells: {agree: "20.45"}}
  - {name: third, sizes: {n: 7}, cells: {agree: "${printed}"}}
`;

describe('assize forensic', () => {
  it('prints states, counts, sizes and what the counts imply', async () => {
    await writeFile(join(cwd, 'good.yaml'), table('42.86'));
    const { code, out, err } = await run(['forensic', 'good.yaml'], { cwd });
    expect(err).toBe('');
    expect(code).toBe(0);
    expect(out).toMatch(/original +agree +36\.36 +unique counts +1 +16 of 44 +\[\.\d+, \.\d+\]/);
    expect(out).toMatch(/third +agree +42\.86 +unique counts +1 +3 of 7/);
    expect(out).toContain('3 unique counts, 1 not constrained.');
    expect(out).toMatch(/n +51 +2 of 2 +1 +44/);
  });

  it('ends with 1 where a figure is impossible, and says so in JSON with its reason', async () => {
    await writeFile(join(cwd, 'bad.yaml'), table('50.00'));
    const { code, out } = await run(['forensic', 'bad.yaml', '--format', 'json'], { cwd });
    expect(code).toBe(1);
    const result = JSON.parse(out);
    expect(result).toMatchObject({ kind: 'forensic', title: 'Agreement', totals: { impossible: 1 } });
    expect(result.cells.at(-1)).toMatchObject({
      state: 'impossible',
      reason: { code: 'forensic-no-counts' },
    });
  });

  it('is bad input without a file', async () => {
    expect(await run(['forensic', 'none.yaml'], { cwd })).toMatchObject({
      code: 2,
      err: 'assize: none.yaml cannot be read (ENOENT)\n',
    });
  });
});
