import type { Dimension } from '../../model/card.js';
import type { Quantity } from '../../model/result.js';
import {
  type AlphaIntervalOptions,
  krippendorffAlphaInterval,
} from '../../stats/agreement/krippendorff-interval.js';
import type { ScoreGrid } from '../../stats/correlation/score-grid.js';
import { ranksFromScores, scoresFromRanks } from '../../stats/numeric/conversions.js';
import type { Resampling } from '../../study/selection.js';
import type { Study } from '../../study/study.js';
import { quantity } from '../quantity.js';

/** How far two dimensions order the candidates alike. */
export interface DimensionAgreement {
  dimension1: string;
  dimension2: string;
  agreement: Quantity;
  interval: { low: Quantity; high: Quantity };
  items: number;
  cells: number;
}

/**
 * For each two dimensions, ordinal alpha between them as if each were an annotator: the human scores of each item are
 * ranked among the systems that both dimensions score, and the ranks become s = N − #better, so that dimensions on
 * different scales compare (Liu et al. 2024, table 5).
 */
export function dimensionAgreements(study: Study, options: Resampling): DimensionAgreement[] {
  const golds = study.dimensions
    .map((dimension) => ({ dimension, grid: study.gold(dimension).grid }))
    .filter(({ grid }) => grid.nScored > 0);
  const { resamples: nResamples, ...drawn } = study.resampling(options);
  return golds.flatMap((a, k) => golds.slice(k + 1).map((b) => between(a, b, { nResamples, ...drawn })));
}

interface Side {
  dimension: Dimension;
  grid: ScoreGrid;
}

function between(
  a: Side,
  b: Side,
  options: Pick<AlphaIntervalOptions, 'nResamples' | 'confidence' | 'random' | 'draws'>,
): DimensionAgreement {
  const { nItems, nSystems } = a.grid;
  const rows = [new Float64Array(nItems * nSystems), new Float64Array(nItems * nSystems)];
  const items = new Set<number>();
  let cells = 0;
  for (let i = 0; i < nItems; i++) {
    const from = i * nSystems;
    const pair = [a.grid, b.grid].map((grid) => grid.values.slice(from, from + nSystems));
    for (let s = 0; s < nSystems; s++) {
      if (pair.some((values) => Number.isNaN(values[s]))) for (const values of pair) values[s] = Number.NaN;
      else {
        cells++;
        items.add(i);
      }
    }
    pair.forEach((values, side) => {
      rows[side].set(scoresFromRanks(ranksFromScores(values)), from);
    });
  }
  const alpha = krippendorffAlphaInterval(rows, {
    distance: 'ordinal',
    items: Int32Array.from({ length: nItems * nSystems }, (_, k) => Math.floor(k / nSystems)),
    ...options,
  });
  return {
    dimension1: a.dimension.id,
    dimension2: b.dimension.id,
    agreement: quantity(alpha.alpha, alpha.reason),
    interval: { low: quantity(alpha.low, alpha.reason), high: quantity(alpha.high, alpha.reason) },
    items: items.size,
    cells,
  };
}
