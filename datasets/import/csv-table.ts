import { CsvError, parse } from 'csv-parse/sync';
import type { FaultList } from '../faults.js';
import { anyHas, lookUp, type SourceTable, type TableRow } from './row.js';

/** A table of lines; undefined where it cannot be read, with a fault that says why. */
export function csvTable(
  text: string,
  name: string,
  delimiter: string,
  faults: FaultList,
): SourceTable | undefined {
  let records: { record: string[]; info: { lines: number } }[];
  try {
    records = parse(text, {
      delimiter,
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
    }) as unknown as typeof records;
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const line = typeof error.lines === 'number' ? error.lines : undefined;
    faults.add(name, line, undefined, `not CSV: ${error.message.replace(/ at line \d+.*$/, '')}`);
    return undefined;
  }
  const [header, ...body] = records;
  if (!header) {
    faults.add(name, undefined, undefined, 'the file is empty: expected a line of column names');
    return undefined;
  }
  const index = new Map<string, number>();
  header.record.forEach((raw, at) => {
    const column = raw.trim();
    if (index.has(column)) faults.add(name, 1, column, 'two columns have this name');
    else index.set(column, at);
  });
  const rows: TableRow[] = [];
  let line = (records[0]?.info.lines ?? 0) + 1;
  for (const { record, info } of body) {
    // The parser tells where a record ends; with line breaks inside cells it began after the one before.
    const start = line;
    line = info.lines + 1;
    if (record.length !== header.record.length) {
      faults.add(name, start, undefined, otherLength(header.record.length, record.length, delimiter));
      continue;
    }
    const fields = () => Object.fromEntries([...index].map(([column, at]) => [column, record[at]]));
    rows.push({
      line: start,
      fields,
      cell: (column) => {
        const at = index.get(column);
        if (at !== undefined) return record[at];
        return column.includes('.') ? lookUp(fields(), column) : undefined;
      },
    });
  }
  return {
    file: name,
    columns: [...index.keys()],
    rows,
    has: (column) => index.has(column) || (column.includes('.') && anyHas(rows, column)),
  };
}

function otherLength(expected: number, got: number, delimiter: string): string {
  const sign = delimiter === '\t' ? 'tabs' : `\`${delimiter}\``;
  const mend =
    expected === 1 ? `: columns are parted by ${sign}; where they are not, name the \`delimiter\`` : '';
  return `expected ${expected} cells as in the header, got ${got}${mend}`;
}

/** The sign that parts the header into the most columns, quoted names apart; a comma where none does. */
export function delimiterOf(text: string): string {
  const [header = ''] = /^(?:"(?:[^"]|"")*"|[^\r\n"])*/.exec(text.trimStart()) ?? [];
  const bare = header.replace(/"(?:[^"]|"")*"/g, '');
  const count = (sign: string): number => bare.split(sign).length - 1;
  return [',', ';', '\t', '|'].reduce((best, sign) => (count(sign) > count(best) ? sign : best));
}
