import type { Dimension } from '../../model/card.js';
import type { Quantity } from '../../model/result.js';
import { remark } from '../../remarks/remark.js';
import type { Study } from '../../study/study.js';
import { quantity } from '../quantity.js';

/** What people and judges give each system on the mean, higher is better. */
export interface DimensionMeans {
  dimension: string;
  gold: string;
  /** Small labels are good here, so the means of the people have their sign turned. */
  turned: boolean;
  systems: string[];
  humans: Quantity[];
  judges: { name: string; means: Quantity[] }[];
}

/** The mean of each system by people and by each judge; missing cells are left out. */
export function systemMeans(study: Study, dimension: Dimension): DimensionMeans {
  const gold = study.gold(dimension);
  const asQuantities = (means: Float64Array) =>
    Array.from(means, (mean) => quantity(mean, remark('no-score')));
  return {
    dimension: dimension.id,
    gold: gold.source,
    turned: gold.turned,
    systems: [...gold.grid.systems],
    humans: asQuantities(gold.grid.systemMeans()),
    judges: study.columnsOn(dimension).map((column) => ({
      name: column.name,
      means: asQuantities(study.judge(column).grid.systemMeans()),
    })),
  };
}
