import type { z } from 'zod';
import type { dimensionSchema } from '../../src/model/card.js';
import type { SourceTable } from './row.js';

/** Marks by which tables say that a cell holds nothing. */
const MARK = /^(n\/?a|nan|null|none|missing|-+|\?)$/i;
/** Words that leave no doubt which number they mean. */
const CODES: Readonly<Record<string, number>> = {
  yes: 1,
  no: 0,
  true: 1,
  false: 0,
  correct: 1,
  incorrect: 0,
};

/** A decimal comma; three digits after it might be thousands. */
const COMMA = /^-?\d+,\d{1,2}$/;

/** What stands in a column that judges: its numbers, the marks of nothing, the words and their codes. */
export interface ColumnValues {
  values: number[];
  missing: string[];
  /** Given where the column holds words, each of which means a number. */
  codes?: Record<string, number>;
  /** Whether a number has a decimal comma. */
  comma?: boolean;
}

/** Undefined where something else than numbers (or words that mean one) and marks of nothing stands there. */
export function valuesOf(table: SourceTable, column: string): ColumnValues | undefined {
  const words = distinct(table, column);
  const missing = words.filter((word) => MARK.test(word));
  const said = words.filter((word) => !MARK.test(word));
  if (said.length === 0) return undefined;
  const values = (read: (word: string) => number | undefined): number[] =>
    table.rows.flatMap((row) => read(wordIn(row.cell(column))) ?? []);
  if (said.every((word) => numberOf(word) !== undefined))
    return { values: values(numberOf), missing, comma: said.some((word) => COMMA.test(word)) };
  const codes = Object.fromEntries(said.map((word) => [word, CODES[word.toLowerCase()]]));
  if (!isCoded(codes)) return undefined;
  return { values: values((word) => codes[word]), missing, codes };
}

function isCoded(codes: Record<string, number | undefined>): codes is Record<string, number> {
  return Object.values(codes).every((code) => code !== undefined);
}

function numberOf(word: string): number | undefined {
  const value = Number(COMMA.test(word) ? word.replace(',', '.') : word);
  return word !== '' && Number.isFinite(value) ? value : undefined;
}

const wordIn = (cell: unknown): string =>
  typeof cell === 'object' && cell !== null ? JSON.stringify(cell) : String(cell ?? '').trim();

/** The words of a column in order of appearance, without the empty ones. */
export function distinct(table: SourceTable, column: string): string[] {
  return [...new Set(table.rows.map((row) => wordIn(row.cell(column))))].filter((word) => word !== '');
}

/** More different words, or longer ones, are no answers to choose from. */
const [MOST_WORDS, LONGEST_WORD] = [12, 40];

/** The words of a column that are answers to choose from, as often given; undefined where they are numbers or texts. */
export function categoriesIn(
  table: SourceTable,
  column: string,
): { words: string[]; missing: string[] } | undefined {
  const all = distinct(table, column);
  const words = all.filter((word) => !MARK.test(word));
  const said = table.rows.filter((row) => words.includes(wordIn(row.cell(column)))).length;
  const few = words.length >= 2 && words.length <= MOST_WORDS && said > words.length;
  if (!few || words.some((word) => word.length > LONGEST_WORD || numberOf(word) !== undefined))
    return undefined;
  return { words, missing: all.filter((word) => MARK.test(word)) };
}

/** The smallest usual scale that holds every label; none where the labels look like no usual scale. */
export function scaleOf(values: readonly number[]): { scale?: z.input<typeof dimensionSchema>['scale'] } {
  if (values.length === 0) return {};
  const min = values.reduce((a, b) => Math.min(a, b));
  const max = values.reduce((a, b) => Math.max(a, b));
  if (!values.every(Number.isInteger)) return {};
  if (min >= 0 && max <= 1) return { scale: { kind: 'binary', min: 0, max: 1 } };
  for (const top of [5, 7, 10])
    if (min >= 1 && max <= top) return { scale: { kind: 'ordinal', min: 1, max: top } };
  if (min >= 0 && max <= 10) return { scale: { kind: 'ordinal', min: 0, max: 10 } };
  if (min >= 0 && max <= 100) return { scale: { kind: 'interval', min: 0, max: 100 } };
  return {};
}
