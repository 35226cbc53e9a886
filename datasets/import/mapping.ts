import { isUtf8 } from 'node:buffer';
import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { cardSchema } from '../../src/model/card.js';
import { readYaml } from '../../src/text/yaml.js';
import { FaultList } from '../faults.js';
import { describeIssue } from '../issues.js';
import { notUtf8 } from '../lines.js';

/** Where a value comes from: written in the mapping, or read from a column, its cells translated if need be, or from several. */
const fieldSchema = z.union([
  z.string(),
  z.number(),
  z.strictObject({
    column: z.string(),
    /** What a cell says → what it means. A cell that is not listed is taken as it is. */
    values: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
  }),
  /** Several columns make one name, `81/2`. */
  z.strictObject({ columns: z.array(z.string()).min(2), join: z.string().default('/') }),
]);
export type Field = z.infer<typeof fieldSchema>;

const tagsSchema = z.record(z.string(), fieldSchema).optional();

const labelSchema = z.strictObject({
  dimension: fieldSchema,
  annotator: fieldSchema,
  group: fieldSchema.optional(),
  aggregate: z.boolean().optional(),
  comment: fieldSchema.optional(),
  /** May be left out where a row has one candidate. */
  system: fieldSchema.optional(),
  unit: fieldSchema.optional(),
  value: fieldSchema.optional(),
  /** System → where its rank is. */
  ranking: z.record(z.string(), fieldSchema).optional(),
  pair: z.tuple([fieldSchema, fieldSchema]).optional(),
  /** One of the pair by name, `first`, `second` (of the pair) or `tie`. */
  preference: fieldSchema.optional(),
  shown: z.tuple([fieldSchema, fieldSchema]).optional(),
});
export type LabelMapping = z.infer<typeof labelSchema>;

const scoreSchema = z.strictObject({
  judge: fieldSchema,
  protocol: fieldSchema,
  dimension: fieldSchema,
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
  ranking: z.record(z.string(), fieldSchema).optional(),
  /** What an empty cell means: the judge gave no verdict (default), or was not asked. */
  empty: z.enum(['unscored', 'absent']).default('unscored'),
});
export type ScoreMapping = z.infer<typeof scoreSchema>;

const tableSchema = z.strictObject({
  /** Name of the file, needed where there are several tables. */
  file: z.string().optional(),
  delimiter: z.string().length(1).optional(),
  item: z.strictObject({
    id: fieldSchema,
    document: fieldSchema.optional(),
    instruction: fieldSchema.optional(),
    references: z.array(fieldSchema).optional(),
    tags: tagsSchema,
  }),
  candidates: z
    .array(z.strictObject({ system: fieldSchema, text: fieldSchema, tags: tagsSchema }))
    .default([]),
  labels: z.array(labelSchema).default([]),
  scores: z.array(scoreSchema).default([]),
});
export type TableMapping = z.infer<typeof tableSchema>;

const mappingSchema = z.strictObject({
  card: z.strictObject({
    ...cardSchema.omit({ schemaVersion: true, sources: true }).shape,
    licence: z.string().default('not stated'),
    citation: z.string().default('not stated'),
    systems: cardSchema.shape.systems.default([]),
  }),
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
