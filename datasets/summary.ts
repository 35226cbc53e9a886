import type { Dataset } from '../src/model/dataset.js';
import type { Label } from '../src/model/label.js';
import type { Score } from '../src/model/score.js';
import { isUnscored } from './score-checks.js';

export type RecordKind = 'value' | 'ranking' | 'pair';

/** The labels of one dimension by one group of annotators. */
export interface LabelCount {
  dimension: string;
  /** `–` where neither label nor card names a group; `(aggregate)` for published means. */
  group: string;
  kinds: RecordKind[];
  labels: number;
  notApplicable: number;
  annotators: number;
  items: number;
}

/** What one judge said by one protocol on one dimension. */
export interface JudgeCount {
  judge: string;
  protocol: string;
  dimension: string;
  kinds: RecordKind[];
  outputs: number;
  /** Outputs with a verdict. */
  scored: number;
  /** Items with at least one verdict. */
  items: number;
}

/** How much of everything a data set holds. */
export interface DatasetSummary {
  items: number;
  systems: number;
  candidates: number;
  units: number;
  labels: number;
  scores: number;
  labelCounts: LabelCount[];
  judgeCounts: JudgeCount[];
}

/** Counts a data set, in the order of first appearance. */
export function summarize(dataset: Dataset): DatasetSummary {
  const { card, items, candidates, labels, scores } = dataset;
  const systems = new Set(card.systems.map(({ id }) => id));
  let units = 0;
  for (const candidate of candidates) {
    systems.add(candidate.system);
    units += candidate.units?.length ?? 0;
  }
  return {
    items: items.length,
    systems: systems.size,
    candidates: candidates.length,
    units,
    labels: labels.length,
    scores: scores.length,
    labelCounts: countLabels(dataset),
    judgeCounts: countJudges(scores),
  };
}

function countLabels({ card, labels }: Dataset): LabelCount[] {
  const groupOf = new Map(card.annotators.map(({ id, group }) => [id, group]));
  const counts = new Groups(() => ({
    kinds: new Set<RecordKind>(),
    annotators: new Set<string>(),
    items: new Set<string>(),
    labels: 0,
    notApplicable: 0,
  }));
  for (const label of labels) {
    const group = label.aggregate ? '(aggregate)' : (label.group ?? groupOf.get(label.annotator) ?? '–');
    const count = counts.at(label.dimension, group);
    count.kinds.add(kindOf(label));
    count.annotators.add(label.annotator);
    count.items.add(label.item);
    count.labels += 1;
    if (label.notApplicable) count.notApplicable += 1;
  }
  return counts.map(([dimension = '', group = ''], { kinds, annotators, items, ...rest }) => ({
    dimension,
    group,
    kinds: [...kinds],
    ...rest,
    annotators: annotators.size,
    items: items.size,
  }));
}

function countJudges(scores: readonly Score[]): JudgeCount[] {
  const counts = new Groups(() => ({
    kinds: new Set<RecordKind>(),
    items: new Set<string>(),
    outputs: 0,
    scored: 0,
  }));
  for (const score of scores) {
    const count = counts.at(score.judge, score.protocol, score.dimension);
    count.kinds.add(kindOf(score));
    count.outputs += 1;
    if (isUnscored(score)) continue;
    count.scored += 1;
    count.items.add(score.item);
  }
  return counts.map(([judge = '', protocol = '', dimension = ''], { kinds, items, ...rest }) => ({
    judge,
    protocol,
    dimension,
    kinds: [...kinds],
    ...rest,
    items: items.size,
  }));
}

function kindOf(record: Label | Score): RecordKind {
  if ('ranking' in record) return 'ranking';
  return 'pair' in record || 'winner' in record ? 'pair' : 'value';
}

/** Tallies by a list of names, in the order of first appearance. */
class Groups<T> {
  readonly #groups = new Map<string, { names: string[]; tally: T }>();

  constructor(readonly empty: () => T) {}

  at(...names: string[]): T {
    const key = JSON.stringify(names);
    const known = this.#groups.get(key);
    if (known) return known.tally;
    const tally = this.empty();
    this.#groups.set(key, { names, tally });
    return tally;
  }

  map<R>(row: (names: readonly string[], tally: T) => R): R[] {
    return [...this.#groups.values()].map(({ names, tally }) => row(names, tally));
  }
}
