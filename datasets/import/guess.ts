import { basename } from 'node:path';
import { unpackedName } from '../unpack.js';
import { columnsOf } from './cells.js';
import { longVerdicts } from './guess-long.js';
import { plainName, type Role, roleOf } from './guess-names.js';
import { cutColumns, inside, packedKey } from './guess-nested.js';
import { bySystemShape, pairShape, type Shape } from './guess-shapes.js';
import { type ToolFile, toolFile } from './guess-tools.js';
import { unitsIn } from './guess-units.js';
import { categoriesIn, distinct, scaleOf, valuesOf } from './guess-values.js';
import { type NamedColumns, type Verdicts, wideVerdicts } from './guess-wide.js';
import type { MappingInput } from './mapping.js';
import type { SourceTable } from './row.js';
import { sharing } from './sharing.js';
import { type ColumnEntry, shortened } from './shorten-entries.js';

type DimensionInput = NonNullable<NonNullable<MappingInput['card']>['dimensions']>[number];
type TableInput = MappingInput['tables'][number];

/** A mapping read out of the names and contents of a table's columns. */
export interface Guess {
  mapping: MappingInput & { card: { dimensions: DimensionInput[] } };
  /** What each column was taken for, in the order of the file. */
  columns: { column: string; as: string }[];
  /** What no column could be found for: the mapping must be edited before it can be used. */
  unknown: string[];
  /** What was taken for granted, in words. */
  assumptions: string[];
}

type Column = { column: string };

/** Stands where a person must write the name of a column. */
const FILL_IN = 'FILL IN';

/** Guesses how a table of labels and judge scores is laid out. Never reads meaning into a column it does not know. */
export function guessMapping(given: SourceTable, id: string, named: NamedColumns = {}): Guess {
  const tool = toolFile(given);
  if (tool) return ofTool(tool, given, id);
  const nested = inside(given);
  const { rows } = nested;
  const { table, split } = cutKey(nested.table, nested.assumptions);
  const roles = new Map<Role, string[]>();
  for (const column of table.columns) {
    const role = split && Object.hasOwn(split, column) ? undefined : roleOf(column);
    if (role) roles.set(role, [...(roles.get(role) ?? []), column]);
  }
  twoTexts(roles);
  const first = (role: Role): string | undefined => roles.get(role)?.[0];
  const field = (role: Role): Column | undefined => {
    const column = role === 'value' ? valueColumn(table, roles.get(role)) : first(role);
    return column === undefined ? undefined : { column };
  };
  const shape = pairShape(table, first) ?? bySystemShape(table);
  const unknown = [...(shape?.unknown ?? [])];
  const assumptions = [...nested.assumptions, ...(shape?.assumptions ?? [])];
  const as = new Map<string, string>(shape?.as);
  for (const [column, pattern] of Object.entries(split ?? {})) as.set(column, `cut into ${pattern}`);
  const units = shape ? undefined : unitsIn(table, first, as, unknown);
  const about = aboutItems(table, field, roles.get('reference') ?? [], shape, as, assumptions);
  if (!about.item) unknown.push('which column tells the items apart (`item.id`)');
  const system = shape ? undefined : field('system');
  const text = shape ? undefined : (field('text') ?? textByItem(table, about, system, as));
  if (system) as.set(system.column, 'system');
  if (text) as.set(text.column, 'text');
  if (!shape && !system)
    assumptions.push('no column names a system: every row is taken as one system, `system-1`');
  if (!text && !units?.unit && !shape?.candidates)
    assumptions.push(
      'no column holds the candidates’ texts: length and lexical references cannot be computed',
    );

  const verdicts = shape ? ofShape(table, shape) : verdictsOf(table, field, named, as, assumptions);
  unknown.push(...verdicts.unknown);
  if (verdicts.labels.length + verdicts.scores.length === 0 && unknown.length === (about.item ? 0 : 1)) {
    unknown.push(
      'which columns hold labels or judge scores (`labels`, `scores`): no column of numbers was found that is named like them',
    );
  }
  const dimensions = verdicts.dimensions.length > 0 ? verdicts.dimensions : ['overall'];
  if (!verdicts.words) assumptions.push(higherIsBetter(dimensions));
  const systemField = system ?? 'system-1';
  const hasText = text !== undefined || units?.unit !== undefined;
  const where = {
    ...(!shape && !hasText && { system: systemField }),
    ...(units?.unit && { unit: units.unit.id }),
  };
  const candidates = shape
    ? shape.candidates
    : hasText && [{ system: systemField, ...(text && { text }), ...(units?.unit && { unit: units.unit }) }];
  const missing = [...new Set(verdicts.missing)];
  const labels = verdicts.labels.map((label) => ({ ...where, ...label, ...units?.marks }));
  const scores = verdicts.scores.map((score) => ({ ...where, ...score }));
  const item = { id: about.item ?? { column: FILL_IN }, ...about.fields };
  const short = shortTable(table, {
    ...(rows && { rows }),
    ...((shape?.split ?? split) && { split: shape?.split ?? split }),
    item,
    ...(candidates && { candidates }),
    labels,
    scores,
  });
  return {
    mapping: {
      card: {
        id,
        dimensions: sharing(
          dimensions.map((dimension) =>
            verdicts.words
              ? { id: dimension, scale: { kind: 'nominal' as const, categories: verdicts.words } }
              : { id: dimension, higherIsBetter: true, ...scaleOf(verdicts.labelValues(dimension)) },
          ),
        ),
      },
      ...(missing.length > 0 && { missing }),
      ...(verdicts.comma && { decimal: ',' as const }),
      tables: [short],
    },
    columns: table.columns.map((column) => ({ column, as: as.get(column) ?? 'not used' })),
    unknown,
    assumptions,
  };
}

/** The table with the key of its items cut where that names systems too. */
function cutKey(
  table: SourceTable,
  assumptions: string[],
): { table: SourceTable; split?: Record<string, string> } {
  const column = table.columns.find((one) => roleOf(one) === 'item');
  const named = new Set(table.columns.map(roleOf));
  const packed = column === undefined || named.has('system') ? undefined : packedKey(table, column);
  if (column === undefined || !packed || packed.names.some((name) => table.columns.includes(name))) {
    return { table };
  }
  const split = { [column]: packed.pattern };
  assumptions.push(`\`${column}\` is taken as ${packed.names.join(', ')} (\`split\`)`);
  return { table: cutColumns(table, split), split };
}

/** What is called `text` beside an answer or a summary is what that is of. */
function twoTexts(roles: Map<Role, string[]>): void {
  const [one, another] = roles.get('text') ?? [];
  if (one === undefined || another === undefined || roles.has('document')) return;
  const source = [one, another].find((column) => /^(input_)?text$/.test(plainName(column)));
  if (source === undefined) return;
  roles.set('text', [source === one ? another : one]).set('document', [source]);
}

const higherIsBetter = (dimensions: readonly string[]): string =>
  `higher is taken to be better on ${dimensions.join(', ')} (\`higherIsBetter\`)`;

function ofTool(
  { name, tables, dimensions, as, assumptions, unknown }: ToolFile,
  table: SourceTable,
  id: string,
): Guess {
  const ranked = dimensions.filter(({ scale }) => scale?.kind !== 'nominal').flatMap((one) => one.id);
  const columns = [...new Set([...table.columns, ...as.keys()])].filter(
    (column) => as.has(column) || table.columns.includes(column),
  );
  return {
    mapping: { card: { id, dimensions: sharing(dimensions) }, tables },
    columns: columns.map((column) => ({ column, as: as.get(column) ?? 'not used' })),
    unknown,
    assumptions: [`taken as ${name}`, ...assumptions, ...(ranked.length > 0 ? [higherIsBetter(ranked)] : [])],
  };
}

/** The table with few entries in the place of many, and without what needs no saying. */
function shortTable(
  table: SourceTable,
  { labels = [], scores = [], candidates = [], ...rest }: TableInput,
): TableInput {
  const named = new Set(columnsOf(rest));
  const free = table.columns.filter((column) => !named.has(column));
  const labelsOf = shortened(labels as ColumnEntry[], free) as typeof labels;
  const taken = new Set(columnsOf(labels));
  const scoresOf = shortened(
    scores.map(({ protocol, ...score }) => ({
      ...score,
      ...(protocol !== 'imported' && { protocol }),
    })) as ColumnEntry[],
    free.filter((column) => !taken.has(column)),
  ) as typeof scores;
  const texts = candidates.map(({ text, ...one }) => ({ ...one, value: text }) as ColumnEntry);
  const short = shortened(texts, free).map(({ value, ...one }) => ({
    ...one,
    ...(value !== undefined && { text: value }),
  }));
  return {
    ...rest,
    ...(short.length > 0 && { candidates: short as typeof candidates }),
    ...(labelsOf.length > 0 && { labels: labelsOf }),
    ...(scoresOf.length > 0 && { scores: scoresOf }),
  };
}

/** A document that differs among an item's systems is what they wrote. */
function textByItem(
  table: SourceTable,
  { item, fields }: ReturnType<typeof aboutItems>,
  system: Column | undefined,
  as: Map<string, string>,
): Column | undefined {
  const { document } = fields;
  if (!system || typeof document !== 'object' || !('column' in document)) return undefined;
  if (typeof item !== 'object' || !('column' in item)) return undefined;
  const [id, column] = [String(item.column), String(document.column)];
  const byItem = new Map<string, unknown>();
  const differs = table.rows.some((row) => {
    const name = String(row.cell(id));
    const known = byItem.get(name);
    byItem.set(name, known ?? row.cell(column));
    return known !== undefined && known !== row.cell(column);
  });
  if (!differs) return undefined;
  delete fields.document;
  as.set(column, 'text');
  return { column };
}

/** The first column named as a value that holds numbers, or else words to choose from. */
const valueColumn = (table: SourceTable, columns: readonly string[] = []): string | undefined =>
  columns.find((column) => valuesOf(table, column)) ?? columns.find((column) => categoriesIn(table, column));

function aboutItems(
  table: SourceTable,
  field: (role: Role) => Column | undefined,
  references: readonly string[],
  shape: Shape | undefined,
  as: Map<string, string>,
  assumptions: string[],
): { item: TableInput['item']['id'] | undefined; fields: Omit<TableInput['item'], 'id'> } {
  const document = field('document');
  const instruction = field('instruction');
  // A document that is no text is its name.
  const isName = document !== undefined && distinct(table, document.column).every((cell) => !/\s/.test(cell));
  const id = field('item') ?? (isName ? document : shape && instruction);
  const texts = { document: document === id ? undefined : document, instruction };
  for (const [role, column] of Object.entries({ item: id, ...texts })) {
    if (column && !as.has(column.column)) as.set(column.column, role);
  }
  for (const column of references) as.set(column, 'reference');
  if (id && !field('item')) assumptions.push(`the items are told apart by \`${id.column}\``);
  const item = id && shape && shape.itemBy.length > 0 ? { columns: [id.column, ...shape.itemBy] } : id;
  return {
    item,
    fields: {
      ...(texts.document && { document: texts.document }),
      ...(instruction && { instruction }),
      ...(references.length > 0 && { references: references.map((column) => ({ column })) }),
    },
  };
}

function ofShape(table: SourceTable, { labels = [], scores = [] }: Shape): Verdicts {
  const values = labels.flatMap(({ value }) =>
    typeof value === 'object' && 'column' in value ? (valuesOf(table, String(value.column)) ?? []) : [],
  );
  return {
    labels,
    scores,
    dimensions: ['overall'],
    labelValues: () => values.flatMap((one) => one.values),
    missing: values.flatMap(({ missing }) => missing),
    comma: values.some(({ comma }) => comma),
    unknown: [],
  };
}

function verdictsOf(
  table: SourceTable,
  field: (role: Role) => Column | undefined,
  named: NamedColumns,
  as: Map<string, string>,
  assumptions: string[],
): Verdicts {
  const chosen = [...(named.people ?? []), ...(named.dimensions ?? [])];
  if (chosen.length === 0 && field('value')) return longVerdicts(table, field, as, assumptions);
  const annotator = field('annotator');
  const verdicts = wideVerdicts(table, annotator, named, as);
  if (annotator && verdicts.labels.some((label) => label.annotator === annotator))
    as.set(annotator.column, 'annotator');
  return verdicts;
}

/** A name for the data set from the name of the file. */
export function idOfFile(file: string): string {
  return plainName(unpackedName(basename(file)).replace(/\.[^.]*$/, '')).replaceAll('_', '-') || 'my-data';
}
