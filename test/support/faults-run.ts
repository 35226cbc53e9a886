import { type ChildProcess, spawn } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { writeDataset } from '../../datasets/write.js';
import { tinyDataset } from './tiny-protocol.js';

/** The built command line: `npm test` builds before it tests. */
export const BIN =
  process.env.ASSIZE_BIN ?? fileURLToPath(new URL('../../dist/src/cli/bin.js', import.meta.url));

export const SECRET = 'sk-fault-0123456789abcdefghij';

/** A data set of `requests` requests under llm-eval. */
export async function faultData(parent: string, requests: number): Promise<string> {
  await mkdir(parent, { recursive: true });
  const folder = join(parent, 'data-set');
  const { items, ...rest } = tinyDataset(requests / 5, 5);
  await writeDataset(folder, {
    ...rest,
    items: items.map((item) => ({ ...item, instruction: 'Summarise.' })),
  });
  return folder;
}

export interface Outcome {
  code: number | null;
  signal: NodeJS.Signals | null;
  out: string;
  err: string;
}

export interface Running {
  child: ChildProcess;
  done: Promise<Outcome>;
}

/** Starts `assize …` as a process of its own. */
export function startAssize(args: readonly string[], cwd: string, env: Record<string, string>): Running {
  const child = spawn(process.execPath, [BIN, ...args], {
    cwd,
    env: { PATH: process.env.PATH, ASSIZE_DATA: join(cwd, 'data'), OPENAI_API_KEY: SECRET, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let out = '';
  let err = '';
  child.stdout.on('data', (chunk) => (out += chunk));
  child.stderr.on('data', (chunk) => (err += chunk));
  const done = new Promise<Outcome>((resolve) =>
    child.on('close', (code, signal) => resolve({ code, signal, out, err })),
  );
  return { child, done };
}

/** The scores of a run, by what was judged. */
export function byCase(text: string): Map<string, (number | null)[]> {
  const found = new Map<string, (number | null)[]>();
  for (const line of text.split('\n').filter(Boolean)) {
    const { item, system, value } = JSON.parse(line);
    const key = `${item} ${system}`;
    found.set(key, [...(found.get(key) ?? []), value]);
  }
  return found;
}
