#!/usr/bin/env node
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { withEnvFile } from './dotenv.js';
import { runProgram } from './program.js';
import { onFirstSignal } from './signals.js';
import { typedAs } from './typed-as.js';

const interrupt = new AbortController();
onFirstSignal((signal) => interrupt.abort(new Error(signal)));

/** The other end is gone: a pipe was closed, a terminal hung up. */
const isGone = ({ code }: NodeJS.ErrnoException) => code === 'EPIPE' || code === 'EIO';

// `assize … | head` closes the pipe while we write: that is the reader's choice, not a fault.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (isGone(error)) process.exit(process.exitCode ?? 0);
  throw error;
});
// Nobody reads the progress any more: the work goes on, or ends by the signal that comes with it.
process.stderr.on('error', (error: NodeJS.ErrnoException) => {
  if (!isGone(error)) throw error;
});

process.exitCode = await runProgram(process.argv.slice(2), {
  env: withEnvFile(process.env, process.cwd()),
  cwd: process.cwd(),
  out: (text) => process.stdout.write(text),
  err: (text) => process.stderr.write(text),
  outIsTerminal: process.stdout.isTTY === true,
  errIsTerminal: process.stderr.isTTY === true,
  typed: typedAs(process.argv[1], fileURLToPath(import.meta.url), process.cwd()),
  columns: process.stdout.columns || 100,
  signal: interrupt.signal,
  ...(process.stdin.isTTY && process.stderr.isTTY && { ask }),
});

/** Ctrl-C, Ctrl-D and a signal that asks to end are no answer. */
function ask(question: string): Promise<string> {
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  return new Promise((resolve) => {
    lines.on('SIGINT', () => lines.close());
    lines.on('close', () => resolve(''));
    interrupt.signal.addEventListener('abort', () => lines.close(), { once: true });
    lines.question(question, (answer) => {
      resolve(answer);
      lines.close();
    });
  });
}
