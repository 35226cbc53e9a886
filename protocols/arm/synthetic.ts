import type { Reply } from '../../src/model/reply.js';
import type { Request } from '../../src/model/request.js';
import { normalizeOuter } from '../../src/text/normalize.js';
import { ask } from '../asking.js';
import type { ProtocolCase } from '../contract.js';
import { ownPrompts, templateNamed } from '../prompts.js';
import { readTagged } from '../read-tagged.js';
import { type Reading, readReply, unread } from '../reading.js';
import { shownTexts } from '../shown.js';
import { claimsOf, claimValues } from './claims.js';

/** The four ways in which a claim of a story can be open to interpretation (ARM, §5.5). */
const AMBIGUITIES = ['wording', 'detail', 'causation', 'explicit'] as const;
type Ambiguity = (typeof AMBIGUITIES)[number];

/** A claim that was made ambiguous, or clear, in one of those ways. */
export interface SyntheticClaim {
  system: string;
  unit: string;
  claim: Reading<string>;
  request: string;
}

/**
 * Makes variants of the claims of a case: `subjective` plants an ambiguity of the type, `objective` removes it. A
 * subjective variant that repeats its claim is none, and says so.
 */
export function* syntheticClaims(
  theCase: ProtocolCase,
  { type, to }: { type: Ambiguity; to: 'subjective' | 'objective' },
): Generator<Request[], SyntheticClaim[], readonly Reply[]> {
  const template = templateNamed(ownPrompts(import.meta.url, 'synthetic'), `${to}.${type}`);
  const claims = claimsOf(theCase);
  const requests = claims.map((claim) =>
    ask(theCase, {
      template,
      about: [claim.candidate.system, claim.unit.id, `${to}-${type}`],
      values: claimValues(theCase, claim),
    }),
  );
  const replies = requests.length === 0 ? [] : yield requests;
  return claims.map(({ candidate, unit }, index) => {
    const shown = shownTexts(theCase, [candidate]);
    const claim = readReply(replies[index], (text) => readTagged(text, 'answer', shown));
    const repeated = claim.value !== null && normalizeOuter(claim.value) === normalizeOuter(unit.text);
    return {
      system: candidate.system,
      unit: unit.id,
      claim: repeated && to === 'subjective' ? unread('the claim was repeated unchanged') : claim,
      request: requests[index]?.key ?? '',
    };
  });
}
