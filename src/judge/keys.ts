import { InputError } from '../errors.js';
import { type Judge, ProviderError } from './contract.js';

export type Env = Readonly<Record<string, string | undefined>>;

/** A key found in the environment, or the variable where it was looked for. */
export interface Key {
  value: string | undefined;
  status: NonNullable<Judge['key']>;
  /** @throws ProviderError (authentication) where the endpoint cannot do without a key and none is there */
  require(): void;
}

/**
 * Finds the key for an endpoint. The provider's own variable goes to its own host, or to one the environment names;
 * any other host gets `ASSIZE_KEY_<HOST>` or nothing, so that a judge's name in a plan cannot carry a key to a stranger.
 * @param trusted base URLs to whose host the provider's variable may be sent, the provider's own first
 * @throws InputError where what stands there can be no key
 */
export function keyFor(
  endpoint: string,
  { variable, trusted }: { variable: string; trusted: readonly string[] },
  env: Env,
): Key {
  const { host } = new URL(endpoint);
  const own = ofHost('ASSIZE_KEY', host);
  const isTrusted = trusted.some((url) => new URL(url).host === host);
  const official = trusted[0] !== undefined && new URL(trusted[0]).host === host;
  const name = env[own] || !isTrusted ? own : variable;
  const value = env[name]?.trim() || undefined;
  if (value !== undefined) check(value, name);
  return {
    value,
    status: { variable: name, present: value !== undefined },
    require() {
      if (value === undefined && official) {
        throw new ProviderError('authentication', `no key for ${host}: set ${name} in the environment`);
      }
    },
  };
}

/**
 * What no header can carry is refused here: further on, an error message would quote it. A backslash is what a shell's
 * or a file's quoting left behind.
 * @throws InputError naming the variable, never what it holds
 */
function check(value: string, name: string): void {
  if (/^[\x21-\x5b\x5d-\x7e]+$/.test(value)) return;
  const amiss = /[\r\n]/.test(value)
    ? 'it has several lines (does the file hold more than the key?)'
    : /\s/.test(value)
      ? 'it has white space inside'
      : value.includes('\\')
        ? 'it has a backslash'
        : 'it has other characters';
  throw new InputError(
    `${name} is no key: expected printable ASCII without white space, but ${amiss}; set it to the key alone`,
  );
}

/** The variable that is meant for a host: its name in capitals, everything but letters and digits as `_`. */
function ofHost(what: string, host: string): string {
  return `${what}_${host.replace(/[^A-Za-z0-9]+/g, '_').toUpperCase()}`;
}

/**
 * Headers that an endpoint wants besides the key: `ASSIZE_HEADERS_<HOST>`, one `name: value` a line. What they hold is
 * kept as secret as a key.
 * @throws InputError naming the variable, never what it holds
 */
export function headersFor(endpoint: string, env: Env): Record<string, string> {
  const name = ofHost('ASSIZE_HEADERS', new URL(endpoint).host);
  const lines = (env[name] ?? '').split(/\r?\n|\\n/).filter((line) => line.trim() !== '');
  return Object.fromEntries(
    lines.map((line) => {
      const [, header, value] = /^\s*([A-Za-z0-9-]+)\s*:\s*([\x20-\x7e]*?)\s*$/.exec(line) ?? [];
      if (header === undefined || value === undefined) {
        throw new InputError(
          `expected ${name} to hold headers, one \`name: value\` a line in printable ASCII`,
        );
      }
      return [header.toLowerCase(), value];
    }),
  );
}
