import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeDataset } from '../../datasets/write.js';
import type { CliContext } from '../../src/cli/context.js';
import { runProgram } from '../../src/cli/program.js';
import type { Dataset } from '../../src/model/dataset.js';

/** Runs the command line in memory. */
export async function run(args: readonly string[], given: Partial<CliContext> = {}) {
  let out = '';
  let err = '';
  const code = await runProgram(args, {
    env: {},
    cwd: tmpdir(),
    out: (text) => (out += text),
    err: (text) => (err += text),
    outIsTerminal: false,
    errIsTerminal: false,
    columns: 100,
    signal: new AbortController().signal,
    ...given,
  });
  return { code, out, err };
}

/** Writes a data set to a folder of its own, hands it over, and clears it away. */
export async function inFolder<T>(dataset: Dataset, use: (folder: string) => Promise<T>): Promise<T> {
  const parent = await mkdtemp(join(tmpdir(), 'assize-cli-'));
  try {
    const folder = join(parent, 'data');
    await writeDataset(folder, dataset);
    return await use(folder);
  } finally {
    await rm(parent, { recursive: true, force: true });
  }
}
