import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { z } from 'zod';
import type { Values } from '../template-body.js';

const demonstrationsSchema = z.strictObject({
  summaries: z.array(
    z.strictObject({
      book: z.string(),
      sentences: z.array(
        z.strictObject({
          text: z.string(),
          questions: z.array(z.string()).optional(),
          types: z.array(z.string()).optional(),
        }),
      ),
    }),
  ),
});

let rows: Values[] | undefined;

/** The worked examples as rows for a template: each summary, and its sentences with what a reader would ask. */
export function demonstrations(): readonly Values[] {
  rows ??= demonstrationsSchema
    .parse(parse(readFileSync(new URL('./demonstrations.yaml', import.meta.url), 'utf8')))
    .summaries.map(({ sentences }, index) => ({
      number: String(index + 1),
      summary: sentences.map(({ text }) => text).join(' '),
      sentences: sentences.map(({ text, questions, types }, place) => ({
        number: String(place + 1),
        text,
        questions: questions?.join(' ') ?? 'no confusion',
        types: types?.join(', ') ?? 'no confusion',
        json: JSON.stringify({
          number: place + 1,
          questions: questions?.join(' ') ?? null,
          types: types?.join(', ') ?? null,
        }),
        comma: place + 1 < sentences.length ? ',' : '',
      })),
    }));
  return rows;
}
