import type { Reply } from '../model/reply.js';
import type { Request } from '../model/request.js';
import type { Judge, LikelihoodJudge } from './contract.js';

/**
 * off: always ask, read and write nothing. auto: replay what is recorded, ask and record the rest. record: always ask,
 * and record. strict: replay only; a missing recording is an error.
 */
export type ReplayMode = 'off' | 'auto' | 'record' | 'strict';

export interface ReplayOptions {
  /** The recorded reply to a request; undefined where there is none. */
  reader: (request: Request) => Reply | undefined | Promise<Reply | undefined>;
  /** Default: strict. */
  mode?: ReplayMode;
  /** Asked in every mode but strict. */
  live?: Judge;
  /** Told of every new reply in the modes auto and record. */
  record?: (request: Request, reply: Reply) => void | Promise<void>;
  /** What the recorded judge could list, where it was a LikelihoodJudge. */
  likelihood?: LikelihoodJudge['likelihood'];
}
