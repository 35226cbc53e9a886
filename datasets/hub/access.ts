import { InputError } from '../../src/errors.js';
import type { Credentials } from '../request.js';
import { type HubToken, hubToken } from './token.js';

type Env = Readonly<Record<string, string | undefined>>;

/** The name under which the Hub's files are known, whichever server brings them. */
export const HUB = 'https://huggingface.co';

/** The Hub as this user reaches it. */
export interface HubAccess extends Credentials {
  /** Where requests for the Hub go: `HF_ENDPOINT`, or the Hub itself. */
  endpoint: URL;
  /** Whether there is a token to show. */
  known: boolean;
}

/** @throws InputError where HF_ENDPOINT is no address, or the token is none */
export async function hubAccess(env: Env): Promise<HubAccess> {
  const endpoint = endpointOf(env.HF_ENDPOINT);
  const found = await hubToken(env);
  return {
    endpoint,
    known: found.token !== undefined,
    headersFor: (url): Record<string, string> =>
      found.token !== undefined && url.origin === endpoint.origin && isPrivate(url)
        ? { authorization: `Bearer ${found.token}` }
        : {},
    refusal: (url, status) => (url.origin === endpoint.origin ? refusal(url, status, found) : undefined),
  };
}

/** The address at which a file of the Hub is asked for. */
export function reachedAt(url: string, { endpoint }: Pick<HubAccess, 'endpoint'>): string {
  return url.startsWith(`${HUB}/`) ? `${endpoint.href.replace(/\/$/, '')}${url.slice(HUB.length)}` : url;
}

function endpointOf(text: string | undefined): URL {
  const address = text?.trim() || HUB;
  if (/^https?:/i.test(address) && URL.canParse(address)) return new URL(address);
  throw new InputError(`HF_ENDPOINT: expected an http or https address, got \`${text}\``);
}

/** A token is not sent where others on the way could read it. */
function isPrivate({ protocol, hostname }: URL): boolean {
  return protocol === 'https:' || /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);
}

function refusal(url: URL, status: number, { token, source }: HubToken): string {
  const repository = /^\/(?:api\/)?(datasets\/[^/]+\/[^/]+)/.exec(url.pathname)?.[1];
  const page = `${HUB}/${repository ?? ''}`;
  const terms = `open ${page}, log in and accept its conditions`;
  if (token === undefined) {
    return `the Hub gives this to known accounts alone: ${terms}, then put a token of ${HUB}/settings/tokens into HF_TOKEN (no token in ${source})`;
  }
  if (status === 401) {
    return `the Hub does not take the token of ${source}: make a new one on ${HUB}/settings/tokens; and ${terms}`;
  }
  return `the account of the token of ${source} may not read this: ${terms}; a fine-grained token also needs read access to gated repositories (${HUB}/settings/tokens)`;
}
