import { z } from 'zod';

/** The recipes by which the five candidates of an expository case are made, in the order of the files. */
export const RECIPES = ['complete', 'omitting', 'padded', 'distorted', 'lead'] as const;
export type Recipe = (typeof RECIPES)[number];

/** The three summaries of a story: nearly clean, with planted confusion, with planted ambiguity. */
export const TREATMENTS = ['clear', 'tangled', 'slanted'] as const;

/** BooookScore's eight types of coherence error. */
export const COHERENCE_TYPES = [
  'entity omission',
  'event omission',
  'causal omission',
  'discontinuity',
  'salience',
  'language',
  'inconsistency',
  'duplication',
] as const;

/** ARM's four types of ambiguity. */
export const AMBIGUITY_TYPES = ['wording', 'detail', 'causation', 'explicit'] as const;

const line = z
  .string()
  .min(1)
  .refine((text) => !text.includes('\n'), 'expected one line');
const text = z
  .string()
  .min(1)
  .refine((value) => value === value.trim(), 'expected no space or line break at either end');
const id = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'expected lower-case words joined by hyphens');

/** Words that show a statement to be present: plain text (case and white space ignored) or `/a pattern/`. */
const anchor = line;

/** A point the instruction asks for. `name` completes "leaves out …" and "wrong on …". */
const factSchema = z.strictObject({ id, name: line, anchor });

/** A statement of the document for which the instruction does not ask. `name` completes "adds …". */
const extraSchema = z.strictObject({ name: line, anchor });

const candidatesSchema = z.strictObject({
  complete: z.strictObject({ text }),
  omitting: z.strictObject({ text, drops: z.array(id).min(1) }),
  padded: z.strictObject({ text, adds: z.array(extraSchema).min(1) }),
  /** `truth` and `says` complete "it says …, not …"; `anchor` finds the false words, `says` by default. */
  distorted: z.strictObject({
    text,
    swaps: z.array(z.strictObject({ fact: id, truth: line, says: line, anchor: anchor.optional() })).min(1),
  }),
  /** The points that the document's opening happens to give, and what it tells besides. */
  lead: z.strictObject({ text, carries: z.array(id), adds: z.array(extraSchema).min(1) }),
});

const expositorySchema = z
  .strictObject({
    id,
    kind: z.literal('expository'),
    title: line,
    /** What the document pretends to be: minutes, a field guide's entry … */
    form: line,
    instruction: text,
    document: text,
    facts: z.array(factSchema).min(3),
    candidates: candidatesSchema,
  })
  .superRefine((value, context) => {
    const known = new Set(value.facts.map((fact) => fact.id));
    const { omitting, distorted, lead } = value.candidates;
    const named = [...omitting.drops, ...distorted.swaps.map((swap) => swap.fact), ...lead.carries];
    for (const name of named.filter((one) => !known.has(one))) {
      context.addIssue({ code: 'custom', message: `no fact has the id ${name}`, path: ['candidates'] });
    }
  });
export type ExpositoryCase = z.infer<typeof expositorySchema>;

const sentenceSchema = z.strictObject({
  text: line,
  /** Planted coherence errors, and what a reader would ask. `with` is the number of the sentence it clashes with. */
  confusing: z
    .strictObject({
      types: z.array(z.enum(COHERENCE_TYPES)).min(1),
      question: line,
      with: z.number().int().min(1).optional(),
    })
    .optional(),
  /** A planted ambiguity, and the two ways in which the sentence can be taken. */
  ambiguous: z.strictObject({ types: z.array(z.enum(AMBIGUITY_TYPES)).min(1), note: line }).optional(),
  /** What the story says instead. */
  unfaithful: line.optional(),
});
/** One sentence of a summary; a bare string is a sentence with nothing planted. */
const summarySchema = z
  .array(
    z.union([line.transform((plain): z.infer<typeof sentenceSchema> => ({ text: plain })), sentenceSchema]),
  )
  .min(3);
export type Sentence = z.infer<typeof sentenceSchema>;

const narrativeSchema = z.strictObject({
  id,
  kind: z.literal('narrative'),
  title: line,
  form: line,
  document: text,
  summaries: z.strictObject({ clear: summarySchema, tangled: summarySchema, slanted: summarySchema }),
});
export type NarrativeCase = z.infer<typeof narrativeSchema>;

/** A case as it is written, one YAML file each. */
export const caseSchema = z.discriminatedUnion('kind', [expositorySchema, narrativeSchema]);
export type Case = z.infer<typeof caseSchema>;
