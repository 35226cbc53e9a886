import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import { hash64 } from '../store/hash.js';

const seeds = new Uint32Array(2);

/** A source of numbers in [0, 1) that belongs to a seed and a label, on every machine. */
export function seededUniform(seed: number, label: string): () => number {
  hash64(`${seed}:${label}`, seeds);
  const generator = xoroshiro128plus((seeds[0] ?? 0) ^ (seeds[1] ?? 0));
  return () => (generator.next() >>> 0) / 0x1_0000_0000;
}

/** A shuffle of its own for every label (Fisher–Yates); the values are left as they are. */
export function seededShuffle<T>(values: readonly T[], seed: number, label: string): T[] {
  const uniform = seededUniform(seed, label);
  const shuffled = [...values];
  for (let last = shuffled.length - 1; last > 0; last--) {
    const other = Math.floor(uniform() * (last + 1));
    [shuffled[last], shuffled[other]] = [shuffled[other] as T, shuffled[last] as T];
  }
  return shuffled;
}
