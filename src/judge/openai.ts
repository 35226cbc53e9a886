import type OpenAI from 'openai';
import type { Reply } from '../model/reply.js';
import type { Sampling } from '../model/request.js';
import { once, refusePrefill, timed } from './asking.js';
import { checkBaseUrl } from './base-url.js';
import type { LikelihoodJudge } from './contract.js';
import { behindDoor } from './door.js';
import type { Env } from './keys.js';
import { headersFor, keyFor } from './keys.js';
import { type About, type ChatFlavour, type ChatRequest, chatBody, readChat } from './openai-chat.js';
import { echoBody, grammarBody, isNoEcho, readEcho, readGrammar } from './openai-continuation.js';
import type { JudgeSpec, Provider } from './provider.js';
import { scrubAll } from './secrets.js';
import { LONGEST_TIMER_MS } from './timer.js';
import { createTransport, type ExchangeInit } from './transport.js';

const OFFICIAL = 'https://api.openai.com/v1';

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
    ...(!official && { prefill: prefillOfHost(host) }),
  };
  const extra = headersFor(endpoint, env);
  const scrub = scrubAll([key.value, ...Object.values(extra)]);
  const transport = createTransport(
    scrub,
    { ...extra, ...(key.value !== undefined && { authorization: `Bearer ${key.value}` }) },
    env,
  );
  const open = once<OpenAI>(async () => {
    const { OpenAI: Client } = await import('./sdk/openai.mjs');
    return new Client({
      baseURL: endpoint,
      // The SDK wants some key. The transport sends the real one.
      apiKey: 'none',
      adminAPIKey: null,
      webhookSecret: null,
      organization: official ? (env.OPENAI_ORG_ID ?? null) : null,
      project: official ? (env.OPENAI_PROJECT_ID ?? null) : null,
      maxRetries: 0,
      // The signal decides.
      timeout: LONGEST_TIMER_MS,
      logLevel: 'off',
      fetch: transport.fetch,
    });
  });

  // The two ways measure different things: the one that worked first is kept to.
  let way: 'echo' | 'grammar' | undefined;

  const judge: LikelihoodJudge = {
    id: spec.id,
    provider: 'openai',
    model: spec.model,
    endpoint,
    key: key.status,
    omits,
    likelihood: { maxTopLogprobs: 20, continuation: !official },
    async ask(request, { signal }) {
      key.require();
      if (official) refusePrefill(request, 'openai');
      const client = await open();
      const { continuation } = request;
      const ask = async <T>(call: (options: object) => Promise<T>): Promise<{ value: T; about: About }> => {
        const { value, latencyMs, exchange } = await timed(signal, host, (exchange) =>
          call({ fetchOptions: { exchange } satisfies ExchangeInit }),
        );
        return { value, about: { host, latencyMs, exchange } };
      };
      const chat = (body: object) => ask((o) => client.chat.completions.create(body as ChatRequest, o));
      if (continuation === undefined) {
        const { value, about } = await chat(chatBody(request, flavour));
        return readChat(value, request, about);
      }
      if (way === 'grammar') return byGrammar(continuation);
      try {
        const body = echoBody(request, continuation, spec.model);
        const { value, about } = await ask((o) => client.completions.create(body, o));
        const reply = readEcho(value, continuation, about);
        way = 'echo';
        return reply;
      } catch (error) {
        if (official || way === 'echo' || !isNoEcho(error)) throw error;
        const reply = await byGrammar(continuation);
        way = 'grammar';
        return reply;
      }
      async function byGrammar(continuation: string): Promise<Reply> {
        const { value, about } = await chat(grammarBody(request, continuation, flavour));
        return readGrammar(value, continuation, about);
      }
    },
    async close() {
      transport.close();
    },
  };
  return behindDoor(judge, scrub);
}

/** OpenAI's reasoning models refuse a temperature and a stop. */
function reasoningOmits(model: string): (keyof Sampling)[] {
  return /^(o\d|gpt-([5-9]|\d{2}))/.test(model) && !model.includes('-chat')
    ? ['temperature', 'topP', 'stop']
    : [];
}

/** Mistral and DeepSeek (under `/beta`) want a mark on the message, and Mistral refuses fields that it does not know. */
function prefillOfHost(host: string): ChatFlavour['prefill'] {
  return /^api\.(mistral\.ai|deepseek\.com)$/.test(host) ? 'prefix' : 'continue_final_message';
}

export const OPENAI: Provider = {
  name: 'openai',
  takes: 'MODEL',
  served: true,
  create: (spec, options) => openaiJudge(spec, options.env, options),
};
