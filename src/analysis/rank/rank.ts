import { InputError } from '../../errors.js';
import type { Dimension } from '../../model/card.js';
import type { Quantity } from '../../model/result.js';
import { type Remark, remark } from '../../remarks/remark.js';
import type { ScoreGrid } from '../../stats/correlation/score-grid.js';
import { ranks } from '../../stats/numeric/ranks.js';
import { compareSystems, systemIntervals } from '../../stats/testing/system-comparison.js';
import type { Resampling } from '../../study/selection.js';
import type { Study } from '../../study/study.js';
import { unknownName } from '../../text/unknown-name.js';
import type { MethodName } from '../citations.js';
import { ignoreParts, type OnPart } from '../on-part.js';
import { quantity } from '../quantity.js';

/** How items are resampled, and how many arrangements a test takes. */
export interface RankOptions extends Resampling {
  permutations: number;
}

/** What one source of scores, the humans or a judge, says of one system. */
export interface SystemStanding {
  system: string;
  /** As labelled: where small labels are good, small means are. */
  mean: Quantity;
  interval: { low: Quantity; high: Quantity };
  /** Mean over items of the rank among the systems scored there: 1 = best, ties share the average. */
  meanRank: Quantity;
  /** Systems that share a letter are not told apart. */
  letters: string;
  items: number;
}

/** A source of scores on one dimension. */
export interface Standings {
  /** `humans`, or `judge/protocol`. */
  source: string;
  judge?: string;
  protocol?: string;
  higherIsBetter: boolean;
  systems: SystemStanding[];
}

/** The systems in order, by people and by each judge. */
export interface RankAnswer {
  dimensions: DimensionRanks[];
  warnings: Remark[];
  /** The measures that it used. */
  methods: MethodName[];
}

/** The systems in order on one dimension. */
export interface DimensionRanks {
  dimension: string;
  gold: string;
  standings: Standings[];
}

/** A source as a grid, with the sign that turns a grid's numbers back into those of the labels. */
interface Source {
  source: string;
  judge?: string;
  protocol?: string;
  grid: ScoreGrid;
  sign: 1 | -1;
}

/** Mean score, mean rank, interval and significance letters of each system, for the humans and each judge. */
export async function rankSystems(
  study: Study,
  options: RankOptions,
  onPart: OnPart = ignoreParts,
): Promise<RankAnswer> {
  refuseAnonymous(study);
  const dimensions: DimensionRanks[] = [];
  for (const dimension of study.dimensions) {
    const { gold, sources } = sourcesOf(study, dimension);
    const standings: Standings[] = [];
    for (const source of sources) {
      await onPart(standings.length, sources.length, `${dimension.id}: ranking`);
      standings.push(standingsOf(study, source, options));
    }
    dimensions.push({ dimension: dimension.id, gold, standings });
  }
  return { dimensions, warnings: [], methods: ['letters', 'holm', 'sampledP', 'percentile'] };
}

function refuseAnonymous({ card }: Study): void {
  if (!card.anonymous) return;
  throw new InputError(
    `The outputs of ${JSON.stringify(card.id)} have no system behind them (anonymous), so there is nothing to rank: \`assize correlate\` gives the pairwise accuracy of its judges`,
  );
}

function sourcesOf(study: Study, dimension: Dimension): { gold: string; sources: Source[] } {
  const gold = study.gold(dimension);
  const sources: Source[] = [{ source: 'humans', grid: gold.grid, sign: gold.turned ? -1 : 1 }];
  for (const column of study.columnsOn(dimension)) {
    const { judge, protocol, name } = column;
    sources.push({
      source: name,
      judge,
      protocol,
      grid: study.judge(column).grid,
      sign: 1,
    });
  }
  return { gold: gold.source, sources };
}

function standingsOf(study: Study, { grid, sign, ...source }: Source, options: RankOptions): Standings {
  const { confidence, permutations } = options;
  const shared = study.resampling(options);
  const intervals = systemIntervals(grid, shared);
  const { letters } = compareSystems(grid, { ...shared, permutations, level: 1 - confidence });
  const meanRanks = meanRanksOf(grid);
  const unscored = remark('no-item-scored');
  const systems = intervals.map(({ system, mean, low, high, nItems }, s): SystemStanding => {
    const noInterval = nItems === 1 ? remark('one-item') : unscored;
    const limits = [sign * low, sign * high].map((limit) =>
      quantity(nItems === 1 ? Number.NaN : limit + 0, noInterval),
    );
    if (sign < 0) limits.reverse();
    return {
      system,
      mean: quantity(sign * mean + 0, unscored),
      interval: { low: limits[0], high: limits[1] },
      meanRank: quantity(meanRanks[s], unscored),
      letters: letters[s],
      items: nItems,
    };
  });
  return { ...source, higherIsBetter: sign > 0, systems };
}

/** Mean over items of fractional ranks, 1 = best; NaN for a system that no item scores. */
function meanRanksOf(grid: ScoreGrid): Float64Array {
  const sums = new Float64Array(grid.nSystems);
  const counts = new Int32Array(grid.nSystems);
  for (let i = 0; i < grid.nItems; i++) {
    const row = grid.values.subarray(i * grid.nSystems, (i + 1) * grid.nSystems);
    ranks(row, { ties: 'fractional', best: 'high' }).forEach((rank, s) => {
      if (Number.isNaN(rank)) return;
      sums[s] += rank;
      counts[s]++;
    });
  }
  return sums.map((sum, s) => sum / counts[s]);
}

/** One item's order by one source: competition ranks, 1 = best. */
export interface ItemOrder {
  source: string;
  systems: { system: string; score: Quantity; rank: Quantity }[];
}

/** The candidates of one item in order, by people and by each judge. */
export interface ItemRanks {
  item: string;
  dimensions: { dimension: string; gold: string; orders: ItemOrder[] }[];
  warnings: Remark[];
  /** The measures that it used. */
  methods: MethodName[];
}

/**
 * How the humans and the judges rank the systems on one item.
 * @throws InputError for an item that is not there
 */
export function rankItem(study: Study, item: string): ItemRanks {
  refuseAnonymous(study);
  const index = study.layout.item(item);
  if (index < 0) throw unknownName('item', item, study.layout.items);
  const dimensions = study.dimensions.map((dimension) => {
    const { gold, sources } = sourcesOf(study, dimension);
    return { dimension: dimension.id, gold, orders: sources.map((source) => orderOn(source, index)) };
  });
  return { item, dimensions, warnings: [], methods: [] };
}

function orderOn({ source, grid, sign }: Source, index: number): ItemOrder {
  const row = grid.values.subarray(index * grid.nSystems, (index + 1) * grid.nSystems);
  const places = ranks(row, { ties: 'competition', best: 'high' });
  return {
    source,
    systems: grid.systems.map((system, s) => ({
      system,
      score: quantity(sign * row[s] + 0, remark('not-scored-on-item')),
      rank: quantity(places[s], remark('not-scored-on-item')),
    })),
  };
}
