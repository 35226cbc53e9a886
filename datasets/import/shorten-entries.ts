import type { Field } from './mapping.js';
import { namesIn, regexOf } from './pattern.js';

/** A label or score of one column, as the guess makes it. */
export interface ColumnEntry {
  dimension?: Field | undefined;
  value?: Field | undefined;
  [field: string]: unknown;
}
type Spec = { column: string; values?: Record<string, string | number> };

/** What may stand in a column's name. */
const NAMED = ['judge', 'annotator', 'system', 'dimension'];

/**
 * Entries of one column each as few entries of many: those that differ in names which stand in the columns' names become
 * a pattern, `{dimension}_{annotator}`, or a list of the columns. The entries stay as they are where that says no less.
 * @param columns of the table that no part of the mapping names otherwise
 */
export function shortened<T extends ColumnEntry>(
  entries: readonly T[],
  columns: readonly string[],
): (T | (Omit<T, 'value'> & { columns: string | string[] }))[] {
  const groups = new Map<string, T[]>();
  for (const entry of entries) {
    const key = JSON.stringify([templateOf(entry), restOf(entry)]);
    groups.set(key, [...(groups.get(key) ?? []), entry]);
  }
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (!first || group.length < 2) return group;
    const short = asPattern(group, columns) ?? asList(group);
    return short ? [short as unknown as T] : group;
  });
}

const specOf = ({ value }: ColumnEntry): Spec | undefined =>
  typeof value === 'object' && 'column' in value && typeof value.column === 'string'
    ? (value as Spec)
    : undefined;

/** The column of an entry with each name that stands in it in braces. */
function templateOf(entry: ColumnEntry): string {
  const column = specOf(entry)?.column ?? '';
  const places = NAMED.flatMap((name) => {
    const word = entry[name];
    const at = typeof word === 'string' && word !== '' ? column.indexOf(word) : -1;
    return at === -1 ? [] : [{ name, at, end: at + String(word).length }];
  }).sort((a, b) => a.at - b.at || b.end - a.end);
  let [template, from] = ['', 0];
  for (const { name, at, end } of places) {
    if (at < from) continue;
    template += `${column.slice(from, at)}{${name}}`;
    from = end;
  }
  return template + column.slice(from);
}

/** What entries of one pattern have in common: all but the names in it and the column. */
function restOf(entry: ColumnEntry): unknown {
  const inside = regexOf(templateOf(entry)).names;
  const { value: _, ...rest } = entry;
  for (const name of inside) delete rest[name];
  return [rest, specOf(entry)?.values];
}

function asPattern<T extends ColumnEntry>(group: readonly T[], columns: readonly string[]) {
  const [first] = group;
  const template = first && templateOf(first);
  if (!first || !template?.includes('{')) return undefined;
  const { names } = regexOf(template);
  // A name alone fits any column: the list says it better.
  if (template === `{${names[0]}}`) return undefined;
  const wordsOf = (name: string): string => [...new Set(group.map((entry) => String(entry[name])))].join('|');
  const safe = (name: string): boolean => !/[|*{}:]/.test(wordsOf(name).replaceAll('|', ''));
  const narrow = (wanted: readonly string[]): string =>
    names.reduce(
      (text, name) =>
        wanted.includes(name) ? text.replace(`{${name}}`, `{${name}:${wordsOf(name)}}`) : text,
      template,
    );
  const patterns = [[], ...names.map((name) => [name]), names]
    .filter((wanted) => wanted.every(safe))
    .map(narrow);
  const pattern = patterns.find((one) => exactly(one, group, columns));
  return pattern === undefined
    ? undefined
    : { columns: pattern, ...(restWithValues(first, names) as Omit<T, 'value'>) };
}

/** Whether a pattern fits the columns of the group, with their names, and no other. */
function exactly(pattern: string, group: readonly ColumnEntry[], columns: readonly string[]): boolean {
  const read = regexOf(pattern);
  const found = columns.filter((column) => namesIn(column, read) !== undefined);
  if (found.length !== group.length) return false;
  return group.every((entry) => {
    const names = namesIn(specOf(entry)?.column ?? '', read);
    return names !== undefined && Object.entries(names).every(([name, word]) => entry[name] === word);
  });
}

/** A list of the columns, where the one name that differs is the column itself. */
function asList<T extends ColumnEntry>(group: readonly T[]) {
  const [first] = group;
  const name = NAMED.find((one) => group.every((entry) => entry[one] === specOf(entry)?.column));
  if (!first || name === undefined) return undefined;
  const columns = group.map((entry) => specOf(entry)?.column ?? '');
  return { columns, [name]: '{column}', ...(restWithValues(first, [name]) as Omit<T, 'value'>) };
}

function restWithValues(entry: ColumnEntry, inside: readonly string[]): object {
  const { value: _, ...rest } = entry;
  for (const name of inside) delete rest[name];
  const values = specOf(entry)?.values;
  return { ...rest, ...(values && { value: { column: '{column}', values } }) };
}
