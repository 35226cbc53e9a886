import type { Candidate, Unit } from '../src/model/item.js';
import { sentences } from '../src/text/sentences.js';

/** The units of a candidate as the data set gives them, or its sentences, numbered `s1`, `s2`, … */
export function unitsOf({ text, units }: Candidate): readonly Unit[] {
  if (units && units.length > 0) return units;
  return sentences(text).map((sentence, index) => ({ id: `s${index + 1}`, text: sentence.text }));
}
