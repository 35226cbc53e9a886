import {
  type CorrelationOptions,
  correlationOptions,
  jointCells,
  whyNothingToCorrelate,
} from '../correlation/joint-cells.js';
import { resampledCorrelations } from '../correlation/resampled-correlation.js';
import type { ScoreGrid } from '../correlation/score-grid.js';
import { type ItemSearch, type ItemsNeeded, searchItems } from './search-items.js';

export type { ItemsNeeded } from './search-items.js';

/** The power that is wanted, and the level of the test. */
export interface PowerOptions extends ItemSearch, CorrelationOptions {}

/**
 * How many items it takes to tell two judges' correlations with the same gold apart, if the difference seen is the
 * true one (see `searchItems`). The systems are taken as given.
 * Cells that one of the three has not scored are left out.
 * @throws InputError for options out of range
 */
export function itemsNeeded(
  judgeA: ScoreGrid,
  judgeB: ScoreGrid,
  gold: ScoreGrid,
  options: PowerOptions,
): ItemsNeeded {
  const filled = correlationOptions(options);
  const cells = jointCells([judgeA, judgeB, gold]);
  const nothing = whyNothingToCorrelate(cells, filled.level);
  const both = new Float64Array(2);
  if (nothing !== undefined) {
    return { ...searchItems(cells.nItems, () => Number.NaN, options), reason: nothing };
  }
  const [a, b, golden] = cells.layers;
  const correlate = resampledCorrelations(cells, [a, b], golden, filled, 'systems');
  const systems = new Int32Array(cells.nSystems).fill(1);
  return searchItems(
    cells.nItems,
    (times) => {
      correlate(systems, times, both);
      return both[0] - both[1];
    },
    options,
  );
}
