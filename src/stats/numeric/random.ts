import { xoroshiro128plusFromState } from 'pure-rand/generator/xoroshiro128plus';
import { InputError } from '../../errors.js';

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
  /** A source of its own for a numbered draw: what it draws depends on the seed and the number, not on other draws. */
  at(number: number): Random;
}

const WORDS = 2 ** 32;
/** Up to here the product of a word and n is exact in a double. */
const EXACT = 2 ** 21;

/**
 * Xoroshiro128+ (Blackman & Vigna 2018) from the pure-rand package.
 * @param seed an integer; the same seed gives the same draws on every machine
 * @throws InputError for a seed that is no integer
 */
export function createRandom(seed: number): Random {
  if (!Number.isSafeInteger(seed)) {
    throw new InputError(`Expected the seed to be an integer, got ${String(seed)} (${typeof seed})`);
  }
  // pure-rand's own seeding with the high half of the seed in the word that it leaves 0.
  const high = Math.trunc(seed / WORDS) | 0;
  return randomFrom(seed, [-1, ~seed, seed | 0, high]);
}

function randomFrom(seed: number, state: [number, number, number, number]): Random {
  const generator = xoroshiro128plusFromState(state);
  const next = () => generator.next() >>> 0;
  return {
    seed,
    int(n) {
      if (n === WORDS) return next();
      if (n > EXACT) return byRemainder(next, n);
      // The high half of word × n, drawn again where the low half would favour some values (Lemire 2019).
      let product = next() * n;
      let value = Math.floor(product / WORDS);
      while (product - value * WORDS < n && product - value * WORDS < WORDS % n) {
        product = next() * n;
        value = Math.floor(product / WORDS);
      }
      return value;
    },
    uniform: () => next() / WORDS,
    fork: (label) => createRandom(hash(`${seed}:${label}`)),
    at: (number) => randomFrom(seed, numbered(seed, number)),
  };
}

/** The state of a numbered draw: 64 bits of seed and number, each of which moves all words. */
function numbered(seed: number, number: number): [number, number, number, number] {
  const parts = [seed | 0, Math.trunc(seed / WORDS) | 0, number | 0, Math.trunc(number / WORDS) | 0];
  let [a, b] = [0x243f6a88, 0x13198a2e];
  for (const part of parts) {
    a = mixed(a ^ part);
    b = mixed(Math.imul(b, 0x9e3779b1) + part);
  }
  return [mixed(a ^ b), a, mixed(b - a), b];
}

/** The finalizer of MurmurHash3: each bit in moves half of the bits out. */
function mixed(word: number): number {
  let value = Math.imul(word ^ (word >>> 16), 0x85ebca6b);
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35);
  return value ^ (value >>> 16);
}

function byRemainder(next: () => number, n: number): number {
  // Rejection keeps every value equally likely.
  const limit = WORDS - (WORDS % n);
  let draw = next();
  while (draw >= limit) draw = next();
  return draw % n;
}

/** 32-bit FNV-1a. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let k = 0; k < text.length; k++) {
    value = Math.imul(value ^ text.charCodeAt(k), 0x01000193);
  }
  return value >>> 0;
}
