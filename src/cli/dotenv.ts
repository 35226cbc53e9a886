import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';

type Env = Readonly<Record<string, string | undefined>>;

/**
 * The environment with what a `.env` file in the folder adds to it (another file: `ASSIZE_ENV_FILE`). What is set
 * already stays. A server that the file names for a provider is taken only where the key is not from elsewhere: a file
 * that came with a folder cannot send your key to a stranger.
 */
export function withEnvFile(env: Env, cwd: string): Env {
  const named = env.ASSIZE_ENV_FILE;
  let text: string;
  try {
    text = readFileSync(named ?? join(cwd, '.env'), 'utf8');
  } catch {
    return env;
  }
  const file = parseEnv(text) as Record<string, string>;
  const added = Object.entries(file).filter(
    ([name]) => env[name] === undefined && !redirects(name, env, file),
  );
  return { ...Object.fromEntries(added), ...env };
}

function redirects(name: string, env: Env, file: Env): boolean {
  const [, provider] = /^(?:ASSIZE_)?([A-Z]+)_(?:BASE_URL|HOST)$/.exec(name) ?? [];
  if (provider === undefined) return false;
  const key = `${provider}_API_KEY`;
  return env[key] !== undefined && file[key] === undefined;
}
