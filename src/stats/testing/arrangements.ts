import type { JointCells } from '../correlation/joint-cells.js';
import type { Random } from '../numeric/random.js';
import type { Swaps } from '../resampling/rearranged.js';

/** What two judges exchange under the hypothesis that they are alike: all scores of an item, of a system, both, or single cells. */
export type PermutationMethod = 'inputs' | 'systems' | 'both' | 'cells';

/** How many exchanges are decided independently. */
export function countSwitches(cells: JointCells, method: PermutationMethod): number {
  return {
    inputs: cells.nItems,
    systems: cells.nSystems,
    both: cells.nItems + cells.nSystems,
    cells: cells.nJoint,
  }[method];
}

/** Nothing exchanged. */
export function noSwaps(cells: JointCells, method: PermutationMethod): Swaps {
  return {
    systems: new Uint8Array(cells.nSystems),
    items: new Uint8Array(cells.nItems),
    ...(method === 'cells' && { cells: new Uint8Array(cells.nItems * cells.nSystems) }),
  };
}

/** Sets the exchanges of an arrangement: by its number (0 = as given), or at random. */
export function arranger(
  cells: JointCells,
  method: PermutationMethod,
  swaps: Swaps,
): { numbered(k: number): void; drawn(random: Random): void } {
  const scored = swaps.cells
    ? Uint32Array.from([...cells.layers[0].keys()].filter((k) => !Number.isNaN(cells.layers[0][k])))
    : undefined;
  const set = (next: () => number) => {
    if (swaps.cells && scored) for (let k = 0; k < scored.length; k++) swaps.cells[scored[k]] = next();
    if (method === 'inputs' || method === 'both')
      for (let i = 0; i < cells.nItems; i++) swaps.items[i] = next();
    if (method === 'systems' || method === 'both') {
      for (let s = 0; s < cells.nSystems; s++) swaps.systems[s] = next();
    }
  };
  return {
    numbered(k) {
      let rest = k;
      set(() => {
        const bit = rest & 1;
        rest >>>= 1;
        return bit;
      });
    },
    drawn(random) {
      if (method === 'inputs') {
        drawBits(random, swaps.items);
        return;
      }
      let word = 0;
      let left = 0;
      set(() => {
        if (left === 0) {
          word = random.int(2 ** 32);
          left = 32;
        }
        const bit = word & 1;
        word >>>= 1;
        left--;
        return bit;
      });
    },
  };
}

/** A random bit each, of words of 32. */
function drawBits(random: Random, bits: Uint8Array): void {
  for (let i = 0; i < bits.length; ) {
    let word = random.int(2 ** 32);
    for (const end = Math.min(i + 32, bits.length); i < end; i++) {
      bits[i] = word & 1;
      word >>>= 1;
    }
  }
}
