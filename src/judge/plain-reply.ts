import type { Reply } from '../model/reply.js';
import type { Request } from '../model/request.js';
import { ProviderError } from './contract.js';
import { isRecord } from './faults.js';
import { type ListedToken, readLogprobs, stringOf, textOrReason, usageOf } from './read-reply.js';

/**
 * Reads an answer in our own words: `text`, or `error` (asked again where `retry` is true), or `refusal`; and where
 * there are any `cut`, `reasoning`, `usage`, `logprobs`, `continuationLogprob`, `model`.
 * @throws ProviderError for an error, or for what is no answer
 */
export function readPlainReply(
  answer: Record<string, unknown>,
  request: Request,
  name: string,
): Omit<Reply, 'latencyMs'> {
  const error = isRecord(answer.error) ? stringOf(answer.error.message) : stringOf(answer.error);
  if (error !== undefined) {
    throw new ProviderError(
      answer.retry === true ? 'server' : 'bad-request',
      `${name} answered with an error: ${error.slice(0, 500)}`,
    );
  }
  const { continuationLogprob } = answer;
  const refusal = stringOf(answer.refusal);
  const said = typeof answer.text === 'string' ? answer.text : undefined;
  if (said === undefined && refusal === undefined && typeof continuationLogprob !== 'number') {
    throw new ProviderError(
      'malformed',
      `${name}: an answer needs a \`text\` (or an \`error\`), got ${shown(answer)}`,
    );
  }
  const reasoning = stringOf(answer.reasoning);
  const servedModel = stringOf(answer.model);
  const logprobs = readLogprobs(
    Array.isArray(answer.logprobs) ? (answer.logprobs as ListedToken[]) : undefined,
  );
  const usage = isRecord(answer.usage) ? answer.usage : {};
  const ending = refusal !== undefined ? 'refusal' : answer.cut === true ? 'length' : 'complete';
  return {
    ...(said === undefined && refusal === undefined
      ? { text: '' }
      : textOrReason(said ?? '', ending, request, refusal)),
    ...(reasoning && { reasoning }),
    ...(logprobs && { logprobs }),
    ...(typeof continuationLogprob === 'number' &&
      Number.isFinite(continuationLogprob) && { continuationLogprob }),
    usage: usageOf({
      inputTokens: usage.inputTokens,
      cachedInputTokens: usage.cachedInputTokens,
      cacheWriteTokens: usage.cacheWriteTokens,
      outputTokens: usage.outputTokens,
      reasoningTokens: usage.reasoningTokens,
    }),
    ...(servedModel && { servedModel }),
  };
}

function shown(answer: Record<string, unknown>): string {
  const fields = Object.keys(answer);
  return fields.length === 0 ? 'nothing of the kind' : `the fields ${fields.slice(0, 8).join(', ')}`;
}
