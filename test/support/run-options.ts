import { join } from 'node:path';
import type { RunOptions } from '../../src/run/run-trial.js';

/** How a test runs a trial into `folder`/run: no price, nothing said, and what it asks for. */
export function runOptions(folder: string, more: Partial<RunOptions> = {}): RunOptions {
  return {
    folder: join(folder, 'run'),
    name: 'run',
    assize: '0.0.0',
    costOf: () => undefined,
    concurrency: 4,
    attempts: 1,
    deadlineMs: 5000,
    retryMs: 1,
    signal: new AbortController().signal,
    warn: () => {},
    ...more,
  };
}
