import { InputError } from '../errors.js';
import type { Sampling } from '../model/request.js';
import { anthropicJudge } from './anthropic.js';
import type { Judge } from './contract.js';
import type { Env } from './keys.js';
import { ollamaJudge } from './ollama.js';
import { openaiJudge } from './openai.js';
import { type ReplayOptions, replayJudge } from './replay.js';
import { parseJudgeSpec } from './spec.js';

/** Where the key and the server of a judge are looked for, and what is left out of its requests. */
export interface JudgeOptions {
  /** Where keys and base URLs are looked for. */
  env: Env;
  /** A server in place of the provider's own; a server in the judge's name goes first. */
  baseUrl?: string;
  /** Sampling parameters to leave out of what is sent, for a model that refuses them. */
  omit?: readonly (keyof Sampling)[];
  /** For `replay:RUN`: what was recorded. */
  replay?: ReplayOptions;
}

/**
 * Makes a judge of its name. Nothing is sent and no SDK is loaded before the first asking, and a missing key is only
 * then an error, so that a plan can be checked without one.
 * @throws InputError where the name is none
 */
export function createJudge(text: string, options: JudgeOptions): Judge {
  const spec = parseJudgeSpec(text);
  switch (spec.provider) {
    case 'openai':
      return openaiJudge(spec, options.env, options);
    case 'anthropic':
      return anthropicJudge(spec, options.env, options);
    case 'ollama':
      return ollamaJudge(spec, options.env, options);
    case 'replay':
      if (!options.replay) throw new InputError(`expected the recorded replies of \`${spec.id}\`, got none`);
      return replayJudge(spec, options.replay);
  }
}
