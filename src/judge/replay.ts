import type { Reply } from '../model/reply.js';
import type { Request } from '../model/request.js';
import { isLikelihoodJudge, type Judge, type LikelihoodJudge, ProviderError } from './contract.js';
import type { JudgeSpec } from './spec.js';

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

/** A judge that answers from what another said before. */
export function replayJudge(spec: JudgeSpec, options: ReplayOptions): Judge | LikelihoodJudge {
  const { reader, mode = 'strict', live, record } = options;
  const likelihood =
    options.likelihood ?? (live !== undefined && isLikelihoodJudge(live) ? live.likelihood : undefined);
  return {
    id: spec.id,
    provider: 'replay',
    model: spec.model,
    endpoint: `replay:${spec.model}`,
    ...(likelihood && { likelihood }),
    async ask(request, { signal }) {
      if (signal.aborted) throw new ProviderError('aborted', `${spec.id}: stopped before the answer`);
      if (mode === 'auto' || mode === 'strict') {
        const recorded = await reader(request);
        if (recorded) return recorded;
      }
      if (mode === 'strict' || live === undefined) {
        throw new ProviderError(
          'not-found',
          `${spec.id} holds no reply to request \`${request.key}\`: the data set, prompts, options or seed differ from ` +
            `those of the recorded run`,
        );
      }
      const reply = await live.ask(request, { signal });
      if (mode !== 'off') await record?.(request, reply);
      return reply;
    },
    async close() {
      await live?.close?.();
    },
  };
}
