import { type Remark, remark } from '../remarks/remark.js';
import type { Coefficient } from '../stats/correlation/joint-cells.js';
import { jointCells } from '../stats/correlation/joint-cells.js';
import type { ScoreGrid } from '../stats/correlation/score-grid.js';

/** From this share of tied pairs, or of items without a correlation, a tau leaves too much out. */
const MUCH = 0.2;

/** A judge, and the items of its mean: with a correlation and without. */
interface Correlated {
  grid: ScoreGrid;
  nUsed: number;
  nUndefined: number;
}

/**
 * Where the gold, or a judge, ties a fifth of the pairs of an item's systems, or a judge has no correlation on a fifth of
 * the items: a measure in which ties are answers says more. Undefined where none is so, or that measure is asked for.
 */
export function manyTies(
  judges: readonly Correlated[],
  gold: ScoreGrid,
  { coefficient }: { coefficient: Coefficient },
): Remark | undefined {
  if (coefficient === 'acc-eq' || coefficient === 'pearson') return undefined;
  const shares = judges.map(({ grid, nUsed, nUndefined }) => {
    const [ofJudge, ofGold] = tiedShares(grid, gold);
    return { ofJudge, ofGold, undefinedItems: nUndefined / (nUsed + nUndefined) };
  });
  const most = (key: 'ofJudge' | 'ofGold' | 'undefinedItems') =>
    Math.max(0, ...shares.map((share) => share[key]).filter((share) => !Number.isNaN(share)));
  const [people, judged, without] = [most('ofGold'), most('ofJudge'), most('undefinedItems')];
  if (Math.max(people, judged, without) < MUCH) return undefined;
  const percent = (share: number) => Math.round(100 * share);
  return remark('many-ties', {
    labels: percent(people),
    judge: percent(judged),
    undefined: percent(without),
  });
}

/** Of the pairs of joint cells of an item, how many the judge and how many the gold ties; NaN without a pair. */
function tiedShares(judge: ScoreGrid, gold: ScoreGrid): [number, number] {
  const { layers, nSystems, nItems } = jointCells([judge, gold]);
  let pairs = 0;
  const ties = [0, 0];
  for (let row = 0; row < nItems * nSystems; row += nSystems) {
    for (let s = 1; s < nSystems; s++) {
      for (let t = 0; t < s; t++) {
        if (Number.isNaN(layers[0][row + s] - layers[0][row + t])) continue;
        pairs++;
        for (const k of [0, 1]) if (layers[k][row + s] === layers[k][row + t]) ties[k]++;
      }
    }
  }
  return [ties[0] / pairs, ties[1] / pairs];
}
