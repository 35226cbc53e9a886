import type { Dimension } from '../model/card.js';
import type { Label } from '../model/label.js';
import type { JudgeColumn } from './columns.js';
import { chosenPersons, type GoldChoice, type Labeller } from './gold.js';
import { groupBy, isValueLabel, isValueScore } from './records.js';

/** A sentence or claim (a whole candidate, on a dimension of candidates) with what people said of it. */
export interface HumanUnit {
  key: string;
  item: string;
  /** The label of the majority; null where the vote is split. */
  label: string | null;
  /** Types that any of them marked; undefined where nobody gave types to any unit. */
  types: string[] | undefined;
  /** One for each single person who labelled it: aggregates do not count for unanimity. */
  labels: string[];
  /** Who gave each of them. */
  labellers: Pick<Labeller, 'annotator' | 'group'>[];
}

/** The labelled units of a dimension, and whose labels they carry. */
export interface HumanUnits {
  units: HumanUnit[];
  source: string;
}

/** A judge's verdict on a unit; the label is null where it is unscored. */
export interface JudgeUnit {
  label: string | null;
  types: string[] | undefined;
}

/** Sentences and claims, or candidates with a name or yes/no for a label: then the candidates are the units. */
export function takesVerdicts({ level, scale }: Dimension): boolean {
  return level === 'unit' || scale?.kind === 'binary' || scale?.kind === 'nominal';
}

/** Names a unit among all of a data set; '' is the whole candidate. */
export function unitKey(item: string, system: string, unit: string): string {
  return JSON.stringify([item, system, unit]);
}

/**
 * The labelled units of a dimension and whose labels they carry. Who labels a unit twice has one vote: the majority
 * of their own.
 * Units without a label are left out.
 */
export function humanUnits(
  labels: readonly Label[],
  dimension: Dimension,
  choice: GoldChoice,
  groupOf: (label: Label) => string | undefined,
): HumanUnits {
  const given = labels.filter(isValueLabel).flatMap((label) => {
    const { unit, value } = label;
    if (label.notApplicable) return [];
    if ((unit === undefined) === (dimension.level === 'unit') || value === undefined) return [];
    const { item, system, annotator, aggregate = false } = label;
    const key = unitKey(item, system, unit ?? '');
    return [{ key, item, value, types: label.types, annotator, group: groupOf(label), aggregate }];
  });
  const used = chosenPersons(given, choice);
  const single = used.some(({ aggregate }) => !aggregate);
  const typed = used.some(({ types }) => types !== undefined);
  const units = [...groupBy(used, ({ key }) => key)].map(([key, own]) => {
    const votes = [
      ...groupBy(own, ({ annotator, group }) => JSON.stringify([annotator, group])).values(),
    ].flatMap((theirs) => {
      const [{ annotator, group }] = theirs;
      const label = majority(
        theirs.map(({ value }) => value),
        dimension,
      );
      return label === null ? [] : [{ label, annotator, group }];
    });
    return {
      key,
      item: own[0].item,
      label: majority(
        votes.map(({ label }) => Number(label)),
        dimension,
      ),
      types: typed ? [...new Set(own.flatMap(({ types }) => types ?? []))] : undefined,
      labels: single ? votes.map(({ label }) => label) : [],
      labellers: single ? votes.map(({ annotator, group }) => ({ annotator, group })) : [],
    };
  });
  const names = new Set(used.map(({ annotator }) => annotator));
  const who = names.size === 1 ? [...names][0] : `majority of ${names.size} annotators`;
  return { units, source: who ?? 'no labels' };
}

/**
 * A column's verdict on each unit: the majority of its repeats and samples. Scores are higher-is-better, labels are as
 * the card says: on a dimension where small is better, a score is turned back into a label before it is compared.
 */
export function judgeUnits(column: JudgeColumn, dimension: Dimension): Map<string, JudgeUnit> {
  const scores = column.scores
    .filter(isValueScore)
    .filter(({ unit }) => (unit !== undefined) === (dimension.level === 'unit'));
  const byUnit = groupBy(scores, ({ item, system, unit }) => unitKey(item, system, unit ?? ''));
  const verdicts = new Map<string, JudgeUnit>();
  for (const [key, given] of byUnit) {
    const values = given.flatMap(({ value }) => (value === null ? [] : [asLabel(value, dimension)]));
    const types = given.flatMap((score) => score.types ?? []);
    verdicts.set(key, {
      label: majority(values, dimension),
      types: given.some((score) => score.types !== undefined) ? [...new Set(types)] : undefined,
    });
  }
  return verdicts;
}

/** A score, higher is better, as the label it stands for. */
export function asLabel(value: number, { higherIsBetter, scale }: Dimension): number {
  if (higherIsBetter) return value;
  const [min, max] = scale?.kind === 'binary' ? [0, 1] : [scale?.min, scale?.max];
  return min === undefined || max === undefined ? 0 - value : min + max - value;
}

/** Yes/no: whether the mean passes one half. Otherwise the commonest value. Null where the vote is split, or empty. */
export function majority(values: readonly number[], { scale }: Dimension): string | null {
  if (values.length === 0) return null;
  if (scale?.kind === 'binary') {
    const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
    return mean === 0.5 ? null : mean > 0.5 ? '1' : '0';
  }
  const counts = new Map<number, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  const [first, second] = [...counts].sort((a, b) => b[1] - a[1]);
  return second !== undefined && second[1] === first[1] ? null : String(first[0]);
}
