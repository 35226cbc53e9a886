import { z } from 'zod';
import type { Candidate, Item, Unit } from '../../src/model/item.js';
import type { ValueLabel } from '../../src/model/label.js';
import type { PulledFiles } from '../contract.js';
import { malformed, parseJson } from '../kit.js';
import { urlOf } from './files.js';

const PATH = 'storysumm.json';

/** The one place where the source is not JSON: a quote after the comma that closes an element of a list. */
const STRAY_QUOTE = 'faced.", "\n';
const MENDED = 'faced.",\n';

/** The summary whose sentence labels are one fewer than its sentences: which of them is missing cannot be told. */
const SHORT_OF_A_LABEL = '8167058533589479g1cebe';

const label = z.literal([0, 1]);
/** A summary in sentences, and a label for each. */
export const splitSchema = z.object({ summary: z.array(z.string()).min(1), errors: z.array(label) });
type Split = z.output<typeof splitSchema>;
const summarySchema = splitSchema.extend({
  label,
  difficulty: z.literal(['', 'easy', 'hard']),
  story: z.string(),
  'story-id': z.int(),
  explanations: z.array(z.string()),
  split: z.literal(['val', 'test']),
  model: z.string().min(1),
});
type Summary = z.output<typeof summarySchema>;

/** A summary as the later files and the judges speak of it. */
export interface Place {
  item: string;
  system: string;
  units: Unit[];
}

export const FAITHFULNESS = 'faithfulness';
export const SENTENCE_FAITHFULNESS = 'faithfulness-sentence';

interface Summaries {
  items: Item[];
  candidates: Candidate[];
  labels: ValueLabel[];
  /** By the source's id of the summary. */
  places: Map<string, Place>;
  flaws: string[];
}

/**
 * Stories, summaries split into sentences, and the final labels of both.
 * @param later summaries as a later file of the source splits them, by id: taken where the pinned one falls short
 */
export async function loadSummaries(
  files: PulledFiles,
  later: ReadonlyMap<string, Split>,
): Promise<Summaries> {
  const text = mend(await files.text(urlOf(PATH)));
  const summaries = parseJson(PATH, text, z.record(z.string(), summarySchema));
  const items = new Map<string, Item>();
  const loaded: Summaries = { items: [], candidates: [], labels: [], places: new Map(), flaws: [] };
  for (const [id, given] of Object.entries(summaries)) {
    const summary = { ...given, ...anewWhereShort(id, given, later.get(id)) };
    const item = `story-${summary['story-id']}`;
    const known = items.get(item);
    if (known && (known.document !== summary.story || known.tags?.split !== summary.split)) {
      throw malformed(PATH, `another story or split than in ${item} before`, { field: `${id}.story` });
    }
    items.set(item, known ?? { item, document: summary.story, tags: { split: summary.split } });
    const { text, units } = joinSentences(summary.summary);
    const place = { item, system: summary.model, units };
    loaded.places.set(id, place);
    const tags = { id, ...(summary.difficulty && { difficulty: summary.difficulty }) };
    loaded.candidates.push({ item, system: summary.model, text, units, tags });
    loaded.labels.push(...labelsOf(summary, place));
    if (isShort(given)) loaded.flaws.push(shortFlaw(id, given, summary));
  }
  loaded.items = [...items.values()];
  return loaded;
}

const isShort = ({ summary, errors }: Split) => errors.length !== summary.length;

function anewWhereShort(id: string, given: Split, later: Split | undefined): Split | undefined {
  if (!isShort(given)) return undefined;
  if (later && !isShort(later)) return { summary: later.summary, errors: later.errors };
  if (id === SHORT_OF_A_LABEL) return undefined;
  const { summary, errors } = given;
  throw malformed(PATH, `expected ${summary.length} labels, one a sentence, got ${errors.length}`, {
    field: `${id}.errors`,
  });
}

function shortFlaw(id: string, { summary, errors }: Split, taken: Split): string {
  const told = `Summary ${id} has ${summary.length} sentences and ${errors.length} sentence labels`;
  return isShort(taken)
    ? `${told}: its sentence labels are left out.`
    : `${told}: its sentences and their ${taken.errors.length} labels are those of a later file of the source.`;
}

function mend(text: string): string {
  const places = text.split(STRAY_QUOTE);
  if (places.length !== 2) {
    const found = places.length - 1;
    throw malformed(
      PATH,
      `expected the known stray quote (${JSON.stringify(STRAY_QUOTE)}) once, got ${found}`,
    );
  }
  return places.join(MENDED);
}

/** Sentences as one text, each a unit with its offsets. */
export function joinSentences(sentences: readonly string[]): { text: string; units: Unit[] } {
  let start = 0;
  const units = sentences.map((text, index) => {
    const unit = { id: `s${index}`, text, start, end: start + text.length };
    start = unit.end + 1;
    return unit;
  });
  return { text: sentences.join(' '), units };
}

/**
 * 1 = faithful, for the summary and for each sentence. The explanations are one for each unfaithful sentence, in
 * order; where they are not as many they go with the summary.
 */
function labelsOf(summary: Summary, { item, system, units }: Place): ValueLabel[] {
  const base = { item, annotator: 'final', group: 'expert', aggregate: true, system };
  const { errors, explanations } = summary;
  const unfaithful = errors.flatMap((error, index) => (error === 0 ? [index] : []));
  const bySentence = unfaithful.length === explanations.length;
  const comment = bySentence ? '' : explanations.join('\n');
  const whole = { ...base, dimension: FAITHFULNESS, value: summary.label, ...(comment && { comment }) };
  if (isShort(summary)) return [whole];
  return [
    whole,
    ...units.map((unit, index) => {
      const comment = bySentence ? explanations[unfaithful.indexOf(index)] : undefined;
      return {
        ...base,
        dimension: SENTENCE_FAITHFULNESS,
        unit: unit.id,
        value: errors[index],
        ...(comment && { comment }),
      };
    }),
  ];
}
