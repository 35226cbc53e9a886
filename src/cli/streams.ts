import { printable } from '../report/text.js';
import type { CliContext, Surroundings } from './context.js';
import { Styled } from './styled.js';

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
    typed: context.typed ?? 'assize',
    out: through((text) => context.out(text)),
    err: through((text) => context.err(text)),
    ...(ask && { ask: (question: string) => ask(printable(question)) }),
  };
}
