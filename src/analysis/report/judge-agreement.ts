import type { Dimension } from '../../model/card.js';
import type { Dataset } from '../../model/dataset.js';
import type { Quantity } from '../../model/result.js';
import type { Preference } from '../../stats/conversions.js';
import { correlateGrids } from '../../stats/correlate-grids.js';
import type { Coefficient, UndefinedPolicy } from '../../stats/joint-cells.js';
import { type GoldChoice, goldOf } from '../../study/gold.js';
import { type JudgeColumn, judgeGrid } from '../../study/judges.js';
import type { LabelForm } from '../../study/layout.js';
import { goldPreferences, judgePreferences, type PairVerdict } from '../../study/preferences.js';
import { quantity } from '../quantity.js';
import type { Tick } from '../tick.js';

/** Each two judges, and each judge with the people, on one dimension. */
export interface JudgeAgreement {
  dimension: string;
  /** `tau`: the mean correlation within an item; `share`: of the pairs on which both prefer the same. */
  measure: 'tau' | 'share';
  /** The people first, as `humans`. */
  names: string[];
  /** Symmetric; the diagonal is absent. */
  values: (Quantity | undefined)[][];
}

export interface AgreementOptions {
  gold: GoldChoice;
  labels?: LabelForm;
  coefficient: Coefficient;
  undefinedPolicy: UndefinedPolicy;
}

export async function judgeAgreement(
  dataset: Dataset,
  dimension: Dimension,
  columns: readonly JudgeColumn[],
  options: AgreementOptions,
  tick: Tick,
): Promise<JudgeAgreement> {
  const names = ['humans', ...columns.map(({ name }) => name)];
  const between = dataset.card.anonymous
    ? preferenceShare(dataset, dimension, columns, options)
    : meanTau(dataset, dimension, columns, options);
  const values: (Quantity | undefined)[][] = names.map(() => names.map(() => undefined));
  for (let a = 0; a < names.length; a++) {
    await tick(a, names.length, `${dimension.id}: agreement of judges`);
    for (let b = a + 1; b < names.length; b++) {
      values[a][b] = between(a, b);
      values[b][a] = values[a][b];
    }
  }
  return { dimension: dimension.id, measure: dataset.card.anonymous ? 'share' : 'tau', names, values };
}

type Between = (a: number, b: number) => Quantity;

function meanTau(
  dataset: Dataset,
  dimension: Dimension,
  columns: readonly JudgeColumn[],
  options: AgreementOptions,
): Between {
  const { grid } = goldOf(dataset, dimension, options.gold, options.labels);
  const grids = [grid, ...columns.map((column) => judgeGrid(dataset, column, dimension).grid)];
  const { coefficient, undefinedPolicy } = options;
  return (a, b) => {
    const found = correlateGrids(grids[a], grids[b], { level: 'summary', coefficient, undefinedPolicy });
    return quantity(found.value, 'no item on which both differ between systems');
  };
}

function preferenceShare(
  dataset: Dataset,
  dimension: Dimension,
  columns: readonly JudgeColumn[],
  { gold }: AgreementOptions,
): Between {
  const preferences = goldPreferences(dataset, dimension, gold);
  const human = new Map([...preferences.values()].map(({ pair, preference }) => [pair, preference]));
  const sources = [human, ...columns.map((column) => byPair(judgePreferences(column, preferences)))];
  return (a, b) => {
    let same = 0;
    let both = 0;
    for (const [pair, preference] of sources[a]) {
      const other = sources[b].get(pair) ?? null;
      if (preference === null || other === null) continue;
      both++;
      if (preference === other) same++;
    }
    return quantity(same / both, 'no pair that both decided');
  };
}

/** One preference a pair: of both orders and all repeats, the candidate that wins more often. */
export function byPair(verdicts: readonly PairVerdict[]): Map<PairVerdict['pair'], Preference> {
  const sums = new Map<PairVerdict['pair'], number>();
  for (const { pair, preference } of verdicts) {
    if (preference === null) continue;
    const points = preference === 'first' ? 1 : preference === 'second' ? -1 : 0;
    sums.set(pair, (sums.get(pair) ?? 0) + points);
  }
  return new Map([...sums].map(([pair, sum]) => [pair, sum > 0 ? 'first' : sum < 0 ? 'second' : 'tie']));
}
