import type { Reply } from '../model/reply.js';
import { type Judge, ProviderError } from './contract.js';
import { ReplyTooLong } from './faults.js';
import { withoutPrefill } from './prefill.js';
import type { Scrub } from './secrets.js';
import { withinBounds } from './too-long.js';

/**
 * The judge behind a door: whatever leaves it, a reply or an error, has no key in it and no more length than the
 * journal should hold. The transport has searched what came over the wire; here it is what an adapter made of it, such
 * as one text of several pieces.
 */
export function behindDoor<J extends Judge>(judge: J, scrub: Scrub): J {
  return {
    ...judge,
    async ask(request, options) {
      const start = performance.now();
      try {
        return withoutPrefill(withinBounds(withoutKey(await judge.ask(request, options), scrub)), request);
      } catch (error) {
        if (error instanceof ReplyTooLong) {
          const latencyMs = Math.round(performance.now() - start);
          return { text: null, reason: 'too-long', detail: error.message, usage: {}, latencyMs };
        }
        clean(error, scrub);
        throw error;
      }
    },
  };
}

function withoutKey(reply: Reply, scrub: Scrub): Reply {
  const { logprobs, ...rest } = reply;
  const clean = scrub(rest);
  if (logprobs === undefined) return clean;
  // The tokens were searched one by one; here it is what they spell.
  const spelt = logprobs.map(({ token }) => token).join('');
  return scrub(spelt) === spelt ? { ...clean, logprobs } : clean;
}

/** Message, trace, details and causes of an error, in place. */
function clean(error: unknown, scrub: Scrub): void {
  for (let each = error; each instanceof Error; each = each.cause) {
    each.message = scrub(each.message);
    if (each.stack !== undefined) each.stack = scrub(each.stack);
    if (each instanceof ProviderError) scrub(each.details);
  }
}
