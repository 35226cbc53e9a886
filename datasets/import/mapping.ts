import { isUtf8 } from 'node:buffer';
import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { cardSchema, dimensionSchema } from '../../src/model/card.js';
import { readYaml } from '../../src/text/yaml.js';
import { FaultList } from '../faults.js';
import { describeIssue } from '../issues.js';
import { notUtf8 } from '../lines.js';
import { cellExpression } from './cell-expression.js';
import { isPattern, regexOf } from './pattern.js';

/** Where a value comes from: written in the mapping, or read from a column, its cells translated if need be, or from several. */
const fieldSchema = z.union([
  z.string(),
  z.number(),
  z.strictObject({
    /** Of several the first that is not empty. */
    column: z.union([z.string(), z.array(z.string()).min(2)]),
    /** What a cell says → what it means. A cell that is not listed is taken as it is. */
    values: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
  }),
  /** Several columns make one name, `81/2`; a list among them is the first that is not empty. */
  z.strictObject({
    columns: z.array(z.union([z.string(), z.array(z.string()).min(2)])).min(2),
    join: z.string().default('/'),
  }),
  /** Reckoned from columns: `6 - rating` (docs/expressions.md). */
  z.strictObject({ expr: z.string().superRefine(checkExpression) }),
]);
function checkExpression(text: string, context: z.RefinementCtx): void {
  try {
    cellExpression(text);
  } catch (error) {
    context.addIssue({ code: 'custom', message: (error as Error).message });
  }
}

export type Field = z.infer<typeof fieldSchema>;

const tagsSchema = z.record(z.string(), fieldSchema).optional();

/** Two numbers, and what lies between them. */
const betweenSchema = z
  .tuple([z.number(), z.number()])
  .refine(([a, b]) => a !== b, 'expected two different numbers')
  .optional();

/** Which rows are meant: of each column named, any of its values, and none after a `!`; `*` stands for anything. */
const rowsWhereSchema = z.record(z.string(), z.union([z.string(), z.array(z.string()).min(1)])).optional();
export type RowsWhere = z.infer<typeof rowsWhereSchema>;

/**
 * One entry for many columns: a pattern (`{dimension}_{annotator}`), or a list of their names. What stands in braces
 * fills the field of that name, and `{name}` in the other fields; `{column}` is the column.
 */
const columnsSchema = z.union([z.string(), z.array(z.string()).min(1)]).optional();

const labelSchema = z
  .strictObject({
    columns: columnsSchema,
    where: rowsWhereSchema,
    /** May be left out where the card has one dimension. */
    dimension: fieldSchema.optional(),
    annotator: fieldSchema.optional(),
    group: fieldSchema.optional(),
    aggregate: z.boolean().optional(),
    comment: fieldSchema.optional(),
    question: fieldSchema.optional(),
    /** May be left out where a row has one candidate. */
    system: fieldSchema.optional(),
    unit: fieldSchema.optional(),
    value: fieldSchema.optional(),
    types: fieldSchema.optional(),
    spans: z
      .array(
        z.strictObject({
          start: fieldSchema.optional(),
          end: fieldSchema.optional(),
          text: fieldSchema.optional(),
        }),
      )
      .optional(),
    /** System → where its rank is. */
    ranking: z.record(z.string(), fieldSchema).optional(),
    /** May be left out where a row has two candidates. */
    pair: z.tuple([fieldSchema, fieldSchema]).optional(),
    /** One of the pair by name, `first`, `second` (of the pair) or `tie`; or a number where `between` is given. */
    preference: fieldSchema.optional(),
    /** The numbers that mean *the first by far* and *the second by far*; halfway is a tie. */
    between: betweenSchema,
    shown: z.tuple([fieldSchema, fieldSchema]).optional(),
  })
  .superRefine((part, context) => required(part, 'annotator', context));
type LabelPart = z.infer<typeof labelSchema>;
/** An entry of its own for each column that it names, with what it left open filled in. */
export type LabelMapping = Omit<LabelPart, 'columns'> & { dimension: Field; annotator: Field };

const scoreSchema = z
  .strictObject({
    columns: columnsSchema,
    where: rowsWhereSchema,
    judge: fieldSchema.optional(),
    protocol: fieldSchema.default('imported'),
    dimension: fieldSchema.optional(),
    repeat: fieldSchema.optional(),
    sample: fieldSchema.optional(),
    raw: fieldSchema.optional(),
    reason: fieldSchema.optional(),
    explanation: fieldSchema.optional(),
    system: fieldSchema.optional(),
    unit: fieldSchema.optional(),
    value: fieldSchema.optional(),
    probability: fieldSchema.optional(),
    shown: z.array(fieldSchema).min(2).optional(),
    winner: fieldSchema.optional(),
    between: betweenSchema,
    ranking: z.record(z.string(), fieldSchema).optional(),
    /** What an empty cell means: the judge gave no verdict (default), or was not asked. */
    empty: z.enum(['unscored', 'absent']).default('unscored'),
  })
  .superRefine((part, context) => required(part, 'judge', context));
type ScorePart = z.infer<typeof scoreSchema>;
export type ScoreMapping = Omit<ScorePart, 'columns'> & { dimension: Field; judge: Field };

function required(
  part: { columns?: string | string[] | undefined } & Record<string, unknown>,
  field: 'annotator' | 'judge',
  context: z.RefinementCtx,
): void {
  const given = typeof part.columns === 'string' ? regexOf(part.columns).names : [];
  if (part[field] !== undefined || given.includes(field)) return;
  context.addIssue({ code: 'custom', path: [field], message: `missing: who said it (\`${field}\`)` });
}

const candidateSchema = z
  .strictObject({
    columns: columnsSchema,
    system: fieldSchema.optional(),
    text: fieldSchema.optional(),
    /** The sentence or claim that the row is about; a candidate without a text is made of its units. */
    unit: z
      .strictObject({
        id: fieldSchema,
        text: fieldSchema,
        start: fieldSchema.optional(),
        end: fieldSchema.optional(),
      })
      .optional(),
    tags: tagsSchema,
  })
  .superRefine((part, context) => {
    const given = typeof part.columns === 'string' ? regexOf(part.columns).names : [];
    if (part.system === undefined && !given.includes('system')) {
      context.addIssue({ code: 'custom', path: ['system'], message: 'missing: whose text it is (`system`)' });
    }
  });
type CandidatePart = z.infer<typeof candidateSchema>;
export type CandidateMapping = Omit<CandidatePart, 'columns'> & { system: Field };

const joinSchema = z.strictObject({
  /** Another of the files. */
  file: z.string(),
  delimiter: z.string().length(1).optional(),
  /** Columns that both have, or columns here → columns there. */
  on: z.union([z.string(), z.array(z.string()).min(1), z.record(z.string(), z.string())]),
});
export type JoinMapping = z.infer<typeof joinSchema>;

const tableSchema = z.strictObject({
  /** Name of the file, needed where there are several tables; what stands in braces is a column (`{system}.jsonl`). */
  file: z.string().optional(),
  delimiter: z.string().length(1).optional(),
  /** Where the rows are inside of what the file holds: a path whose parts in braces stand for every key or element. */
  rows: z
    .strictObject({
      each: z
        .union([z.string(), z.array(z.string()).min(1)])
        .refine((each) => [each].flat().some(isPattern), 'expected a path with braces: `samples.{n}`'),
    })
    .optional(),
  /** A column → the pattern that cuts it into new ones, `{item}__{system}`. */
  split: z.record(z.string(), z.string().refine(isPattern, 'expected names in braces: `{a}_{b}`')).optional(),
  join: z.union([joinSchema, z.array(joinSchema)]).optional(),
  where: rowsWhereSchema,
  item: z.strictObject({
    id: fieldSchema,
    document: fieldSchema.optional(),
    instruction: fieldSchema.optional(),
    references: z.array(fieldSchema).optional(),
    tags: tagsSchema,
  }),
  candidates: z.array(candidateSchema).default([]),
  labels: z.array(labelSchema).default([]),
  scores: z.array(scoreSchema).default([]),
});
/** A table as it is written. */
export type TablePart = z.infer<typeof tableSchema>;
/** A table whose entries stand for one column each. */
export interface TableMapping extends Omit<TablePart, 'candidates' | 'labels' | 'scores'> {
  candidates: CandidateMapping[];
  labels: LabelMapping[];
  scores: ScoreMapping[];
}

/** Several dimensions may share an entry; what is left out is told by the rows. */
const dimensionsSchema = z
  .strictObject({
    ...dimensionSchema.shape,
    id: z.union([z.string(), z.array(z.string()).min(1)]),
    /** Needed, but for names without an order. */
    higherIsBetter: z.boolean().optional(),
    level: z.enum(['candidate', 'unit']).optional(),
  })
  .superRefine(({ higherIsBetter, scale }, context) => {
    if (higherIsBetter !== undefined || scale?.kind === 'nominal') return;
    context.addIssue({
      code: 'custom',
      path: ['higherIsBetter'],
      message: 'missing: expected true or false',
    });
  })
  .transform(({ id, higherIsBetter = true, ...rest }) =>
    [id].flat().map((one) => ({ id: one, higherIsBetter, ...rest })),
  );

const mappingSchema = z.strictObject({
  card: z
    .strictObject({
      ...cardSchema.omit({ schemaVersion: true, sources: true }).shape,
      id: z.string().min(1).optional(),
      title: z.string().optional(),
      licence: z.string().default('not stated'),
      citation: z.string().default('not stated'),
      dimensions: z
        .array(dimensionsSchema)
        .default([])
        .transform((dimensions) => dimensions.flat()),
      systems: cardSchema.shape.systems.default([]),
    })
    .prefault({}),
  /** Cells that hold nothing, besides the empty one. */
  missing: z.array(z.string()).default([]),
  /** The sign before the fraction of a number. */
  decimal: z.enum(['.', ',']).default('.'),
  tables: z.array(tableSchema).min(1),
});
export type Mapping = z.infer<typeof mappingSchema>;
/** The mapping as one writes it: what has a default may be left out. */
export type MappingInput = z.input<typeof mappingSchema>;

/**
 * Reads a mapping file.
 * @throws DataError naming the line and column of each fault
 */
export async function readMapping(path: string): Promise<Mapping> {
  const faults = new FaultList();
  const bytes = await readFile(path).catch((error: NodeJS.ErrnoException) => {
    faults.add(path, undefined, undefined, `the mapping cannot be read (${error.code})`);
    return new Uint8Array();
  });
  if (!isUtf8(bytes)) faults.add(path, undefined, undefined, notUtf8(bytes));
  faults.throwIfAny();
  return parseMapping(Buffer.from(bytes).toString('utf8'), path);
}

/** @throws DataError */
export function parseMapping(text: string, name: string): Mapping {
  const faults = new FaultList();
  const read = readYaml(text);
  if ('faults' in read) {
    for (const { line, column, message } of read.faults) {
      faults.add(name, line, undefined, `column ${column}: ${message}`);
    }
    faults.throwIfAny();
    throw new Error('YAML that cannot be read has a fault');
  }
  const { value } = read;
  const result = mappingSchema.safeParse(value);
  if (result.success) return result.data;
  for (const issue of result.error.issues) {
    const { field, message } = describeIssue(issue, value);
    const keys = issue.code === 'unrecognized_keys' ? [...issue.path, issue.keys[0]] : issue.path;
    const { line, column } = read.placeOf(keys) ?? { line: 1, column: 1 };
    faults.add(name, line, field, `column ${column}: ${message}`);
  }
  faults.throwIfAny();
  throw new Error('a mapping that fails its schema has a fault');
}
