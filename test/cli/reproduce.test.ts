import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runProgram } from '../../src/cli/program.js';

let data: string;
beforeAll(async () => {
  data = await mkdtemp(join(tmpdir(), 'assize-reproduce-'));
});
afterAll(() => rm(data, { recursive: true, force: true }));

async function run(...args: string[]): Promise<{ code: number; out: string; err: string }> {
  let out = '';
  let err = '';
  const code = await runProgram(['reproduce', ...args], {
    env: { ASSIZE_DATA: data },
    cwd: data,
    out: (text) => (out += text),
    err: (text) => (err += text),
    outIsTerminal: false,
    errIsTerminal: false,
    columns: 120,
    signal: new AbortController().signal,
  });
  return { code, out, err };
}

describe('assize reproduce without pulled data', () => {
  it('shows every table, counts cells without data as not pulled, and is no failure', async () => {
    const { code, out, err } = await run();
    expect(err).toBe('');
    expect(code).toBe(0);
    expect(out).toContain('assize datasets pull storysumm');
    expect(out).toContain('0 match, 0 mismatch, 0 documented');
  });
});
