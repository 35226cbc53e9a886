import type Anthropic from '@anthropic-ai/sdk';
import type { Reply } from '../model/reply.js';
import type { Request, Sampling } from '../model/request.js';
import {
  headerOf,
  notAnAnswer,
  once,
  PART_BREAK,
  refuse,
  type Turn,
  timed,
  turns,
  turnText,
} from './asking.js';
import { checkBaseUrl } from './base-url.js';
import type { Judge } from './contract.js';
import { behindDoor } from './door.js';
import { isRecord } from './faults.js';
import { type Env, headersFor, keyFor } from './keys.js';
import type { JudgeSpec, Provider } from './provider.js';
import { type Ending, stringOf, textOrReason, usageOf } from './read-reply.js';
import { scrubAll } from './secrets.js';
import { LONGEST_TIMER_MS } from './timer.js';
import { createTransport, type ExchangeInit } from './transport.js';

type MessagesRequest = Anthropic.MessageCreateParamsNonStreaming;

const OFFICIAL = 'https://api.anthropic.com';
/** The API wants a limit; this one is for requests that name none. */
const DEFAULT_MAX_TOKENS = 4096;
/** The current version of the API (2026-10-21) refuses a temperature and top-p of any value; it never took a seed. */
const OMITS: (keyof Sampling)[] = ['temperature', 'topP', 'seed'];

/** Anthropic's Messages API. It lists no log-probabilities: this is no LikelihoodJudge. */
export function anthropicJudge(spec: JudgeSpec, env: Env, options: { baseUrl?: string } = {}): Judge {
  const named = env.ANTHROPIC_BASE_URL || undefined;
  const endpoint =
    spec.baseUrl ?? checkBaseUrl(options.baseUrl ?? named ?? OFFICIAL, 'the base URL of anthropic');
  const { host } = new URL(endpoint);
  const trusted = [OFFICIAL, ...(named ? [checkBaseUrl(named, 'ANTHROPIC_BASE_URL')] : [])];
  const key = keyFor(endpoint, { variable: 'ANTHROPIC_API_KEY', trusted }, env);
  const extra = headersFor(endpoint, env);
  const scrub = scrubAll([key.value, ...Object.values(extra)]);
  const transport = createTransport(
    scrub,
    { ...extra, ...(key.value !== undefined && { 'x-api-key': key.value }) },
    env,
  );
  const open = once<Anthropic>(async () => {
    const { Anthropic: Client } = await import('./sdk/anthropic.mjs');
    return new Client({
      baseURL: endpoint,
      // Some key must be given, or the SDK looks for credentials elsewhere on the machine. The transport sends the real one.
      apiKey: 'none',
      webhookKey: null,
      maxRetries: 0,
      timeout: LONGEST_TIMER_MS,
      logLevel: 'off',
      fetch: transport.fetch,
    });
  });
  const judge: Judge = {
    id: spec.id,
    provider: 'anthropic',
    model: spec.model,
    endpoint,
    key: key.status,
    omits: OMITS,
    async ask(request, { signal }) {
      key.require();
      refuse(request, 'anthropic', ['topLogprobs', 'continuation']);
      const client = await open();
      const { value, latencyMs, exchange } = await timed<unknown>(signal, host, (exchange) =>
        client.messages.create(messagesBody(request, spec.model), {
          timeout: LONGEST_TIMER_MS,
          fetchOptions: { exchange } as ExchangeInit as object,
        }),
      );
      const requestId = headerOf(exchange, 'request-id');
      return { ...readMessage(value, request, host), latencyMs, ...(requestId && { requestId }) };
    },
    async close() {
      transport.close();
    },
  };
  return behindDoor(judge, scrub);
}

/** The body of `POST /v1/messages`. */
function messagesBody(request: Request, model: string): MessagesRequest {
  const all = turns(request.messages);
  const system = all.filter(({ role }) => role === 'system').flatMap(blocks);
  return {
    model,
    max_tokens: request.sampling.maxTokens ?? DEFAULT_MAX_TOKENS,
    ...(request.sampling.stop && { stop_sequences: request.sampling.stop }),
    ...(system.length > 0 && { system }),
    messages: withoutTrailingSpace(all.filter(({ role }) => role !== 'system')).map((turn) => ({
      role: turn.role === 'assistant' ? 'assistant' : 'user',
      content: content(turn),
    })),
    ...(request.format && {
      output_config: { format: { type: 'json_schema', schema: request.format.schema } },
    }),
  };
}

/** A text begun for the reply may not end in white space. */
function withoutTrailingSpace(all: readonly Turn[]): Turn[] {
  return all.map((turn, place) => {
    if (turn.role !== 'assistant' || place < all.length - 1) return turn;
    return { ...turn, parts: [{ role: turn.role, content: turnText(turn).trimEnd() }] };
  });
}

/** Blocks only where a part is to be cached: the break stands at the end of the earlier block. */
function content(turn: Turn): string | Anthropic.TextBlockParam[] {
  return turn.parts.some(({ cacheable }) => cacheable) ? blocks(turn) : turnText(turn);
}

function blocks({ parts }: Turn): Anthropic.TextBlockParam[] {
  return parts.map(({ content: text, cacheable }, index) => ({
    type: 'text',
    text: index < parts.length - 1 ? text + PART_BREAK : text,
    ...(cacheable && { cache_control: { type: 'ephemeral' } }),
  }));
}

function readMessage(raw: unknown, request: Request, host: string): Omit<Reply, 'latencyMs'> {
  const answer = isRecord(raw) ? raw : {};
  if (!Array.isArray(answer.content)) throw notAnAnswer(host, 'no `content` list');
  const found = answer.content.filter(isRecord);
  const joined = (type: string, field: string) =>
    found.flatMap((block) => (block.type === type ? (stringOf(block[field]) ?? []) : [])).join('');
  const reasoning = joined('thinking', 'thinking');
  const details = isRecord(answer.stop_details) ? answer.stop_details : {};
  const why = [details.category, details.explanation].filter((word) => typeof word === 'string').join(': ');
  const servedModel = stringOf(answer.model);
  return {
    ...textOrReason(joined('text', 'text'), endingOf(answer.stop_reason), request, why),
    ...(reasoning && { reasoning }),
    usage: readUsage(answer.usage),
    ...(servedModel && { servedModel }),
  };
}

function endingOf(stop: unknown): Ending {
  if (stop === 'max_tokens' || stop === 'model_context_window_exceeded') return 'length';
  return stop === 'refusal' ? 'refusal' : 'complete';
}

/** Anthropic counts what came from and went to its cache apart from `input_tokens`; here the input is all of it. */
function readUsage(usage: unknown): Reply['usage'] {
  if (!isRecord(usage)) return {};
  const written = isRecord(usage.output_tokens_details) ? usage.output_tokens_details : {};
  const { inputTokens, cachedInputTokens, cacheWriteTokens, ...output } = usageOf({
    inputTokens: usage.input_tokens,
    cachedInputTokens: usage.cache_read_input_tokens,
    cacheWriteTokens: usage.cache_creation_input_tokens,
    outputTokens: usage.output_tokens,
    reasoningTokens: written.thinking_tokens,
  });
  return {
    ...(inputTokens !== undefined && {
      inputTokens: inputTokens + (cachedInputTokens ?? 0) + (cacheWriteTokens ?? 0),
    }),
    ...(cachedInputTokens !== undefined && { cachedInputTokens }),
    ...(cacheWriteTokens !== undefined && { cacheWriteTokens }),
    ...output,
  };
}

export const ANTHROPIC: Provider = {
  name: 'anthropic',
  takes: 'MODEL',
  served: true,
  create: (spec, options) => anthropicJudge(spec, options.env, options),
};
