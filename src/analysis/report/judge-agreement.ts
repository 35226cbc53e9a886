import type { Dimension } from '../../model/card.js';
import type { Quantity } from '../../model/result.js';
import { remark } from '../../remarks/remark.js';
import { cohenKappa } from '../../stats/agreement/cohen-kappa.js';
import { correlateGrids } from '../../stats/correlation/correlate-grids.js';
import type { Coefficient, UndefinedPolicy } from '../../stats/correlation/joint-cells.js';
import type { JudgeColumn } from '../../study/columns.js';
import type { Study } from '../../study/study.js';
import type { OnPart } from '../on-part.js';
import { quantity } from '../quantity.js';

/** Each two judges, and each judge with the people, on one dimension. */
export interface JudgeAgreement {
  dimension: string;
  /**
   * `tau`: the mean correlation within an item; `share`: of the pairs on which both prefer the same; `kappa`: of labels
   * that are names or yes and no.
   */
  measure: 'tau' | 'share' | 'kappa';
  /** The people first, as `humans`. */
  names: string[];
  /** Symmetric; the diagonal is absent. */
  values: (Quantity | undefined)[][];
}

/** How judges are held against each other. */
export interface AgreementOptions {
  coefficient: Coefficient;
  undefinedPolicy: UndefinedPolicy;
}

/** How well each two judges of a dimension agree; undefined where they share nothing. */
export async function judgeAgreement(
  study: Study,
  dimension: Dimension,
  options: AgreementOptions,
  onPart: OnPart,
): Promise<JudgeAgreement> {
  const columns = study.columnsOn(dimension);
  const names = ['humans', ...columns.map(({ name }) => name)];
  const { measure, between } = BY_KIND[study.labelKind(dimension)](study, dimension, columns, options);
  const values: (Quantity | undefined)[][] = names.map(() => names.map(() => undefined));
  for (let a = 0; a < names.length; a++) {
    await onPart(a, names.length, `${dimension.id}: agreement of judges`);
    for (let b = a + 1; b < names.length; b++) {
      values[a][b] = between(a, b);
      values[b][a] = values[a][b];
    }
  }
  return { dimension: dimension.id, measure, names, values };
}

interface Measured {
  measure: JudgeAgreement['measure'];
  between(a: number, b: number): Quantity;
}

function meanTau(
  study: Study,
  dimension: Dimension,
  columns: readonly JudgeColumn[],
  options: AgreementOptions,
): Measured {
  const grids = [study.gold(dimension).grid, ...columns.map((column) => study.judge(column).grid)];
  const between = (a: number, b: number) => {
    const found = correlateGrids(grids[a], grids[b], { level: 'summary', ...options });
    return quantity(found.value, remark('no-item-both-differ'));
  };
  return { measure: 'tau', between };
}

/** On what people labelled. */
function labelKappa(study: Study, dimension: Dimension, columns: readonly JudgeColumn[]): Measured {
  const { units } = study.units(dimension);
  const labels = [
    units.map(({ label }) => label),
    ...columns.map((column) => {
      const verdicts = study.judgeUnits(column);
      return units.map(({ key }) => verdicts.get(key)?.label ?? null);
    }),
  ];
  const between = (a: number, b: number) => {
    const { kappa, reason } = cohenKappa(labels[a], labels[b]);
    return quantity(kappa, reason);
  };
  return { measure: 'kappa', between };
}

function preferenceShare(study: Study, dimension: Dimension, columns: readonly JudgeColumn[]): Measured {
  const { pairs } = study.people(dimension);
  const sources = [pairs, ...columns.map((column) => study.preferences(column))];
  const between = (a: number, b: number) => {
    let same = 0;
    let both = 0;
    for (const { key, preference } of sources[a]) {
      const other = sources[b].of(key);
      // Of the pairs that people labelled: what stands in one table is measured on the same data.
      if (preference === null || other === null || !pairs.has(key)) continue;
      both++;
      if (preference === other) same++;
    }
    return quantity(same / both, remark('no-pair-both-decided'));
  };
  return { measure: 'share', between };
}

const BY_KIND = { names: labelKappa, preferences: preferenceShare, order: meanTau };
