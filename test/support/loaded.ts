import { CrossChecks } from '../../datasets/checks.js';
import type { LoadedDataset } from '../../datasets/contract.js';
import { FaultList } from '../../datasets/faults.js';
import { parseCandidate, parseItem, parseLabel, parseScore } from '../../datasets/records.js';
import { formatFault } from '../../src/errors.js';
import { cardSchema } from '../../src/model/card.js';
import type { ValueLabel } from '../../src/model/label.js';
import type { PairScore, ValueScore } from '../../src/model/score.js';

/** What the open format's checks say of a loaded data set: nothing, if all is well. */
export function faultsOf({ card, items, candidates, labels, scores }: LoadedDataset): string[] {
  const faults = new FaultList();
  const checks = new CrossChecks(cardSchema.parse(card), faults);
  checks.cardAt('dataset.json');
  items.forEach((item, index) => {
    const record = parseItem(item, 'items', index + 1, faults);
    if (record) checks.item(record, 'items', index + 1);
  });
  candidates.forEach((candidate, index) => {
    const record = parseCandidate(candidate, 'candidates', index + 1, faults);
    if (record) checks.candidate(record, 'candidates', index + 1);
  });
  labels.forEach((label, index) => {
    const record = parseLabel(label, 'labels', index + 1, faults);
    if (record) checks.label(record, 'labels', index + 1);
  });
  scores.forEach((score, index) => {
    const record = parseScore(score, 'scores', index + 1, faults);
    if (record) checks.score(record, 'scores', index + 1);
  });
  return faults.kept.map(formatFault);
}

export const valueLabels = ({ labels }: LoadedDataset) =>
  labels.filter((label): label is ValueLabel => 'system' in label);

export const valueScores = ({ scores }: LoadedDataset) =>
  scores.filter((score): score is ValueScore => 'system' in score);

export const pairScores = ({ scores }: LoadedDataset) =>
  scores.filter((score): score is PairScore => 'winner' in score);

/** How many times each name comes. */
export function count<T>(records: readonly T[], nameOf: (record: T) => string): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const record of records) {
    const name = nameOf(record);
    counts[name] = (counts[name] ?? 0) + 1;
  }
  return counts;
}

export function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** Records under one name each, in order. */
export function groupBy<T>(records: readonly T[], nameOf: (record: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const record of records) {
    const name = nameOf(record);
    const group = groups.get(name);
    if (group) group.push(record);
    else groups.set(name, [record]);
  }
  return groups;
}
