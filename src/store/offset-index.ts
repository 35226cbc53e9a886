import { hash64 } from './hash.js';

/** Where a record stands in its file, in bytes. */
export interface Place {
  offset: number;
  length: number;
  kind: number;
}

const EMPTY = -1;

/**
 * Where the records of a file stand, by key: about 45 bytes a record in typed arrays, whatever the keys are, so that
 * a million records fit beside everything else. A key is kept as 64 bits of hash: whoever reads a record checks that
 * it carries the key that was asked for.
 */
export class OffsetIndex {
  #capacity = 1024;
  #size = 0;
  /** Slot of the newest record of a key, by key hash. */
  #table = new Int32Array(2 * this.#capacity).fill(EMPTY);
  #keys = new Uint32Array(2 * this.#capacity);
  #versions = new Uint32Array(2 * this.#capacity);
  #offsets = new Float64Array(this.#capacity);
  #lengths = new Uint32Array(this.#capacity);
  #kinds = new Uint8Array(this.#capacity);
  /** The record of the same key before this one. */
  #before = new Int32Array(this.#capacity);
  readonly #hash = new Uint32Array(2);
  readonly #version = new Uint32Array(2);

  get size(): number {
    return this.#size;
  }

  /** @param version tells records of one key apart (`''` where a key has one form) */
  add(key: string, version: string, kind: number, offset: number, length: number): void {
    if (this.#size === this.#capacity) this.#grow();
    const slot = this.#size++;
    hash64(key, this.#hash);
    hash64(version, this.#version);
    this.#keys.set(this.#hash, 2 * slot);
    this.#versions.set(this.#version, 2 * slot);
    this.#offsets[slot] = offset;
    this.#lengths[slot] = length;
    this.#kinds[slot] = kind;
    const at = this.#seat(this.#hash[0] ?? 0, this.#hash[1] ?? 0);
    this.#before[slot] = this.#table[at] ?? EMPTY;
    this.#table[at] = slot;
  }

  /** The records of a key, newest first; only those of `version` where it is given. */
  *find(key: string, version?: string): Generator<Place> {
    hash64(key, this.#hash);
    let slot = this.#table[this.#seat(this.#hash[0] ?? 0, this.#hash[1] ?? 0)] ?? EMPTY;
    if (slot === EMPTY) return;
    let [a, b] = [0, 0];
    if (version !== undefined) {
      hash64(version, this.#version);
      [a, b] = [this.#version[0] ?? 0, this.#version[1] ?? 0];
    }
    for (; slot !== EMPTY; slot = this.#before[slot] ?? EMPTY) {
      const fits =
        version === undefined || (this.#versions[2 * slot] === a && this.#versions[2 * slot + 1] === b);
      if (!fits) continue;
      yield {
        offset: this.#offsets[slot] ?? 0,
        length: this.#lengths[slot] ?? 0,
        kind: this.#kinds[slot] ?? 0,
      };
    }
  }

  has(key: string): boolean {
    hash64(key, this.#hash);
    return this.#table[this.#seat(this.#hash[0] ?? 0, this.#hash[1] ?? 0)] !== EMPTY;
  }

  /** The place in the table where this hash stands or would stand. */
  #seat(a: number, b: number): number {
    const mask = this.#table.length - 1;
    for (let at = a & mask; ; at = (at + 1) & mask) {
      const slot = this.#table[at] ?? EMPTY;
      if (slot === EMPTY || (this.#keys[2 * slot] === a && this.#keys[2 * slot + 1] === b)) return at;
    }
  }

  #grow(): void {
    this.#capacity *= 2;
    this.#keys = widened(this.#keys, new Uint32Array(2 * this.#capacity));
    this.#versions = widened(this.#versions, new Uint32Array(2 * this.#capacity));
    this.#offsets = widened(this.#offsets, new Float64Array(this.#capacity));
    this.#lengths = widened(this.#lengths, new Uint32Array(this.#capacity));
    this.#kinds = widened(this.#kinds, new Uint8Array(this.#capacity));
    this.#before = widened(this.#before, new Int32Array(this.#capacity));
    this.#table = new Int32Array(2 * this.#capacity).fill(EMPTY);
    // Later slots are newer: seating them in order leaves the newest on top.
    for (let slot = 0; slot < this.#size; slot++) {
      this.#table[this.#seat(this.#keys[2 * slot] ?? 0, this.#keys[2 * slot + 1] ?? 0)] = slot;
    }
  }
}

function widened<T extends Uint32Array | Float64Array | Uint8Array | Int32Array>(old: T, wider: T): T {
  wider.set(old as never);
  return wider;
}
