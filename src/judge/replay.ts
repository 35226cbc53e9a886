import { InputError } from '../errors.js';
import { isLikelihoodJudge, type Judge, type LikelihoodJudge, ProviderError } from './contract.js';
import type { JudgeSpec, Provider } from './provider.js';
import type { ReplayOptions } from './replay-options.js';

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

export const REPLAY: Provider = {
  name: 'replay',
  takes: 'RUN',
  served: false,
  create(spec, { replay }) {
    if (!replay) throw new InputError(`expected the recorded replies of \`${spec.id}\`, got none`);
    return replayJudge(spec, replay);
  },
};
