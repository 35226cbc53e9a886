import { unitsOf } from '../../protocols/units.js';
import type { Candidate, Unit } from '../../src/model/item.js';

type Placed = Unit & { start: number; end: number };

/** The claims of a text where they stand in it, in their order; a unit that is no part of the text is none of them. */
export function placedClaims(candidate: Candidate): Placed[] {
  const placed: Placed[] = [];
  let from = 0;
  for (const unit of unitsOf(candidate)) {
    const start = unit.start ?? candidate.text.indexOf(unit.text, from);
    if (start < from) continue;
    const end = unit.end ?? start + unit.text.length;
    placed.push({ ...unit, start, end });
    from = end;
  }
  return placed;
}

/** The text with other wordings in the places of claims, and where they stand now. @param claims in their order */
export function spliced(before: string, claims: readonly Placed[]): { text: string; units: Placed[] } {
  let text = '';
  let at = 0;
  const units = claims.map((claim) => {
    text += before.slice(at, claim.start);
    at = claim.end;
    const start = text.length;
    text += claim.text;
    return { ...claim, start, end: text.length };
  });
  return { text: text + before.slice(at), units };
}
