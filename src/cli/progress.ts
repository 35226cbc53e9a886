import { setImmediate } from 'node:timers/promises';
import type { OnPart } from '../analysis/on-part.js';
import { AssizeError, EXIT } from '../errors.js';
import type { CliContext } from './context.js';
import { overwriting } from './styled.js';

/** Stopped by Ctrl-C. */
class InterruptedError extends AssizeError {
  override readonly exitCode: number = EXIT.stopped;
}

/** Nothing is said before this much time, and no more often than every `EVERY_MS`. */
const PATIENCE_MS = 1500;
const EVERY_MS = 200;

/** Progress on stderr once the work takes long: one line that moves on a terminal, nothing in a log. */
export function progress(context: CliContext): { onPart: OnPart; done(): void } {
  const start = performance.now();
  let last = start;
  let shown = false;
  return {
    async onPart(done, total, what) {
      const now = performance.now();
      if (now - last > EVERY_MS) {
        last = now;
        // A waiting Ctrl-C is seen only when the work lets go for a moment.
        await setImmediate();
        if (context.errIsTerminal && now - start > PATIENCE_MS) {
          shown = true;
          context.err(overwriting(`${what} ${done}/${total}`));
        }
      }
      if (!context.signal.aborted) return;
      if (shown) context.err('\n');
      throw new InterruptedError('interrupted: nothing was printed');
    },
    done() {
      if (shown) context.err(overwriting());
    },
  };
}
