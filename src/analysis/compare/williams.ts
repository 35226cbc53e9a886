import { jointCells } from '../../stats/correlation/joint-cells.js';
import { pearson } from '../../stats/correlation/pearson.js';
import type { ScoreGrid } from '../../stats/correlation/score-grid.js';
import { meansOverItems } from '../../stats/correlation/system-means.js';
import { type WilliamsResult, williamsTest } from '../../stats/testing/williams-test.js';

/** Williams' test of two judges: Pearson's r of system means, all three over the cells that both judges and the gold scored. */
export function williamsOfJudges(a: ScoreGrid, b: ScoreGrid, gold: ScoreGrid): WilliamsResult {
  const cells = jointCells([a, b, gold]);
  const [meansA, meansB, meansGold] = cells.layers.map((layer) => meansOverItems(layer, cells.nSystems));
  const { r: r12, n } = pearson(meansGold, meansA);
  return williamsTest(r12, pearson(meansGold, meansB).r, pearson(meansA, meansB).r, n);
}
