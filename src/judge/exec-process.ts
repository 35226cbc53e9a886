import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { shorten } from '../remarks/words.js';
import { ProviderError } from './contract.js';
import { isRecord } from './faults.js';
import type { Env } from './keys.js';
import type { Scrub } from './secrets.js';

/** A program that answers lines with lines. */
export interface LineProcess {
  /**
   * Sends one line and waits for its answer.
   * @throws ProviderError (connection) where the program ends first, (not-found) where it never answered anything
   */
  ask(id: number, line: string, signal: AbortSignal): Promise<unknown>;
  close(): Promise<void>;
}

interface Waiting {
  done(answer: unknown): void;
  failed(error: ProviderError): void;
}

/** Deaths without an answer between them, after which it is not started again. */
const MOST_DEATHS = 3;
const TAIL_CHARACTERS = 600;
const PATIENCE_MS = 1000;

/** One long-lived process, started at the first line and again after it has ended. */
export function lineProcess(
  program: string,
  args: readonly string[],
  { env, name, scrub }: { env: Env; name: string; scrub: Scrub },
): LineProcess {
  const waiting = new Map<number, Waiting>();
  let child: ChildProcessWithoutNullStreams | undefined;
  let answers = 0;
  let deaths = 0;
  let noise = '';

  function start(): ChildProcessWithoutNullStreams {
    // A group of its own: Ctrl-C stops us, and we end it when what is in flight has come.
    const started = spawn(program, [...args], {
      env: { ...env },
      detached: process.platform !== 'win32',
      windowsHide: true,
    });
    let tail = '';
    started.stderr.setEncoding('utf8').on('data', (text: string) => {
      tail = (tail + text).slice(-4 * TAIL_CHARACTERS);
    });
    createInterface({ input: started.stdout }).on('line', take);
    // A line to a program that has ended: its end tells.
    started.stdin.on('error', () => {});
    started.on('error', (error: NodeJS.ErrnoException) => {
      child = undefined;
      const why = error.code === 'ENOENT' ? 'there is no such program' : (error.code ?? error.message);
      failAll(new ProviderError('not-found', `${name} cannot be started: ${why}`));
    });
    started.on('close', (code, signal) => {
      if (child === started) child = undefined;
      if (waiting.size === 0) return;
      deaths++;
      const how = signal === null ? `ended with exit code ${code}` : `was ended by ${signal}`;
      const said = lastLines(scrub(tail)) || lastLines(scrub(noise));
      const fault = answers === 0 || deaths >= MOST_DEATHS ? 'not-found' : 'connection';
      failAll(
        new ProviderError(
          fault,
          `${name} ${how} before it answered${said ? `; it said last: ${said}` : ', and said nothing'}`,
        ),
      );
    });
    return started;
  }

  function take(line: string): void {
    if (line.trim() === '') return;
    const answer = parsed(line);
    if (answer === undefined) {
      noise = `${noise}\n${line}`.slice(-TAIL_CHARACTERS);
      return;
    }
    const id = isRecord(answer) && typeof answer.id === 'number' ? answer.id : waiting.keys().next().value;
    const one = id === undefined ? undefined : waiting.get(id);
    if (id === undefined || one === undefined) return;
    waiting.delete(id);
    answers++;
    deaths = 0;
    one.done(scrub(answer));
  }

  function failAll(error: ProviderError): void {
    const all = [...waiting.values()];
    waiting.clear();
    for (const one of all) one.failed(error);
  }

  return {
    ask(id, line, signal) {
      return new Promise((resolve, reject) => {
        const before = answers;
        const stop = () => {
          // Its place is kept: an answer without a number that comes late is not the next one's.
          const late = (signal.reason as Error | undefined)?.name === 'TimeoutError';
          const heard = noise === '' ? '' : `; what it wrote is no JSON: ${lastLines(scrub(noise))}`;
          reject(
            late
              ? new ProviderError('timeout', `${name}: no answer before the deadline${heard}`)
              : new ProviderError('aborted', `${name}: stopped before the answer`),
          );
          // It has answered nobody since: it hangs.
          if (late && answers === before) end(child);
        };
        if (signal.aborted) return stop();
        signal.addEventListener('abort', stop, { once: true });
        const settled =
          <T>(settle: (value: T) => void) =>
          (value: T) => {
            signal.removeEventListener('abort', stop);
            settle(value);
          };
        waiting.set(id, { done: settled(resolve), failed: settled(reject) });
        child ??= start();
        child.stdin.write(`${line}\n`);
      });
    },
    async close() {
      const open = child;
      if (!open) return;
      waiting.clear();
      const closed = new Promise((resolve) => open.once('close', resolve));
      open.stdin.end();
      const timer = setTimeout(() => end(open), PATIENCE_MS);
      await closed;
      clearTimeout(timer);
    },
  };
}

/** Ends a process and those that it started. */
function end(child: ChildProcessWithoutNullStreams | undefined): void {
  if (child?.pid === undefined) return;
  try {
    if (process.platform === 'win32') child.kill('SIGKILL');
    else process.kill(-child.pid, 'SIGKILL');
  } catch {
    // It has ended by itself.
  }
}

/** An object or a text; anything else is no answer. */
function parsed(line: string): unknown {
  try {
    const value: unknown = JSON.parse(line);
    return isRecord(value) || typeof value === 'string' ? value : undefined;
  } catch {
    return undefined;
  }
}

function lastLines(text: string): string {
  return shorten(
    text
      .trim()
      .split(/\s*\n\s*/)
      .slice(-8)
      .join(' | '),
    TAIL_CHARACTERS,
  );
}
