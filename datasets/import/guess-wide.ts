import { counted } from '../../src/remarks/words.js';
import { listCells } from './guess-lists.js';
import { type NumberColumn, plainName, readNumberColumn, roleOf } from './guess-names.js';
import { type ColumnValues, valuesOf } from './guess-values.js';
import type { Field, MappingInput } from './mapping.js';
import { noLabel } from './no-label.js';
import type { SourceTable } from './row.js';

/** Columns of which a person said what they are, against or beyond their names. */
export interface NamedColumns {
  /** Each is one person's ratings, `overall`. */
  people?: readonly string[];
  /** Each is a dimension. */
  dimensions?: readonly string[];
}

/** What was found of labels and scores, and what could not be told. */
export interface Verdicts {
  labels: NonNullable<MappingInput['tables'][number]['labels']>;
  scores: NonNullable<MappingInput['tables'][number]['scores']>;
  dimensions: string[];
  labelValues(dimension: string): number[];
  missing: string[];
  comma: boolean;
  /** The answers to choose from, where the labels are words. */
  words?: string[];
  unknown: string[];
}

type Judged = NumberColumn & ColumnValues;

/** One row a candidate, with a column for each annotator or judge. @param annotator where a column names the person */
export function wideVerdicts(
  table: SourceTable,
  annotator: Field | undefined,
  named: NamedColumns,
  as: Map<string, string>,
): Verdicts {
  const found = table.columns.flatMap((column) => judged(table, column, named, as) ?? []);
  const unknown = [...wordsAsLabels(table, as)];
  for (const column of [...(named.people ?? []), ...(named.dimensions ?? [])]) {
    if (!valuesOf(table, column))
      unknown.push(`what the words of \`${column}\` mean: not all are numbers with a decimal point`);
  }
  const labels = found.filter(({ kind, sure }) => kind === 'label' && sure);
  const unsure = found.filter(({ kind, sure }) => kind === 'label' && !sure);
  if (labels.length === 0 && unsure.length > 0) {
    unknown.push(
      `whether ${list(unsure)} ${unsure.length === 1 ? 'is a person or a dimension' : 'are people or dimensions'}: say it with --people or --dimensions (columns by comma)`,
    );
  }
  const dimensions = [...new Set(labels.map(({ dimension }) => dimension))];
  const scores = found.filter(({ kind }) => kind === 'score');
  const packed = packedNames(scores);
  const lists = listCells(
    table,
    packed.map(({ column }) => column),
    as,
  );
  if (lists) return { ...lists, labelValues: () => lists.values, missing: [], comma: false };
  if (packed.length > 0) {
    unknown.push(
      `what ${counted(packed.length, 'column')} such as ${list(packed.slice(0, 2))} say besides a judge (a dimension, a prompt?): write a pattern under \`scores\`, such as \`columns: '{judge} {dimension} {repeat}'\``,
    );
  }
  for (const { column } of [...unsure, ...packed]) as.set(column, 'not used: its name does not say whose');
  const standing = scores
    .filter((score) => !packed.includes(score))
    .flatMap((score) => onDimensions(score, dimensions));
  for (const { column, who, dimension } of labels) {
    const person = annotator && who === 'annotator-1' ? 'the annotator' : who;
    as.set(column, `label of ${person} on ${dimension}`);
  }
  for (const { column, who } of standing) {
    const on = standing.filter((score) => score.column === column).map(({ dimension }) => dimension);
    as.set(column, `score of judge ${who} on ${on.join(', ')}`);
  }
  return {
    labels: labels.map(({ column, who, dimension, codes }) => ({
      annotator: annotator && who === 'annotator-1' ? annotator : who,
      dimension,
      value: { column, ...(codes && { values: codes }) },
    })),
    scores: standing.map(({ column, who, dimension }) => ({
      judge: who,
      protocol: 'imported',
      dimension,
      value: { column },
    })),
    dimensions: [...new Set([...labels, ...standing].map(({ dimension }) => dimension))],
    labelValues: (name) => labels.flatMap(({ dimension, values }) => (dimension === name ? values : [])),
    missing: [...labels, ...standing].flatMap(({ missing }) => missing),
    comma: [...labels, ...standing].some(({ comma }) => comma),
    unknown,
  };
}

function judged(
  table: SourceTable,
  column: string,
  { people = [], dimensions = [] }: NamedColumns,
  as: Map<string, string>,
): Judged | undefined {
  const said = people.includes(column) || dimensions.includes(column);
  if (!said && (as.has(column) || (roleOf(column) && roleOf(column) !== 'value'))) return undefined;
  const values = valuesOf(table, column);
  if (!values) return undefined;
  const kind = said ? undefined : noLabel(column);
  if (kind) {
    as.set(column, `not used: looks like ${kind}`);
    return undefined;
  }
  const read = readNumberColumn(column);
  if (people.includes(column))
    return { ...values, ...read, kind: 'label', who: column, dimension: 'overall', sure: true };
  if (dimensions.includes(column)) {
    const dimension = plainName(column).replaceAll('_', '-');
    return { ...values, ...read, kind: 'label', who: 'annotator-1', dimension, sure: true };
  }
  return values.codes && (read.kind === 'score' || !read.sure) ? undefined : { ...values, ...read };
}

/** Columns named as labels that hold words of which nobody but the user knows the order. */
function wordsAsLabels(table: SourceTable, as: Map<string, string>): string[] {
  return table.columns.flatMap((column) => {
    if (as.has(column) || roleOf(column) !== 'value' || valuesOf(table, column)) return [];
    as.set(column, 'not used: words');
    return [
      `what number each word of \`${column}\` means (\`value: { column: ${column}, values: { good: 1, … } }\`)`,
    ];
  });
}

/** Columns whose names multiply two further parts: `ChatGPT RE 1`, `ChatGPT RE 2`, `ChatGPT CO 1`, `ChatGPT CO 2`. */
function packedNames(scores: readonly Judged[]): Judged[] {
  const byStart = new Map<string, { score: Judged; parts: string[] }[]>();
  for (const score of scores) {
    const [start = '', ...parts] = score.column.trim().split(/[\s_]+/);
    if (!score.bare || score.metric || parts.length !== 2) continue;
    byStart.set(start, [...(byStart.get(start) ?? []), { score, parts }]);
  }
  return [...byStart.values()].flatMap((group) => {
    const [first, second] = [0, 1].map((at) => new Set(group.map(({ parts }) => parts[at])).size);
    const multiplied = first && second && first > 1 && second > 1 && first * second === group.length;
    return multiplied ? group.map(({ score }) => score) : [];
  });
}

/** A judge without a dimension in its name stands on the only one that was labelled, a metric on each. */
function onDimensions(score: Judged, dimensions: readonly string[]): Judged[] {
  if (!score.bare || dimensions.length === 0 || (dimensions.length > 1 && !score.metric)) return [score];
  return dimensions.map((dimension) => ({ ...score, dimension }));
}

const list = (columns: readonly { column: string }[]): string =>
  columns.map(({ column }) => `\`${column}\``).join(', ');
