import { isValueLabel } from '../../study/records.js';
import type { Cells, Recipe } from './cells.js';

/** Mean rating of each system on each dimension, over every rating given. */
export const meanRatings: Recipe = ({ labels }, table) => {
  const cells: Cells = {};
  for (const { key: system } of table.rows) {
    cells[system] = {};
    for (const { key: dimension } of table.columns) {
      let sum = 0;
      let count = 0;
      for (const label of labels) {
        if (!isValueLabel(label) || label.system !== system || label.dimension !== dimension) continue;
        if (label.value === undefined) continue;
        sum += label.value;
        count++;
      }
      cells[system][dimension] = count > 0 ? sum / count : Number.NaN;
    }
  }
  return { cells };
};
