import type { ChatRequest, Options } from 'ollama';
import type { Reply } from '../model/reply.js';
import type { Request } from '../model/request.js';
import { notAnAnswer, once, refuse, timed, turns, turnText } from './asking.js';
import { checkBaseUrl } from './base-url.js';
import type { LikelihoodJudge } from './contract.js';
import { behindDoor } from './door.js';
import { isRecord } from './faults.js';
import { type Env, headersFor, keyFor } from './keys.js';
import type { JudgeSpec, Provider } from './provider.js';
import { readLogprobs, stringOf, textOrReason, usageOf } from './read-reply.js';
import { scrubAll } from './secrets.js';
import { createTransport } from './transport.js';

const OFFICIAL = 'https://ollama.com';
const LOCAL = 'http://127.0.0.1:11434';

/** Ollama's own API (`/api/chat`): unlike its OpenAI-compatible one it can be told not to cut a prompt short. */
export function ollamaJudge(spec: JudgeSpec, env: Env, options: { baseUrl?: string } = {}): LikelihoodJudge {
  const named = env.OLLAMA_HOST ? hostUrl(env.OLLAMA_HOST) : undefined;
  const endpoint = spec.baseUrl ?? checkBaseUrl(options.baseUrl ?? named ?? LOCAL, 'the address of Ollama');
  const { host } = new URL(endpoint);
  const key = keyFor(endpoint, { variable: 'OLLAMA_API_KEY', trusted: [OFFICIAL] }, env);
  const extra = headersFor(endpoint, env);
  const scrub = scrubAll([key.value, ...Object.values(extra)]);
  const transport = createTransport(
    scrub,
    { ...extra, ...(key.value !== undefined && { authorization: `Bearer ${key.value}` }) },
    env,
  );
  const open = once(async () => (await import('ollama')).Ollama);
  const judge: LikelihoodJudge = {
    id: spec.id,
    provider: 'ollama',
    model: spec.model,
    endpoint,
    key: key.status,
    omits: [],
    likelihood: { maxTopLogprobs: 20, continuation: false },
    async ask(request, { signal }) {
      key.require();
      refuse(request, 'ollama', ['continuation']);
      const Client = await open();
      const { value, latencyMs } = await timed<unknown>(signal, host, (exchange) =>
        // A client is two fields; one for each asking is how this SDK takes a signal.
        new Client({ host: endpoint, fetch: transport.fetchFor(exchange) }).chat(
          chatBody(request, spec.model),
        ),
      );
      return { ...readChat(value, request, host), latencyMs };
    },
    async close() {
      transport.close();
    },
  };
  return behindDoor(judge, scrub);
}

/** OLLAMA_HOST is `host`, `host:port`, `:port` or a URL; a server's `0.0.0.0` is reached at 127.0.0.1. */
function hostUrl(text: string): string {
  const trimmed = text.trim();
  const withScheme = trimmed.includes('://')
    ? trimmed
    : `http://${trimmed.startsWith(':') ? '127.0.0.1' : ''}${trimmed}`;
  if (!URL.canParse(withScheme)) return trimmed;
  const url = new URL(withScheme);
  if (url.hostname === '0.0.0.0') url.hostname = '127.0.0.1';
  if (url.port === '' && !trimmed.includes('://')) url.port = '11434';
  return url.href;
}

/** A prompt longer than the context would be cut without a word: better an error (servers that know `truncate`). */
type Body = ChatRequest & { stream: false; truncate: false };

function chatBody(request: Request, model: string): Body {
  const { temperature, topP, maxTokens, seed, stop } = request.sampling;
  const options: Partial<Options> = {
    ...(temperature !== undefined && { temperature }),
    ...(topP !== undefined && { top_p: topP }),
    ...(maxTokens !== undefined && { num_predict: maxTokens }),
    ...(seed !== undefined && { seed }),
    ...(stop !== undefined && { stop }),
  };
  return {
    model,
    stream: false,
    truncate: false,
    messages: turns(request.messages).map((turn) => ({ role: turn.role, content: turnText(turn) })),
    ...(Object.keys(options).length > 0 && { options }),
    ...(request.format && { format: request.format.schema }),
    ...(request.topLogprobs !== undefined && { logprobs: true, top_logprobs: request.topLogprobs }),
  };
}

function readChat(raw: unknown, request: Request, host: string): Omit<Reply, 'latencyMs'> {
  const answer = isRecord(raw) ? raw : {};
  if (!isRecord(answer.message)) throw notAnAnswer(host, 'no `message`');
  const reasoning = stringOf(answer.message.thinking);
  const logprobs = readLogprobs(Array.isArray(answer.logprobs) ? answer.logprobs : undefined);
  const servedModel = stringOf(answer.model);
  const ending = answer.done_reason === 'length' ? 'length' : 'complete';
  return {
    ...textOrReason(stringOf(answer.message.content) ?? '', ending, request),
    ...(reasoning && { reasoning }),
    ...(logprobs && { logprobs }),
    usage: usageOf({ inputTokens: answer.prompt_eval_count, outputTokens: answer.eval_count }),
    ...(servedModel && { servedModel }),
  };
}

export const OLLAMA: Provider = {
  name: 'ollama',
  takes: 'MODEL',
  served: true,
  create: (spec, options) => ollamaJudge(spec, options.env, options),
};
