import { z } from 'zod';
import type { ValueLabel } from '../../src/model/label.js';
import { COHERENCE, releaseUrl } from '../booookscore-release.js';
import type { PulledFiles } from '../contract.js';
import { malformed, parseJson } from '../kit.js';
import type { Place, Placer } from './place.js';
import type { Summaries } from './summaries.js';
import { HUMAN_READ } from './systems.js';

/** The people who annotated coherence; the release does not say who annotated which book. */
export const READER = 'reader';

const bookSchema = z.strictObject({
  summary: z.string(),
  singles: z.array(
    z.strictObject({
      id: z.string(),
      span: z.string().min(1),
      questions: z.string().min(1),
      labels: z.array(z.string()),
    }),
  ),
  relations: z.array(
    z.strictObject({
      id_a: z.string(),
      id_b: z.string(),
      span_a: z.string().min(1),
      span_b: z.string().min(1),
      shared_questions: z.string().min(1),
      same: z.boolean(),
      shared_labels: z.array(z.string()),
    }),
  ),
});
type Book = z.infer<typeof bookSchema>;

/**
 * What people found confusing in the GPT-4 4096 summaries. Each annotation is one label with value 0 and a question,
 * on the sentence where its (first) span begins; a relation also names the sentence of its second span, which gets
 * a label with value 0 and no question. Sentences that no annotation touches are labelled 1; one that a span merely
 * runs into has no label.
 */
export async function loadHuman(files: PulledFiles, summaries: Summaries): Promise<ValueLabel[]> {
  const labels: ValueLabel[] = [];
  for (const system of Object.values(HUMAN_READ)) {
    const file = `annotations/human_annotations/summary-${system}.json`;
    const books = parseJson(file, await files.text(releaseUrl(file)), z.record(z.string(), bookSchema));
    for (const [book, annotated] of Object.entries(books)) {
      const placer = summaries.find(system, book, file);
      if (placer.candidate.text !== annotated.summary) {
        throw malformed(file, 'expected the text of the released summary', { field: `${book}.summary` });
      }
      labels.push(...annotationsOf(placer, annotated, (field) => unplaced(file, `${book}.${field}`)));
    }
  }
  return labels;
}

const unplaced = (file: string, field: string) =>
  malformed(file, 'expected a span of the summary', { field });

export const spanOf = (text: string, { start, end }: Place) => ({ start, end, text });

function annotationsOf(placer: Placer, book: Book, fail: (field: string) => Error): ValueLabel[] {
  const { item, system, units = [] } = placer.candidate;
  const base = { item, system, dimension: COHERENCE, annotator: READER };
  const touched = new Set<string>();
  const place = (text: string, field: string): Place => {
    const found = placer.span(text);
    if (!found) throw fail(field);
    for (const unit of found.touched) touched.add(unit);
    return found;
  };
  const singles = book.singles.map(({ span, questions, labels: types }, index): ValueLabel => {
    const at = place(span, `singles.${index}.span`);
    return { ...base, unit: at.unit, value: 0, spans: [spanOf(span, at)], types, question: questions };
  });
  const ends = new Map<string, ValueLabel>();
  const relations = book.relations.map((relation, index): ValueLabel => {
    const { span_a, span_b, shared_labels: types } = relation;
    const a = place(span_a, `relations.${index}.span_a`);
    const b = place(span_b, `relations.${index}.span_b`);
    const other = ends.get(b.unit) ?? { ...base, unit: b.unit, value: 0, relations: [] };
    if (a.unit !== b.unit) ends.set(b.unit, withRelation(other, a.unit, types));
    return {
      ...base,
      unit: a.unit,
      value: 0,
      spans: [spanOf(span_a, a), spanOf(span_b, b)],
      types,
      question: relation.shared_questions,
      relations: [{ unit: b.unit, types }],
      ...(relation.same ? {} : { comment: 'same: false' }),
    };
  });
  const clear = units
    .filter(({ id, start }) => start !== undefined && !touched.has(id))
    .map(({ id }): ValueLabel => ({ ...base, unit: id, value: 1 }));
  return [...numberRepeated([...singles, ...relations]), ...ends.values(), ...clear];
}

function withRelation(label: ValueLabel, unit: string, types: string[]): ValueLabel {
  const known = label.relations ?? [];
  return known.some((relation) => relation.unit === unit)
    ? label
    : { ...label, relations: [...known, { unit, types }] };
}

/** The same question asked again of the same sentence: told apart by a number behind it. */
export function numberRepeated(labels: readonly ValueLabel[]): ValueLabel[] {
  const seen = new Map<string, number>();
  return labels.map((label) => {
    const key = JSON.stringify([label.unit, label.question]);
    const count = (seen.get(key) ?? 0) + 1;
    seen.set(key, count);
    return count === 1 ? label : { ...label, question: `${label.question} (${count})` };
  });
}
