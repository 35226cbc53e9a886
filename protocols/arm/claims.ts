import type { Candidate, Unit } from '../../src/model/item.js';
import type { ProtocolCase } from '../contract.js';
import { documentShown } from '../shown.js';
import type { Values } from '../template-body.js';
import { unitsOf } from '../units.js';

/** A claim of a summary: a unit of a candidate. */
export interface Claim {
  candidate: Candidate;
  unit: Unit;
}

export function claimsOf({ candidates }: ProtocolCase): Claim[] {
  return candidates.flatMap((candidate) => unitsOf(candidate).map((unit) => ({ candidate, unit })));
}

/** What every template of ARM and of its baselines may show. */
export const CLAIM_VARIABLES = ['story', 'summary', 'claim'] as const;

export function claimValues(theCase: ProtocolCase, { candidate, unit }: Claim): Values {
  return { story: documentShown(theCase, [candidate]) ?? '', summary: candidate.text, claim: unit.text };
}
