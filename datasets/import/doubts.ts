import type { Dataset } from '../../src/model/dataset.js';
import { shorten } from '../../src/remarks/words.js';
import { LabelLooks } from '../label-looks.js';
import { columnOf } from './cells.js';
import type { LabelMapping } from './mapping.js';
import { noLabel } from './no-label.js';

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
  const looks = new LabelLooks();
  for (const label of labels) {
    if (!('system' in label) || label.value === undefined) continue;
    looks.add(label.dimension, label.annotator, label.value);
  }
  for (const { dimension, what } of looks.noGrades((id) => scales.has(id))) {
    doubts.add(`the labels on ${name(dimension)} look like ${what}`);
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
  return `${found}: name the columns of people's ratings under \`labels\`, or give the file that holds them too`;
}

const name = (text: string): string => `\`${shorten(text)}\``;
