import { InputError } from '../src/errors.js';
import { evaluate, Unknown } from '../src/expressions/evaluate.js';
import { type Expression, readExpression, reckon } from '../src/expressions/expression.js';
import { RANGES } from '../src/expressions/intervals.js';
import { Names } from '../src/expressions/names.js';
import type { Card, Derivation, Dimension } from '../src/model/card.js';
import type { Dataset } from '../src/model/dataset.js';
import type { Label, ValueLabel } from '../src/model/label.js';
import type { Score, ValueScore } from '../src/model/score.js';
import { countRuns, type PlannedRun } from './opened-runs.js';

/** A dimension that is reckoned from others. */
interface Derived {
  dimension: Dimension;
  expression: Expression;
  sources: readonly Dimension[];
}

/**
 * The data set with its derived dimensions filled in: those of its card, then the ones given. People and judges alike
 * get a value wherever one person, or one judge in one asking, has values from which the expression follows; a verdict
 * that a judge owes is unscored. Expressions speak of values as labelled: a judge's, which are higher is better, are
 * turned first where small labels are good, and the result is turned back.
 * @throws InputError for an expression that does not fit the card, or that no label and no score follows from
 */
export function derivedDataset(dataset: Dataset, given: readonly Derivation[] = []): Dataset {
  const known = dataset.card.dimensions.filter(({ derive }) => derive === undefined);
  const own = dataset.card.dimensions.filter(({ derive }) => derive !== undefined);
  if (own.length + given.length === 0) return dataset;
  let { labels, scores } = dataset;
  let runs: readonly PlannedRun[] | undefined = dataset.runs;
  const dimensions = [...known];
  for (const asked of [...own.map(derivationOf), ...given]) {
    const derived = read(
      asked,
      dimensions,
      own.find(({ id }) => id === asked.id),
    );
    const [more, verdicts] = [labelsOf(derived, labels), scoresOf(derived, scores)];
    if (given.includes(asked) && more.length + verdicts.length === 0)
      throw new InputError(nothingOf(derived, dataset.card));
    labels = [...labels, ...more];
    scores = [...scores, ...verdicts];
    runs = runs?.map((run) => ({ ...run, columns: [...run.columns, ...plannedOf(derived, run)] }));
    dimensions.push(derived.dimension);
  }
  return {
    ...dataset,
    card: { ...dataset.card, dimensions },
    labels,
    scores,
    ...(runs && { runs: countRuns(runs, scores) }),
  };
}

/**
 * Checks the derived dimensions of a card, and gives what is wrong with each.
 * @returns faults by the place of the dimension in the card
 */
export function derivationFaults({
  dimensions,
}: Pick<Card, 'dimensions'>): { index: number; message: string }[] {
  const known = dimensions.filter(({ derive }) => derive === undefined);
  const faults: { index: number; message: string }[] = [];
  for (const [index, dimension] of dimensions.entries()) {
    if (dimension.derive === undefined) continue;
    try {
      known.push(read(derivationOf(dimension), known, dimension).dimension);
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      faults.push({ index, message: error.message });
    }
  }
  return faults;
}

const derivationOf = ({ id, derive = '', higherIsBetter }: Dimension): Derivation => ({
  id,
  expression: derive,
  higherIsBetter,
});

function read(
  { id, expression: text, higherIsBetter }: Derivation,
  known: readonly Dimension[],
  own?: Dimension,
): Derived {
  if (known.some((one) => one.id === id))
    throw new InputError(`the dimension ${id} is there already: give the derived one another name`);
  const names = new Names(
    'dimension to derive from',
    known.map((one) => one.id),
  );
  const expression = readExpression(text, { names }, ['number', 'truth']);
  const sources = known.filter((one) => expression.names.includes(one.id));
  const [first, ...others] = sources;
  if (first === undefined)
    throw new InputError(`${id} = ${text} names no dimension: there is nothing to derive it from`);
  if (others.some(({ level }) => level !== first.level)) {
    throw new InputError(
      `${id} = ${text} mixes candidates with their sentences or claims: derive from one level`,
    );
  }
  const directions = new Set(sources.map((one) => one.higherIsBetter));
  if (higherIsBetter === undefined && directions.size > 1) {
    throw new InputError(
      `${id} = ${text}: of some of ${expression.names.join(', ')} large labels are good, of others small ones; say which way ${id} goes: '${id} (higher is better) = …'`,
    );
  }
  const dimension: Dimension = {
    ...own,
    id,
    derive: expression.text,
    higherIsBetter: higherIsBetter ?? first.higherIsBetter,
    scale: own?.scale ?? scaleOf(expression, sources),
    level: first.level,
  };
  return { dimension, expression, sources };
}

/** What the expression can give of values on the scales of its dimensions. */
function scaleOf({ tree }: Expression, sources: readonly Dimension[]): NonNullable<Dimension['scale']> {
  const bounds = new Map(sources.map(({ id, scale }) => [id, scale]));
  const found = evaluate(
    tree,
    {
      of: (name) => {
        const { min, max } = bounds.get(name) ?? {};
        return min === undefined || max === undefined
          ? new Unknown('missing', 'no scale')
          : { low: min, high: max };
      },
    },
    RANGES,
  );
  if (typeof found === 'boolean' || (found instanceof Unknown && TRUTHS.has(tree.kind)))
    return { kind: 'binary' };
  if (typeof found === 'string' || found instanceof Unknown) return { kind: 'interval' };
  return { kind: 'interval', min: found.low, max: found.high };
}

const TRUTHS = new Set(['comparison', 'logic', 'not', 'known', 'truth']);

/** The values of one reader on one candidate, sentence or claim. */
interface Cell<T> {
  first: T;
  values: Map<string, number>;
}

function labelsOf({ dimension, expression, sources }: Derived, labels: readonly Label[]): ValueLabel[] {
  const cells = new Map<string, Cell<ValueLabel>>();
  const ids = new Set(sources.map(({ id }) => id));
  for (const label of labels) {
    if (!('system' in label) || !ids.has(label.dimension) || label.value === undefined) continue;
    const { item, system, unit, annotator, group, aggregate } = label;
    put(cells, JSON.stringify([item, system, unit, annotator, group, aggregate]), label, label.value);
  }
  return [...cells.values()].flatMap(({ first, values }) => {
    const value = numberOf(expression, values);
    if (value === undefined) return [];
    const { item, system, unit, annotator, group, aggregate } = first;
    return {
      item,
      dimension: dimension.id,
      annotator,
      ...(group !== undefined && { group }),
      ...(aggregate !== undefined && { aggregate }),
      system,
      value,
      ...(unit !== undefined && { unit }),
    };
  });
}

function scoresOf({ dimension, expression, sources }: Derived, scores: readonly Score[]): ValueScore[] {
  const byId = new Map(sources.map((one) => [one.id, one]));
  const cells = new Map<string, Cell<ValueScore>>();
  for (const score of scores) {
    const source = byId.get(score.dimension);
    if (source === undefined || !('system' in score)) continue;
    const { judge, protocol, item, system, unit, repeat, sample } = score;
    const key = JSON.stringify([judge, protocol, item, system, unit, repeat, sample]);
    put(cells, key, score, score.value === null ? undefined : turned(score.value, source));
  }
  return [...cells.values()].map(({ first, values }) => {
    const { judge, protocol, item, system, unit, repeat, sample } = first;
    const value = numberOf(expression, values);
    return {
      judge,
      protocol,
      item,
      dimension: dimension.id,
      ...(repeat !== undefined && { repeat }),
      ...(sample !== undefined && { sample }),
      system,
      ...(unit !== undefined && { unit }),
      ...(value === undefined
        ? { value: null, reason: `${dimension.derive} has no value here` }
        : { value: turned(value, dimension) }),
    };
  });
}

function put<T extends { dimension: string }>(
  cells: Map<string, Cell<T>>,
  key: string,
  record: T,
  value: number | undefined,
): void {
  const cell = cells.get(key) ?? { first: record, values: new Map<string, number>() };
  if (value !== undefined) cell.values.set(record.dimension, value);
  cells.set(key, cell);
}

function numberOf(expression: Expression, values: ReadonlyMap<string, number>): number | undefined {
  const found = reckon(
    expression,
    (name) => values.get(name) ?? new Unknown('missing', `${name} is missing`),
  );
  if (typeof found === 'string')
    throw new InputError(`expected a number, got the text ${JSON.stringify(found)}`);
  return found instanceof Unknown ? undefined : Number(found);
}

/** From higher is better to as labelled, and back. */
function turned(value: number, { higherIsBetter, scale }: Dimension): number {
  if (higherIsBetter) return value;
  const { min, max } = scale ?? {};
  return (min === undefined || max === undefined ? 0 : min + max) - value;
}

/** What a run owes on a derived dimension: as many verdicts as on the sources of which it owes the fewest. */
function plannedOf({ dimension, sources }: Derived, { columns }: PlannedRun): PlannedRun['columns'] {
  const found = sources.map(({ id }) => columns.find((column) => column.dimension === id));
  const [first] = found;
  if (first === undefined || found.includes(undefined)) return [];
  const plans = found.map((column) => column?.plannedByItem);
  if (plans.includes(undefined)) return [{ dimension: dimension.id, plannedByItem: undefined }];
  const items = [...(first.plannedByItem?.keys() ?? [])];
  const least = items.map((item): [string, number] => [
    item,
    Math.min(...plans.map((plan) => plan?.get(item) ?? 0)),
  ]);
  return [{ dimension: dimension.id, plannedByItem: new Map(least) }];
}

const nothingOf = ({ dimension, sources }: Derived, { id }: Card) =>
  `nobody's values in ${id} give ${dimension.id} = ${dimension.derive}: expected one person, or one judge, with a value on ${sources.map((one) => one.id).join(' and ')} of the same candidate (rankings and comparisons have none)`;
