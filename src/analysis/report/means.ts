import type { Dimension } from '../../model/card.js';
import type { Dataset } from '../../model/dataset.js';
import type { Quantity } from '../../model/result.js';
import { type GoldChoice, goldOf } from '../../study/gold.js';
import { type JudgeColumn, judgeGrid } from '../../study/judges.js';
import type { LabelForm } from '../../study/layout.js';
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

export function systemMeans(
  dataset: Dataset,
  dimension: Dimension,
  columns: readonly JudgeColumn[],
  { gold: choice, labels }: { gold: GoldChoice; labels?: LabelForm },
): DimensionMeans {
  const gold = goldOf(dataset, dimension, choice, labels);
  const asQuantities = (means: Float64Array) => Array.from(means, (mean) => quantity(mean, 'no score'));
  return {
    dimension: dimension.id,
    gold: gold.source,
    turned: gold.turned,
    systems: [...gold.grid.systems],
    humans: asQuantities(gold.grid.systemMeans()),
    judges: columns.map((column) => ({
      name: column.name,
      means: asQuantities(judgeGrid(dataset, column, dimension).grid.systemMeans()),
    })),
  };
}
