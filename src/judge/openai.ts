import type OpenAI from 'openai';
import type { Sampling } from '../model/request.js';
import { createLine, timed } from './asking.js';
import type { LikelihoodJudge } from './contract.js';
import type { Env } from './keys.js';
import { keyFor } from './keys.js';
import { chatBody, readChat } from './openai-chat.js';
import { continuationBody, readContinuation } from './openai-continuation.js';
import { checkBaseUrl, type JudgeSpec } from './spec.js';
import type { ExchangeInit } from './transport.js';

const OFFICIAL = 'https://api.openai.com/v1';
/** Longer than any deadline of ours: the signal decides. */
const NEVER_MS = 2 ** 31 - 1;

/** Chat completions of OpenAI, or of any server that speaks its language. */
export function openaiJudge(
  spec: JudgeSpec,
  env: Env,
  options: { baseUrl?: string; omit?: readonly (keyof Sampling)[] } = {},
): LikelihoodJudge {
  const named = env.ASSIZE_OPENAI_BASE_URL || env.OPENAI_BASE_URL || undefined;
  const endpoint =
    spec.baseUrl ?? checkBaseUrl(options.baseUrl ?? named ?? OFFICIAL, 'the base URL of openai');
  const host = new URL(endpoint).host;
  const official = host === 'api.openai.com';
  const trusted = [OFFICIAL, ...(named ? [checkBaseUrl(named, 'OPENAI_BASE_URL')] : [])];
  const key = keyFor(endpoint, { variable: 'OPENAI_API_KEY', trusted }, env);
  const omits = [...new Set([...(official ? reasoningOmits(spec.model) : []), ...(options.omit ?? [])])];
  const flavour = {
    model: spec.model,
    maxTokensField: official ? ('max_completion_tokens' as const) : ('max_tokens' as const),
    omits,
  };
  const line = createLine<OpenAI>([key.value], async (transport) => {
    const { OpenAI: Client } = await import('openai');
    return new Client({
      baseURL: endpoint,
      // The SDK wants some key; without one the header is left out.
      apiKey: key.value ?? 'none',
      ...(key.value === undefined && { defaultHeaders: { Authorization: null } }),
      adminAPIKey: null,
      webhookSecret: null,
      organization: official ? (env.OPENAI_ORG_ID ?? null) : null,
      project: official ? (env.OPENAI_PROJECT_ID ?? null) : null,
      maxRetries: 0,
      timeout: NEVER_MS,
      logLevel: 'off',
      fetch: transport.fetch,
    });
  });

  return {
    id: spec.id,
    provider: 'openai',
    model: spec.model,
    endpoint,
    key: key.status,
    omits,
    likelihood: { maxTopLogprobs: 20, continuation: !official },
    async ask(request, { signal }) {
      key.require();
      const client = await line.client();
      const { continuation } = request;
      const { value, latencyMs, exchange } = await timed<unknown>(signal, host, (exchange) => {
        const fetchOptions = { exchange } as ExchangeInit as object;
        return continuation === undefined
          ? client.chat.completions.create(chatBody(request, flavour), { fetchOptions })
          : client.completions.create(continuationBody(request, continuation, spec.model), { fetchOptions });
      });
      const about = { host, latencyMs, exchange };
      return continuation === undefined
        ? readChat(value, request, about)
        : readContinuation(value, continuation, about);
    },
    async close() {
      line.transport.close();
    },
  };
}

/** OpenAI's reasoning models refuse a temperature. */
function reasoningOmits(model: string): (keyof Sampling)[] {
  return /^(o\d|gpt-([5-9]|\d{2}))/.test(model) && !model.includes('-chat') ? ['temperature', 'topP'] : [];
}
