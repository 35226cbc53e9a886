import { InputError } from '../errors.js';
import { meantJudge } from './meant.js';
import { hideKeyShapes } from './secrets.js';

const PROVIDERS = ['openai', 'anthropic', 'ollama', 'replay'] as const;

/** A judge as typed, taken apart. */
export interface JudgeSpec {
  /** As typed: the judge's name in every table. */
  id: string;
  provider: (typeof PROVIDERS)[number];
  model: string;
  /** Given after `@`: the server that is asked in place of the provider's own. */
  baseUrl?: string;
}

/** A server, in whatever case and however its slashes are typed: what a URL parser takes for one. */
const SERVER = /@https?:/i;
/** What can be no model, and may hold a password. */
const NO_MODEL = /[:@][\\/]{2}|@[^@]*:[^@]*@/;

/**
 * Reads `provider:model` or `provider:model@http://host:port/path`. A model's name may hold colons, slashes and `@`
 * (`ollama:qwen3:8b`, `openai:meta-llama/llama-3@fp8`): only an `@` before `http:` or `https:` begins a server.
 * @throws InputError naming what a judge looks like
 */
export function parseJudgeSpec(text: string): JudgeSpec {
  const [, name, rest] = /^([a-z]+):(.+)$/s.exec(text.trim()) ?? [];
  const provider = PROVIDERS.find((known) => known === name);
  if (provider === undefined || rest === undefined) {
    const meant = meantJudge(text.trim(), PROVIDERS);
    throw new InputError(
      `expected a judge such as openai:MODEL, anthropic:MODEL, ollama:MODEL, openai:MODEL@http://127.0.0.1:8080/v1 ` +
        `or replay:RUN, got \`${shown(text)}\`${meant === undefined ? '' : `; did you mean ${shown(meant)}?`}`,
    );
  }
  const at = provider === 'replay' ? -1 : rest.search(SERVER);
  const model = (at < 0 ? rest : rest.slice(0, at)).trim();
  if (model === '') throw new InputError(`expected a model after \`${provider}:\`, got \`${shown(text)}\``);
  if (provider !== 'replay' && NO_MODEL.test(model)) {
    throw new InputError(
      `expected a model after \`${provider}:\`, and a server after it as \`@http://HOST:PORT/v1\` without user or ` +
        `password, got \`${shown(text)}\``,
    );
  }
  if (at < 0) return { id: `${provider}:${model}`, provider, model };
  const baseUrl = checkBaseUrl(rest.slice(at + 1), 'the server after `@`');
  return { id: `${provider}:${model}@${baseUrl}`, provider, model, baseUrl };
}

/**
 * A base URL without a trailing slash.
 * @param what names the place it came from in the error
 * @throws InputError where it is no http(s) URL, or holds a password or a query: those would end in tables and files
 */
export function checkBaseUrl(text: string, what: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol)) {
    throw new InputError(
      `expected ${what} to be a URL such as http://127.0.0.1:8080/v1, got \`${shown(text.replace(/^.*@/s, '…@'))}\``,
    );
  }
  if (url.username || url.password || url.search || url.hash) {
    throw new InputError(
      `expected ${what} to be a plain URL: no user, password, query or fragment (keys are read from the environment ` +
        `only), got one for ${url.host}`,
    );
  }
  return url.href.replace(/\/+$/, '');
}

/** What was typed, without what may be a password or a key. */
function shown(text: string): string {
  return hideKeyShapes(text)
    .replace(/(@|\/\/|\\\\).*@/s, '$1…@')
    .replace(/[?#].*$/s, '…')
    .slice(0, 120);
}
