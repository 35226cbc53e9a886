import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What a judge's server does with a request in place of answering. */
export type ServerFault = '429' | '500' | 'timeout' | 'reset' | 'garbage' | 'drip' | '401' | Refusal;

/** An error with a status and headers of one's own. */
export interface Refusal {
  status: number;
  headers: Readonly<Record<string, string>>;
}

export interface JudgeServerOptions {
  /** What to answer; default: "3". */
  answer?: (prompt: string) => string;
  /** Whether it lists log-probabilities where they are asked for; default: true. */
  logprobs?: boolean;
  /** Milliseconds before the answer. */
  delayMs?: number;
  /** A fault for the nth request (from 0), or none. */
  fault?: (nth: number, prompt: string) => ServerFault | undefined;
}

/** An OpenAI-compatible chat server on loopback that keeps count of what it was asked. */
export interface JudgeServer {
  baseUrl: string;
  /** Answers given, by prompt: what would be paid. */
  answered: Map<string, number>;
  /** Requests received. */
  received: number;
  /** Authorization headers seen. */
  keys: Set<string>;
  close(): Promise<void>;
}

export async function serveJudge(options: JudgeServerOptions = {}): Promise<JudgeServer> {
  const { answer = () => '3', logprobs = true, delayMs = 0, fault } = options;
  const server = createServer((request, response) => void handle(request, response));
  const state: JudgeServer = {
    baseUrl: '',
    answered: new Map(),
    received: 0,
    keys: new Set(),
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = JSON.parse(Buffer.concat(chunks).toString()) as {
      messages: { content: string }[];
      model: string;
      top_logprobs?: number;
    };
    state.keys.add(String(request.headers.authorization));
    const prompt = body.messages.map(({ content }) => content).join('\n');
    const nth = state.received++;
    const found = fault?.(nth, prompt);
    if (delayMs > 0) await new Promise((resolve) => setTimeout(resolve, delayMs));
    if (found) return misbehave(found, request, response);
    state.answered.set(prompt, (state.answered.get(prompt) ?? 0) + 1);
    json(response, 200, completion(body.model, answer(prompt), logprobs && body.top_logprobs !== undefined));
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  state.baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
  return state;
}

/** @param listed whether log-probabilities were asked for: the answer is then three times as likely as its opposite */
function completion(model: string, content: string, listed: boolean): object {
  const other = content.startsWith('Yes') ? 'No' : 'Yes';
  const top_logprobs = [
    { token: content, logprob: Math.log(3 / 4) },
    { token: other, logprob: Math.log(1 / 4) },
  ];
  const logprobs = { content: [{ ...top_logprobs[0], top_logprobs }] };
  return {
    id: 'chatcmpl-1',
    object: 'chat.completion',
    created: 0,
    model,
    choices: [
      {
        index: 0,
        message: { role: 'assistant', content },
        finish_reason: 'stop',
        ...(listed && { logprobs }),
      },
    ],
    usage: { prompt_tokens: 100, completion_tokens: 2, total_tokens: 102 },
  };
}

function misbehave(fault: ServerFault, request: IncomingMessage, response: ServerResponse): void {
  if (typeof fault === 'object') {
    for (const [name, value] of Object.entries(fault.headers)) response.setHeader(name, value);
    json(response, fault.status, { error: { message: 'not now' } });
    return;
  }
  switch (fault) {
    case '429':
      response.setHeader('retry-after-ms', '5');
      json(response, 429, { error: { message: 'Rate limit reached', type: 'requests' } });
      return;
    case '500':
      json(response, 500, { error: { message: 'internal' } });
      return;
    case '401':
      json(response, 401, { error: { message: 'Incorrect API key provided', code: 'invalid_api_key' } });
      return;
    case 'timeout':
      return;
    case 'reset':
      request.socket.resetAndDestroy();
      return;
    case 'garbage':
      response.writeHead(200, { 'content-type': 'application/json' }).end('{"choices": [{"mess');
      return;
    case 'drip': {
      response.writeHead(200, { 'content-type': 'application/json' });
      const timer = setInterval(() => response.write(' '), 50);
      response.on('close', () => clearInterval(timer));
    }
  }
}

function json(response: ServerResponse, status: number, body: object): void {
  const text = JSON.stringify(body);
  response
    .writeHead(status, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) })
    .end(text);
}
