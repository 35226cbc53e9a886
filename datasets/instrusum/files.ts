import { z } from 'zod';
import type { HubSource, PulledFiles } from '../contract.js';
import { hubKey, malformed } from '../kit.js';
import { checkRows, decodeRows } from '../row-file.js';

/** The four configurations on the Hugging Face Hub: JSON files on main, and parquet in the Hub's own copy. */
export const CONFIGS = ['dataset', 'human_eval', 'llm_eval', 'system_outputs'] as const;
export type Config = (typeof CONFIGS)[number];

const REPOSITORY = 'Salesforce/InstruSum';

export const hub: HubSource = {
  repository: REPOSITORY,
  commit: null,
  configs: CONFIGS.map((name) => ({ name })),
};

/** By what name the pulled file of a configuration is asked for. */
export const urlOf = (config: Config): string => hubKey(REPOSITORY, config);

/** The rows of a configuration, checked. DataError: not a file of rows, or rows of another shape (20 faults at most). */
export async function readRows<S extends z.ZodType>(
  files: PulledFiles,
  config: Config,
  schema: S,
): Promise<z.output<S>[]> {
  const rows = checkRows(config, await decodeRows(config, await files.bytes(urlOf(config))), schema);
  if (rows.length === 0) throw malformed(config, 'there are no rows');
  return rows;
}

/** A number, whichever width the file gives it; a cell left empty is null. */
export const cell = z
  .union([z.number(), z.bigint().transform(Number), z.nan().transform(() => null)])
  .nullish()
  .transform((value) => value ?? null);

/** A group of fields with the same kind of content; those that a row leaves empty are dropped. */
export function fields<S extends z.ZodType>(schema: S) {
  return z
    .record(z.string(), schema.nullish())
    .transform(
      (group) =>
        new Map(Object.entries(group).filter((entry): entry is [string, z.output<S>] => entry[1] != null)),
    );
}
