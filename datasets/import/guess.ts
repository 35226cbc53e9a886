import { basename } from 'node:path';
import { unpackedName } from '../unpack.js';
import { longVerdicts } from './guess-long.js';
import { plainName, type Role, roleOf } from './guess-names.js';
import { bySystemShape, pairShape, type Shape } from './guess-shapes.js';
import { distinct, scaleOf, valuesOf } from './guess-values.js';
import { type NamedColumns, type Verdicts, wideVerdicts } from './guess-wide.js';
import type { Field, MappingInput } from './mapping.js';
import type { Table } from './row.js';

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

type DimensionInput = NonNullable<NonNullable<MappingInput['card']>['dimensions']>[number];
type Column = { column: string };

/** Stands where a person must write the name of a column. */
const FILL_IN = 'FILL IN';

/** Guesses how a table of labels and judge scores is laid out. Never reads meaning into a column it does not know. */
export function guessMapping(table: Table, id: string, named: NamedColumns = {}): Guess {
  const roles = new Map<Role, string[]>();
  for (const column of table.columns) {
    const role = roleOf(column);
    if (role) roles.set(role, [...(roles.get(role) ?? []), column]);
  }
  const first = (role: Role): string | undefined => roles.get(role)?.[0];
  const field = (role: Role): Column | undefined => {
    const column = role === 'value' ? valueColumn(table, roles.get(role)) : first(role);
    return column === undefined ? undefined : { column };
  };
  const shape = pairShape(table, first) ?? bySystemShape(table);
  const unknown = [...(shape?.unknown ?? [])];
  const assumptions = [...(shape?.assumptions ?? [])];
  const as = new Map<string, string>(shape?.as);
  const about = aboutItems(table, field, roles.get('reference') ?? [], shape, as, assumptions);
  if (!about.item) unknown.push('which column tells the items apart (`item.id`)');
  const system = shape ? undefined : field('system');
  const text = shape ? undefined : field('text');
  if (system) as.set(system.column, 'system');
  if (text) as.set(text.column, 'text');
  if (!shape && !system)
    assumptions.push('no column names a system: every row is taken as one system, `system-1`');
  if (!text && !shape?.candidates)
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
  assumptions.push(`higher is taken to be better on ${dimensions.join(', ')} (\`higherIsBetter\`)`);
  const systemField = system ?? 'system-1';
  const unit = shape ? undefined : first('unit');
  if (unit !== undefined) {
    as.set(unit, 'not used: units of a text');
    unknown.push(
      `what each \`${unit}\` is a unit of: labels of parts are imported where the part is the item, \`id: { columns: [${first('document') ?? 'document'}, ${unit}] }\``,
    );
  }
  const where = !shape && !text ? { system: systemField } : {};
  const candidates = shape ? shape.candidates : text && [{ system: systemField, text }];
  const missing = [...new Set(verdicts.missing)];
  return {
    mapping: {
      card: {
        id,
        title: id,
        licence: 'not stated',
        citation: 'not stated',
        dimensions: dimensions.map((dimension) => ({
          id: dimension,
          higherIsBetter: true,
          ...scaleOf(verdicts.labelValues(dimension)),
        })),
      },
      ...(missing.length > 0 && { missing }),
      ...(verdicts.comma && { decimal: ',' as const }),
      tables: [
        {
          item: { id: about.item ?? { column: FILL_IN }, ...about.fields },
          ...(candidates && { candidates }),
          labels: verdicts.labels.map((label) => ({ ...where, ...label })),
          scores: verdicts.scores.map((score) => ({ ...where, ...score })),
        },
      ],
    },
    columns: table.columns.map((column) => ({ column, as: as.get(column) ?? 'not used' })),
    unknown,
    assumptions,
  };
}

/** The first column named as a value that holds numbers. */
const valueColumn = (table: Table, columns: readonly string[] = []): string | undefined =>
  columns.find((column) => valuesOf(table, column));

function aboutItems(
  table: Table,
  field: (role: Role) => Column | undefined,
  references: readonly string[],
  shape: Shape | undefined,
  as: Map<string, string>,
  assumptions: string[],
): { item: Field | undefined; fields: Omit<MappingInput['tables'][number]['item'], 'id'> } {
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
  const item =
    id && shape && shape.itemBy.length > 0 ? { columns: [id.column, ...shape.itemBy], join: '/' } : id;
  return {
    item,
    fields: {
      ...(texts.document && { document: texts.document }),
      ...(instruction && { instruction }),
      ...(references.length > 0 && { references: references.map((column) => ({ column })) }),
    },
  };
}

function ofShape(table: Table, { labels = [], scores = [] }: Shape): Verdicts {
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
  table: Table,
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
