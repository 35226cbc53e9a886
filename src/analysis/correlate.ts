import { InputError } from '../errors.js';
import type { Dimension } from '../model/card.js';
import type { Dataset } from '../model/dataset.js';
import { chooseNames, unknownName } from './choose.js';
import {
  type CorrelateSettings,
  correlateDimension,
  type DimensionCorrelations,
} from './correlate-dimension.js';
import { type JudgeColumn, judgeColumns } from './judges.js';
import { type DimensionPairs, pairAccuracies } from './pair-accuracy.js';
import { referenceGrids } from './references.js';
import { noTick, type Tick } from './tick.js';

export interface CorrelateOptions extends CorrelateSettings {
  /** Dimension ids; all where absent. */
  dimensions?: readonly string[];
  /** Judge names, or `judge/protocol`; all where absent. */
  judges?: readonly string[];
  /** Rows that need no model. */
  references: boolean;
}

export interface CorrelateAnswer {
  correlations: DimensionCorrelations[];
  /** In place of correlations where outputs have no system behind them. */
  pairs: DimensionPairs[];
  warnings: string[];
}

/** How well the recorded judges of a data set agree with its human labels. */
export async function correlate(
  dataset: Dataset,
  options: CorrelateOptions,
  tick: Tick = noTick,
): Promise<CorrelateAnswer> {
  const dimensions = chooseDimensions(dataset, options.dimensions);
  const columns = chooseColumns(judgeColumns(dataset), options.judges);
  const answer: CorrelateAnswer = { correlations: [], pairs: [], warnings: [] };
  const { anonymous } = dataset.card;
  const references = options.references && !anonymous ? await referenceGrids(dataset, options.seed) : [];
  for (const dimension of dimensions) {
    const own = columns.filter((column) => column.dimension === dimension.id);
    if (anonymous) {
      answer.pairs.push(await pairAccuracies(dataset, dimension, own, options.references, options, tick));
    } else {
      answer.correlations.push(await correlateDimension(dataset, dimension, own, references, options, tick));
    }
  }
  answer.warnings = collectWarnings(answer, anonymous, columns.length);
  return answer;
}

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
  const known = [...new Set(columns.map(({ name }) => name))];
  for (const name of wanted) {
    if (columns.length === 0) {
      throw new InputError(
        `No judge ${JSON.stringify(name)}: this data set has no judge scores (scores.jsonl)`,
      );
    }
    if (!columns.some((column) => column.name === name || column.judge === name))
      throw unknownName('judge', name, known);
  }
  return columns.filter(({ name, judge }) => wanted.includes(name) || wanted.includes(judge));
}

/** Above this share of resamples without a value, an interval speaks for the rest only. */
const MANY_UNDEFINED = 0.05;

function collectWarnings(answer: CorrelateAnswer, anonymous: boolean, nColumns: number): string[] {
  const warnings = new Set(answer.correlations.flatMap((one) => one.warnings));
  if (anonymous) {
    warnings.add(
      'The outputs have no system behind them (anonymous): pairwise accuracy stands in for correlations.',
    );
  }
  if (nColumns === 0) warnings.add('This data set has no judge scores: the reference rows stand alone.');
  const intervals = answer.correlations.flatMap(({ rows }) => rows.flatMap(({ levels }) => levels));
  const shaky = intervals.filter((one) => {
    return one.undefinedResamples > MANY_UNDEFINED * one.resamples && one.correlation.value !== null;
  }).length;
  if (shaky > 0) {
    warnings.add(
      `In ${shaky} of ${intervals.length} intervals more than 5% of the resamples have no correlation: they speak for the others.`,
    );
  }
  return [...warnings];
}
