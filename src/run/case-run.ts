import type { ProtocolOutcome, ProtocolRun } from '../../protocols/contract.js';
import type { Reply } from '../model/reply.js';
import type { Request } from '../model/request.js';
import { identify, type RequestId } from '../store/request-id.js';
import type { TrialCase } from './trial.js';

/** A request on its way: what is asked, for which place of the batch, and how often it was tried. */
export interface Job {
  request: Request;
  identity: RequestId;
  /** The how-manyth request of the same content in its case. */
  sample: number;
  /** Place in the batch. */
  at: number;
  owner: CaseRun;
  attempts: number;
}

/** Drives one generator: takes replies in any order, hands them over a batch at a time. */
export class CaseRun {
  readonly #run: ProtocolRun;
  #replies: (Reply | undefined)[] = [];
  #open = 0;
  readonly #keys = new Set<string>();
  readonly #contents = new Map<string, number>();
  outcome: ProtocolOutcome | undefined;

  constructor(readonly trialCase: TrialCase) {
    this.#run = trialCase.start();
  }

  /** The next batch; undefined once the outcome is there. Call it when the last batch is complete. */
  next(): Job[] | undefined {
    const { value, done } = this.#run.next(this.#replies as Reply[]);
    if (done) {
      this.outcome = value;
      return undefined;
    }
    this.#replies = new Array(value.length);
    this.#open = value.length;
    return value.map((request, at) => this.#job(request, at));
  }

  /** Whether every reply of the batch is there. */
  get complete(): boolean {
    return this.#open === 0;
  }

  receive(at: number, reply: Reply): void {
    if (this.#replies[at] === undefined) this.#open -= 1;
    this.#replies[at] = reply;
  }

  #job(request: Request, at: number): Job {
    if (this.#keys.has(request.key)) {
      throw new Error(`a protocol asked twice under one key: ${request.key}`);
    }
    this.#keys.add(request.key);
    const identity = identify(request);
    const sample = this.#contents.get(identity.id) ?? 0;
    this.#contents.set(identity.id, sample + 1);
    return { request, identity, sample, at, owner: this, attempts: 0 };
  }
}

/** What a generator is given in place of an answer that never came: unscored, with the reason. */
export function noAnswer(detail: string): Reply {
  return { text: null, reason: 'error', detail, usage: {}, latencyMs: 0 };
}

/** Why a request has no answer, in the words of the scores. */
export function failureReason({
  fault,
  detail,
  attempts,
}: {
  fault: string;
  detail: string;
  attempts: number;
}): string {
  return `${fault} after ${attempts} attempt${attempts === 1 ? '' : 's'}: ${detail}`;
}
