import { AssizeError, EXIT } from '../errors.js';
import type { Reply } from '../model/reply.js';
import type { Request, Sampling } from '../model/request.js';

/** A model with its sampling parameters, behind a provider. */
export interface Judge {
  /** `openai:gpt-4o`, as typed: what identifies it, and its name where it was given none. */
  readonly id: string;
  /** The name that it was given (`NAME=…`): stands in every table in place of the id. */
  readonly alias?: string;
  readonly provider: string;
  readonly model: string;
  /** What identifies the endpoint besides the model (base URL, API flavour); no secrets. Part of the cache key. */
  readonly endpoint: string;
  /** Where the key is looked for and whether it is there; absent where none is ever sent. */
  readonly key?: { readonly variable: string; readonly present: boolean };
  /** Sampling parameters this model does not take: they are left out of what is sent. */
  readonly omits?: readonly (keyof Sampling)[];
  /**
   * Asks once: no retries here, the run decides those.
   * @throws ProviderError for everything that is not an answer
   */
  ask(request: Request, options: { signal: AbortSignal }): Promise<Reply>;
  /** Closes kept-alive connections. */
  close?(): Promise<void>;
}

/** A judge whose server lists token log-probabilities. */
export interface LikelihoodJudge extends Judge {
  readonly likelihood: { maxTopLogprobs: number; continuation: boolean };
}

/** True where the adapter can ask for log-probabilities; whether the model gives them only a probe tells. */
export function isLikelihoodJudge(judge: Judge): judge is LikelihoodJudge {
  return 'likelihood' in judge;
}

export type ProviderFault =
  | 'authentication'
  /** Nothing left to spend: asking again does not help. */
  | 'quota'
  | 'bad-request'
  | 'not-found'
  | 'rate-limit'
  | 'server'
  | 'timeout'
  | 'connection'
  | 'malformed'
  | 'aborted';

/** What went wrong between us and an answer. Its message never holds a key or a header. */
export class ProviderError extends AssizeError {
  override readonly exitCode: number = EXIT.stopped;
  constructor(
    readonly fault: ProviderFault,
    message: string,
    readonly details: { status?: number; retryAfterMs?: number; code?: string } = {},
    options?: ErrorOptions,
  ) {
    super(message, options);
  }

  /** Whether asking again may help: 408, 409, 429, 5xx, broken connections, timeouts, replies that are no reply. */
  get retryable(): boolean {
    return ['rate-limit', 'server', 'timeout', 'connection', 'malformed'].includes(this.fault);
  }

  /** Whether asking again, or asking anything else, is no use. */
  get hopeless(): boolean {
    return ['authentication', 'not-found', 'quota'].includes(this.fault);
  }
}
