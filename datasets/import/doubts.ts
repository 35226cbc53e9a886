import type { Dataset } from '../../src/model/dataset.js';
import type { ValueLabel } from '../../src/model/label.js';
import { plain, shorten } from '../../src/remarks/words.js';
import { columnOf } from './cells.js';
import type { LabelMapping } from './mapping.js';
import { noLabel } from './no-label.js';

/** From here on a whole number is no grade: ids, prices in cents, counts, seconds since 1970. */
const NO_GRADE = 1000;
/** So many labels that count up by one from row to row are numbers of rows. */
const RUNNING = 6;

/** Why what was imported is perhaps not what the table says; empty where nothing speaks against it. */
export function doubtsOf({ card, labels, scores }: Dataset, parts: readonly LabelMapping[]): string[] {
  if (labels.length === 0) return [noLabels(scores.length > 0)];
  const doubts = new Set<string>();
  for (const { value } of parts) {
    const column = columnOf(value);
    const kind = column === undefined ? undefined : noLabel(column);
    if (column !== undefined && kind) {
      doubts.add(`the labels of column ${name(column)} look like ${kind}, by the column's name`);
    }
  }
  const scales = new Set(card.dimensions.flatMap(({ id, scale }) => (scale ? [id] : [])));
  for (const [dimension, values] of valuesByDimension(labels.filter((label) => 'system' in label))) {
    const doubt = noGrade(values, scales.has(dimension));
    if (doubt) doubts.add(`the labels on ${name(dimension)} look like ${doubt}`);
  }
  const labelled = new Set(labels.map(({ dimension }) => dimension));
  for (const dimension of new Set(scores.map(({ dimension }) => dimension))) {
    if (labelled.has(dimension)) continue;
    doubts.add(
      `judges score ${name(dimension)}, which nobody labelled (labelled: ${[...labelled].map(name).join(', ')}): give their scores the dimension that they stand on`,
    );
  }
  return [...doubts];
}

function noLabels(scored: boolean): string {
  const found = scored ? 'judge scores and no label of a person' : 'no label of a person and no judge score';
  return `${found}: name the columns of people's ratings under \`labels\``;
}

function valuesByDimension(labels: readonly ValueLabel[]): Map<string, number[]> {
  const found = new Map<string, number[]>();
  for (const { dimension, value } of labels) {
    if (value === undefined) continue;
    const values = found.get(dimension);
    if (values) values.push(value);
    else found.set(dimension, [value]);
  }
  return found;
}

function noGrade(values: readonly number[], scaled: boolean): string | undefined {
  if (!values.every(Number.isInteger)) return undefined;
  const max = values.reduce((a, b) => Math.max(a, b));
  if (!scaled && max >= NO_GRADE) return `ids, counts or times: whole numbers up to ${plain(max)}`;
  const running =
    values.length >= RUNNING && values.every((value, at) => at === 0 || value === (values[at - 1] ?? 0) + 1);
  return running ? `numbers of rows: ${plain(values[0] ?? 0)} to ${plain(max)} in order` : undefined;
}

const name = (text: string): string => `\`${shorten(text)}\``;
