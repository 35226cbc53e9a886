import type OpenAI from 'openai';
import type { Reply } from '../model/reply.js';
import type { AnswerFormat, Request, Sampling } from '../model/request.js';
import { headerOf, notAnAnswer, turns, turnText } from './asking.js';
import { isRecord } from './faults.js';
import { prefillOf } from './prefill.js';
import { type Ending, readLogprobs, stringOf, textOrReason, usageOf } from './read-reply.js';
import type { Exchange } from './transport.js';

export type ChatRequest = OpenAI.Chat.ChatCompletionCreateParamsNonStreaming;

/** What differs between OpenAI's own endpoint and the servers that speak its language. */
export interface ChatFlavour {
  model: string;
  /** OpenAI has retired `max_tokens`; other servers know nothing else. */
  maxTokensField: 'max_tokens' | 'max_completion_tokens';
  omits: readonly (keyof Sampling)[];
  /**
   * How the endpoint is told to go on from a text begun for the reply: by a mark on the message (Mistral, DeepSeek), or
   * by the field of vLLM, SGLang and llama.cpp, which others pass over. Absent = it cannot be told.
   */
  prefill?: 'prefix' | 'continue_final_message';
}

/** What says that the last message is to be gone on from. */
function prefillFields(request: Request, { prefill }: ChatFlavour) {
  if (prefillOf(request) === undefined || prefill === undefined) return { mark: {}, fields: {} };
  if (prefill === 'prefix') return { mark: { prefix: true }, fields: {} };
  return { mark: {}, fields: { continue_final_message: true, add_generation_prompt: false } };
}

/** Where an answer came from, and how long it took. */
export interface About {
  host: string;
  latencyMs: number;
  exchange: Exchange;
}

/** The body of `POST /chat/completions`. */
export function chatBody(request: Request, flavour: ChatFlavour): ChatRequest {
  const { topLogprobs, format } = request;
  const sampling = Object.fromEntries(
    Object.entries(request.sampling).filter(([name]) => !flavour.omits.includes(name as keyof Sampling)),
  ) as Sampling;
  const { mark, fields } = prefillFields(request, flavour);
  const all = turns(request.messages);
  return {
    model: flavour.model,
    messages: all.map((turn, place) => ({
      role: turn.role,
      content: turnText(turn),
      ...(place === all.length - 1 && mark),
    })),
    ...(sampling.temperature !== undefined && { temperature: sampling.temperature }),
    ...(sampling.topP !== undefined && { top_p: sampling.topP }),
    ...(sampling.seed !== undefined && { seed: sampling.seed }),
    ...(sampling.stop !== undefined && { stop: sampling.stop }),
    ...(sampling.maxTokens !== undefined && { [flavour.maxTokensField]: sampling.maxTokens }),
    ...(topLogprobs !== undefined && { logprobs: true, top_logprobs: topLogprobs }),
    ...(format && { response_format: responseFormat(format) }),
    ...fields,
  };
}

function responseFormat({ name, schema }: AnswerFormat): ChatRequest['response_format'] {
  const safeName = name.replace(/[^\w-]/g, '_').slice(0, 64) || 'answer';
  return { type: 'json_schema', json_schema: { name: safeName, schema, strict: takesStrict(schema) } };
}

/** OpenAI's strict mode: every object lists all its properties as required and admits no others. */
function takesStrict(schema: unknown): boolean {
  if (Array.isArray(schema)) return schema.every(takesStrict);
  if (!isRecord(schema)) return true;
  if (isRecord(schema.properties)) {
    const required = new Set(Array.isArray(schema.required) ? schema.required : []);
    if (schema.additionalProperties !== false) return false;
    if (!Object.keys(schema.properties).every((name) => required.has(name))) return false;
    return Object.values(schema.properties).every(takesStrict);
  }
  return schema.type !== 'object' && Object.values(schema).every(takesStrict);
}

/** @throws ProviderError where the JSON holds no choice with a message */
export function readChat(raw: unknown, request: Request, about: About): Reply {
  const answer = isRecord(raw) ? raw : {};
  const choice: unknown = Array.isArray(answer.choices) ? answer.choices[0] : undefined;
  if (!isRecord(choice) || !isRecord(choice.message))
    throw notAnAnswer(about.host, 'no `choices[0].message`');
  const { message } = choice;
  const refusal = stringOf(message.refusal);
  const logprobs = isRecord(choice.logprobs) ? choice.logprobs.content : undefined;
  // DeepSeek, vLLM and llama.cpp say `reasoning_content`; OpenRouter and newer vLLM say `reasoning`.
  const reasoning = stringOf(message.reasoning_content) ?? stringOf(message.reasoning);
  const listed = readLogprobs(Array.isArray(logprobs) ? logprobs : undefined);
  const ending = refusal === undefined ? endingOf(choice.finish_reason) : 'refusal';
  return {
    ...textOrReason(stringOf(message.content) ?? '', ending, request, refusal),
    ...(reasoning && { reasoning }),
    ...(listed && { logprobs: listed }),
    usage: readUsage(answer.usage),
    latencyMs: about.latencyMs,
    ...provenance(answer, about.exchange),
  };
}

function endingOf(finish: unknown): Ending {
  if (finish === 'length' || finish === 'max_tokens') return 'length';
  if (finish === 'content_filter') return 'filtered';
  if (finish === 'error') return 'error';
  return 'complete';
}

export function readUsage(usage: unknown): Reply['usage'] {
  if (!isRecord(usage)) return {};
  const read = isRecord(usage.prompt_tokens_details) ? usage.prompt_tokens_details : {};
  const written = isRecord(usage.completion_tokens_details) ? usage.completion_tokens_details : {};
  return usageOf({
    inputTokens: usage.prompt_tokens,
    cachedInputTokens: read.cached_tokens,
    cacheWriteTokens: read.cache_write_tokens,
    outputTokens: usage.completion_tokens,
    reasoningTokens: written.reasoning_tokens,
  });
}

export function provenance(
  answer: Record<string, unknown>,
  exchange: Exchange,
): Pick<Reply, 'servedModel' | 'fingerprint' | 'requestId'> {
  const servedModel = stringOf(answer.model);
  const fingerprint = stringOf(answer.system_fingerprint);
  const requestId = headerOf(exchange, 'x-request-id') ?? stringOf(answer.id);
  return {
    ...(servedModel && { servedModel }),
    ...(fingerprint && { fingerprint }),
    ...(requestId && { requestId }),
  };
}
