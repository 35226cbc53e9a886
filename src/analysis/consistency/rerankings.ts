import type { Quantity } from '../../model/result.js';
import { type Remark, remark } from '../../remarks/remark.js';
import type { ScoreGrid } from '../../stats/correlation/score-grid.js';
import { type Picked, rerank, rerankPicked } from '../../stats/preference/reranking.js';
import { groupBy } from '../../study/records.js';
import type { Resampling } from '../../study/selection.js';
import type { Study } from '../../study/study.js';
import { type Estimate, estimate } from '../estimate.js';
import { limitsOf } from '../few-items.js';
import type { OnPart } from '../on-part.js';
import { quantity } from '../quantity.js';

/** Human scores of what judges pick, on one dimension (Liu et al. 2024, table 8). */
export interface DimensionReranking {
  dimension: string;
  gold: string;
  judges: JudgeReranking[];
  /** A candidate drawn at random, and the best one by the people, over all items with human scores. */
  random: Estimate;
  best: Estimate;
  items: number;
}

/** What one judge's picks come to by the labels. */
export interface JudgeReranking {
  judge: string;
  /** Mean human score of the judge's own candidates, where it is one of the systems. */
  generator?: Quantity;
  /** Of the candidates it puts first, protocol by protocol. */
  picked: PickedByJudge[];
}

/** The candidate that one judge puts first, item by item. */
export interface PickedByJudge {
  protocol: string;
  score: Estimate;
  items: number;
  /**
   * What the picks gain over a candidate drawn at random from the same items, above 0 where people score them better;
   * the test changes its sign item by item.
   */
  gain: Estimate & { pValue: Quantity; permutations: number; exhaustive: boolean };
}

/** None for anonymous outputs, for units, and where there are no human scores. */
export async function rerankings(
  study: Study,
  { permutations, ...options }: Resampling & { permutations?: number },
  onPart: OnPart,
): Promise<DimensionReranking[]> {
  if (study.anonymous) return [];
  const found: DimensionReranking[] = [];
  const drawn = study.resampling(options);
  for (const dimension of study.dimensions) {
    const columns = study.columnsOn(dimension);
    if (columns.length === 0) continue;
    const { grid, source, turned } = study.gold(dimension);
    if (grid.nScored === 0) continue;
    const sign = turned ? -1 : 1;
    const judges: JudgeReranking[] = [];
    for (const [judge, theirs] of groupBy(columns, (column) => column.judge)) {
      await onPart(judges.length, columns.length, `${dimension.id}: re-ranking`);
      const generator = generatorScore(judge, grid, sign);
      judges.push({
        judge,
        ...(generator !== undefined && { generator }),
        picked: theirs.map(({ protocol }, k) => {
          const found = rerankPicked(study.judge(theirs[k]).grid, grid, { ...drawn, permutations });
          return ofPicked(protocol, found, sign);
        }),
      });
    }
    const all = rerank(grid, grid, drawn);
    found.push({
      dimension: dimension.id,
      gold: source,
      judges,
      random: shown(all.random, sign),
      best: shown(all.best, sign),
      items: all.nItems,
    });
  }
  return found;
}

function ofPicked(protocol: string, { picked, gain, gainTest, nItems }: Picked, sign: 1 | -1): PickedByJudge {
  const { pValue, reason, permutations, exhaustive } = gainTest;
  return {
    protocol,
    score: shown(picked, sign),
    items: nItems,
    gain: {
      value: quantity(gain.value, gain.reason),
      interval: limitsOf(gain, nItems, gain.reason),
      pValue: quantity(pValue, reason),
      permutations,
      exhaustive,
    },
  };
}

/** Labels of which small ones are the better stand in the grid with the sign turned: here they are as they were given. */
function shown(
  { value, low, high, reason }: { value: number; low: number; high: number; reason?: Remark },
  sign: 1 | -1,
): Estimate {
  const limits = sign > 0 ? { low, high } : { low: -high, high: -low };
  return estimate({ value: sign * value, ...limits, ...(reason !== undefined && { reason }) });
}

function generatorScore(judge: string, grid: ScoreGrid, sign: 1 | -1): Quantity | undefined {
  const system = grid.systems.indexOf(judge);
  if (system < 0) return undefined;
  return quantity(sign * grid.systemMeans()[system], remark('no-human-score'));
}
