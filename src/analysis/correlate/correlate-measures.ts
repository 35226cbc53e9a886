import type { Quantity } from '../../model/result.js';
import { none } from '../../model/result.js';
import { remark } from '../../remarks/remark.js';
import type { Coverage } from '../../study/columns.js';
import { type Measure, type Measured, whereOf } from '../gates.js';
import type { DimensionPairs } from '../pair-accuracy.js';
import { unscoredRate } from '../unscored-rate.js';
import type { CorrelateAnswer } from './correlate.js';
import type { DimensionCorrelations, LevelCorrelation } from './correlate-dimension.js';
import type { DimensionUnits } from './units.js';

/** What a gate of `correlate` may name; docs/expressions.md says what each is. */
export const CORRELATE_MEASURES = {
  tau: 'interval',
  correlation: 'interval',
  system_correlation: 'interval',
  summary_correlation: 'interval',
  pooled_correlation: 'interval',
  accuracy: 'interval',
  decided_accuracy: 'interval',
  kappa: 'interval',
  balanced_accuracy: 'interval',
  macro_f1: 'interval',
  best_reference: 'value',
  unscored_rate: 'value',
} as const;

/** @param kendall the correlations are Kendall's: then `tau` is another name for them */
export function correlateMeasures(answer: Omit<CorrelateAnswer, 'methods'>, kendall: boolean): Measured[] {
  return [
    ...answer.correlations.flatMap((one) => ofCorrelations(one, kendall)),
    ...answer.pairs.flatMap(ofPairs),
    ...answer.units.flatMap(ofUnits),
  ];
}

function ofCorrelations({ dimension, rows }: DimensionCorrelations, kendall: boolean): Measured[] {
  const level = rows[0]?.levels.some((one) => one.level === 'summary')
    ? 'summary'
    : rows[0]?.levels[0]?.level;
  const at = (levels: readonly LevelCorrelation[], wanted = level): Measure | undefined => {
    const found = levels.find((one) => one.level === wanted);
    return found && { value: found.correlation, interval: found.interval };
  };
  const best = bestOf(rows.filter(({ reference }) => reference).map(({ levels }) => at(levels)?.value));
  return judgesOf(dimension, rows).map(({ where, row, common }) => ({
    where,
    measures: {
      ...common,
      ...best,
      correlation: at(row.levels),
      ...(kendall && { tau: at(row.levels) }),
      system_correlation: at(row.levels, 'system'),
      summary_correlation: at(row.levels, 'summary'),
      pooled_correlation: at(row.levels, 'pooled'),
    },
  }));
}

function ofPairs({ dimension, rows }: DimensionPairs): Measured[] {
  const best = bestOf(rows.filter(({ reference }) => reference).map(({ accuracy }) => accuracy));
  return judgesOf(dimension, rows).map(({ where, row, common }) => ({
    where,
    measures: {
      ...common,
      ...best,
      accuracy: { value: row.accuracy, interval: row.interval },
      decided_accuracy: { value: row.decided, interval: row.decidedInterval },
    },
  }));
}

function ofUnits({ dimension, rows }: DimensionUnits): Measured[] {
  const best = bestOf(rows.filter(({ reference }) => reference).map(({ kappa }) => kappa.value));
  return judgesOf(dimension, rows).map(({ where, row, common }) => ({
    where,
    measures: {
      ...common,
      ...best,
      kappa: row.kappa,
      balanced_accuracy: row.balancedAccuracy,
      macro_f1: row.macroF1,
    },
  }));
}

interface Row {
  judge: string;
  protocol?: string;
  reference: boolean;
  coverage?: Coverage;
}

function judgesOf<R extends Row>(dimension: string, rows: readonly R[]) {
  return rows
    .filter(({ reference }) => !reference)
    .map((row) => {
      const { judge, protocol, coverage } = row;
      const where = whereOf(protocol === undefined ? judge : `${judge}/${protocol}`, dimension);
      return { where, row, common: coverage ? { unscored_rate: { value: unscoredRate(coverage) } } : {} };
    });
}

/** The best of the rows that need no model; nothing where they were left out. */
function bestOf(values: readonly (Quantity | undefined)[]): { best_reference?: Measure } {
  if (values.length === 0) return {};
  const known = values.flatMap((one) => (one === undefined || one.value === null ? [] : [one.value]));
  const value = known.length > 0 ? { value: Math.max(...known) } : (values[0] ?? none(remark('no-value')));
  return { best_reference: { value } };
}
