import type { Reply } from '../model/reply.js';
import type { Request } from '../model/request.js';

/** The text begun for the reply; undefined where the conversation does not end with the assistant. */
export function prefillOf({ messages }: Pick<Request, 'messages'>): string | undefined {
  const last = messages.at(-1);
  return last?.role === 'assistant' ? last.content : undefined;
}

/** The reply without the text begun for it, which some servers repeat before they go on. */
export function withoutPrefill(reply: Reply, request: Request): Reply {
  const prefill = prefillOf(request)?.trimEnd();
  if (!prefill) return reply;
  const { text, partial } = reply;
  if (partial?.startsWith(prefill)) return { ...reply, partial: partial.slice(prefill.length) };
  if (!text?.startsWith(prefill)) return reply;
  // They were listed for the repeated text too.
  const { logprobs: _, ...rest } = reply;
  const continued = text.slice(prefill.length);
  return continued.trim() === '' ? { ...rest, text: null, reason: 'empty' } : { ...rest, text: continued };
}
