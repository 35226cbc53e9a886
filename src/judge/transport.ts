import {
  Agent as HttpAgent,
  request as httpRequest,
  type IncomingHttpHeaders,
  type IncomingMessage,
} from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import { grouped } from '../remarks/words.js';
import { ProviderError } from './contract.js';
import {
  answerError,
  connectionError,
  isErrorBody,
  malformedError,
  type RawAnswer,
  ReplyTooLong,
  unaskedEncoding,
} from './faults.js';
import type { Env } from './keys.js';
import { type HttpProxy, proxyFor, tunnelAgent } from './proxy.js';
import type { Scrub } from './secrets.js';

/**
 * One asking, handed to the transport past the SDK: the deadline goes in, and what the SDK would rewrap or drop comes
 * out as it was.
 */
export interface Exchange {
  signal: AbortSignal;
  failure?: ProviderError;
  headers?: IncomingHttpHeaders;
}

/** The `fetch` the SDKs are given: an exchange rides along in the init. */
export type ExchangeInit = RequestInit & { exchange?: Exchange };

/** No answer is this long, log-probabilities included: no more of it is read. */
const MOST_BYTES = 16_000_000;
/** What is kept of it, to say what it is. */
const KEPT_OF_LONG = 10_000;
/** No answer is nested like this; what walks a value would run out of stack. */
const DEEPEST = 100;
/**
 * What an SDK may send along. Each of them also reads headers and tokens from the environment by itself, and would send
 * them to whatever host a judge's name holds: keys are added here.
 */
const HEADERS =
  /^(accept|content-type|user-agent|anthropic-(version|beta)|openai-(organization|project)|x-stainless-.*)$/;

/**
 * The one way out to every provider: a `fetch` over kept-alive `node:http` connections. It costs a third of the CPU time
 * of the built-in `fetch`, which tells at hundreds of requests at once; and being the only way, it is the one place
 * where keys are put on what goes out and taken out of what comes back, and where every failure gets its name. The SDK
 * sees good JSON only, and never a key.
 */
export interface Transport {
  /** Bound to one exchange, for an SDK that takes no init. */
  fetchFor(exchange: Exchange): typeof fetch;
  /** Takes the exchange from the init. */
  readonly fetch: typeof fetch;
  close(): void;
}

/**
 * @param credentials the headers that carry the key, in lower case
 * @param env where proxies are named; absent: none
 */
export function createTransport(
  scrub: Scrub,
  credentials: Readonly<Record<string, string>> = {},
  env: Env = {},
): Transport {
  const options = { keepAlive: true, maxFreeSockets: 1024, scheduling: 'lifo' as const };
  const agents: Agents = { 'http:': new HttpAgent(options), 'https:': new HttpsAgent(options) };
  const ways = new Map<string, Way>();

  /** How a host is reached: looked up once. */
  function wayTo(url: URL): Way {
    const known = ways.get(url.host);
    if (known) return known;
    const proxy = proxyFor(url, env);
    if (proxy && url.protocol === 'https:') agents[url.host] = tunnelAgent(proxy, options);
    const agent = agents[url.host] ?? agents[url.protocol as 'http:'];
    const way = { agent, ...(proxy && url.protocol === 'http:' && { proxy }) };
    ways.set(url.host, way);
    return way;
  }

  async function send(url: URL, init: RequestInit, exchange: Exchange): Promise<Response> {
    try {
      const answer = await roundTrip(url, init, exchange.signal, wayTo(url), credentials);
      exchange.headers = scrub(answer.headers);
      return response(url, answer, scrub);
    } catch (error) {
      const failure = error instanceof ProviderError ? error : connectionError(error as Error, url.host);
      exchange.failure = failure;
      throw failure;
    }
  }

  return {
    fetchFor: (exchange) => (input, init) => send(new URL(String(input)), init ?? {}, exchange),
    fetch: (input, init) => {
      const { exchange } = (init ?? {}) as ExchangeInit;
      return send(new URL(String(input)), init ?? {}, exchange ?? { signal: new AbortController().signal });
    },
    close() {
      for (const agent of Object.values(agents)) agent.destroy();
    },
  };
}

type Agents = Record<string, HttpAgent | HttpsAgent> & { 'http:': HttpAgent; 'https:': HttpsAgent };

/** How a host is reached. */
interface Way {
  agent: HttpAgent | HttpsAgent;
  /** Where the connection is to a proxy that is told the address. */
  proxy?: HttpProxy;
}

/** Sends, and reads the whole body, both under the signal. */
function roundTrip(
  url: URL,
  init: RequestInit,
  signal: AbortSignal,
  { agent, proxy }: Way,
  credentials: Readonly<Record<string, string>>,
): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(stopped(signal, url.host));
    const secure = url.protocol === 'https:';
    const body = typeof init.body === 'string' ? Buffer.from(init.body) : undefined;
    const headers: Record<string, string> = { 'accept-encoding': 'identity' };
    new Headers(init.headers).forEach((value, name) => {
      if (HEADERS.test(name)) headers[name] = value;
    });
    Object.assign(headers, credentials);
    if (body) headers['content-length'] = String(body.length);
    const asked = { method: init.method ?? 'GET', headers, agent };
    // Without TLS a proxy is sent the whole address.
    const outgoing = proxy
      ? httpRequest(proxy.url, {
          ...asked,
          path: url.href,
          headers: { ...headers, ...proxy.headers, host: url.host },
        })
      : (secure ? httpsRequest : httpRequest)(url, asked);
    const stop = () => outgoing.destroy(stopped(signal, url.host));
    signal.addEventListener('abort', stop, { once: true });
    const settle = (finish: () => void) => {
      signal.removeEventListener('abort', stop);
      finish();
    };
    outgoing.on('error', (error) => settle(() => reject(signal.aborted ? stopped(signal, url.host) : error)));
    outgoing.on('response', (incoming) => {
      collect(incoming, url.host).then(
        (body) =>
          settle(() =>
            resolve({
              host: url.host,
              status: incoming.statusCode ?? 0,
              headers: incoming.headers,
              ...body,
            }),
          ),
        (error) => settle(() => reject(signal.aborted ? stopped(signal, url.host) : error)),
      );
    });
    outgoing.end(body);
  });
}

function collect(incoming: IncomingMessage, host: string): Promise<Pick<RawAnswer, 'body' | 'cut'>> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let bytes = 0;
    incoming.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      chunks.push(chunk);
      if (bytes <= MOST_BYTES) return;
      resolve({ body: Buffer.concat(chunks, KEPT_OF_LONG).toString(), cut: true });
      incoming.destroy();
    });
    incoming.on('end', () => {
      const [first] = chunks;
      const whole = chunks.length === 1 && first ? first : Buffer.concat(chunks);
      resolve({ body: whole.toString(), cut: false });
    });
    const cut = () =>
      reject(new ProviderError('connection', `${host}: the answer was cut off after ${bytes} bytes`));
    incoming.on('error', cut);
    incoming.on('close', () => incoming.complete || cut());
  });
}

/** A signal made by a deadline aborts with a `TimeoutError`; any other is someone's wish. */
function stopped(signal: AbortSignal, host: string): ProviderError {
  const late = signal.reason instanceof DOMException && signal.reason.name === 'TimeoutError';
  return late
    ? new ProviderError('timeout', `${host}: no whole answer before the deadline`)
    : new ProviderError('aborted', `${host}: stopped before the answer`);
}

/** The same for every good answer, whatever the server called it. */
let jsonHeaders: Headers | undefined;

/**
 * What the SDKs read of a `Response`, and no more: making a real one costs as much as the request.
 * @throws ProviderError where the answer is none
 */
function response(url: URL, answer: RawAnswer, scrub: Scrub): Response {
  const { value, flaw } = parse(answer.body);
  // Escapes hide a key from a search of the text: what is read is searched after it was parsed.
  const parsed = scrub(value);
  const refused = answer.status < 200 || answer.status >= 300;
  if (refused || flaw !== undefined || isErrorBody(parsed)) {
    // Of what is longer only the beginning is shown.
    const clean = { ...answer, body: scrub(answer.body.slice(0, KEPT_OF_LONG)) };
    if (refused || isErrorBody(parsed)) throw answerError(clean, parsed);
    if (answer.cut) throw new ReplyTooLong(`the answer has more than ${grouped(MOST_BYTES)} bytes`);
    throw malformedError(clean, describe(clean) ?? flaw ?? 'a body that is no JSON');
  }
  jsonHeaders ??= new Headers({ 'content-type': 'application/json' });
  const light = {
    ok: true,
    status: answer.status,
    headers: jsonHeaders,
    url: url.href,
    body: null,
    json: async () => parsed,
    text: async () => JSON.stringify(parsed),
  };
  return light as unknown as Response;
}

function parse(body: string): { value?: unknown; flaw?: string } {
  try {
    const value: unknown = JSON.parse(body.replace(/^\ufeff/, ''));
    return isDeeper(value, DEEPEST) ? { flaw: `JSON nested more than ${DEEPEST} deep` } : { value };
  } catch {
    return { flaw: 'a body that is no JSON' };
  }
}

function isDeeper(value: unknown, than: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return than === 0 || Object.values(value).some((each) => isDeeper(each, than - 1));
}

/** What a body is that is no JSON, where that is known. */
function describe({ body, headers }: RawAnswer): string | undefined {
  const encoded = unaskedEncoding(headers);
  if (encoded !== undefined) return encoded;
  if (body.trim() === '') return 'an empty body';
  return /^\s*</.test(body) ? 'an HTML page in place of JSON' : undefined;
}
