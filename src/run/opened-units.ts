import { InputError } from '../errors.js';
import type { Dataset } from '../model/dataset.js';
import type { Unit } from '../model/item.js';
import type { MadeUnits } from '../model/run.js';
import type { Score } from '../model/score.js';

type Subject = { item: string; system: string };
const nameOf = ({ item, system }: Subject) => JSON.stringify([item, system]);

/** Whether a score names a unit of a candidate that has none: neither the data set's own nor sentences. */
export function lacksUnits(
  { candidates }: Dataset,
  scores: readonly Score[],
  sentences: readonly MadeUnits[],
): boolean {
  if (!scores.some((score) => 'unit' in score)) return false;
  const known = new Set(sentences.map(nameOf));
  for (const candidate of candidates) if (candidate.units?.length) known.add(nameOf(candidate));
  return scores.some((score) => 'unit' in score && score.unit !== undefined && !known.has(nameOf(score)));
}

/**
 * The data set with the sentences that its runs made of candidates without units.
 * @throws InputError where two runs made different sentences of one text
 */
export function withSentences(
  dataset: Dataset,
  runs: readonly { place: string; sentences: readonly MadeUnits[] }[],
): Dataset {
  const made = new Map<string, { units: Unit[]; place: string }>();
  for (const { place, sentences } of runs) {
    for (const { item, system, units } of sentences) {
      const name = nameOf({ item, system });
      const before = made.get(name);
      if (before && textsOf(before.units) !== textsOf(units)) {
        throw new InputError(
          `${before.place} and ${place} judged different sentences of the text of ${system} on ${item}: ` +
            'they cannot be set side by side; name one of them at a time',
        );
      }
      made.set(name, before ?? { units, place });
    }
  }
  if (made.size === 0) return dataset;
  const candidates = dataset.candidates.map((candidate) => {
    const found = candidate.units?.length ? undefined : made.get(nameOf(candidate));
    return found ? { ...candidate, units: found.units } : candidate;
  });
  return { ...dataset, candidates };
}

const textsOf = (units: readonly Unit[]) => JSON.stringify(units.map(({ id, text }) => [id, text]));
