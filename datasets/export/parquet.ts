import type { LongTable } from './long.js';

const NUMBERS: ReadonlySet<string> = new Set(['value', 'strength', 'repeat', 'sample', 'first', 'aggregate']);

/** A long table as a parquet file: numbers as doubles, the rest as texts, an empty cell as null. */
export async function parquetOf({ columns, rows }: LongTable): Promise<Uint8Array> {
  const { parquetWriteBuffer } = await import('hyparquet-writer');
  const cells = rows as unknown as Record<string, string | number | undefined>[];
  return new Uint8Array(
    parquetWriteBuffer({
      columnData: columns.map((name) => {
        const values = cells.map((row) => row[name]);
        const numeric =
          NUMBERS.has(name) || values.every((value) => value === undefined || typeof value === 'number');
        return numeric
          ? { name, data: values.map((value) => value ?? null), type: 'DOUBLE' as const }
          : {
              name,
              data: values.map((value) => (value === undefined ? null : String(value))),
              type: 'STRING' as const,
            };
      }),
    }),
  );
}
