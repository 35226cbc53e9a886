import { FaultList } from '../faults.js';
import { shaped } from './each-row.js';
import { isDimension, isMachine, plainName } from './guess-names.js';
import type { TablePart } from './mapping.js';
import type { SourceTable } from './row.js';

/** A table whose rows are inside of what the file holds. */
export interface Inside {
  table: SourceTable;
  rows?: { each: string | string[] };
  assumptions: string[];
}

const SEPARATORS = ['__', '::', '||', '|', '///', '/', '--', ' - ', '#', ':', '_', '-'];
/** Further in no list of rows is looked for. */
const DEEPEST = 4;

type Each = string | string[];
type Found = { each: Each; assumptions: string[] };

/**
 * Where the rows of a file are that is one object: the one list of objects in it, an object of objects by name, or
 * `{annotator: {item__system__dimension: value}}`. The table itself where it is a list.
 */
export function inside(table: SourceTable): Inside {
  const root = table.rows[0]?.fields();
  if (!table.whole || root === undefined) return { table, assumptions: [] };
  const found = byList(root) ?? byRater(root, table.file) ?? byItem(root);
  return found ? { ...at(table, found.each), assumptions: found.assumptions } : { table, assumptions: [] };
}

/** The table with its rows taken from a path. */
export function at(table: SourceTable, each: Each): Omit<Inside, 'assumptions'> {
  const faults = new FaultList();
  const part: Pick<TablePart, 'rows'> = { rows: { each } };
  const inner = shaped(table, part, () => table, new Set(), faults);
  faults.throwIfAny();
  return { table: inner, rows: { each } };
}

/** The table with columns cut. */
export function cutColumns(table: SourceTable, split: Record<string, string>): SourceTable {
  const faults = new FaultList();
  const cut = shaped(table, { split }, () => table, new Set(), faults);
  faults.throwIfAny();
  return cut;
}

/** `{ data: [ {…}, {…} ] }`, the nearest to the root. */
function byList(root: object): Found | undefined {
  let level: { path: string; value: object }[] = [{ path: '', value: root }];
  for (let depth = 0; depth < DEEPEST; depth++) {
    const inner = level.flatMap(({ path, value }) =>
      Object.entries(value).flatMap(([key, one]: [string, unknown]) =>
        typeof one === 'object' && one !== null && !key.includes('.')
          ? [{ path: path === '' ? key : `${path}.${key}`, value: one }]
          : [],
      ),
    );
    const lists = inner.filter(({ value }) => isListOfObjects(value));
    const [longest] = lists.sort((a, b) => Object.keys(b.value).length - Object.keys(a.value).length);
    if (longest)
      return { each: `${longest.path}.{n}`, assumptions: [`the rows are those of \`${longest.path}\``] };
    level = inner.filter(({ value }) => !Array.isArray(value)).slice(0, 20);
  }
  return undefined;
}

const isListOfObjects = (value: unknown): boolean =>
  Array.isArray(value) && value.length > 0 && value.every((one) => isObject(one));

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** `{annotator: {item__system__dimension: value}}`. */
function byRater(root: object, file: string): Found | undefined {
  const raters = Object.entries(root);
  if (
    raters.length === 0 ||
    !raters.every(([, said]) => isObject(said) && Object.values(said).every(isCell))
  ) {
    return undefined;
  }
  const keys = [...new Set(raters.flatMap(([, said]) => Object.keys(said as object)))];
  const names = raters.map(([name]) => name);
  const parts = partsOfKeys(keys);
  // Keys that are words of a record and not names of items: an object of records by name.
  if (
    !parts &&
    keys.some((key) => /^(text|summary|output|score|rating|label|model|system|id)$/.test(plainName(key)))
  ) {
    return undefined;
  }
  const judges = names.some(isMachine) || /judge|llm|model/i.test(file);
  const who = judges ? 'judge' : 'annotator';
  const assumptions = [`the outer keys are taken as ${judges ? 'judges' : 'people'}: ${listed(names)}`];
  if (!parts) return { each: [`{${who}}`, '{item}'], assumptions };
  assumptions.push(`the inner keys are taken as ${parts.names.join(', ')}, parted by \`${parts.separator}\``);
  return { each: [`{${who}}`, parts.names.map((name) => `{${name}}`).join(parts.separator)], assumptions };
}

const isCell = (value: unknown): boolean => typeof value !== 'object' || value === null;

/** What the parts of keys such as `doc0__M1__fluency` are, where one sign parts all of them alike. */
export function partsOfKeys(keys: readonly string[]): { separator: string; names: string[] } | undefined {
  for (const separator of SEPARATORS) {
    const split = keys.map((key) => key.split(separator));
    const n = split[0]?.length ?? 0;
    if (n < 2 || n > 3 || !split.every((parts) => parts.length === n && !parts.includes(''))) continue;
    const distinct = Array.from({ length: n }, (_, at) => [
      ...new Set(split.map((parts) => parts[at] ?? '')),
    ]);
    // Parts that tell nothing apart, or each key by itself, are no parts: `img_1`, `img_2`.
    const weak = !STRONG.includes(separator);
    if (weak && distinct.some((words) => words.length === 1) && keys.length > 2) continue;
    if (n === 2 && distinct.every((words) => words.length === keys.length)) continue;
    return { separator, names: partNames(distinct) };
  }
  return undefined;
}

/** The signs that no name holds by chance. */
const STRONG: readonly string[] = ['__', '::', '||', '|', '///'];

/** A column whose cells are names of several things, `doc0__M1__fluency`, and the pattern that cuts them. */
export function packedKey(
  table: SourceTable,
  column: string,
): { pattern: string; names: string[] } | undefined {
  const keys = [...new Set(table.rows.map((row) => String(row.cell(column) ?? '').trim()))];
  const parts = partsOfKeys(keys);
  if (!parts || !STRONG.includes(parts.separator)) return undefined;
  return { pattern: parts.names.map((name) => `{${name}}`).join(parts.separator), names: parts.names };
}

function partNames(distinct: readonly (readonly string[])[]): string[] {
  const known = distinct.findIndex((words) => words.every((word) => isDimension(plainName(word))));
  if (distinct.length === 2)
    return known === 0 ? ['dimension', 'item'] : ['item', known === 1 ? 'dimension' : 'system'];
  const at = known === -1 ? 2 : known;
  const others = ['item', 'system'];
  return distinct.map((_, index) => (index === at ? 'dimension' : (others.shift() ?? '')));
}

/** An object of records by the name of their item. */
function byItem(root: object): Found | undefined {
  const values = Object.values(root);
  if (values.length > 0 && values.every(isObject)) {
    return { each: '{item}', assumptions: ['the keys are taken as the names of the items'] };
  }
  if (values.length > 0 && values.every(isListOfObjects)) {
    return { each: '{item}.{n}', assumptions: ['the keys are taken as the names of the items'] };
  }
  return undefined;
}

const listed = (names: readonly string[]): string =>
  names.length > 4 ? `${names.slice(0, 3).join(', ')} and ${names.length - 3} others` : names.join(', ');
