import type { Dimension } from '../model/card.js';
import type { Dataset } from '../model/dataset.js';
import { TIE } from '../model/label.js';
import type { Ratings } from '../stats/coded-ratings.js';
import { type Preference, preferenceSet, swapSlots } from '../stats/conversions.js';
import { annotatorGrids, cardGroups, groupOf } from './annotators.js';
import { isPairLabel, isValueLabel, type LabelForm, layoutOf } from './layout.js';
import { type Vote, votesOn } from './preferences.js';

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
export function labelMatrix(dataset: Dataset, dimension: Dimension, form: LabelForm): LabelMatrix {
  if (dimension.level === 'unit') return unitMatrix(dataset, dimension);
  if (form === 'pairs') return pairMatrix(votesOn(dataset, dimension));
  const layout = layoutOf(dataset);
  const grids = annotatorGrids(dataset, dimension, form).filter(
    ({ aggregate, grid }) => !aggregate && grid.nScored > 0,
  );
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

function unitMatrix(dataset: Dataset, dimension: Dimension): LabelMatrix {
  const groups = cardGroups(dataset);
  const itemIndex = new Map(dataset.items.map(({ item }, index) => [item, index]));
  const units = new Map<string, number>();
  const itemOfUnit: number[] = [];
  const persons = new Map<
    string,
    { annotator: string; group: string | undefined; values: Map<number, number> }
  >();
  for (const label of dataset.labels) {
    if (label.dimension !== dimension.id || !isValueLabel(label) || label.unit === undefined) continue;
    if (label.aggregate || label.notApplicable || label.value === undefined) continue;
    const key = JSON.stringify([label.item, label.system, label.unit]);
    let unit = units.get(key);
    if (unit === undefined) {
      unit = units.size;
      units.set(key, unit);
      itemOfUnit.push(itemIndex.get(label.item) ?? -1);
    }
    const group = groupOf(label, groups);
    const who = JSON.stringify([label.annotator, group]);
    const person = persons.get(who) ?? { annotator: label.annotator, group, values: new Map() };
    persons.set(who, person);
    // Who contradicts themselves on a unit has no label there.
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

function pairMatrix(votes: readonly Vote[]): LabelMatrix {
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
    const items = new Set(persons.filter((vote) => own.has(personKey(vote))).map(({ label }) => label.item))
      .size;
    return { name, annotators, best: 'high' as const, items };
  });
  return { kind: 'pairs', systems: 0, itemOfUnit: new Int32Array(0), groups };
}

/** Comparisons as sets over two slots, every pair in both orientations; a pair compared twice by a person enters once. */
export function votesMatrix(
  dataset: Dataset,
  dimension: Dimension,
  group: LabelledGroup,
): { ratings: Ratings<ReadonlySet<string>>; items: string[] } {
  const own = new Map(group.annotators.map((one, index) => [personKey(one), index]));
  const units = new Map<string, { first: string; item: string; votes: Preference[] }>();
  for (const vote of votesOn(dataset, dimension)) {
    const person = own.get(personKey(vote));
    if (person === undefined || vote.aggregate || !isPairLabel(vote.label)) continue;
    const { item, pair, preference } = vote.label;
    const key = JSON.stringify([item, ...[...pair].sort()]);
    const unit = units.get(key) ?? { first: pair[0], item, votes: [] };
    units.set(key, unit);
    unit.votes[person] = preference === TIE ? 'tie' : preference === unit.first ? 'first' : 'second';
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
