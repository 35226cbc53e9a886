import type { PublishedTable } from '../published-table.js';
import { printedDecimals, printedNumber } from './rounding.js';

/** A correlation as a paper prints it. */
export interface PrintedCorrelation {
  dimension: string;
  judge: string;
  /** `system` or `summary`. */
  level: string;
  /** Key of the column: `llmrank`. */
  protocol: string;
  /** As the paper writes it: `LLMRank`. */
  protocolName: string;
  value: number;
  /** Decimals printed. */
  digits: number;
}

/** The cells of a table of judges by protocol: rows `dimension/judge`, columns `level/protocol`. */
export function printedCorrelations({ rows, columns }: PublishedTable): PrintedCorrelation[] {
  return rows.flatMap((row) =>
    columns.flatMap((column) => {
      const cell = row.cells[column.key];
      if (cell === undefined) return [];
      const printed = typeof cell === 'string' ? cell : cell.printed;
      const [dimension, judge] = splitKey(row.key);
      const [level, protocol] = splitKey(column.key);
      const [protocolName] = column.header.split(',');
      const value = printedNumber(printed);
      return [{ dimension, judge, level, protocol, protocolName, value, digits: printedDecimals(printed) }];
    }),
  );
}

/** Two keys joined by the first slash. */
export function splitKey(key: string): [string, string] {
  const at = key.indexOf('/');
  return [key.slice(0, at), key.slice(at + 1)];
}
