import type { LlmBarReply } from './sample-replies.js';

/** Why our reading of a reply differs from the winner that LLMBar recorded. */
export function causeOf({ reply, recorded }: LlmBarReply, value: string | null): string {
  const named = new Set(
    [...reply.matchAll(/Output \(([ab])\) is (?:the )?better/g)].map((match) => match[1]),
  );
  if (value === null) return /[.!?)"]\s*$/.test(reply) ? 'no-decision-stated' : 'cut-off-before-the-decision';
  if (recorded === null) return 'not-recorded-by-the-source';
  if (named.size === 1) return 'the-reply-names-the-other-output-throughout';
  return named.size === 2 ? 'the-reply-names-both-and-ends-with-ours' : 'the-reply-opens-with-ours';
}
