import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What a provider was asked, as it came over the wire. */
export interface Asked {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever body the SDK sent
  body: any;
}

export type Answer = (response: ServerResponse, asked: Asked, nth: number) => void;

/** A server on loopback that speaks a provider's documented wire format; remembers what it was asked. */
export interface FakeProvider {
  /** `http://127.0.0.1:PORT` */
  url: string;
  asked: Asked[];
  /** What is answered from now on. */
  answer: Answer;
  /** Sockets opened so far. */
  connections(): number;
  close(): Promise<void>;
}

export async function fakeProvider(answer: Answer): Promise<FakeProvider> {
  let connections = 0;
  const server = createServer((request, response) => {
    read(request).then((body) => {
      const asked = { method: request.method ?? '', path: request.url ?? '', headers: request.headers, body };
      provider.asked.push(asked);
      provider.answer(response, asked, provider.asked.length);
    });
  });
  server.on('connection', () => {
    connections += 1;
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const provider: FakeProvider = {
    url: `http://127.0.0.1:${port}`,
    asked: [],
    answer,
    connections: () => connections,
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
  return provider;
}

async function read(request: IncomingMessage): Promise<unknown> {
  let text = '';
  for await (const chunk of request.setEncoding('utf8')) text += chunk;
  try {
    return text === '' ? undefined : JSON.parse(text);
  } catch {
    return text;
  }
}

/** Answers with JSON, as every provider does. */
export function json(body: unknown, { status = 200, headers = {} }: Sent = {}): Answer {
  return raw(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', ...headers } });
}

interface Sent {
  status?: number;
  headers?: Record<string, string>;
}

/** Answers with a body as it stands. */
export function raw(body: string, { status = 200, headers = {} }: Sent = {}): Answer {
  return (response) => {
    response.writeHead(status, { 'content-length': Buffer.byteLength(body), ...headers }).end(body);
  };
}

/** An answer for each path. */
export function byPath(answers: Record<string, Answer>): Answer {
  const missing = json({ error: { message: 'no such path', type: 'not_found_error' } }, { status: 404 });
  return (response, asked, nth) => (answers[asked.path] ?? missing)(response, asked, nth);
}

/** `POST /v1/chat/completions`, as OpenAI answers. */
export function chatCompletion(
  content: string | null,
  {
    message = {},
    choice = {},
    ...rest
  }: { message?: object; choice?: object; [field: string]: unknown } = {},
): object {
  return {
    id: 'chatcmpl-1',
    object: 'chat.completion',
    created: 1_760_000_000,
    model: 'gpt-test-2026-01-01',
    choices: [
      {
        index: 0,
        message: { role: 'assistant', content, refusal: null, ...message },
        logprobs: null,
        finish_reason: 'stop',
        ...choice,
      },
    ],
    usage: {
      prompt_tokens: 120,
      completion_tokens: 7,
      total_tokens: 127,
      prompt_tokens_details: { cached_tokens: 100 },
      completion_tokens_details: { reasoning_tokens: 3 },
    },
    system_fingerprint: 'fp_1',
    ...rest,
  };
}

/** `POST /v1/messages`, as Anthropic answers. */
export function anthropicMessage(text: string, rest: Record<string, unknown> = {}): object {
  return {
    id: 'msg_1',
    type: 'message',
    role: 'assistant',
    model: 'claude-test-1',
    content: text === '' ? [] : [{ type: 'text', text, citations: null }],
    stop_reason: 'end_turn',
    stop_sequence: null,
    usage: {
      input_tokens: 20,
      cache_creation_input_tokens: 30,
      cache_read_input_tokens: 70,
      output_tokens: 9,
      service_tier: 'standard',
    },
    ...rest,
  };
}

/** `POST /api/chat`, as Ollama answers. */
export function ollamaChat(content: string, rest: Record<string, unknown> = {}): object {
  return {
    model: 'qwen3:8b',
    created_at: '2026-01-01T00:00:00.000000Z',
    message: { role: 'assistant', content },
    done: true,
    done_reason: 'stop',
    total_duration: 5_000_000,
    load_duration: 1_000_000,
    prompt_eval_count: 26,
    prompt_eval_duration: 2_000_000,
    eval_count: 5,
    eval_duration: 2_000_000,
    ...rest,
  };
}
