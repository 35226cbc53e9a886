import type { Dimension } from '../../model/card.js';
import type { Preference } from '../../stats/numeric/conversions.js';
import type { JudgeColumn } from '../../study/columns.js';
import { choose } from '../../study/gold.js';
import { type PairPreferences, settled } from '../../study/preferences.js';
import { groupBy, type LabelForm } from '../../study/records.js';
import type { Study } from '../../study/study.js';
import { asLabel } from '../../study/unit-labels.js';
import { gridVerdicts, type Vote } from '../../study/verdicts.js';

/** What is compared: the labels themselves, or the preferences between two candidates that follow from them. */
export type Basis = 'values' | 'preferences';

/**
 * A person's labels, one number an instance; NaN = missing. Preferences: 1 the candidate with the lower number, −1 the
 * other, 0 a tie.
 */
export interface AnnotatorRow {
  annotator: string;
  group: string | undefined;
  values: Float64Array;
}

/** What the annotators of a dimension labelled, and how to lay a judge's verdicts beside it. */
export interface Instances {
  basis: Basis;
  form: LabelForm;
  annotators: AnnotatorRow[];
  /** The item of each instance. */
  items: string[];
  /** A judge on the same instances, as labels; NaN = unscored. */
  verdicts(column: JudgeColumn): Float64Array;
}

/** The labels of single persons: cells of candidates, or units of them. */
export function valueInstances(study: Study, dimension: Dimension, form: LabelForm): Instances {
  return dimension.level === 'unit'
    ? unitInstances(study, dimension, form)
    : cellInstances(study, dimension, form);
}

function cellInstances(study: Study, dimension: Dimension, form: LabelForm): Instances {
  const { items, systems, cells } = study.layout;
  const rows = persons(study, dimension, form);
  const turned = rows.some((row) => row.turned);
  const known = Array.from({ length: cells }, (_, cell) => cell).filter((cell) =>
    rows.some(({ grid }) => !Number.isNaN(grid.values[cell])),
  );
  return {
    basis: 'values',
    form,
    annotators: rows.map(({ annotator, group, grid }) => ({
      annotator,
      group,
      values: Float64Array.from(known, (cell) => (turned ? 0 - grid.values[cell] : grid.values[cell])),
    })),
    items: known.map((cell) => items[Math.floor(cell / systems.length)]),
    verdicts(column) {
      const { values } = study.judge(column).grid;
      return Float64Array.from(known, (cell) => (turned ? asLabel(values[cell], dimension) : values[cell]));
    },
  };
}

function unitInstances(study: Study, dimension: Dimension, form: LabelForm): Instances {
  const units = study.units(dimension).units.filter(({ labels }) => labels.length > 0);
  const rows = new Map<string, AnnotatorRow>();
  units.forEach(({ labels, labellers }, unit) => {
    labellers.forEach(({ annotator, group }, k) => {
      const key = personKey({ annotator, group });
      let row = rows.get(key);
      if (row === undefined) {
        row = { annotator, group, values: new Float64Array(units.length).fill(Number.NaN) };
        rows.set(key, row);
      }
      row.values[unit] = Number(labels[k]);
    });
  });
  return {
    basis: 'values',
    form,
    annotators: [...rows.values()],
    items: units.map(({ item }) => item),
    verdicts(column) {
      const verdicts = study.judgeUnits(column);
      return Float64Array.from(units, ({ key }) => {
        const label = verdicts.get(key)?.label;
        return label === null || label === undefined ? Number.NaN : Number(label);
      });
    },
  };
}

/** The preferences of single persons between two candidates of an item. */
export function preferenceInstances(study: Study, dimension: Dimension, form: LabelForm): Instances {
  const { items, systems } = study.layout;
  const { pairs, people } =
    form === 'pairs' ? votedPairs(study, dimension) : impliedPairs(study, dimension, form);
  const signs = (of: PairPreferences) => Float64Array.from(pairs, (pair) => signOf(of.of(pair)));
  return {
    basis: 'preferences',
    form,
    annotators: people.map(({ annotator, group, preferences }) => ({
      annotator,
      group,
      values: signs(preferences),
    })),
    items: pairs.map((pair) => items[Math.floor(pair / systems.length ** 2)]),
    verdicts: (column) => signs(study.preferences(column)),
  };
}

function signOf(preference: Preference): number {
  if (preference === null) return Number.NaN;
  return preference === 'tie' ? 0 : preference === 'first' ? 1 : -1;
}

interface PeoplesPairs {
  /** By `layout.pair`: those on which anybody has a preference. */
  pairs: number[];
  people: {
    annotator: string;
    group: string | undefined;
    preferences: PairPreferences;
  }[];
}

function impliedPairs(study: Study, dimension: Dimension, form: LabelForm): PeoplesPairs {
  const people = persons(study, dimension, form).map(({ annotator, group, grid }) => ({
    annotator,
    group,
    preferences: settled(gridVerdicts(grid), study.layout, 'plurality'),
  }));
  const pairs = new Set(people.flatMap(({ preferences }) => [...preferences.keys()]));
  return { pairs: [...pairs].sort((a, b) => a - b), people };
}

/** A person who compared two candidates several times has one preference, by the rule for votes. */
function votedPairs(study: Study, dimension: Dimension): PeoplesPairs {
  const { layout, selection } = study;
  const votes = choose(study.votes(dimension), selection.gold).filter(({ aggregate }) => !aggregate);
  const preferencesOf = (own: readonly Vote[]) => settled(own, layout, selection.votes ?? 'plurality');
  const people = [...groupBy(votes, personKey).values()].map((own) => {
    const { annotator, group } = own[0];
    return { annotator, group, preferences: preferencesOf(own) };
  });
  return { pairs: [...preferencesOf(votes).keys()], people };
}

function persons(study: Study, dimension: Dimension, form: LabelForm) {
  return choose(study.annotators(dimension, form), study.selection.gold).filter(
    ({ aggregate, grid }) => !aggregate && grid.nScored > 0,
  );
}

function personKey({ annotator, group }: { annotator: string; group: string | undefined }): string {
  return JSON.stringify([annotator, group]);
}
