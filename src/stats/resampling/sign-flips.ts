import type { Random } from '../numeric/random.js';

/** Items that share a table: a byte says which of them are turned. */
const BLOCK = 8;
const TURNS = 1 << BLOCK;
const BLOCKS_IN_WORD = 32 / BLOCK;

/**
 * Random signs for items, the same for all that is told apart by turning them: each draw turns each item with
 * probability ½, by the seed and its number alone. Eight items are drawn as one byte, and what a byte adds to a sum is
 * looked up.
 */
export class SignFlips {
  readonly #bytes: Uint8Array;
  readonly #nBlocks: number;
  readonly #table: Float64Array;

  constructor(
    readonly nItems: number,
    readonly draws: number,
    random: Random,
  ) {
    this.#nBlocks = Math.ceil(nItems / BLOCK);
    // Block by block, so that a block's bytes lie together beside its one table.
    this.#bytes = new Uint8Array(this.#nBlocks * draws);
    for (let k = 0; k < draws; k++) {
      const source = random.at(k);
      let word = 0;
      for (let block = 0; block < this.#nBlocks; block++) {
        word = block % BLOCKS_IN_WORD === 0 ? source.int(2 ** 32) : word >>> BLOCK;
        this.#bytes[block * draws + k] = word;
      }
    }
    this.#table = new Float64Array(TURNS);
  }

  /**
   * How many draws give a sum of differences at least as far from 0 as `limit`.
   * @param differences one an item, 0 where it has none
   * @param turned scratch, one sum a draw
   */
  countExtreme(differences: Float64Array, limit: number, turned: Float64Array): number {
    let total = 0;
    for (const difference of differences) total += difference;
    this.turn(differences, turned);
    let extreme = 0;
    for (let k = 0; k < this.draws; k++) if (Math.abs(total - 2 * turned[k]) >= limit) extreme++;
    return extreme;
  }

  /** Writes the sum of the differences that each draw turns. */
  turn(differences: Float64Array, turned: Float64Array): void {
    turned.fill(0);
    for (let block = 0; block < this.#nBlocks; block++) {
      const within = differences.subarray(block * BLOCK, (block + 1) * BLOCK);
      if (within.every((difference) => difference === 0)) continue;
      this.#addBlock(block, this.#tabulate(within), turned);
    }
  }

  #addBlock(block: number, table: Float64Array, turned: Float64Array): void {
    const bytes = this.#bytes.subarray(block * this.draws, (block + 1) * this.draws);
    for (let k = 0; k < bytes.length; k++) turned[k] += table[bytes[k]];
  }

  /** The sum of the differences that each byte turns. */
  #tabulate(differences: Float64Array): Float64Array {
    const table = this.#table;
    table.fill(0);
    for (let i = 0; i < differences.length; i++) {
      // Bytes from 2^i up to 2^(i + 1) turn item i beside what the lower bits turn.
      for (let low = 0; low < 1 << i; low++) table[(1 << i) + low] = table[low] + differences[i];
    }
    // Bits past the last item turn nothing.
    for (let byte = 1 << differences.length; byte < TURNS; byte++) {
      table[byte] = table[byte & ((1 << differences.length) - 1)];
    }
    return table;
  }
}
