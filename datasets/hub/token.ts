import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { InputError } from '../../src/errors.js';

type Env = Readonly<Record<string, string | undefined>>;

/** A token of the Hugging Face Hub, and where it was found; the token absent where there is none. */
export interface HubToken {
  token?: string;
  /** `HF_TOKEN`, or the file it was read from, or the places that were searched in vain. */
  source: string;
}

/**
 * The user's token, where huggingface_hub and its command line keep it: HF_TOKEN, else the file HF_TOKEN_PATH names,
 * else `token` in HF_HOME (by default ~/.cache/huggingface).
 * @throws InputError where the file is there and cannot be read, or what was found is no token; never with the token
 */
export async function hubToken(env: Env): Promise<HubToken> {
  for (const name of ['HF_TOKEN', 'HUGGING_FACE_HUB_TOKEN']) {
    const token = clean(env[name], name);
    if (token !== undefined) return { token, source: name };
  }
  const path = tokenPath(env);
  if (path === undefined) return { source: 'HF_TOKEN' };
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return undefined;
    throw new InputError(`${path}: the token of the Hugging Face Hub cannot be read (${error.code})`);
  });
  const token = clean(text, path);
  return token === undefined ? { source: `HF_TOKEN and ${path}` } : { token, source: path };
}

function tokenPath(env: Env): string | undefined {
  if (env.HF_TOKEN_PATH) return expanded(env.HF_TOKEN_PATH, env);
  if (env.HF_HOME) return join(expanded(env.HF_HOME, env), 'token');
  const home = env.HOME ?? env.USERPROFILE;
  const cache = env.XDG_CACHE_HOME || (home && join(home, '.cache'));
  return cache ? join(expanded(cache, env), 'huggingface', 'token') : undefined;
}

/** `~` and `$NAME` as huggingface_hub expands them. */
function expanded(path: string, env: Env): string {
  const home = env.HOME ?? env.USERPROFILE;
  return path
    .replace(/^~(?=$|[/\\])/, (tilde) => home ?? tilde)
    .replace(/\$(?:\{(\w+)\}|(\w+))/g, (text, braced?: string, bare?: string) => {
      return env[braced ?? bare ?? ''] ?? text;
    });
}

/** Anything else would be told, value and all, by what sends it. */
function clean(text: string | undefined, source: string): string | undefined {
  const token = text?.replace(/[\r\n]/g, '').trim();
  if (!token) return undefined;
  if (/^[\x21-\x7e]+$/.test(token)) return token;
  throw new InputError(`${source}: expected a token of the Hugging Face Hub (hf_…): one word, no spaces`);
}
