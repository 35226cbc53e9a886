import type OpenAI from 'openai';
import type { Reply } from '../model/reply.js';
import type { Request } from '../model/request.js';
import { notAnAnswer, PART_BREAK } from './asking.js';
import { ProviderError } from './contract.js';
import { isRecord } from './faults.js';
import { provenance, readUsage } from './openai-chat.js';
import type { Exchange } from './transport.js';

type CompletionRequest = OpenAI.Completions.CompletionCreateParamsNonStreaming;

/** One token is generated beyond the echo, since some servers refuse to generate none; it is not counted. */
const BEYOND = 1;

/**
 * The body of the legacy `POST /completions` that echoes the prompt with its log-probabilities. The messages are put
 * together as plain text, without roles and without the model's chat template: that is what is echoed.
 */
export function continuationBody(request: Request, continuation: string, model: string): CompletionRequest {
  const prompt = request.messages.map(({ content }) => content).join(PART_BREAK);
  return {
    model,
    prompt: prompt + continuation,
    echo: true,
    logprobs: 1,
    max_tokens: BEYOND,
    temperature: 0,
  };
}

/**
 * Sums the log-probabilities of the tokens that spell the continuation, counted from the end of the echo: offsets from
 * the start are moved by begin-of-text tokens. A continuation that shares a token with the prompt has no
 * log-probability of its own: reason `error`.
 * @throws ProviderError (bad-request) where the server did not echo
 */
export function readContinuation(
  raw: unknown,
  continuation: string,
  about: { host: string; latencyMs: number; exchange: Exchange },
): Reply {
  const answer = isRecord(raw) ? raw : {};
  const choice: unknown = Array.isArray(answer.choices) ? answer.choices[0] : undefined;
  if (!isRecord(choice)) throw notAnAnswer(about.host, 'no `choices[0]`');
  const { tokens, values } = echoedTokens(choice.logprobs);
  const usage = readUsage(answer.usage);
  const generated = usage.outputTokens ?? BEYOND;
  const end = tokens.length - generated;
  if (end < 2) {
    throw new ProviderError(
      'bad-request',
      `${about.host} does not echo a prompt with its log-probabilities (vLLM does): ask for \`topLogprobs\` instead`,
    );
  }
  let start = end;
  let spelt = '';
  while (start > 0 && spelt.length < continuation.length) {
    start -= 1;
    spelt = `${tokens[start]}${spelt}`;
  }
  const base = { text: null, usage, latencyMs: about.latencyMs, ...provenance(answer, about.exchange) };
  if (spelt !== continuation) {
    const detail = `no token ends where the prompt ends: the continuation would begin inside \`${tokens[start]}\``;
    return { ...base, reason: 'error', detail };
  }
  const parts = values.slice(start, end);
  if (parts.some((value) => value === undefined)) {
    return {
      ...base,
      reason: 'error',
      detail: 'a token of the continuation came without its log-probability',
    };
  }
  const continuationLogprob = parts.reduce<number>((sum, value) => sum + (value ?? 0), 0);
  return { ...base, text: continuation, continuationLogprob };
}

function echoedTokens(logprobs: unknown): { tokens: string[]; values: (number | undefined)[] } {
  const { tokens, token_logprobs: values } = isRecord(logprobs) ? logprobs : {};
  if (!Array.isArray(tokens) || !Array.isArray(values)) return { tokens: [], values: [] };
  return {
    tokens: tokens.map(String),
    values: values.map((value) => (typeof value === 'number' && Number.isFinite(value) ? value : undefined)),
  };
}
