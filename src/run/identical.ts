import type { Reply } from '../model/reply.js';
import type { Job } from './case-run.js';

/** Answers kept at hand: more than arrive before the response cache knows its own. */
const REMEMBERED = 4096;

/**
 * What an answer is an answer to: the words, the index of the asking, and that of the sample. Two requests that
 * share it are one.
 */
export function drawOf({ identity, sample, owner }: Pick<Job, 'identity' | 'sample' | 'owner'>): string {
  return `${identity.id} ${owner.trialCase.repeat} ${sample}`;
}

/** Requests that are on their way, and those that wait for the answer of one that is the same to the last letter. */
export class Identical {
  readonly #sent = new Map<string, { job: Job; waiting: Job[] }>();
  readonly #answered = new Map<string, Reply>();

  /** The answer that one like it got a moment ago. */
  answer(job: Job): Reply | undefined {
    return this.#answered.get(drawOf(job));
  }

  /** Lets a request wait where one like it is on its way. False where there is none: it is to be sent. */
  waits(job: Job): boolean {
    const known = this.#sent.get(drawOf(job));
    if (known === undefined || known.job === job) return false;
    known.waiting.push(job);
    return true;
  }

  sent(job: Job): void {
    if (job.attempts === 0) this.#sent.set(drawOf(job), { job, waiting: [] });
  }

  /** @param reply undefined where it was given up @returns those that waited for it */
  settled(job: Job, reply: Reply | undefined): Job[] {
    const draw = drawOf(job);
    const { waiting = [] } = this.#sent.get(draw) ?? {};
    this.#sent.delete(draw);
    if (reply) this.remember(job, reply);
    return waiting;
  }

  /** Keeps an answer at hand; what has a reason in place of a text is asked again. */
  remember(job: Job, reply: Reply): void {
    if (reply.text === null) return;
    this.#answered.set(drawOf(job), reply);
    const oldest = this.#answered.keys().next().value;
    if (this.#answered.size > REMEMBERED && oldest !== undefined) this.#answered.delete(oldest);
  }
}
