import { printable } from '../report/text.js';
import type { CliContext, Surroundings } from './context.js';

/** Text that may drive the terminal, because it is ours: what is not ours in it has been made printable. */
export class Styled {
  constructor(readonly text: string) {}
}

/** A line written over the last one, cut to the terminal's width; without a text, the last one is taken away. */
export function overwriting(text = '', columns = Number.POSITIVE_INFINITY): Styled {
  return new Styled(`\r\u001b[K${printable(text).slice(0, Math.max(20, columns - 1))}`);
}

/**
 * The door of the streams: whatever a data set, a reply, a server or a path brings along, nothing but text and line
 * ends goes out. Control characters and those that turn the reading direction are shown as escapes.
 */
export function guarded(context: Surroundings): CliContext {
  const through = (write: (text: string) => void) => (text: string | Styled) =>
    write(text instanceof Styled ? text.text : printable(text));
  const { ask } = context;
  return {
    ...context,
    out: through((text) => context.out(text)),
    err: through((text) => context.err(text)),
    ...(ask && { ask: (question: string) => ask(printable(question)) }),
  };
}
