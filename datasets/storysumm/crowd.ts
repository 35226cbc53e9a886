import { z } from 'zod';
import type { ValueLabel } from '../../src/model/label.js';
import type { PulledFiles } from '../contract.js';
import { malformed, parseJson } from '../kit.js';
import { LATER, nameOf } from './files.js';
import { FAITHFULNESS, type Place, SENTENCE_FAITHFULNESS } from './summaries.js';

const crowdSchema = z.array(
  z.object({
    id: z.string(),
    username: z.string().min(1),
    annotation: z.record(z.string(), z.string().nullable()),
  }),
);
type Annotated = z.output<typeof crowdSchema>[number];
type Annotation = Annotated['annotation'];

interface Person {
  id: string;
  group: string;
}

/**
 * Labels of single people, numbered in order of appearance. Left out and counted: records of texts that are not in the
 * data set, of a placeholder in place of a person, and second records of one person on one summary; and the
 * sentence labels of a record that counts other sentences than the data set.
 */
export async function loadCrowd(files: PulledFiles, places: ReadonlyMap<string, Place>) {
  const labels: ValueLabel[] = [];
  const people = new Map<string, Person>();
  if (!files.has(LATER.crowd)) return { labels, annotators: [], flaws: [] };
  const name = nameOf(LATER.crowd);
  const seen = new Set<string>();
  const leftOut = { elsewhere: 0, nobody: 0, again: 0, sentences: 0 };
  const records = parseJson(name, await files.text(LATER.crowd), crowdSchema);
  records.forEach(({ id, username, annotation }, index) => {
    const place = places.get(id);
    const key = JSON.stringify([username, id]);
    if (!place) leftOut.elsewhere += 1;
    else if (username.startsWith('$')) leftOut.nobody += 1;
    else if (seen.has(key)) leftOut.again += 1;
    else {
      seen.add(key);
      const person = people.get(username) ?? { id: `upwork-${people.size + 1}`, group: 'crowd' };
      people.set(username, person);
      const bySentence = sentencesIn(annotation) === place.units.length;
      if (!bySentence) leftOut.sentences += 1;
      labels.push(...labelsOf({ name, index, annotation }, place, person, bySentence));
    }
  });
  const { elsewhere, nobody, again, sentences } = leftOut;
  const flaw = `Of ${records.length} records of single people (upwork), these are left out: ${elsewhere} of texts that are not in the data set, ${nobody} without a person's name, ${again} that repeat a person on a summary; ${sentences} count other sentences than the data set, and only their label of the whole summary is kept.`;
  return { labels, annotators: [...people.values()], flaws: [flaw] };
}

/** One more than the highest number of a sentence with a label. */
function sentencesIn(annotation: Annotation): number {
  const numbers = Object.keys(annotation).map((key) => /^consistent_(\d+)$/.exec(key)?.[1]);
  return Math.max(-1, ...numbers.filter((number) => number !== undefined).map(Number)) + 1;
}

/** A record and its place in the file. */
interface Entry {
  name: string;
  index: number;
  annotation: Annotation;
}

function labelsOf(record: Entry, place: Place, person: Person, bySentence: boolean): ValueLabel[] {
  const { item, system, units } = place;
  const base = { item, annotator: person.id, group: person.group, system };
  const whole = verdictOn(record, 'full').map((said) => ({ ...base, dimension: FAITHFULNESS, ...said }));
  if (!bySentence) return whole;
  return [
    ...whole,
    ...units.flatMap(({ id: unit }, index) =>
      verdictOn(record, String(index)).map((said) => ({
        ...base,
        dimension: SENTENCE_FAITHFULNESS,
        unit,
        ...said,
      })),
    ),
  ];
}

/** Reads `consistent_X` and `explanation_X`; nothing where the person left it out. */
function verdictOn({ name, index, annotation }: Entry, part: string) {
  const said = annotation[`consistent_${part}`]?.trim();
  if (!said) return [];
  const comment = annotation[`explanation_${part}`]?.trim();
  const reason: Pick<ValueLabel, 'comment'> = comment ? { comment } : {};
  if (said === 'Yes') return [{ ...reason, value: 1 }];
  if (said === 'No') return [{ ...reason, value: 0 }];
  if (said.startsWith('N/A')) return [{ ...reason, notApplicable: true }];
  throw malformed(name, `expected "Yes", "No" or "N/A, …", got ${JSON.stringify(said)}`, {
    field: `${index}.annotation.consistent_${part}`,
  });
}
