import { basename } from 'node:path';
import type { z } from 'zod';
import { unpackedName } from '../unpack.js';
import { type NumberColumn, plainName, type Role, readNumberColumn, roleOf } from './guess-names.js';
import type { Field, MappingInput } from './mapping.js';
import type { Table } from './table.js';

/** A mapping read out of the names and contents of a table's columns. */
export interface Guess {
  mapping: MappingInput;
  /** What each column was taken for, in the order of the file. */
  columns: { column: string; as: string }[];
  /** What no column could be found for: the mapping must be edited before it can be used. */
  unknown: string[];
  /** What was taken for granted, in words. */
  assumptions: string[];
}

/** Stands where a person must write the name of a column. */
const FILL_IN = 'FILL IN';

/** Guesses how a table of labels and judge scores is laid out. Never reads meaning into a column it does not know. */
export function guessMapping(table: Table, id: string): Guess {
  const roles = new Map<Role, string[]>();
  for (const column of table.columns) {
    const role = roleOf(column);
    if (role) roles.set(role, [...(roles.get(role) ?? []), column]);
  }
  const first = (role: Role): string | undefined => roles.get(role)?.[0];
  const field = (role: Role): Field | undefined => {
    const column = first(role);
    return column === undefined ? undefined : { column };
  };
  const unknown: string[] = [];
  const assumptions: string[] = [];
  const as = new Map<string, string>();
  for (const role of ['item', 'system', 'text', 'document', 'instruction'] as const) {
    const column = first(role);
    if (column !== undefined) as.set(column, role);
  }
  const references = roles.get('reference') ?? [];
  for (const column of references) as.set(column, 'reference');
  const item = field('item');
  if (!item) unknown.push('which column tells the items apart (`item.id`)');
  const system = field('system');
  if (!system) assumptions.push('no column names a system: every row is taken as one system, `system-1`');
  const text = field('text');
  if (!text)
    assumptions.push(
      'no column holds the candidates’ texts: length and lexical references cannot be computed',
    );

  const long = first('value') !== undefined && isNumeric(table, first('value') ?? '');
  const numbers = long ? [] : numberColumns(table, as);
  const verdicts = long ? longVerdicts(table, field, as, assumptions) : wideVerdicts(numbers, as);
  if (verdicts.labels.length + verdicts.scores.length === 0) {
    unknown.push(
      'which columns hold labels or judge scores (`labels`, `scores`): no column of numbers was found',
    );
  }
  const dimensions = verdicts.dimensions.length > 0 ? verdicts.dimensions : ['overall'];
  assumptions.push(`higher is taken to be better on ${dimensions.join(', ')} (\`higherIsBetter\`)`);
  const systemField = system ?? 'system-1';
  const needsSystem = text === undefined ? { system: systemField } : {};
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
      tables: [
        {
          item: {
            id: item ?? { column: FILL_IN },
            ...(field('document') && { document: field('document') }),
            ...(field('instruction') && { instruction: field('instruction') }),
            ...(references.length > 0 && { references: references.map((column) => ({ column })) }),
          },
          ...(text && { candidates: [{ system: systemField, text }] }),
          labels: verdicts.labels.map((label) => ({ ...needsSystem, ...label })),
          scores: verdicts.scores.map((score) => ({ ...needsSystem, ...score })),
        },
      ],
    },
    columns: table.columns.map((column) => ({ column, as: as.get(column) ?? 'not used' })),
    unknown,
    assumptions,
  };
}

interface Verdicts {
  labels: NonNullable<MappingInput['tables'][number]['labels']>;
  scores: NonNullable<MappingInput['tables'][number]['scores']>;
  dimensions: string[];
  labelValues(dimension: string): number[];
}

/** One row a label, or one row a judge's score. */
function longVerdicts(
  table: Table,
  field: (role: Role) => Field | undefined,
  as: Map<string, string>,
  assumptions: string[],
): Verdicts {
  const note = (role: Role): Field | undefined => {
    const found = field(role);
    if (typeof found === 'object') as.set(found.column, role);
    return found;
  };
  const value = note('value') ?? '';
  const dimension = note('dimension');
  const annotator = note('annotator');
  const judge = annotator === undefined ? note('judge') : undefined;
  if (!dimension) assumptions.push('no column names a dimension: all is taken as `overall`');
  const values = (name: string): number[] =>
    table.rows.flatMap((row) => {
      if (typeof dimension === 'object' && String(row.cell(dimension.column)).trim() !== name) return [];
      return typeof value === 'object' ? numberIn(row.cell(value.column)) : [];
    });
  const dimensions = typeof dimension === 'object' ? distinct(table, dimension.column) : ['overall'];
  const about = { dimension: dimension ?? 'overall', value };
  if (judge) {
    const raw = note('raw');
    const protocol = note('protocol') ?? 'imported';
    return {
      labels: [],
      scores: [{ judge, protocol, ...about, ...(raw && { raw }) }],
      dimensions,
      labelValues: () => [],
    };
  }
  if (!annotator)
    assumptions.push('no column names an annotator: all labels are taken as one person’s, `annotator-1`');
  const group = note('group');
  const comment = note('comment');
  const label = {
    annotator: annotator ?? 'annotator-1',
    ...about,
    ...(group && { group }),
    ...(comment && { comment }),
  };
  return { labels: [label], scores: [], dimensions, labelValues: values };
}

/** One row a candidate, with a column for each annotator or judge. */
function wideVerdicts(
  numbers: readonly (NumberColumn & { values: number[] })[],
  as: Map<string, string>,
): Verdicts {
  for (const { column, kind, who, dimension } of numbers) {
    as.set(
      column,
      kind === 'label' ? `label of ${who} on ${dimension}` : `score of judge ${who} on ${dimension}`,
    );
  }
  const labels = numbers.filter(({ kind }) => kind === 'label');
  const scores = numbers.filter(({ kind }) => kind === 'score');
  return {
    labels: labels.map(({ column, who, dimension }) => ({ annotator: who, dimension, value: { column } })),
    scores: scores.map(({ column, who, dimension }) => ({
      judge: who,
      protocol: 'imported',
      dimension,
      value: { column },
    })),
    dimensions: [...new Set(numbers.map(({ dimension }) => dimension))],
    labelValues: (name) => labels.flatMap(({ dimension, values }) => (dimension === name ? values : [])),
  };
}

function numberColumns(
  table: Table,
  taken: ReadonlyMap<string, string>,
): (NumberColumn & { values: number[] })[] {
  return table.columns
    .filter((column) => !taken.has(column) && isNumeric(table, column))
    .map((column) => ({
      ...readNumberColumn(column),
      values: table.rows.flatMap((row) => numberIn(row.cell(column))),
    }));
}

/** Numbers wherever something stands, and at least one. */
function isNumeric(table: Table, column: string): boolean {
  let seen = false;
  for (const row of table.rows) {
    const text = String(row.cell(column) ?? '').trim();
    if (text === '') continue;
    if (!Number.isFinite(Number(text))) return false;
    seen = true;
  }
  return seen;
}

function numberIn(cell: unknown): number[] {
  const text = String(cell ?? '').trim();
  const value = Number(text);
  return text !== '' && Number.isFinite(value) ? [value] : [];
}

function distinct(table: Table, column: string): string[] {
  const names = table.rows.map((row) => String(row.cell(column) ?? '').trim());
  return [...new Set(names.filter((name) => name !== ''))];
}

/** The smallest usual scale that holds every label; none where the labels look like no usual scale. */
function scaleOf(values: readonly number[]): {
  scale?: z.input<typeof import('../../src/model/card.js').dimensionSchema>['scale'];
} {
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

/** A name for the data set from the name of the file. */
export function idOfFile(file: string): string {
  return plainName(unpackedName(basename(file)).replace(/\.[^.]*$/, '')).replaceAll('_', '-') || 'my-data';
}
