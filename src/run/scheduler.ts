import { ProviderError } from '../judge/contract.js';
import { timerMs } from '../judge/timer.js';
import type { Reply } from '../model/reply.js';
import { askOnce } from './ask-once.js';
import { roughInputTokens, roughOutputTokens } from './budget.js';
import { type AskingCase, type Came, CaseRun, type Job } from './case-run.js';
import { Identical } from './identical.js';
import { Outlook } from './outlook.js';
import { Pace, RateLimit } from './pace.js';
import { ReadyQueue } from './ready-queue.js';
import { retryDelay } from './retry.js';
import type { Progress, ScheduleOptions, ScheduleParts, Stop } from './schedule.js';

/** The longest turn before the event loop is let go. */
const TURN_MS = 20;
/** As long as a server may ask to wait, where nothing else is said. */
const MOST_WAIT_MS = 600_000;

/** Sends the requests of all cases to a judge, and hands the answers back to them. One use. */
export class Scheduler<C extends AskingCase> {
  readonly #queue = new ReadyQueue();
  readonly #identical = new Identical();
  readonly #pace: Pace;
  readonly #requests: RateLimit | undefined;
  readonly #tokens: RateLimit | undefined;
  readonly #inFlight = new Set<AbortController>();
  readonly #delayed = new Set<NodeJS.Timeout>();
  #wake: NodeJS.Timeout | undefined;
  #turn: NodeJS.Immediate | undefined;
  #casesLeft = true;
  #begun = 0;
  #drawn = 0;
  readonly #outlook = new Outlook();
  #stop: Stop | undefined;
  /** The longest wait that a server asked for and that is not over. */
  #asked = { ms: 0, until: Number.NEGATIVE_INFINITY };
  #finish: (stop: Stop | undefined) => void = () => {};

  constructor(
    private readonly cases: Iterator<C>,
    private readonly parts: ScheduleParts<C>,
    private readonly options: ScheduleOptions,
  ) {
    const now = performance.now();
    this.#pace = new Pace(options.concurrency);
    this.#requests = options.rpm === undefined ? undefined : new RateLimit(options.rpm, now);
    this.#tokens = options.tpm === undefined ? undefined : new RateLimit(options.tpm, now);
  }

  /** Resolves once nothing is in flight; undefined = the end was reached. */
  run(): Promise<Stop | undefined> {
    const { signal, stopNow } = this.parts;
    const interrupt = () => this.#end({ why: 'interrupted' });
    const stopAtOnce = () => {
      this.#end({ why: 'interrupted' });
      this.#abortAll();
    };
    return new Promise<Stop | undefined>((resolve) => {
      this.#finish = resolve;
      if (signal.aborted) interrupt();
      signal.addEventListener('abort', interrupt, { once: true });
      stopNow?.addEventListener('abort', stopAtOnce, { once: true });
      this.#pump();
    }).finally(() => {
      signal.removeEventListener('abort', interrupt);
      stopNow?.removeEventListener('abort', stopAtOnce);
    });
  }

  /** How far it is: cases begun, the requests they asked for so far, those in flight, and a wait that was asked for. */
  get state(): Progress {
    const leftMs = this.#asked.until - performance.now();
    return {
      begun: this.#begun,
      drawn: this.#drawn,
      inFlight: this.#inFlight.size,
      ...(leftMs > 0 && { wait: { askedMs: this.#asked.ms, leftMs } }),
    };
  }

  #pump(): void {
    clearImmediate(this.#turn);
    clearTimeout(this.#wake);
    const began = performance.now();
    try {
      while (!this.#stop && this.#inFlight.size < this.#pace.limit) {
        if (performance.now() - began > TURN_MS) {
          this.#turn = setImmediate(() => this.#pump());
          return;
        }
        const job = this.#queue.take();
        if (job) {
          if (!this.#served(job) && !this.#trySend(job)) break;
        } else if (!this.#begin()) break;
      }
    } catch (error) {
      this.#fault(error);
    }
    const idle = this.#inFlight.size === 0 && this.#delayed.size === 0;
    const nothingLeft = this.#stop !== undefined || (this.#queue.empty && !this.#casesLeft);
    if (idle && nothingLeft) this.#finish(this.#stop);
  }

  /** Begins the next case. False where there is none. */
  #begin(): boolean {
    const { limit } = this.options;
    const next = limit !== undefined && this.#drawn >= limit ? undefined : this.cases.next();
    if (next === undefined || next.done) {
      this.#casesLeft = false;
      return false;
    }
    this.#advance(new CaseRun(next.value, this.#begun++));
    return true;
  }

  /** Runs a case on until it has requests that only the judge can answer, or its outcome. */
  #advance(running: CaseRun<C>): void {
    do {
      const jobs = running.next();
      if (jobs === undefined) {
        this.parts.onCase(running);
        return;
      }
      const { limit = Number.POSITIVE_INFINITY } = this.options;
      const unanswered = jobs.filter((job) => this.#drawn++ < limit && !this.#known(job));
      this.#queue.add(unanswered);
      if (unanswered.length > 0) return;
    } while (running.complete);
  }

  #known(job: Job): boolean {
    const came = this.parts.answers.known(job) ?? this.#shared(job);
    if (came?.type === 'reply') this.#identical.remember(job, came.reply);
    if (came) this.#deliver(job, came);
    return came !== undefined;
  }

  /** The answer that the same words got a moment ago. */
  #shared(job: Job): Came | undefined {
    const reply = this.#identical.answer(job);
    return reply && this.parts.answers.share(job, reply);
  }

  /** Whether a request need not be sent, because one like it was answered or is on its way. */
  #served(job: Job): boolean {
    const came = this.#shared(job);
    if (came === undefined && !this.#identical.waits(job)) return false;
    this.#queue.settled(job, false);
    if (came) this.#receive(job, came);
    return true;
  }

  /** Sends a request if the limits let it go now. */
  #trySend(job: Job): boolean {
    const { budget, tally } = this.parts;
    const now = performance.now();
    const tokens = this.#tokens ? roughInputTokens(job.request) + roughOutputTokens(job.request, tally) : 0;
    const wait = Math.max(
      this.#pace.notBefore - now,
      this.#requests?.wait(1, now) ?? 0,
      this.#tokens?.wait(tokens, now) ?? 0,
    );
    if (wait > 0) {
      this.#queue.putBack(job);
      this.#wake = setTimeout(() => this.#pump(), timerMs(wait));
      return false;
    }
    if (tally.sent >= (this.options.maxRequests ?? Number.POSITIVE_INFINITY)) {
      this.#end({ why: 'max-requests' });
      return false;
    }
    const estimate = budget?.estimate(job.request) ?? 0;
    if (budget && !budget.fits(estimate)) {
      this.#queue.putBack(job);
      // What is in flight may turn out cheaper than what is held back for it.
      if (this.#inFlight.size === 0) this.#end({ why: 'budget' });
      return false;
    }
    this.#requests?.take(1);
    this.#tokens?.take(tokens);
    budget?.reserve(estimate);
    this.parts.answers.asking(job);
    this.#identical.sent(job);
    void this.#send(job, estimate, tokens, now);
    return true;
  }

  async #send(job: Job, estimate: number, tokens: number, sentAt: number): Promise<void> {
    const { judge, tally, budget } = this.parts;
    const control = new AbortController();
    this.#inFlight.add(control);
    tally.sent += 1;
    if (job.attempts > 0) tally.retries += 1;
    job.attempts += 1;
    let reply: Reply | undefined;
    let failure: unknown;
    try {
      reply = await askOnce(judge, job.request, this.options.deadlineMs, control);
    } catch (error) {
      failure = error;
    }
    budget?.release(estimate);
    this.#queue.settled(job, reply !== undefined);
    try {
      if (reply) this.#answered(job, reply, tokens);
      else this.#failed(job, failure, sentAt);
      // In flight until it is on file: what a kill can cost is never more than the concurrency.
      await this.parts.answers.written();
    } catch (error) {
      this.#fault(error);
    }
    this.#inFlight.delete(control);
    this.#pump();
  }

  #answered(job: Job, reply: Reply, reservedTokens: number): void {
    this.#pace.answered();
    this.#outlook.answered();
    const { inputTokens, outputTokens } = reply.usage;
    if (inputTokens !== undefined) this.#tokens?.take(inputTokens + (outputTokens ?? 0) - reservedTokens);
    this.parts.answers.keep(job, reply);
    const waiting = this.#identical.settled(job, reply);
    this.#receive(job, { type: 'reply', reply });
    for (const same of waiting) this.#receive(same, this.parts.answers.share(same, reply));
  }

  #receive(job: Job, came: Came): void {
    const owner = this.#deliver(job, came);
    if (owner.complete) this.#advance(owner);
  }

  #deliver({ owner, at }: Job, came: Came): CaseRun<C> {
    owner.receive(at, came);
    // Only cases of this scheduler have jobs in it.
    const own = owner as CaseRun<C>;
    const stop = came.type === 'reply' ? this.parts.onReply?.(own) : undefined;
    if (stop) this.#end(stop);
    return own;
  }

  #failed(job: Job, error: unknown, sentAt: number): void {
    if (!(error instanceof ProviderError)) {
      this.#fault(error);
      return;
    }
    const { fault, details } = error;
    if (fault === 'aborted') return;
    if (error.hopeless) {
      this.#fault(error);
      return;
    }
    if (error.retryable && !this.#mayWait(error)) return;
    if (fault === 'rate-limit') this.#pace.refused(sentAt, performance.now(), details.retryAfterMs);
    if (!error.retryable || job.attempts >= this.options.attempts) this.#giveUp(job, error);
    else if (!this.#stop) this.#retry(job, fault === 'rate-limit' ? 0 : details.retryAfterMs);
  }

  /** Notes the wait that a server asks for; ends the run where it is longer than the run may wait. */
  #mayWait(error: ProviderError): boolean {
    const { retryAfterMs: askedMs = 0 } = error.details;
    const { maxWaitMs: mostMs = MOST_WAIT_MS } = this.options;
    if (askedMs > mostMs) {
      this.#end({ why: 'max-wait', askedMs, mostMs, error });
      return false;
    }
    const until = performance.now() + askedMs;
    if (askedMs > 0 && until > this.#asked.until) this.#asked = { ms: askedMs, until };
    return true;
  }

  #retry(job: Job, retryAfterMs = 0): void {
    const { seed, retryMs } = this.options;
    const delay = retryDelay(job.attempts, job.request.key, seed, retryAfterMs, retryMs);
    const timer = setTimeout(() => {
      this.#delayed.delete(timer);
      this.#queue.add([job]);
      this.#pump();
    }, timerMs(delay));
    this.#delayed.add(timer);
  }

  #giveUp(job: Job, error: ProviderError): void {
    const failure = { fault: error.fault, detail: error.message };
    this.parts.answers.giveUp(job, failure);
    this.#queue.add(this.#identical.settled(job, undefined));
    if (this.#outlook.gaveUp(error.fault)) this.#fault(error);
    else this.#receive(job, { type: 'failure', ...failure, attempts: job.attempts });
  }

  #end(stop: Stop): void {
    this.#stop ??= stop;
    for (const timer of this.#delayed) clearTimeout(timer);
    this.#delayed.clear();
    this.#turn = setImmediate(() => this.#pump());
  }

  #fault(error: unknown): void {
    // The first fault is the one that is told, even after an interrupt.
    if (this.#stop?.why !== 'fault') this.#stop = { why: 'fault', error };
    this.#end(this.#stop);
    this.#abortAll();
  }

  #abortAll(): void {
    for (const control of this.#inFlight) control.abort();
  }
}
