import { shorten } from '../../src/remarks/words.js';
import type { FaultList } from '../faults.js';
import { wildcard } from '../wildcard.js';
import { CellFault } from './cell-fault.js';
import type { JoinMapping, RowsWhere, TablePart } from './mapping.js';
import { namesIn, placesIn, regexOf, stepsOf } from './pattern.js';
import { anyHas, lookUp, type SourceTable, type TableRow } from './row.js';

/** The column under which the rows of `each` hold what is no object. */
const VALUE = 'value';

/**
 * A table as its mapping sees it: rows taken from inside (`rows`), columns cut (`split`), joined, named by the file, and
 * the rows that are meant (`where`).
 * @param joined reads another of the files
 */
export function shaped(
  table: SourceTable,
  mapping: Pick<TablePart, 'file' | 'rows' | 'split' | 'join' | 'where'>,
  joined: (join: JoinMapping) => SourceTable,
  missing: ReadonlySet<string>,
  faults: FaultList,
): SourceTable {
  let made = table;
  const names = mapping.file === undefined ? {} : (namesIn(table.file, regexOf(mapping.file)) ?? {});
  if (Object.keys(names).length > 0) made = withColumns(made, Object.keys(names), () => names);
  if (mapping.rows) made = eachOf(made, mapping.rows.each, missing, faults);
  for (const [column, pattern] of Object.entries(mapping.split ?? {})) {
    made = cut(made, column, pattern, faults);
  }
  for (const join of [mapping.join ?? []].flat()) made = withJoined(made, joined(join), join, faults);
  return mapping.where ? { ...made, rows: made.rows.filter(isMeant(mapping.where)) } : made;
}

/** Whether a row has, in each of these columns, any of the values. */
export function isMeant(where: RowsWhere): (row: TableRow) => boolean {
  const tests = Object.entries(where ?? {}).map(([column, values]) => {
    const [not, any] = [true, false].map((none) =>
      [values]
        .flat()
        .filter((value) => value.startsWith('!') === none)
        .map((value) => wildcard(none ? value.slice(1) : value)),
    );
    return (row: TableRow): boolean => {
      const cell = String(row.cell(column) ?? '').trim();
      const isOne = (pattern: RegExp): boolean => pattern.test(cell);
      return !not?.some(isOne) && (any === undefined || any.length === 0 || any.some(isOne));
    };
  });
  return (row) => tests.every((test) => test(row));
}

/** A row for each place that a path leads to; what stands around it is seen too, from `/` on by its whole path. */
function eachOf(
  table: SourceTable,
  each: string | readonly string[],
  missing: ReadonlySet<string>,
  faults: FaultList,
): SourceTable {
  const steps = stepsOf(each);
  const rows: TableRow[] = [];
  const names = steps.flatMap((step) => step.names).filter((name) => name !== '');
  const columns = new Set(names);
  for (const row of table.rows) {
    try {
      for (const { path, value, names, around } of placesIn(row.fields(), steps, missing)) {
        const own = typeof value === 'object' && value !== null ? value : { [VALUE]: value };
        for (const column of Object.keys(own)) columns.add(column);
        rows.push(innerRow(row, path, [own, ...around.slice(1).reverse()], names));
      }
    } catch (error) {
      if (!(error instanceof CellFault)) throw error;
      faults.add(table.file, row.line, error.column, error.message);
    }
  }
  if (rows.length === 0) {
    const path = [each].flat().join('.');
    const seen = table.columns.slice(0, 8).join(', ');
    faults.add(
      table.file,
      undefined,
      undefined,
      `nothing stands at \`${path}\` (\`rows\`): the file has ${seen}`,
    );
  }
  const [first] = steps;
  const entered = (column: string): boolean =>
    first?.key === undefined ? first?.regex.test(column) === true : first.key === column;
  for (const column of table.columns) if (!entered(column)) columns.add(column);
  return {
    file: table.file,
    columns: [...columns],
    rows,
    made: new Set([...(table.made ?? []), ...names]),
    has: (column) => columns.has(column) || anyHas(rows, column),
  };
}

/** @param inside the place itself and what it stands in, from the inside out */
function innerRow(
  outer: TableRow,
  path: string,
  inside: readonly object[],
  names: Readonly<Record<string, string>>,
): TableRow {
  return {
    line: outer.line,
    at: outer.at === undefined ? path : `${outer.at}.${path}`,
    fields: () => ({ ...outer.fields(), ...inside[0], ...names }),
    cell: (column) => {
      if (column.startsWith('/')) return outer.cell(column.slice(1));
      if (Object.hasOwn(names, column)) return names[column];
      for (const value of inside) {
        const found = lookUp(value, column);
        if (found !== undefined) return found;
      }
      return outer.cell(column);
    },
  };
}

function withColumns(
  table: SourceTable,
  columns: readonly string[],
  cellsOf: (row: TableRow) => Readonly<Record<string, unknown>> | undefined,
): SourceTable {
  const rows = table.rows.map((row): TableRow => {
    const more = cellsOf(row) ?? {};
    return {
      ...row,
      fields: () => ({ ...row.fields(), ...more }),
      cell: (column) => lookUp(more, column) ?? row.cell(column),
    };
  });
  return {
    ...table,
    columns: [...new Set([...table.columns, ...columns])],
    rows,
    made: new Set([...(table.made ?? []), ...columns]),
    has: (column) => columns.includes(column) || table.has(column) || anyHas(rows, column),
  };
}

/** New columns out of one, by the names in a pattern. */
function cut(table: SourceTable, column: string, pattern: string, faults: FaultList): SourceTable {
  if (!table.has(column)) {
    faults.add(
      table.file,
      1,
      column,
      `no such column to \`split\`: the file has ${table.columns.join(', ')}`,
    );
    return table;
  }
  const read = regexOf(pattern);
  return withColumns(table, read.names.filter(Boolean), (row) => {
    const text = String(row.cell(column) ?? '').trim();
    const names = text === '' ? {} : namesIn(text, read);
    if (!names) {
      const message = `expected \`${pattern}\` (\`split\`), got \`${shorten(text)}\``;
      faults.add(table.file, row.line, row.at === undefined ? column : `${row.at}.${column}`, message);
    }
    return names;
  });
}

/** The columns of the one row of another table that has the same key. */
function withJoined(
  table: SourceTable,
  other: SourceTable,
  { on, file }: JoinMapping,
  faults: FaultList,
): SourceTable {
  const pairs =
    typeof on === 'object' && !Array.isArray(on) ? Object.entries(on) : [on].flat().map((one) => [one, one]);
  const keyOf = (row: TableRow, side: 0 | 1): string =>
    JSON.stringify(pairs.map((pair) => String(row.cell(pair[side] ?? '') ?? '').trim()));
  for (const [side, one] of [table, other].entries()) {
    const lacking = pairs.map((pair) => pair[side] ?? '').filter((column) => !one.has(column));
    for (const column of lacking) {
      faults.add(
        one.file,
        1,
        column,
        `no such column to join \`on\`: the file has ${one.columns.join(', ')}`,
      );
    }
    if (lacking.length > 0) return table;
  }
  const byKey = new Map<string, TableRow>();
  for (const row of other.rows) {
    const key = keyOf(row, 1);
    if (byKey.has(key)) {
      faults.add(
        other.file,
        row.line,
        row.at,
        `a second row of ${key}: a row of ${table.file} joins one row of it`,
      );
    } else byKey.set(key, row);
  }
  const own = new Set(table.columns);
  return withColumns(table, other.columns, (row) => {
    const found = byKey.get(keyOf(row, 0));
    if (!found)
      faults.add(table.file, row.line, row.at, `nothing in ${file} has ${keyOf(row, 0)} (\`join\`)`);
    return found && Object.fromEntries(Object.entries(found.fields()).filter(([column]) => !own.has(column)));
  });
}
