import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { anthropicMessage, chatCompletion, ollamaChat } from './fake-provider.js';

type Provider = 'openai' | 'anthropic' | 'ollama';
type Send = (response: ServerResponse, key: string, provider: Provider) => void;

const ANSWER = {
  openai: (text: string, more: object = {}) => chatCompletion(text, { ...more }),
  anthropic: (text: string, more: object = {}) => anthropicMessage(text, { ...more }),
  ollama: (text: string, more: object = {}) => ollamaChat(text, { ...more }),
};

const base64 = (text: string) => Buffer.from(text).toString('base64');
const escaped = (text: string) =>
  [...text].map((letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`).join('');
const percent = (text: string) => [...text].map((letter) => `%${letter.charCodeAt(0).toString(16)}`).join('');
const entities = (text: string) => [...text].map((letter) => `&#${letter.charCodeAt(0)};`).join('');

function send(response: ServerResponse, body: string, status = 200, headers: Record<string, string> = {}) {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body);
}

const says =
  (text: (key: string) => string): Send =>
  (response, key, provider) =>
    send(response, JSON.stringify(ANSWER[provider](`Score: 3 ${text(key)}`)));

const fails =
  (status: number, message: (key: string) => unknown, headers: (key: string) => object = () => ({})): Send =>
  (response, key) =>
    send(
      response,
      JSON.stringify({ error: { message: message(key), code: `code-${key}`, type: key } }),
      status,
      {
        ...headers(key),
      },
    );

/** Letter by letter as tokens, as a server lists the log-probabilities of a reply that holds the key. */
const tokens = (key: string) =>
  [...key].map((token) => ({ token, logprob: -0.1, top_logprobs: [{ token, logprob: -0.1 }] }));

/** Every place of an answer in which a server may repeat the key it was sent, in every form we promise to find. */
export const PLACES: Record<string, Send> = {
  'a reply': says((key) => `you sent ${key}`),
  'a reply, percent-encoded': says(percent),
  'a reply, in base64': says(base64),
  'a reply, in base64 of the header': says((key) => base64(`Bearer ${key}`)),
  'a reply, in base64 of more': says((key) => base64(`{"authorization":"${key}","and":"more"}`)),
  'a reply, in base64 for URLs': says((key) => Buffer.from(`x${key}?`).toString('base64url')),
  'a reply, in hexadecimal': says((key) => Buffer.from(key).toString('hex').toUpperCase()),
  'a reply, in entities': says(entities),
  'a body of escapes': (response, key, provider) => {
    const body = JSON.stringify(ANSWER[provider]('Score: 3 KEY'));
    send(response, body.replaceAll('KEY', escaped(key)));
  },
  'escapes in the JSON of a reply': says((key) => `{"score": 3, "explanation": "${escaped(key)}"}`),
  'escapes of escapes': says((key) => JSON.stringify(JSON.stringify({ said: escaped(key) }))),
  'an answer in pieces': (response, key, provider) => {
    const [head, tail] = [key.slice(0, 15), key.slice(15)];
    const pieces = ['Score: 3 ', head, tail].map((text) => ({ type: 'text', text }));
    const reply =
      provider === 'anthropic'
        ? anthropicMessage('', { content: pieces })
        : ANSWER[provider](
            'Score: 3',
            provider === 'openai'
              ? { choice: { logprobs: { content: tokens(key) } } }
              : { logprobs: tokens(key) },
          );
    send(response, JSON.stringify(reply));
  },
  'its thinking': (response, key, provider) => {
    const reply = {
      openai: chatCompletion('Score: 3', { message: { reasoning_content: key } }),
      anthropic: anthropicMessage('', {
        content: [
          { type: 'thinking', thinking: key },
          { type: 'text', text: 'Score: 3' },
        ],
      }),
      ollama: ollamaChat('', { message: { role: 'assistant', content: 'Score: 3', thinking: key } }),
    };
    send(response, JSON.stringify(reply[provider]));
  },
  'the names of model, answer and build': (response, key, provider) =>
    send(
      response,
      JSON.stringify(ANSWER[provider]('Score: 3', { model: `m-${key}`, id: key, system_fingerprint: key })),
    ),
  'a refusal': (response, key, provider) => {
    const reply = {
      openai: chatCompletion(null, { message: { refusal: `no ${key}` } }),
      anthropic: anthropicMessage('', {
        stop_reason: 'refusal',
        stop_details: { category: 'x', explanation: key },
      }),
      ollama: ollamaChat('Score: 3', { done_reason: key }),
    };
    send(response, JSON.stringify(reply[provider]));
  },
  headers: (response, key, provider) =>
    send(response, JSON.stringify(ANSWER[provider]('Score: 3')), 200, {
      'x-request-id': key,
      'request-id': base64(key),
      'x-anything': percent(key),
    }),
  'an error': fails(400, (key) => `Incorrect header: Bearer ${key}`),
  'an error that is cut in the middle of the key': fails(400, (key) => `${'x'.repeat(385)}${key}`),
  'an error of objects': fails(422, (key) => ({ [key]: [{ input: base64(key) }] })),
  'an error of escapes': (response, key) =>
    send(response, `{"error":{"message":"no: ${escaped(key)}"}}`, 500),
  'an error inside a 200': fails(200, (key) => `upstream said no to ${key}`),
  'a rate limit': fails(
    429,
    (key) => key,
    () => ({ 'retry-after-ms': '1' }),
  ),
  'an HTML page': (response, key) =>
    send(response, `<html><title>Bad gateway ${entities(key)} ${key}</title></html>`, 502),
  'a text that is no JSON': (response, key) => send(response, `oops ${key}`, 503),
  'a 200 that is no JSON': (response, key) => send(response, `{"key": "${key}`),
  'a redirect': (response, key) =>
    send(response, '', 308, { location: `https://elsewhere.test/${key}?key=${percent(key)}` }),
  'the reason phrase': (response, key) => {
    response.statusMessage = `no ${key}`;
    send(response, '', 500);
  },
  'what is no HTTP': (response, key) => {
    response.socket?.end(`SSH-2.0-${key}\r\n\r\n`);
  },
};

export interface KeyEcho {
  url: string;
  /** Names of the places used so far, in order. */
  used: string[];
  /** Every header value that came, of all requests. */
  seen: Set<string>;
  close(): Promise<void>;
}

/** Speaks the three wire formats; the nth request's key is repeated in the place that `place(nth)` names, or nowhere. */
export async function keyEcho(place: (nth: number) => string | undefined): Promise<KeyEcho> {
  const server = createServer((request, response) => void handle(request, response));
  const state: KeyEcho = {
    url: '',
    used: [],
    seen: new Set(),
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
  let nth = 0;
  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    for await (const _ of request);
    const { authorization, 'x-api-key': apiKey } = request.headers;
    for (const value of Object.values(request.headers)) state.seen.add(String(value));
    const key = String(apiKey ?? authorization?.replace(/^Bearer /, ''));
    const provider = request.url?.includes('/api/chat')
      ? 'ollama'
      : request.url?.includes('/messages')
        ? 'anthropic'
        : 'openai';
    const name = place(nth++);
    if (name === undefined) return send(response, JSON.stringify(ANSWER[provider]('Score: 3')));
    state.used.push(name);
    PLACES[name]?.(response, key, provider);
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  state.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return state;
}

/** So much of a key in a row is a leak, in whatever form. */
const PIECE = 12;

/** Where a key, or a piece of it, stands in a text in any form that one step or two of decoding give back. */
export function traces(text: string, key: string): string[] {
  const pieces = Array.from({ length: key.length - PIECE + 1 }, (_, at) => key.slice(at, at + PIECE));
  const found: string[] = [];
  const look = (form: string, decoded: string) => {
    if (pieces.some((piece) => decoded.includes(piece))) found.push(form);
  };
  look('plain', text);
  let open = text;
  for (let times = 0; times < 4; times++) {
    open = open
      .replace(/\\+u([0-9a-f]{4})/gi, (_, digits) => String.fromCharCode(Number.parseInt(digits, 16)))
      .replace(/&#(\d+);/g, (_, digits) => String.fromCharCode(Number(digits)))
      .replace(/%([0-9a-f]{2})/gi, (_, digits) => String.fromCharCode(Number.parseInt(digits, 16)));
  }
  look('escaped', open);
  for (const [run] of open.matchAll(/[\w+/-]{12,}/g)) {
    for (let skip = 0; skip < 4; skip++)
      look('base64', Buffer.from(run.slice(skip), 'base64').toString('latin1'));
  }
  for (const [run] of open.matchAll(/[0-9a-f]{24,}/gi)) {
    for (let skip = 0; skip < 2; skip++)
      look('hexadecimal', Buffer.from(run.slice(skip), 'hex').toString('latin1'));
  }
  // Spread over the tokens of a reply.
  look(
    'token by token',
    [...open.matchAll(/"token":"([^"]*)","logprob":[^,]+,"top":\[/g)].map(([, token]) => token).join(''),
  );
  return [...new Set(found)];
}
