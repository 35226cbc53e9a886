import { z } from 'zod';
import type { ValueLabel } from '../../src/model/label.js';
import { releaseUrl } from '../booookscore-release.js';
import type { PulledFiles } from '../contract.js';
import { malformed, parseJson } from '../kit.js';
import { numberRepeated, spanOf } from './human.js';
import type { Summaries } from './summaries.js';
import { HUMAN_READ } from './systems.js';

export const VALIDITY = {
  human: 'validity-of-human-annotations',
  model: 'validity-of-gpt-4-annotations',
} as const;
export const VALIDATOR = 'validator';

const AGREEMENT = { Agree: 1, 'Partially agree': 0.5, "Don't agree": 0 } as const;
const FILE = 'annotations/human_annotations/annotations-gpt4-4096-inc.json';

const annotationSchema = z.union([
  z.strictObject({ span: z.string(), questions: z.string(), labels: z.array(z.string()).optional() }),
  z.strictObject({
    span_a: z.string(),
    span_b: z.string(),
    shared_questions: z.string(),
    shared_labels: z.array(z.string()),
  }),
]);
const fileSchema = z.record(
  z.string(),
  z.strictObject({
    summary: z.string(),
    annotations: z.array(
      z.strictObject({
        source: z.enum(['human', 'model']),
        anno: annotationSchema,
        agreement: z.enum(Object.keys(AGREEMENT) as [keyof typeof AGREEMENT]),
        reasons: z.array(z.string()).nullable(),
        explanation: z.array(z.string()).nullable(),
      }),
    ),
  }),
);

/** Whether a validator agreed (1), partly agreed (0.5) or did not (0) with annotations of people and of GPT-4. */
export async function loadValidation(files: PulledFiles, summaries: Summaries): Promise<ValueLabel[]> {
  const system = HUMAN_READ.inc;
  const books = parseJson(FILE, await files.text(releaseUrl(FILE)), fileSchema);
  return Object.entries(books).flatMap(([book, { annotations }]) => {
    const placer = summaries.find(system, book, FILE);
    const labels = annotations.map(({ source, anno, agreement, reasons, explanation }, index) => {
      const texts = 'span' in anno ? [anno.span] : [anno.span_a, anno.span_b];
      const places = texts.map((text) => {
        const place = placer.span(text);
        if (place) return place;
        throw malformed(FILE, 'expected a span of the summary', { field: `${book}.annotations.${index}` });
      });
      const [unit = '', other] = places.map((place) => place.unit);
      const types = 'span' in anno ? anno.labels : anno.shared_labels;
      const comment = [...(reasons ?? []), ...(explanation ?? [])].join('\n');
      return {
        item: placer.candidate.item,
        system,
        dimension: VALIDITY[source],
        annotator: VALIDATOR,
        unit,
        value: AGREEMENT[agreement],
        spans: places.map((place, at) => spanOf(texts[at] ?? '', place)),
        question: 'span' in anno ? anno.questions : anno.shared_questions,
        ...(types ? { types } : {}),
        ...(other === undefined ? {} : { relations: [{ unit: other }] }),
        ...(comment ? { comment } : {}),
      };
    });
    return Object.values(VALIDITY).flatMap((dimension) =>
      numberRepeated(labels.filter((label) => label.dimension === dimension)),
    );
  });
}
