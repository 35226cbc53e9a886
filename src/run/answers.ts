import type { Judge } from '../judge/contract.js';
import type { Reply } from '../model/reply.js';
import { cacheKey, type ResponseCache } from '../store/cache.js';
import type { Journal } from '../store/journal.js';
import type { Came, Job } from './case-run.js';
import type { Tally } from './tally.js';

/** The answers of one run: what journal and cache hold already, and where new ones go. */
export class Answers {
  #cacheOff = false;

  constructor(
    private readonly judge: Judge,
    private readonly journal: Journal,
    private readonly cache: ResponseCache | undefined,
    private readonly tally: Tally,
    private readonly warn: (message: string) => void,
  ) {}

  /** The answer of the journal or of the cache. @throws StoreError where the journal cannot be written */
  known(job: Job): Came | undefined {
    const { request, identity } = job;
    const entry = this.journal.find(request.key, identity.id);
    if (entry?.type === 'reply') {
      this.tally.reply(entry.reply, 'journal', !entry.cached);
      return entry;
    }
    const cached = this.#usable?.get(this.#key(job));
    return cached && this.share(job, cached);
  }

  /** Takes an answer that was given before to the same words. @throws StoreError where the journal cannot be written */
  share({ request, identity }: Job, reply: Reply): Came {
    this.journal.addReply(request.key, identity, reply, { attempts: 0, cached: true });
    this.tally.reply(reply, 'cache', false);
    return { type: 'reply', reply, cached: true };
  }

  /**
   * Puts what is about to be asked into the journal, and lets go of its text: with hundreds in flight, what is held
   * twice is paid for in garbage collection.
   * @throws StoreError where the journal cannot be written
   */
  asking(job: Job): void {
    if (job.attempts > 0) return;
    this.journal.addParts(job.identity.parts);
    job.identity = { id: job.identity.id, parts: job.identity.parts.map(({ id }) => ({ id, text: '' })) };
  }

  /** @throws StoreError where the journal cannot be written; a cache that cannot is let go */
  keep(job: Job, reply: Reply): void {
    const { request, identity, attempts } = job;
    this.journal.addReply(request.key, identity, reply, { attempts });
    this.tally.reply(reply, 'server', true);
    try {
      this.#usable?.put(this.#key(job), reply);
    } catch (error) {
      this.#cacheOff = true;
      this.warn(`the response cache is left out from here on: ${(error as Error).message}`);
    }
  }

  /** @throws StoreError where the journal cannot be written */
  giveUp({ request, identity, attempts }: Job, failure: { fault: string; detail: string }): void {
    this.journal.addFailure(request.key, identity, { attempts, ...failure });
    this.tally.failure(failure);
  }

  /** Waits until what was kept so far is in the journal's file. @throws StoreError */
  written(): Promise<void> {
    return this.journal.written();
  }

  get #usable(): ResponseCache | undefined {
    return this.#cacheOff ? undefined : this.cache;
  }

  #key(job: Job): string {
    return cacheKeyOf(job, this.judge);
  }
}

/** Under what the response cache keeps the answer. */
export function cacheKeyOf({ identity, sample, owner }: Job, judge: Judge): string {
  const { provider, endpoint, model } = judge;
  const { repeat } = owner.trialCase;
  return cacheKey({ provider, endpoint, model, request: identity.id, repeat, sample });
}
