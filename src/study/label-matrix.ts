import type { Label } from '../model/label.js';
import type { Ratings } from '../stats/agreement/coded-ratings.js';
import { type Preference, preferenceSet, swapSlots } from '../stats/numeric/conversions.js';
import type { AnnotatorGrid } from './annotators.js';
import type { Layout } from './layout.js';
import { isValueLabel } from './records.js';
import type { Vote } from './verdicts.js';

/** The labels of a dimension laid out for agreement: a row for each person, a column for each labelled thing. */
export interface LabelMatrix {
  /** Whole candidates (items × systems), units of candidates, or comparisons. */
  kind: 'candidates' | 'units' | 'pairs';
  systems: number;
  /** The item of each column: what a bootstrap draws. */
  itemOfUnit: Int32Array;
  groups: LabelledGroup[];
}

/** Persons of one group; with several groups there is one more for all of them. */
export interface LabelledGroup {
  name: string;
  annotators: { annotator: string; group: string | undefined; values: Float64Array }[];
  items: number;
  /** Which end of the values is better. */
  best: 'high' | 'low';
}

/** One row an annotator (a name in two groups is two persons); published aggregates are no persons and stay out. */
export function candidateMatrix(annotators: readonly AnnotatorGrid[], layout: Layout): LabelMatrix {
  const grids = annotators.filter(({ aggregate, grid }) => !aggregate && grid.nScored > 0);
  const itemOfUnit = Int32Array.from({ length: layout.items.length * layout.systems.length }, (_, k) =>
    Math.floor(k / layout.systems.length),
  );
  const rows = grids.map(({ annotator, group, grid, turned }) => ({
    annotator,
    group,
    values: turned ? grid.values.map((value) => 0 - value) : grid.values,
  }));
  const best = grids.some(({ turned }) => turned) ? 'low' : 'high';
  return {
    kind: 'candidates',
    systems: layout.systems.length,
    itemOfUnit,
    groups: grouped(rows).map(({ name, annotators }) => ({
      name,
      annotators,
      best,
      items: labelledItems(annotators, itemOfUnit),
    })),
  };
}

/**
 * Who contradicts themselves on a unit has no label there.
 * A unit that an annotator did not label is missing there.
 */
export function unitMatrix(
  labels: readonly Label[],
  layout: Layout,
  groupOf: (label: Label) => string | undefined,
): LabelMatrix {
  const units = new Map<string, number>();
  const itemOfUnit: number[] = [];
  const persons = new Map<
    string,
    { annotator: string; group: string | undefined; values: Map<number, number> }
  >();
  for (const label of labels) {
    if (!isValueLabel(label) || label.unit === undefined) continue;
    if (label.aggregate || label.notApplicable || label.value === undefined) continue;
    const key = JSON.stringify([label.item, label.system, label.unit]);
    let unit = units.get(key);
    if (unit === undefined) {
      unit = units.size;
      units.set(key, unit);
      itemOfUnit.push(layout.item(label.item));
    }
    const group = groupOf(label);
    const who = JSON.stringify([label.annotator, group]);
    const person = persons.get(who) ?? { annotator: label.annotator, group, values: new Map() };
    persons.set(who, person);
    const before = person.values.get(unit) ?? label.value;
    person.values.set(unit, before === label.value ? label.value : Number.NaN);
  }
  const rows = [...persons.values()].map(({ annotator, group, values }) => ({
    annotator,
    group,
    values: Float64Array.from({ length: units.size }, (_, unit) => values.get(unit) ?? Number.NaN),
  }));
  const items = Int32Array.from(itemOfUnit);
  return {
    kind: 'units',
    systems: 0,
    itemOfUnit: items,
    groups: grouped(rows).map(({ name, annotators }) => ({
      name,
      annotators,
      best: 'high' as const,
      items: labelledItems(annotators, items),
    })),
  };
}

/** Comparisons: their columns are made by `votesMatrix`. */
export function pairMatrix(votes: readonly Vote[]): LabelMatrix {
  const persons = votes.filter(({ aggregate }) => !aggregate);
  const rows = [...new Map(persons.map((vote) => [personKey(vote), vote])).values()].map(
    ({ annotator, group }) => ({
      annotator,
      group,
      values: new Float64Array(0),
    }),
  );
  const groups = grouped(rows).map(({ name, annotators }) => {
    const own = new Set(annotators.map(personKey));
    const items = new Set(persons.filter((vote) => own.has(personKey(vote))).map(({ item }) => item)).size;
    return { name, annotators, best: 'high' as const, items };
  });
  return { kind: 'pairs', systems: 0, itemOfUnit: new Int32Array(0), groups };
}

/** Comparisons as sets over two slots, every pair in both orientations; a pair compared twice by a person enters once. */
export function votesMatrix(
  votes: readonly Vote[],
  layout: Layout,
  group: LabelledGroup,
): { ratings: Ratings<ReadonlySet<string>>; items: string[] } {
  const own = new Map(group.annotators.map((one, index) => [personKey(one), index]));
  const units = new Map<number, { first: number; item: string; votes: Preference[] }>();
  for (const vote of votes) {
    const person = own.get(personKey(vote));
    if (person === undefined || vote.aggregate) continue;
    const { item, first, second, winner } = vote;
    const key = layout.pair(item, first, second);
    const unit = units.get(key) ?? { first, item: layout.items[item], votes: [] };
    units.set(key, unit);
    unit.votes[person] = first === unit.first ? winner : swapSlots(winner);
  }
  const all = [...units.values()];
  const ratings = group.annotators.map((_, person) =>
    all.flatMap(({ votes }) => {
      const vote = votes[person] ?? null;
      return [preferenceSet(vote), preferenceSet(swapSlots(vote))];
    }),
  );
  return { ratings, items: all.flatMap(({ item }) => [item, item]) };
}

function personKey({ annotator, group }: { annotator: string; group: string | undefined }): string {
  return JSON.stringify([annotator, group]);
}

/** By group in order of appearance; where there are several, all together at the end. */
function grouped<T extends { group: string | undefined }>(
  rows: readonly T[],
): { name: string; annotators: T[] }[] {
  const names = [...new Set(rows.map(({ group }) => group))];
  const groups = names.map((name) => ({
    name: name ?? (names.length > 1 ? 'no group' : 'all'),
    annotators: rows.filter(({ group }) => group === name),
  }));
  return groups.length > 1 ? [...groups, { name: 'all', annotators: [...rows] }] : groups;
}

function labelledItems(annotators: readonly { values: Float64Array }[], itemOfUnit: Int32Array): number {
  const items = new Set<number>();
  for (const { values } of annotators) {
    values.forEach((value, unit) => {
      if (!Number.isNaN(value)) items.add(itemOfUnit[unit]);
    });
  }
  return items.size;
}
