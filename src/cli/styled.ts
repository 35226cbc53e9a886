import { printable } from '../report/text.js';

/** Text that may drive the terminal, because it is ours: what is not ours in it has been made printable. */
export class Styled {
  constructor(readonly text: string) {}
}

/** A line written over the last one, cut to the terminal's width; without a text, the last one is taken away. */
export function overwriting(text = '', columns = Number.POSITIVE_INFINITY): Styled {
  return new Styled(`\r\u001b[K${printable(text).slice(0, Math.max(20, columns - 1))}`);
}
