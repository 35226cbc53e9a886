import { InputError } from '../../src/errors.js';
import { Unknown } from '../../src/expressions/evaluate.js';
import { reckon } from '../../src/expressions/expression.js';
import { shorten } from '../../src/remarks/words.js';
import { cellExpression } from './cell-expression.js';
import { CellFault } from './cell-fault.js';
import { listOrObject } from './literal.js';
import type { Field } from './mapping.js';
import type { TableRow } from './row.js';

const DECIMAL = /^[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?$/i;

/** Reads the fields of one row. Methods throw a CellFault where a cell cannot be read; undefined is an empty cell. */
export class Cells {
  constructor(
    readonly row: TableRow,
    readonly missing: ReadonlySet<string>,
    readonly decimal: '.' | ',' = '.',
  ) {}

  /** The text as it stands, translated where the mapping says so. */
  text(field: Field | undefined): string | undefined {
    if (field === undefined) return undefined;
    if (typeof field !== 'object') return String(field);
    if ('columns' in field) return this.#joined(field);
    if ('expr' in field) return this.#reckoned(field.expr)?.toString();
    if (Array.isArray(field.column)) return this.#first(field.column, field.values);
    const cell = this.row.cell(field.column);
    if (cell === undefined || cell === null) return undefined;
    if (typeof cell === 'object') {
      throw new CellFault(field.column, `expected text or a number, got ${shorten(JSON.stringify(cell))}`);
    }
    const text = String(cell);
    const word = text.trim();
    if (field.values && Object.hasOwn(field.values, word)) return String(field.values[word]);
    return word === '' || this.missing.has(word) ? undefined : text;
  }

  #first(
    columns: readonly string[],
    values: Record<string, string | number> | undefined,
  ): string | undefined {
    for (const column of columns) {
      const text = this.text({ column, ...(values && { values }) });
      if (text !== undefined) return text;
    }
    return undefined;
  }

  #joined({ columns, join }: { columns: readonly (string | string[])[]; join: string }): string {
    return columns
      .map((column) => this.need({ column }, `part of a name in \`${[column].flat().join(', ')}\``))
      .join(join);
  }

  /** What an expression gives of the row: undefined where a column that it asks for is empty. */
  #reckoned(text: string): string | number | undefined {
    try {
      const found = reckon(cellExpression(text), (column) => {
        const cell = this.name({ column });
        if (cell === undefined) return new Unknown('missing', `${column} is empty`);
        return this.#numeric(cell) ?? cell;
      });
      if (found instanceof Unknown) return undefined;
      return typeof found === 'boolean' ? Number(found) : found;
    } catch (error) {
      if (error instanceof InputError) throw new CellFault(undefined, error.message);
      throw error;
    }
  }

  #numeric(text: string): number | undefined {
    // Under a decimal comma a point is no part of a number.
    const written = this.decimal === ',' ? text.replace(/[.,]/g, (sign) => (sign === ',' ? '.' : ' ')) : text;
    const value = Number(written);
    return DECIMAL.test(written) && Number.isFinite(value) ? value : undefined;
  }

  /** A name: trimmed. */
  name(field: Field | undefined): string | undefined {
    return this.text(field)?.trim();
  }

  /** A name that must be there. */
  need(field: Field, what: string): string {
    const name = this.name(field);
    if (name === undefined || name === '') throw new CellFault(columnOf(field), `the ${what} is empty`);
    return name;
  }

  number(field: Field | undefined): number | undefined {
    if (typeof field === 'object' && 'expr' in field) {
      const value = this.#reckoned(field.expr);
      if (typeof value !== 'string') return value;
      throw new CellFault(undefined, `expected a number of ${field.expr}, got \`${shorten(value)}\``);
    }
    const text = this.name(field);
    if (text === undefined) return undefined;
    const value = this.#numeric(text);
    if (value !== undefined) return value;
    const mend = mendOf(text, columnOf(field));
    throw new CellFault(columnOf(field), `expected a number, got \`${shorten(text)}\`: ${mend}`);
  }

  count(field: Field | undefined): number | undefined {
    const value = this.number(field);
    if (value === undefined || (Number.isInteger(value) && value >= 0)) return value;
    throw new CellFault(columnOf(field), `expected a whole number from 0, got ${value}`);
  }

  /** Texts of several fields; a JSON list gives all of its texts. */
  texts(fields: readonly Field[]): string[] {
    return fields.flatMap((field) => {
      const column = columnOf(field);
      const cell = column === undefined ? undefined : this.row.cell(column);
      if (Array.isArray(cell) && cell.every((text) => typeof text === 'string')) return cell;
      return this.text(field) ?? [];
    });
  }
}

/** What makes a number of a text that is none. */
function mendOf(text: string, column = 'COLUMN'): string {
  if (/^-?\d+,\d+$/.test(text)) return 'write decimals with a point, or `decimal: ","` in the mapping';
  if (listOrObject(text) !== undefined || /^[\d.,\s]+[;|][\d.,;|\s]+$/.test(text)) {
    return `a cell of several values is an entry of its own for each, \`columns: '${column}.{annotator}'\``;
  }
  return 'translate words with `values`, name empty marks in `missing`, or list the words of a scale as its `categories`';
}

export function columnOf(field: Field | undefined): string | undefined {
  return typeof field === 'object' && 'column' in field ? [field.column].flat()[0] : undefined;
}

/** Every column that a part of a mapping names. */
export function columnsOf(part: unknown): string[] {
  if (typeof part !== 'object' || part === null) return [];
  if ('column' in part && typeof part.column === 'string') return [part.column];
  if ('column' in part && Array.isArray(part.column)) return part.column.map(String);
  if ('expr' in part && typeof part.expr === 'string') return [...cellExpression(part.expr).names];
  if ('columns' in part && Array.isArray(part.columns)) return part.columns.flat().map(String);
  return Object.values(part).flatMap(columnsOf);
}
