import { InputError } from '../errors.js';
import { checkBaseUrl, shown } from './base-url.js';
import { meantJudge } from './meant.js';
import type { JudgeSpec, Provider } from './provider.js';

/** A server, in whatever case and however its slashes are typed: what a URL parser takes for one. */
const SERVER = /@https?:/i;
/** What can be no model, and may hold a password. */
const NO_MODEL = /[:@][\\/]{2}|@[^@]*:[^@]*@/;

/** `NAME=provider:…`: no colon before the `=`, or the model would hold it. */
const ALIAS = /^\s*([^:=@/\\]{1,80}?)\s*=\s*(?=[a-z]+:)/;

/**
 * Reads `provider:model` or `provider:model@http://host:port/path`, with `NAME=` before it where it is given a name. A
 * model's name may hold colons, slashes and `@` (`ollama:qwen3:8b`, `openai:meta-llama/llama-3@fp8`): only an `@`
 * before `http:` or `https:` begins a server.
 * @throws InputError naming what a judge looks like
 */
export function parseJudgeSpec(text: string, providers: readonly Provider[]): JudgeSpec {
  const [given, alias] = ALIAS.exec(text) ?? [];
  const named = given === undefined ? text : text.slice(given.length);
  const spec = parseNamed(named.trim(), providers);
  return alias === undefined ? spec : { ...spec, alias };
}

function parseNamed(text: string, providers: readonly Provider[]): JudgeSpec {
  // An address alone is an http: judge.
  const [, name, rest] = /^([a-z]+):(.+)$/s.exec(text.replace(/^https:\/\//, 'http:$&')) ?? [];
  const found = providers.find((known) => known.name === name);
  if (found === undefined || rest === undefined) {
    const meant = meantJudge(
      text,
      providers.map((known) => known.name),
    );
    const forms = providers.map((known) => `${known.name}:${known.takes}`);
    throw new InputError(
      `expected a judge such as ${forms.join(', ')} or openai:MODEL@http://127.0.0.1:8080/v1, got \`${shown(text)}\`${meant === undefined ? '' : `; did you mean ${shown(meant)}?`}`,
    );
  }
  const { name: provider, served } = found;
  const at = served ? rest.search(SERVER) : -1;
  const model = (at < 0 ? rest : rest.slice(0, at)).trim();
  if (model === '')
    throw new InputError(`expected ${found.takes} after \`${provider}:\`, got \`${shown(text)}\``);
  if (served && NO_MODEL.test(model)) {
    throw new InputError(
      `expected a model after \`${provider}:\`, and a server after it as \`@http://HOST:PORT/v1\` without user or ` +
        `password, got \`${shown(text)}\``,
    );
  }
  if (at < 0) return { id: `${provider}:${model}`, provider, model };
  const baseUrl = checkBaseUrl(rest.slice(at + 1), 'the server after `@`');
  return { id: `${provider}:${model}@${baseUrl}`, provider, model, baseUrl };
}
