import type { Job } from './case-run.js';

/**
 * Shorter shared beginnings are not cached by any provider (1,024 tokens is the least that one takes): nothing is
 * gained by waiting for the first of them.
 */
const WORTH_WAITING = 4000;
const REMEMBERED = 4096;

/**
 * Requests that wait to be sent, in order. Where neighbours share a long beginning that is marked cacheable, the
 * first of them is sent alone and the others wait until it is answered: only then does the provider have the
 * beginning in its cache.
 */
export class ReadyQueue {
  /** Next in line last. */
  #front: Job[] = [];
  readonly #held = new Map<string, Job[]>();
  readonly #leaders = new Map<Job, string>();
  readonly #warm = new Set<string>();

  /** Adds requests before all others, so that a case that has begun is finished first. */
  add(jobs: readonly Job[]): void {
    const grouped = jobs.length > 2 ? groupByPrefix(jobs) : jobs;
    for (let k = grouped.length - 1; k >= 0; k--) this.#front.push(grouped[k] as Job);
  }

  /** The next request that may be sent; undefined where there is none, or all wait for the first of their kind. */
  take(): Job | undefined {
    for (let job = this.#front.pop(); job !== undefined; job = this.#front.pop()) {
      const prefix = prefixOf(job);
      if (prefix === undefined || this.#warm.has(prefix)) return job;
      const held = this.#held.get(prefix);
      if (held === undefined) {
        this.#held.set(prefix, []);
        this.#leaders.set(job, prefix);
        return job;
      }
      held.push(job);
    }
    return undefined;
  }

  /** Puts back what was taken and could not be sent yet. */
  putBack(job: Job): void {
    this.settled(job, false);
    this.#front.push(job);
  }

  /** Tells that a request came back, with an answer or without: those that waited for it may go. */
  settled(job: Job, answered: boolean): void {
    const prefix = this.#leaders.get(job);
    if (prefix === undefined) return;
    this.#leaders.delete(job);
    const held = this.#held.get(prefix) ?? [];
    this.#held.delete(prefix);
    if (answered) {
      if (this.#warm.size >= REMEMBERED) this.#warm.clear();
      this.#warm.add(prefix);
    }
    for (let k = held.length - 1; k >= 0; k--) this.#front.push(held[k] as Job);
  }

  get empty(): boolean {
    return this.#front.length === 0 && this.#held.size === 0;
  }
}

/** The parts up to the last message marked cacheable, where they are long enough. */
function prefixOf({ request, identity }: Job): string | undefined {
  let last = request.messages.length - 1;
  while (last >= 0 && !request.messages[last]?.cacheable) last -= 1;
  if (last < 0) return undefined;
  let length = 0;
  let ids = '';
  for (let k = 0; k <= last; k++) {
    length += request.messages[k]?.content.length ?? 0;
    ids += identity.parts[k]?.id;
  }
  return length < WORTH_WAITING ? undefined : ids;
}

/** Those with one beginning next to each other, in the order of first appearance. */
function groupByPrefix(jobs: readonly Job[]): Job[] {
  const groups = new Map<string, Job[]>();
  for (const job of jobs) {
    const prefix = prefixOf(job) ?? '';
    const group = groups.get(prefix);
    if (group) group.push(job);
    else groups.set(prefix, [job]);
  }
  return groups.size < 2 ? [...jobs] : [...groups.values()].flat();
}
