import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import { InputError } from '../errors.js';

/** The source of every random draw; always injected, never global. */
export interface Random {
  /** The seed it was made from: part of every output that used it. */
  readonly seed: number;
  /** A uniform integer in 0 … n − 1. */
  int(n: number): number;
  /** A uniform number in [0, 1), 32 random bits. */
  uniform(): number;
  /** A source of its own for a named part of the work, so that adding one part does not move another's draws. */
  fork(label: string): Random;
}

/**
 * Xoroshiro128+ (Blackman & Vigna 2018) from the pure-rand package.
 * @param seed an integer; the same seed gives the same draws on every machine
 */
export function createRandom(seed: number): Random {
  if (!Number.isSafeInteger(seed)) {
    throw new InputError(`Expected the seed to be an integer, got ${String(seed)} (${typeof seed})`);
  }
  const generator = xoroshiro128plus(seed | 0);
  // Fold in the high half, so that seeds that differ only there differ.
  const high = Math.trunc(seed / 0x1_0000_0000);
  for (let k = 0; k < (high & 0xff); k++) generator.next();
  const next = () => generator.next() >>> 0;
  return {
    seed,
    int(n) {
      // Rejection keeps every value equally likely.
      const limit = 0x1_0000_0000 - (0x1_0000_0000 % n);
      let draw = next();
      while (draw >= limit) draw = next();
      return draw % n;
    },
    uniform: () => next() / 0x1_0000_0000,
    fork: (label) => createRandom(hash(`${seed}:${label}`)),
  };
}

/** 32-bit FNV-1a. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let k = 0; k < text.length; k++) {
    value = Math.imul(value ^ text.charCodeAt(k), 0x01000193);
  }
  return value >>> 0;
}
