import { type ClientRequest, request as httpRequest } from 'node:http';
import { Agent, type AgentOptions } from 'node:https';
import type { Socket } from 'node:net';
import { connect as tlsConnect } from 'node:tls';
import { InputError } from '../errors.js';
import type { Env } from './keys.js';

/** A proxy as the usual variables name it, with what it wants to see. */
export interface HttpProxy {
  url: URL;
  headers: Record<string, string>;
}

/**
 * The proxy for an address: `HTTPS_PROXY`, `HTTP_PROXY` or `ALL_PROXY`, in capitals or not, unless `NO_PROXY` names the
 * host. What runs on this machine is asked without one.
 * @throws InputError where a variable holds no http: address
 */
export function proxyFor(target: URL, env: Env): HttpProxy | undefined {
  const variable = (name: string) => env[name.toLowerCase()] || env[name] || undefined;
  const scheme = target.protocol === 'https:' ? 'HTTPS_PROXY' : 'HTTP_PROXY';
  const text = variable(scheme) ?? variable('ALL_PROXY');
  if (text === undefined || isLocal(target.hostname) || isExempt(target, variable('NO_PROXY') ?? ''))
    return undefined;
  const named = text.includes('://') ? text : `http://${text}`;
  const url = URL.canParse(named) ? new URL(named) : undefined;
  if (url?.protocol !== 'http:') {
    throw new InputError(
      `expected ${scheme} (or ALL_PROXY) to name a proxy as http://HOST:PORT, and it is none`,
    );
  }
  const credentials = `${decodeURIComponent(url.username)}:${decodeURIComponent(url.password)}`;
  const basic: Record<string, string> =
    url.username === ''
      ? {}
      : { 'proxy-authorization': `Basic ${Buffer.from(credentials).toString('base64')}` };
  return { url, headers: basic };
}

const isLocal = (host: string) =>
  host === 'localhost' || host === '[::1]' || /^127\./.test(host) || host.endsWith('.localhost');

/** `NO_PROXY`: hosts and the ends of their names, with or without a dot or a port, by commas; `*` for all. */
function isExempt({ hostname, port, protocol }: URL, list: string): boolean {
  const portOf = port || (protocol === 'https:' ? '443' : '80');
  return list
    .split(/[\s,]+/)
    .filter(Boolean)
    .some((entry) => {
      if (entry === '*') return true;
      const [, name = '', only] = /^\*?\.?(.*?)(?::(\d+))?$/.exec(entry.toLowerCase()) ?? [];
      if (only !== undefined && only !== portOf) return false;
      return hostname === name || hostname.endsWith(`.${name}`);
    });
}

/** Kept-alive TLS connections through a proxy's tunnel (CONNECT). */
export function tunnelAgent({ url, headers }: HttpProxy, options: AgentOptions): Agent {
  const agent = new Agent(options);
  type Connected = (error: Error | null, socket?: Socket) => void;
  (agent as unknown as { createConnection: unknown }).createConnection = (
    { host, port, servername }: { host: string; port: number; servername?: string },
    connected: Connected,
  ) => {
    const target = `${host}:${port}`;
    const opening: ClientRequest = httpRequest({
      host: url.hostname,
      port: url.port || 80,
      method: 'CONNECT',
      path: target,
      headers: { ...headers, host: target },
      agent: false,
    });
    opening.once('connect', ({ statusCode }, socket) => {
      if (statusCode === 200) connected(null, tlsConnect({ socket, servername: servername || host }));
      else {
        socket.destroy();
        connected(Object.assign(new Error(`the proxy answered HTTP ${statusCode}`), { code: 'EPROXY' }));
      }
    });
    opening.once('error', (error) => connected(error));
    opening.end();
  };
  return agent;
}
