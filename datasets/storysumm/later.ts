import { z } from 'zod';
import type { Dimension } from '../../src/model/card.js';
import type { Candidate } from '../../src/model/item.js';
import type { ValueLabel } from '../../src/model/label.js';
import type { PulledFiles } from '../contract.js';
import { malformed, parseJson } from '../kit.js';
import { LATER, nameOf } from './files.js';
import { FAITHFULNESS, joinSentences, type Place, SENTENCE_FAITHFULNESS } from './summaries.js';

/** What the files of later commits add. Each is optional: a part that is not pulled is empty. */

const SUBJECTIVITY = 'subjectivity';
/** Kinds of ambiguity by the source's number; 5 is a story too confusing to tell. */
const KINDS = ['', 'wording', 'detail', 'causation', 'explicit', 'story'] as const;

const subjectiveSchema = z.record(
  z.string(),
  z.object({ summary: z.array(z.string()), subjective: z.array(z.int().min(0).max(5)) }),
);

/** Whether each sentence is ambiguous: 0 objective, 1 ambiguous with the kind among `types`. */
export async function loadSubjectivity(files: PulledFiles, places: ReadonlyMap<string, Place>) {
  if (!files.has(LATER.subjectivity)) return { labels: [], dimensions: [] };
  const name = nameOf(LATER.subjectivity);
  const records = parseJson(name, await files.text(LATER.subjectivity), subjectiveSchema);
  const labels = Object.entries(records).flatMap(([id, { subjective }]): ValueLabel[] => {
    const place = places.get(id);
    if (!place) throw malformed(name, 'expected the id of a summary', { field: id });
    const { item, system, units } = place;
    if (subjective.length !== units.length) {
      throw malformed(name, `expected ${units.length} numbers, one a sentence, got ${subjective.length}`, {
        field: `${id}.subjective`,
      });
    }
    return subjective.map((kind, index) => ({
      item,
      dimension: SUBJECTIVITY,
      annotator: 'final',
      group: 'expert',
      aggregate: true,
      system,
      unit: units[index]?.id,
      ...(kind === 5 ? { notApplicable: true } : { value: kind === 0 ? 0 : 1 }),
      ...(kind > 0 && { types: [KINDS[kind] ?? ''] }),
    }));
  });
  const dimension: Dimension = {
    id: SUBJECTIVITY,
    description: 'Whether a sentence can be read in more than one way beside the story (1) or not (0).',
    higherIsBetter: false,
    scale: { kind: 'binary', min: 0, max: 1 },
    level: 'unit',
  };
  return { labels, dimensions: [dimension] };
}

export const HUMAN = 'human';

const humanSummariesSchema = z.record(z.string(), z.array(z.string()).min(1));

/** Summaries written by people, by story. */
export async function loadHumanSummaries(files: PulledFiles, stories: ReadonlySet<string>) {
  const candidates: (Candidate & Place)[] = [];
  if (!files.has(LATER.humanSummaries)) return candidates;
  const name = nameOf(LATER.humanSummaries);
  const summaries = parseJson(name, await files.text(LATER.humanSummaries), humanSummariesSchema);
  for (const [story, sentences] of Object.entries(summaries)) {
    const item = `story-${story}`;
    if (!stories.has(item)) throw malformed(name, 'expected the id of a story', { field: story });
    candidates.push({ item, system: HUMAN, ...joinSentences(sentences) });
  }
  return candidates;
}

const crowdSchema = z.array(
  z.object({
    id: z.union([z.string(), z.int()]).transform(String),
    username: z.string().min(1),
    summary: z.union([z.string(), z.array(z.string()).transform((sentences) => sentences.join(' '))]),
    annotation: z.record(z.string(), z.string().nullable()),
  }),
);
type Annotation = z.output<typeof crowdSchema>[number]['annotation'];

/**
 * Labels of single people. The record is of the summary whose id it carries, or else of the one with its text.
 * People are numbered in order of appearance.
 */
export async function loadCrowd(
  files: PulledFiles,
  places: ReadonlyMap<string, Place>,
  candidates: readonly (Candidate & { units?: Place['units'] })[],
) {
  const labels: ValueLabel[] = [];
  const people = new Map<string, { id: string; group: string }>();
  if (!files.has(LATER.crowd)) return { labels, annotators: [] };
  const name = nameOf(LATER.crowd);
  const byText = new Map(candidates.map((candidate) => [plain(candidate.text), candidate]));
  const records = parseJson(name, await files.text(LATER.crowd), crowdSchema);
  records.forEach(({ id, username, summary, annotation }, index) => {
    const place = places.get(id) ?? byText.get(plain(summary));
    if (!place) throw malformed(name, `no summary has this id or text`, { field: `${index}.id` });
    const known = people.get(username) ?? { id: `upwork-${people.size + 1}`, group: 'crowd' };
    people.set(username, known);
    const base = { item: place.item, annotator: known.id, group: 'crowd', system: place.system };
    const read = reader(name, index, annotation);
    labels.push(...read('full').map((verdict) => ({ ...base, dimension: FAITHFULNESS, ...verdict })));
    const units = place.units ?? [];
    for (const [at, unit] of units.entries()) {
      const verdicts = read(String(at));
      labels.push(
        ...verdicts.map((verdict) => ({
          ...base,
          dimension: SENTENCE_FAITHFULNESS,
          unit: unit.id,
          ...verdict,
        })),
      );
    }
    if (annotation[`consistent_${units.length}`] !== undefined) {
      throw malformed(name, `expected labels of ${units.length} sentences, got more`, {
        field: `${index}.annotation.consistent_${units.length}`,
      });
    }
  });
  return { labels, annotators: [...people.values()] };
}

const plain = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** Reads `consistent_X` and `explanation_X`; nothing where the person left it out. */
function reader(name: string, index: number, annotation: Annotation) {
  return (part: string): Pick<ValueLabel, 'value' | 'notApplicable' | 'comment'>[] => {
    const said = annotation[`consistent_${part}`]?.trim();
    if (!said) return [];
    const comment = annotation[`explanation_${part}`]?.trim();
    const verdict = { ...(comment && { comment }) };
    if (said === 'Yes') return [{ ...verdict, value: 1 }];
    if (said === 'No') return [{ ...verdict, value: 0 }];
    if (said.startsWith('N/A')) return [{ ...verdict, notApplicable: true }];
    throw malformed(name, `expected "Yes", "No" or "N/A, …", got ${JSON.stringify(said)}`, {
      field: `${index}.annotation.consistent_${part}`,
    });
  };
}
