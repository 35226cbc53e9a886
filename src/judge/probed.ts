import { InputError } from '../errors.js';
import type { Request } from '../model/request.js';
import { sentenceOf } from '../remarks/remark.js';
import type { Judge } from './contract.js';
import { prefillOf } from './prefill.js';
import { type AbilityName, probeJudge } from './probe.js';

/** What nothing can be read without, and what to do where an endpoint does not have it. */
const NEEDED: Partial<Record<AbilityName, string>> = {
  logprobs: 'lists no log-probabilities, which the protocol reads',
  continuation: 'gives no log-probability of a continuation, which the protocol reads',
  prefill: 'does not go on from a text begun for it, which the requests hold',
};
/** What spoils replies without preventing them. */
const WANTED: Partial<Record<AbilityName, string>> = {
  structured: 'asked for structured output',
  stop: 'asked to stop at a text',
};

/**
 * The judge, asked what it can do before the first request goes out: an endpoint that cannot give what the requests
 * ask for is found out before the run has spent anything on it. Where every answer is known already nothing is sent.
 * An endpoint that is overloaded or slow is left to the requests themselves, which are tried again.
 * @param warn told of what spoils replies without preventing them
 */
export function probedJudge(judge: Judge, warn: (message: string) => void): Judge {
  let probed: Promise<void> | undefined;
  return {
    ...judge,
    async ask(request, options) {
      probed ??= probe(judge, request, warn);
      await probed;
      return judge.ask(request, options);
    },
  };
}

/**
 * @throws InputError naming what is missing, and the mend
 * @throws ProviderError where no request would be answered
 */
async function probe(judge: Judge, request: Request, warn: (message: string) => void): Promise<void> {
  const abilities = wantedBy(request);
  const { abilities: found, warnings, failure } = await probeJudge(judge, { abilities });
  if (failure?.hopeless) throw failure;
  for (const warning of warnings) warn(`${judge.id}: ${sentenceOf(warning)}`);
  for (const name of abilities) {
    const { state, detail } = found[name] ?? {};
    if (state !== 'no') continue;
    const lacks = NEEDED[name];
    if (lacks === undefined) warn(`${judge.id}, ${WANTED[name]}: ${detail}`);
    else {
      throw new InputError(
        `${judge.id} ${lacks} (${detail}): ask in another way, or choose another server for the model; --no-probe asks all the same`,
      );
    }
  }
}

function wantedBy(request: Request): AbilityName[] {
  const { topLogprobs, continuation, format, sampling } = request;
  return [
    ...(topLogprobs === undefined ? [] : (['logprobs'] as const)),
    ...(continuation === undefined ? [] : (['continuation'] as const)),
    ...(format === undefined ? [] : (['structured'] as const)),
    ...(sampling.stop === undefined ? [] : (['stop'] as const)),
    ...(prefillOf(request) === undefined ? [] : (['prefill'] as const)),
  ];
}
