import type { Sampling } from '../model/request.js';
import type { Judge } from './contract.js';
import type { Env } from './keys.js';
import type { ReplayOptions } from './replay-options.js';

/** A judge as typed, taken apart. */
export interface JudgeSpec {
  /** As typed, without the name that was given to it: what identifies it. */
  id: string;
  /** The name that it was given: `NAME=…`. It stands in every table. */
  alias?: string;
  provider: string;
  /** What stands behind the provider's name: a model, a run, a command, an address. */
  model: string;
  /** Given after `@`: the server that is asked in place of the provider's own. */
  baseUrl?: string;
}

/** Where the key and the server of a judge are looked for, and what is left out of its requests. */
export interface JudgeOptions {
  /** Where keys and base URLs are looked for. */
  env: Env;
  /** A server in place of the provider's own; a server in the judge's name goes first. */
  baseUrl?: string;
  /** Sampling parameters to leave out of what is sent, for a model that refuses them. */
  omit?: readonly (keyof Sampling)[];
  /** What paths in a judge's name are relative to; absent: the folder of the process. */
  cwd?: string;
  /** For `replay:RUN`: what was recorded. */
  replay?: ReplayOptions;
}

/** One way to ask a judge: a file of its own, and a line in `providers.ts`. */
export interface Provider {
  /** What stands before the colon. */
  name: string;
  /** What stands behind it, in words: `MODEL`, `RUN`. */
  takes: string;
  /** Whether `@http://…` behind it names a server. */
  served: boolean;
  /** Makes the judge. Nothing is sent and nothing is loaded before the first asking. */
  create(spec: JudgeSpec, options: JudgeOptions): Judge;
}
