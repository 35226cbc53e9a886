import type { CaseRun } from './case-run.js';
import { readSoFar } from './reading.js';
import { isScored } from './records.js';
import type { Stop } from './schedule.js';

/**
 * Watches whether anything can be read at all: a model that answers in another form than the protocol reads is found
 * out by its first replies, not by its bill. Failures are no replies.
 */
export class UnreadWatch {
  #replies = 0;
  #read = false;
  readonly #running = new Set<CaseRun>();

  /** @param most replies without a verdict among them after which the run stops */
  constructor(private readonly most: number) {}

  /** Told of every case that a reply came to, of now or of before. What it returns stops the run. */
  replied(running: CaseRun): Stop | undefined {
    if (this.#read) return undefined;
    this.#replies += 1;
    this.#running.add(running);
    return this.#replies % this.most === 0 ? this.#look() : undefined;
  }

  #look(): Stop | undefined {
    const unread = new Map<string, Extract<Stop, { why: 'unread' }>['example']>();
    for (const running of this.#running) {
      for (const verdict of readSoFar(running)?.outcome.verdicts ?? []) {
        if (isScored(verdict)) {
          this.#read = true;
          this.#running.clear();
          return undefined;
        }
        for (const key of verdict.requests) {
          const came = running.exchanges.get(key)?.came;
          if (came?.type !== 'reply') continue;
          const { text, reason = 'no text' } = came.reply;
          unread.set(key, { reply: text ?? `(${reason})`, reason: verdict.reason ?? 'no verdict' });
        }
      }
    }
    const [example] = unread.values();
    // A protocol may ask more than once before there is a verdict.
    if (example === undefined || unread.size < this.most) return undefined;
    return { why: 'unread', replies: unread.size, example };
  }
}
