import type { Usage } from '../model/judgment.js';
import type { NoTextReason, Reply, TokenLogprob } from '../model/reply.js';
import type { Request } from '../model/request.js';

/** How a reply ended, in the words of every provider. */
export type Ending = 'complete' | 'length' | 'refusal' | 'filtered' | 'error';

/**
 * Text, or the reason why there is none. A length stop is a reason and the text is kept as `partial`, unless one token
 * was asked for and came: that is an answer. White space alone is empty.
 */
export function textOrReason(
  text: string,
  ending: Ending,
  request: Request,
  detail?: string,
): Pick<Reply, 'text' | 'reason' | 'detail' | 'partial'> {
  const reason = reasonOf(text, ending, request);
  if (reason === undefined) return { text };
  return {
    text: null,
    reason,
    ...(detail && { detail }),
    ...(text.trim() !== '' && { partial: text }),
  };
}

function reasonOf(text: string, ending: Ending, request: Request): NoTextReason | undefined {
  if (ending === 'length' && request.sampling.maxTokens === 1 && text.trim() !== '') return undefined;
  if (ending !== 'complete') return ending;
  return text.trim() === '' ? 'empty' : undefined;
}

/** A token with its alternatives as OpenAI, llama.cpp, vLLM and Ollama list them. */
export interface ListedToken {
  token?: unknown;
  logprob?: unknown;
  top_logprobs?: unknown;
}

/** Log-probabilities as listed, up to the first token without one: an index is a position in the reply. */
export function readLogprobs(listed: readonly ListedToken[] | null | undefined): TokenLogprob[] | undefined {
  if (!Array.isArray(listed) || listed.length === 0) return undefined;
  const result: TokenLogprob[] = [];
  for (const entry of listed) {
    const token = readToken(entry);
    if (token === undefined) break;
    const top: (ListedToken | null)[] = Array.isArray(entry.top_logprobs) ? entry.top_logprobs : [];
    result.push({ ...token, top: top.map(readToken).filter((one) => one !== undefined) });
  }
  return result.length > 0 ? result : undefined;
}

function readToken(entry: ListedToken | null): { token: string; logprob: number } | undefined {
  const { token, logprob } = entry ?? {};
  if (typeof token !== 'string' || typeof logprob !== 'number' || !Number.isFinite(logprob)) return undefined;
  return { token, logprob };
}

/** Usage without the fields the server did not give. */
export function usageOf(counts: { [Field in keyof Usage]: unknown }): Usage {
  const usage: Usage = {};
  for (const [field, count] of Object.entries(counts)) {
    if (typeof count === 'number' && Number.isSafeInteger(count) && count >= 0)
      usage[field as keyof Usage] = count;
  }
  return usage;
}

/** A string that says something, else undefined: servers send null, '' and other types for *nothing*. */
export function stringOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}
