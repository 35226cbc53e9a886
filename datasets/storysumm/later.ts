import { z } from 'zod';
import type { Dimension } from '../../src/model/card.js';
import type { Candidate } from '../../src/model/item.js';
import type { ValueLabel } from '../../src/model/label.js';
import type { PulledFiles } from '../contract.js';
import { malformed, parseJson } from '../kit.js';
import { LATER, nameOf } from './files.js';
import { joinSentences, type Place, splitSchema } from './summaries.js';

/**
 * What the files of later commits add. Each is optional: a part that is not pulled is empty. Records that do not fit
 * the summaries of the pinned commit are left out, counted, and told in the card.
 */

const SUBJECTIVITY = 'subjectivity';
const AMBIGUITY = 'ambiguity';
/** Kinds of ambiguity by the source's number; 5 is a story too confusing to tell. */
const KINDS = ['', 'wording', 'detail', 'causation', 'explicit', 'story'] as const;
const STORY = KINDS.indexOf('story');

const subjectiveSchema = z.record(
  z.string(),
  splitSchema.extend({ subjective: z.array(z.int().min(0).max(STORY)) }),
);
type Subjective = z.output<typeof subjectiveSchema>;

/** Summaries as the later file splits and labels them, by id; none where it was not pulled. */
export async function readSubjectivity(files: PulledFiles): Promise<ReadonlyMap<string, Subjective[string]>> {
  if (!files.has(LATER.subjectivity)) return new Map();
  const text = await files.text(LATER.subjectivity);
  return new Map(Object.entries(parseJson(nameOf(LATER.subjectivity), text, subjectiveSchema)));
}

/**
 * Whether each sentence is subjective: 0 objective, 1 subjective with the kind among `types`. As in the paper's tables
 * a story too confusing to tell makes its sentence subjective; in the dimension `ambiguity` it makes it not
 * applicable, as in the paper's text.
 */
export function subjectivityLabels(
  records: Awaited<ReturnType<typeof readSubjectivity>>,
  places: ReadonlyMap<string, Place>,
) {
  if (records.size === 0) return { labels: [], dimensions: [], flaws: [] };
  const name = nameOf(LATER.subjectivity);
  const labels: ValueLabel[] = [];
  const resplit: string[] = [];
  for (const [id, { subjective }] of records) {
    const place = places.get(id);
    if (!place) throw malformed(name, 'expected the id of a summary', { field: id });
    if (subjective.length === place.units.length) labels.push(...subjectivityOf(place, subjective));
    else resplit.push(id);
  }
  const dimensions: Dimension[] = [
    {
      id: SUBJECTIVITY,
      description: 'Whether a sentence can be read in more than one way beside the story (1) or not (0).',
    },
    {
      id: AMBIGUITY,
      description: 'The same without the sentences of which the story itself is too confusing to tell.',
    },
  ].map((dimension) => ({
    ...dimension,
    higherIsBetter: false,
    scale: { kind: 'binary', min: 0, max: 1 },
    level: 'unit',
  }));
  const flaws = [
    'A sentence of which the story itself is too confusing to tell (5 in the source, the type story here) is subjective in the dimension subjectivity, as in the tables of ARM, and not applicable in the dimension ambiguity, as in its text.',
    ...(resplit.length > 0
      ? [`Subjectivity labels are left out where the summary was split anew: ${resplit.join(', ')}.`]
      : []),
  ];
  return { labels, dimensions, flaws };
}

function subjectivityOf({ item, system, units }: Place, subjective: readonly number[]): ValueLabel[] {
  return [SUBJECTIVITY, AMBIGUITY].flatMap((dimension) =>
    subjective.map((kind, index) => ({
      item,
      dimension,
      annotator: 'final',
      group: 'expert',
      aggregate: true,
      system,
      unit: units[index]?.id,
      ...(kind === STORY && dimension === AMBIGUITY
        ? { notApplicable: true }
        : { value: kind === 0 ? 0 : 1 }),
      ...(kind > 0 && { types: [KINDS[kind] ?? ''] }),
    })),
  );
}

export const HUMAN = 'human';

const humanSummariesSchema = z.record(z.string(), z.array(z.string()).min(1));

/** Summaries written by people, by story. */
export async function loadHumanSummaries(files: PulledFiles, stories: ReadonlySet<string>) {
  const candidates: Candidate[] = [];
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
