import type { LiveRun } from '../../run/ask-cases.js';
import type { CliContext } from '../context.js';
import { onSecondSignal } from '../signals.js';
import { RunProgress } from './progress.js';

/** Asks with a progress line on stderr, and says there what a first signal does. */
export async function watched<T>(
  context: CliContext,
  { name, priced }: { name: string; priced: boolean },
  asking: (say: (message: string) => void, onStart: (live: LiveRun) => void) => Promise<T>,
): Promise<T> {
  let progress: RunProgress | undefined;
  const say = (message: string) => {
    progress?.clear();
    context.err(`assize: ${message}\n`);
  };
  const finishing = () =>
    say(`${signalName(context.signal)}: finishing what is in flight; a second one stops at once`);
  context.signal.addEventListener('abort', finishing, { once: true });
  try {
    return await asking(say, (live) => {
      progress = new RunProgress(context, name, live, priced);
    });
  } finally {
    context.signal.removeEventListener('abort', finishing);
    progress?.stop();
  }
}

/** What a person knows it by. */
function signalName({ reason }: AbortSignal): string {
  const name = reason instanceof Error ? reason.message : 'interrupted';
  return name === 'SIGINT' ? 'Ctrl-C' : name;
}

/** Aborts at the signal after the one that aborted the context's. */
export function secondInterrupt({ signal }: CliContext): AbortSignal {
  const control = new AbortController();
  const listen = () => onSecondSignal(() => control.abort());
  if (signal.aborted) listen();
  else signal.addEventListener('abort', listen, { once: true });
  return control.signal;
}
