import { z } from 'zod';
import type { Dimension } from '../../src/model/card.js';
import type { Candidate } from '../../src/model/item.js';
import type { ValueLabel } from '../../src/model/label.js';
import type { PulledFiles } from '../contract.js';
import { malformed, parseJson } from '../kit.js';
import { LATER, nameOf } from './files.js';
import { joinSentences, type Place } from './summaries.js';

/**
 * What the files of later commits add. Each is optional: a part that is not pulled is empty. Records that do not fit
 * the summaries of the pinned commit are left out, counted, and told in the card.
 */

const SUBJECTIVITY = 'subjectivity';
/** Kinds of ambiguity by the source's number; 5 is a story too confusing to tell. */
const KINDS = ['', 'wording', 'detail', 'causation', 'explicit', 'story'] as const;

const subjectiveSchema = z.record(z.string(), z.object({ subjective: z.array(z.int().min(0).max(5)) }));

/** Whether each sentence is ambiguous: 0 objective, 1 ambiguous with the kind among `types`. */
export async function loadSubjectivity(files: PulledFiles, places: ReadonlyMap<string, Place>) {
  if (!files.has(LATER.subjectivity)) return { labels: [], dimensions: [], flaws: [] };
  const name = nameOf(LATER.subjectivity);
  const records = parseJson(name, await files.text(LATER.subjectivity), subjectiveSchema);
  const labels: ValueLabel[] = [];
  const resplit: string[] = [];
  for (const [id, { subjective }] of Object.entries(records)) {
    const place = places.get(id);
    if (!place) throw malformed(name, 'expected the id of a summary', { field: id });
    if (subjective.length === place.units.length) labels.push(...subjectivityOf(place, subjective));
    else resplit.push(id);
  }
  const dimension: Dimension = {
    id: SUBJECTIVITY,
    description: 'Whether a sentence can be read in more than one way beside the story (1) or not (0).',
    higherIsBetter: false,
    scale: { kind: 'binary', min: 0, max: 1 },
    level: 'unit',
  };
  const flaws = [
    'Subjectivity: a sentence that is too confusing as the story is (5 in the source) is kept as not applicable.',
    ...(resplit.length > 0
      ? [`Subjectivity labels are left out where the summary was split anew: ${resplit.join(', ')}.`]
      : []),
  ];
  return { labels, dimensions: [dimension], flaws };
}

function subjectivityOf({ item, system, units }: Place, subjective: readonly number[]): ValueLabel[] {
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
