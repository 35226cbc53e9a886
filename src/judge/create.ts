import type { Judge } from './contract.js';
import type { JudgeOptions } from './provider.js';
import { PROVIDERS } from './providers.js';
import { parseJudgeSpec } from './spec.js';

/**
 * Makes a judge of its name. Nothing is sent and no SDK is loaded before the first asking, and a missing key is only
 * then an error, so that a plan can be checked without one.
 * @returns a `LikelihoodJudge` where the provider lists log-probabilities; what a reply does not have is absent from it
 * @throws InputError where the name is none
 */
export function createJudge(text: string, options: JudgeOptions): Judge {
  const spec = parseJudgeSpec(text, PROVIDERS);
  const provider = PROVIDERS.find(({ name }) => name === spec.provider) as (typeof PROVIDERS)[number];
  const judge = provider.create(spec, options);
  return spec.alias === undefined ? judge : { ...judge, alias: spec.alias };
}

/** What a judge looks like, for help texts and errors: `openai:MODEL, … or replay:RUN`. */
export function judgeForms(): string {
  const forms = PROVIDERS.map(({ name, takes }) => `${name}:${takes}`);
  return `${forms.slice(0, -1).join(', ')} or ${forms.at(-1)}`;
}
