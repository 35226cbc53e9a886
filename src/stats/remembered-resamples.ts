import type { Random } from './random.js';
import { planResamples, type ResamplePlan } from './resamples.js';

/** Resamples of items laid out for sums over items: one item's multiplicities stand together. */
export interface ResampleBlock {
  /** Place of the block's first resample among all. */
  from: number;
  size: number;
  /** `[item * size + resample]`. */
  times: Uint16Array;
  /** Tuples behind each resample. */
  tuples: Float64Array;
}

export interface ResampleBlocks extends Pick<ResamplePlan, 'exhaustive' | 'resamples' | 'distinct'> {
  forEach(visit: (block: ResampleBlock) => void): void;
}

/** Numbers in a block, and in all that is remembered. */
const BLOCK_NUMBERS = 2_000_000;
const MOST_NUMBERS = 20_000_000;

/**
 * Item resamples, drawn once for all statistics that would draw the same: same number of items, same number of
 * resamples, and a fresh source of the same seed. The answers are those of drawing anew.
 */
export class RememberedResamples {
  readonly #drawn = new Map<string, ResampleBlock[]>();
  #numbers = 0;

  blocks(nItems: number, asked: number, random: Random): ResampleBlocks {
    const plan = planResamples('items', 0, nItems, asked, random);
    const { exhaustive, resamples, distinct } = plan;
    const common = { exhaustive, resamples, distinct };
    const key = `${nItems} ${asked} ${random.seed}`;
    const known = this.#drawn.get(key);
    if (known !== undefined) return { ...common, forEach: (visit) => known.forEach(visit) };
    if (this.#numbers + nItems * distinct > MOST_NUMBERS) {
      return { ...common, forEach: (visit) => drawBlocks(plan, nItems, visit) };
    }
    this.#numbers += nItems * distinct;
    const blocks: ResampleBlock[] = [];
    drawBlocks(plan, nItems, (block) => blocks.push(block));
    this.#drawn.set(key, blocks);
    return { ...common, forEach: (visit) => blocks.forEach(visit) };
  }
}

function drawBlocks(plan: ResamplePlan, nItems: number, visit: (block: ResampleBlock) => void): void {
  const most = Math.max(1, Math.min(plan.distinct, Math.floor(BLOCK_NUMBERS / Math.max(1, nItems))));
  const blockAt = (from: number): ResampleBlock => {
    const size = Math.min(most, plan.distinct - from);
    return { from, size, times: new Uint16Array(nItems * size), tuples: new Float64Array(size) };
  };
  let block = blockAt(0);
  let at = 0;
  plan.forEach((_, items, draws) => {
    for (let i = 0; i < nItems; i++) block.times[i * block.size + at] = items[i];
    block.tuples[at++] = draws;
    if (at < block.size) return;
    visit(block);
    block = blockAt(block.from + block.size);
    at = 0;
  });
}
