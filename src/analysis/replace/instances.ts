import type { Dimension } from '../../model/card.js';
import type { Dataset } from '../../model/dataset.js';
import { TIE } from '../../model/label.js';
import { annotatorGrids, cardGroups, groupOf } from '../../study/annotators.js';
import { choose, type GoldChoice } from '../../study/gold.js';
import { type JudgeColumn, judgeGrid } from '../../study/judges.js';
import { groupBy, isValueLabel, type LabelForm, labelForms, layoutOf } from '../../study/layout.js';
import { judgePreferences, type Pair, type Preferences, pairKey, votesOn } from '../../study/preferences.js';
import { asLabel, judgeUnits, unitKey } from '../../study/unit-labels.js';

/** What is compared: the labels themselves, or the preferences between two candidates that follow from them. */
export type Basis = 'values' | 'preferences';

/** A person's labels, one number an instance; NaN = missing. Preferences: 1 the first, −1 the second, 0 a tie. */
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
export function valueInstances(
  dataset: Dataset,
  dimension: Dimension,
  choice: GoldChoice,
  form: LabelForm,
): Instances {
  return dimension.level === 'unit'
    ? unitInstances(dataset, dimension, choice, form)
    : cellInstances(dataset, dimension, choice, form);
}

function cellInstances(
  dataset: Dataset,
  dimension: Dimension,
  choice: GoldChoice,
  form: LabelForm,
): Instances {
  const { items, systems } = layoutOf(dataset);
  const rows = persons(dataset, dimension, choice, form);
  const turned = rows.some((row) => row.turned);
  const known = Array.from({ length: items.length * systems.length }, (_, cell) => cell).filter((cell) =>
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
      const { values } = judgeGrid(dataset, column, dimension).grid;
      return Float64Array.from(known, (cell) => (turned ? asLabel(values[cell], dimension) : values[cell]));
    },
  };
}

function unitInstances(
  dataset: Dataset,
  dimension: Dimension,
  choice: GoldChoice,
  form: LabelForm,
): Instances {
  const groups = cardGroups(dataset);
  const labels = dataset.labels.filter(isValueLabel).flatMap((label) => {
    const { item, system, unit, value, annotator, aggregate = false } = label;
    if (label.dimension !== dimension.id || label.notApplicable) return [];
    if (unit === undefined || value === undefined) return [];
    return [
      { key: unitKey(item, system, unit), item, value, annotator, group: groupOf(label, groups), aggregate },
    ];
  });
  const chosen = choose(labels, choice).filter(({ aggregate }) => !aggregate);
  const itemOf = new Map(chosen.map(({ key, item }) => [key, item]));
  const keys = [...itemOf.keys()];
  const annotators = [
    ...groupBy(chosen, ({ annotator, group }) => JSON.stringify([annotator, group])).values(),
  ].map((own) => {
    const values = new Map(own.map(({ key, value }) => [key, value]));
    const { annotator, group } = own[0];
    return { annotator, group, values: Float64Array.from(keys, (key) => values.get(key) ?? Number.NaN) };
  });
  return {
    basis: 'values',
    form,
    annotators,
    items: keys.map((key) => itemOf.get(key) ?? ''),
    verdicts(column) {
      const verdicts = judgeUnits(column, dimension);
      return Float64Array.from(keys, (key) => {
        const label = verdicts.get(key)?.label;
        return label === null || label === undefined ? Number.NaN : Number(label);
      });
    },
  };
}

/** The preferences of single persons between two candidates of an item. */
export function preferenceInstances(
  dataset: Dataset,
  dimension: Dimension,
  choice: GoldChoice,
  form: LabelForm,
): Instances {
  const { pairs, annotators } =
    form === 'pairs'
      ? votedPairs(dataset, dimension, choice)
      : impliedPairs(dataset, dimension, choice, form);
  const known: Preferences = new Map(
    pairs.map((pair) => [pairKey(pair.item, pair.first, pair.second), { pair, preference: null }]),
  );
  return {
    basis: 'preferences',
    form,
    annotators,
    items: pairs.map(({ item }) => item),
    verdicts(column) {
      // A pair asked several times, or both ways round, has the verdict that prevails; evenly split, it is a tie.
      const sums = new Map<Pair, number>();
      for (const { pair, preference } of judgePreferences(column, known)) {
        if (preference === null) continue;
        const sign = preference === 'first' ? 1 : preference === 'second' ? -1 : 0;
        sums.set(pair, (sums.get(pair) ?? 0) + sign);
      }
      return Float64Array.from(pairs, (pair) => {
        const sum = sums.get(pair);
        return sum === undefined ? Number.NaN : Math.sign(sum);
      });
    },
  };
}

interface PairRows {
  pairs: Pair[];
  annotators: AnnotatorRow[];
}

function impliedPairs(dataset: Dataset, dimension: Dimension, choice: GoldChoice, form: LabelForm): PairRows {
  const { items, systems } = layoutOf(dataset);
  const rows = persons(dataset, dimension, choice, form);
  const pairs: Pair[] = [];
  const values = rows.map((): number[] => []);
  items.forEach((item, i) => {
    for (let a = 0; a < systems.length; a++) {
      for (let b = a + 1; b < systems.length; b++) {
        const signs = rows.map(({ grid }) => Math.sign(grid.get(i, a) - grid.get(i, b)));
        if (signs.every(Number.isNaN)) continue;
        pairs.push({ item, first: systems[a], second: systems[b] });
        values.forEach((row, r) => {
          row.push(signs[r]);
        });
      }
    }
  });
  const annotators = rows.map(({ annotator, group }, row) => ({
    annotator,
    group,
    values: Float64Array.from(values[row]),
  }));
  return { pairs, annotators };
}

function votedPairs(dataset: Dataset, dimension: Dimension, choice: GoldChoice): PairRows {
  const votes = choose(votesOn(dataset, dimension), choice).filter(({ aggregate }) => !aggregate);
  const pairs = new Map<string, Pair>();
  for (const { label } of votes) {
    const [first, second] = label.pair;
    const key = pairKey(label.item, first, second);
    if (!pairs.has(key)) pairs.set(key, { item: label.item, first, second });
  }
  const annotators = [
    ...groupBy(votes, ({ annotator, group }) => JSON.stringify([annotator, group])).values(),
  ].map((own) => {
    const signs = new Map<string, number>();
    for (const { label } of own) {
      const key = pairKey(label.item, ...label.pair);
      const sign = label.preference === TIE ? 0 : label.preference === pairs.get(key)?.first ? 1 : -1;
      signs.set(key, (signs.get(key) ?? 0) + sign);
    }
    const { annotator, group } = own[0];
    const values = Float64Array.from(pairs.keys(), (key) => Math.sign(signs.get(key) ?? Number.NaN));
    return { annotator, group, values };
  });
  return { pairs: [...pairs.values()], annotators };
}

function persons(dataset: Dataset, dimension: Dimension, choice: GoldChoice, form: LabelForm) {
  return choose(annotatorGrids(dataset, dimension, form), choice).filter(
    ({ aggregate, grid }) => !aggregate && grid.nScored > 0,
  );
}

/** The form of labels that counts: the one asked for, else the one the scale speaks of. Undefined without labels. */
export function formOf(dataset: Dataset, dimension: Dimension, wanted?: LabelForm): LabelForm | undefined {
  const forms = labelForms(dataset, dimension);
  return wanted === undefined ? forms[0] : forms.find((form) => form === wanted);
}
