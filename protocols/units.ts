import type { Candidate, Unit } from '../src/model/item.js';
import { sentences } from '../src/text/sentences.js';
import type { MadeUnits } from './contract.js';

/** The units of a candidate as the data set gives them, or its sentences, numbered `s1`, `s2`, … */
export function unitsOf({ text, units }: Candidate): readonly Unit[] {
  if (units && units.length > 0) return units;
  return sentences(text).map((sentence, index) => ({ id: `s${index + 1}`, ...sentence }));
}

/** The units of the candidates to which the data set gives none. */
export function madeUnits(candidates: readonly Candidate[]): MadeUnits[] {
  return candidates
    .filter(({ units }) => units === undefined || units.length === 0)
    .map((candidate) => ({ system: candidate.system, units: [...unitsOf(candidate)] }))
    .filter(({ units }) => units.length > 0);
}
