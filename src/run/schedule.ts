import type { Judge, ProviderError } from '../judge/contract.js';
import type { Answers } from './answers.js';
import type { Budget } from './budget.js';
import type { AskingCase, CaseRun } from './case-run.js';
import type { Tally } from './tally.js';

export interface ScheduleOptions {
  /** The most requests in flight. */
  concurrency: number;
  /** Requests and tokens a minute; absent = no limit of ours. */
  rpm?: number | undefined;
  tpm?: number | undefined;
  /** Attempts at one request before it counts as failed. */
  attempts: number;
  /** For one attempt, from sending to the last byte. */
  deadlineMs: number;
  seed: number;
  /** The longest wait that a server may ask for; default ten minutes. Beyond it the run stops. */
  maxWaitMs?: number | undefined;
  /** Requests to send in this session, attempts counted. */
  maxRequests?: number | undefined;
  /** Only the first so many requests of the trial. */
  limit?: number | undefined;
  /** Upper end of the first wait before a retry; default half a second. */
  retryMs?: number | undefined;
}

export interface ScheduleParts<C extends AskingCase> {
  judge: Judge;
  answers: Answers;
  budget: Budget | undefined;
  tally: Tally;
  /** Sends nothing more once it aborts; what is in flight is waited for. */
  signal: AbortSignal;
  /** Told of each case that is run to its outcome, in the order in which they end. */
  onCase(running: CaseRun<C>): void;
  /** Told of each reply that came to a case, of now or of before; what it returns ends the run. */
  onReply?: ((running: CaseRun<C>) => Stop | undefined) | undefined;
  /** Stops at once. */
  stopNow?: AbortSignal | undefined;
}

/** How far a run is. */
export interface Progress {
  /** Cases begun, and the requests they asked for so far. */
  begun: number;
  drawn: number;
  inFlight: number;
  /** A wait that the server asked for and that is not over. */
  wait?: { askedMs: number; leftMs: number };
}

/** Why a run ended before its end. */
export type Stop =
  | { why: 'interrupted' }
  | { why: 'budget' }
  | { why: 'max-requests' }
  /** The server asked to wait longer than the run may. */
  | { why: 'max-wait'; askedMs: number; mostMs: number; error: ProviderError }
  /** Of so many replies none could be read; one of them, and why. */
  | { why: 'unread'; replies: number; example: { reply: string; reason: string } }
  | { why: 'fault'; error: unknown };
