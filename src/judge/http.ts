import type { Reply } from '../model/reply.js';
import { timed } from './asking.js';
import { checkBaseUrl } from './base-url.js';
import type { LikelihoodJudge } from './contract.js';
import { behindDoor } from './door.js';
import { isRecord } from './faults.js';
import { filled, type HttpTemplate, openTemplate, pick } from './http-template.js';
import { type Env, headersFor, keyFor } from './keys.js';
import { readPlainReply } from './plain-reply.js';
import type { JudgeSpec, Provider } from './provider.js';
import { scrubAll } from './secrets.js';
import { createTransport, type ExchangeInit } from './transport.js';

/**
 * Any address that takes JSON and answers with JSON: `http:URL`, `http:URL,TEMPLATE.yaml` or `http:TEMPLATE.yaml`. The
 * template says what is sent and where in the answer the text stands; without one, as `exec:` (docs/providers.md).
 */
export function httpJudge(spec: JudgeSpec, env: Env, cwd: string): LikelihoodJudge {
  const [url, template] = openTemplate(spec.model, cwd);
  const endpoint = checkBaseUrl(url, 'the address of an http: judge');
  const { host } = new URL(endpoint);
  const key = keyFor(endpoint, { variable: '', trusted: [] }, env);
  const extra = headersFor(endpoint, env);
  const scrub = scrubAll([key.value, ...Object.values(extra)]);
  const transport = createTransport(
    scrub,
    { ...template.headers, ...extra, ...keyHeaders(template, key.value) },
    env,
  );
  const judge: LikelihoodJudge = {
    id: spec.id,
    provider: 'http',
    model: spec.model,
    endpoint: template.sha256 === undefined ? endpoint : `${endpoint}#${template.sha256.slice(0, 12)}`,
    key: key.status,
    omits: [],
    likelihood: { maxTopLogprobs: 20, continuation: true },
    async ask(request, { signal }): Promise<Reply> {
      const { value, latencyMs } = await timed<unknown>(signal, host, async (exchange) => {
        const init: ExchangeInit = {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(filled(template.body, request)),
          exchange,
        };
        return (await transport.fetch(url, init)).json();
      });
      const answer = Object.fromEntries(
        Object.entries(template.reply).map(([name, path]) => [name, pick(value, path)]),
      );
      const { inputTokens, outputTokens, ...plain } = answer;
      const usage = isRecord(plain.usage) ? plain.usage : { inputTokens, outputTokens };
      return { ...readPlainReply({ ...plain, usage }, request, host), latencyMs };
    },
    async close() {
      transport.close();
    },
  };
  return behindDoor(judge, scrub);
}

/** The key goes where the template has `{{key}}`; else as a bearer token. */
function keyHeaders({ keyHeaders: named }: HttpTemplate, key: string | undefined): Record<string, string> {
  if (key === undefined) return {};
  const entries = Object.entries(named);
  if (entries.length === 0) return { authorization: `Bearer ${key}` };
  return Object.fromEntries(entries.map(([name, value]) => [name, value.replaceAll('{{key}}', key)]));
}

export const HTTP: Provider = {
  name: 'http',
  takes: 'URL',
  served: false,
  create: (spec, { env, cwd = process.cwd() }) => httpJudge(spec, env, cwd),
};
