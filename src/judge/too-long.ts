import type { Reply } from '../model/reply.js';
import { cut, grouped, shorten } from '../remarks/words.js';

/** A reply with more bytes than this is unscored: no verdict is that long, and every resume would read it again. */
const MOST_BYTES = 1_000_000;
/** What is kept of it, in characters. */
const KEPT = 10_000;
/** The same for what a server calls itself and its answers, and for why it refused. */
const KEPT_OF_NAMES = 2000;

/** The reply with what is too long cut, and without its text where that is. */
export function withinBounds(reply: Reply): Reply {
  const { text, reasoning, partial } = reply;
  const bounded = { ...reply };
  if (reasoning !== undefined) bounded.reasoning = short(reasoning);
  if (partial !== undefined) bounded.partial = short(partial);
  for (const name of ['detail', 'servedModel', 'fingerprint', 'requestId'] as const) {
    const value = bounded[name];
    if (value !== undefined) bounded[name] = shorten(value, KEPT_OF_NAMES);
  }
  if (text === null || !isLong(text)) return bounded;
  const { logprobs: _, ...rest } = bounded;
  const bytes = grouped(Buffer.byteLength(text));
  const detail = `${bytes} bytes, of which the first ${grouped(KEPT)} characters are kept`;
  return { ...rest, text: null, reason: 'too-long', detail, partial: cut(text, KEPT) };
}

function short(text: string): string {
  return isLong(text) ? shorten(text, KEPT) : text;
}

/** A character takes at most three bytes: most texts need no counting. */
function isLong(text: string): boolean {
  return text.length > MOST_BYTES / 3 && Buffer.byteLength(text) > MOST_BYTES;
}
