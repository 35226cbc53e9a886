import type { SchemaElement } from 'hyparquet';
import { parquetWriteBuffer } from 'hyparquet-writer';

/** Rows of one nested shape as a parquet file, every field optional, as the Hub makes it of JSON. */
export function parquetOf(rows: readonly Record<string, unknown>[]): Uint8Array {
  const [shape = {}] = rows;
  const schema: SchemaElement[] = [
    { name: 'schema', num_children: Object.keys(shape).length },
    ...Object.entries(shape).flatMap(([name, value]) => elements(name, value)),
  ];
  const columnData = Object.keys(shape).map((name) => ({ name, data: rows.map((row) => row[name]) }));
  return new Uint8Array(parquetWriteBuffer({ schema, columnData }));
}

function elements(name: string, value: unknown): SchemaElement[] {
  const optional = { name, repetition_type: 'OPTIONAL' } as const;
  if (typeof value === 'string') return [{ ...optional, type: 'BYTE_ARRAY', converted_type: 'UTF8' }];
  if (typeof value === 'number') return [{ ...optional, type: 'DOUBLE' }];
  const children = Object.entries(value as Record<string, unknown>);
  return [
    { ...optional, num_children: children.length },
    ...children.flatMap(([child, inner]) => elements(child, inner)),
  ];
}
