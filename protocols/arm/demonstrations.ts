import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { z } from 'zod';
import type { Values } from '../template-body.js';

const demonstrationsSchema = z.object({
  story: z.string(),
  claims: z.array(z.object({ claim: z.string(), objective: z.boolean(), faithful: z.boolean().optional() })),
});

let read: z.output<typeof demonstrationsSchema> | undefined;

/** The worked example of the few-shot baseline. Claims whose answer is open to the question are left out. */
export function demonstration(about: 'subjectivity' | 'faithfulness'): Values {
  read ??= demonstrationsSchema.parse(
    parse(readFileSync(new URL('./demonstrations.yaml', import.meta.url), 'utf8')),
  );
  const { story, claims } = read;
  return {
    exampleStory: story,
    exampleSummary: claims.map(({ claim }) => claim).join(' '),
    examples: claims.flatMap(({ claim, objective, faithful }) => {
      const yes = about === 'subjectivity' ? objective : faithful;
      return yes === undefined ? [] : [{ claim, answer: yes ? 'Yes' : 'No' }];
    }),
  };
}
