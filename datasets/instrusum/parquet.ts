import { z } from 'zod';
import type { PulledFiles } from '../contract.js';
import { FaultList } from '../faults.js';
import { describeIssue } from '../issues.js';
import { malformed } from '../kit.js';
import { type Config, nameOf, urlOf } from './files.js';

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

/** The rows of a configuration, checked. DataError: not a parquet file, or rows of another shape (20 faults at most). */
export async function readRows<S extends z.ZodType>(
  files: PulledFiles,
  config: Config,
  schema: S,
): Promise<z.output<S>[]> {
  const name = nameOf(config);
  const rows = await decode(name, await files.bytes(urlOf(config)));
  const faults = new FaultList();
  const records = rows.flatMap((row, index): z.output<S>[] => {
    const checked = schema.safeParse(row);
    if (checked.success) return [checked.data];
    for (const issue of checked.error.issues) {
      const { field, message } = describeIssue(issue, row);
      faults.add(name, index + 1, field, message);
    }
    return [];
  });
  faults.throwIfAny();
  return records;
}

/** Loaded when asked for: the reader of parquet files is of use to this data set alone. */
async function decode(name: string, bytes: Uint8Array): Promise<Record<string, unknown>[]> {
  const { parquetReadObjects } = await import('hyparquet');
  const buffer = new Uint8Array(bytes).buffer;
  try {
    return await parquetReadObjects({ file: buffer });
  } catch (error) {
    const what = error instanceof Error ? error.message : String(error);
    throw malformed(name, `expected a parquet file: ${what}`);
  }
}
