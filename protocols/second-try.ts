import type { Reply } from '../src/model/reply.js';
import type { Request } from '../src/model/request.js';
import type { Reading } from './reading.js';

/** What was read of one thing asked about, and the key of the request whose reply it was read from. */
export interface ReadFrom<T> {
  reading: Reading<T>;
  key: string;
}

/**
 * Asks, and asks again where something in a reply could not be read, up to so many times. What was read stands; what
 * never was keeps the reason of the last reply. A reply that did not come, or came without a text, is not asked for
 * again: that is the run's to try.
 * @param read one reading for each thing asked about in the request, in order
 */
export function* readWithin<A, T>(
  attempts: number,
  asked: readonly A[],
  request: (asked: A, attempt: number) => Request,
  read: (reply: Reply | undefined, asked: A) => readonly Reading<T>[],
): Generator<Request[], ReadFrom<T>[][], readonly Reply[]> {
  const found: ReadFrom<T>[][] = asked.map(() => []);
  let open = asked.map((_, index) => index);
  for (let attempt = 1; attempt <= attempts && open.length > 0; attempt += 1) {
    const requests = open.map((index) => request(asked[index] as A, attempt));
    const replies: readonly Reply[] = yield requests;
    open = open.filter((index, at) => {
      const reply = replies[at];
      const key = requests[at]?.key ?? '';
      found[index] = read(reply, asked[index] as A).map((reading, place) => {
        const before = found[index]?.[place];
        return before && before.reading.value !== null ? before : { reading, key };
      });
      return reply?.text != null && found[index].some(({ reading }) => reading.value === null);
    });
  }
  return found;
}
