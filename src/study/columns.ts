import { InputError } from '../errors.js';
import type { Dimension } from '../model/card.js';
import type { Dataset } from '../model/dataset.js';
import { chooseNames, unknownName } from './choose.js';
import type { JudgeColumn } from './judges.js';

/** The dimensions asked for, in the card's order. */
export function chooseDimensions(dataset: Dataset, wanted: readonly string[] | undefined): Dimension[] {
  const { dimensions } = dataset.card;
  const ids = chooseNames(
    'dimension',
    wanted,
    dimensions.map(({ id }) => id),
  );
  return dimensions.filter(({ id }) => ids.includes(id));
}

/** The judge columns asked for: a judge's name takes all its protocols, `judge/protocol` one. */
export function chooseColumns(
  columns: readonly JudgeColumn[],
  wanted: readonly string[] | undefined,
): JudgeColumn[] {
  if (wanted === undefined || wanted.length === 0) return [...columns];
  for (const name of wanted) {
    if (columns.length === 0) {
      throw new InputError(
        `No judge ${JSON.stringify(name)}: this data set has no judge scores (scores.jsonl)`,
      );
    }
    if (columns.some((column) => column.name === name || column.judge === name)) continue;
    const known = columns.map((column) => (name.includes('/') ? column.name : column.judge));
    throw unknownName('judge', name, [...new Set(known)]);
  }
  return columns.filter(({ name, judge }) => wanted.includes(name) || wanted.includes(judge));
}
