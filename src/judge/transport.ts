import {
  Agent as HttpAgent,
  request as httpRequest,
  type IncomingHttpHeaders,
  type IncomingMessage,
} from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import { ProviderError } from './contract.js';
import { answerError, connectionError, isErrorBody, malformedError, type RawAnswer } from './faults.js';
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

/** No judgement is this long: a server that sends more is stopped. */
const MOST_BYTES = 64 * 1024 * 1024;

/**
 * The one way out to every provider: a `fetch` over kept-alive `node:http` connections. It costs a third of the CPU time
 * of the built-in `fetch`, which tells at hundreds of requests at once; and being the only way, it is the one place
 * where keys are taken out of what comes back and where every failure gets its name. The SDK sees good JSON only.
 */
export interface Transport {
  /** Bound to one exchange, for an SDK that takes no init. */
  fetchFor(exchange: Exchange): typeof fetch;
  /** Takes the exchange from the init. */
  readonly fetch: typeof fetch;
  close(): void;
}

export function createTransport(scrub: Scrub): Transport {
  const options = { keepAlive: true, maxFreeSockets: 1024, scheduling: 'lifo' as const };
  const agents = { 'http:': new HttpAgent(options), 'https:': new HttpsAgent(options) };

  async function send(url: URL, init: RequestInit, exchange: Exchange): Promise<Response> {
    try {
      const answer = await roundTrip(url, init, exchange.signal, agents, scrub);
      exchange.headers = answer.headers;
      return response(url, answer);
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
      agents['http:'].destroy();
      agents['https:'].destroy();
    },
  };
}

/** Sends, and reads the whole body, both under the signal. */
function roundTrip(
  url: URL,
  init: RequestInit,
  signal: AbortSignal,
  agents: { 'http:': HttpAgent; 'https:': HttpsAgent },
  scrub: Scrub,
): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(stopped(signal, url.host));
    const secure = url.protocol === 'https:';
    const body = typeof init.body === 'string' ? Buffer.from(init.body) : undefined;
    const headers: Record<string, string> = { 'accept-encoding': 'identity' };
    new Headers(init.headers).forEach((value, name) => {
      headers[name] = value;
    });
    if (body) headers['content-length'] = String(body.length);
    const outgoing = (secure ? httpsRequest : httpRequest)(url, {
      method: init.method ?? 'GET',
      headers,
      agent: secure ? agents['https:'] : agents['http:'],
    });
    const stop = () => outgoing.destroy(stopped(signal, url.host));
    signal.addEventListener('abort', stop, { once: true });
    const settle = (finish: () => void) => {
      signal.removeEventListener('abort', stop);
      finish();
    };
    outgoing.on('error', (error) => settle(() => reject(signal.aborted ? stopped(signal, url.host) : error)));
    outgoing.on('response', (incoming) => {
      collect(incoming, url.host).then(
        (text) =>
          settle(() =>
            resolve({
              host: url.host,
              status: incoming.statusCode ?? 0,
              headers: incoming.headers,
              body: scrub(text),
            }),
          ),
        (error) => settle(() => reject(signal.aborted ? stopped(signal, url.host) : error)),
      );
    });
    outgoing.end(body);
  });
}

function collect(incoming: IncomingMessage, host: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let bytes = 0;
    incoming.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      chunks.push(chunk);
      if (bytes > MOST_BYTES) {
        incoming.destroy();
        reject(new ProviderError('malformed', `${host}: the answer is longer than ${MOST_BYTES} bytes`));
      }
    });
    incoming.on('end', () =>
      resolve((chunks.length === 1 ? chunks[0] : Buffer.concat(chunks))?.toString() ?? ''),
    );
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
function response(url: URL, answer: RawAnswer): Response {
  let parsed: unknown;
  let isJson = true;
  try {
    parsed = JSON.parse(answer.body);
  } catch {
    isJson = false;
  }
  if (answer.status < 200 || answer.status >= 300 || isErrorBody(parsed)) throw answerError(answer, parsed);
  if (!isJson) throw malformedError(answer, describe(answer.body));
  jsonHeaders ??= new Headers({ 'content-type': 'application/json' });
  const light = {
    ok: true,
    status: answer.status,
    headers: jsonHeaders,
    url: url.href,
    body: null,
    json: async () => parsed,
    text: async () => answer.body,
  };
  return light as unknown as Response;
}

function describe(body: string): string {
  if (body.trim() === '') return 'an empty body';
  return /^\s*</.test(body) ? 'an HTML page in place of JSON' : 'a body that is no JSON';
}
