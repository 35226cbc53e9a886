import type { Reply } from '../src/model/reply.js';

/** What a reader makes of a reply: the verdict, or why there is none. */
export type Reading<T> = { value: T; explanation?: string } | { value: null; reason: string };

export const unread = (reason: string): { value: null; reason: string } => ({ value: null, reason });

const NO_TEXT: Record<NonNullable<Reply['reason']>, string> = {
  refusal: 'the judge refused to answer',
  length: 'the reply was cut off by the length limit',
  filtered: 'the provider filtered the reply',
  empty: 'the reply is empty',
  'too-long': 'the reply is too long to be one',
  error: 'the request failed',
};

/** Reads a reply's text, or passes on why it has none. */
export function readReply<T>(reply: Reply | undefined, read: (text: string) => Reading<T>): Reading<T> {
  if (!reply) return unread('no reply came');
  if (reply.text === null) {
    const reason = NO_TEXT[reply.reason ?? 'empty'];
    return unread(reply.detail ? `${reason}: ${reply.detail}` : reason);
  }
  return read(reply.text);
}
