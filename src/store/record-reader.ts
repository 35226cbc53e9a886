import { closeSync, openSync, readSync } from 'node:fs';

const BLOCK = 1 << 18;
const BLOCKS = 16;

/** Reads records at known places of a file through a few blocks in memory: neighbours cost one read. */
export class RecordReader {
  readonly #fd: number;
  readonly #blocks = new Map<number, Buffer>();

  constructor(path: string) {
    this.#fd = openSync(path, 'r');
  }

  /** The text of the record; shorter where the file ends before it does. */
  read(offset: number, length: number): string {
    const number = Math.floor(offset / BLOCK);
    const start = offset - number * BLOCK;
    if (start + length <= BLOCK) {
      const block = this.#block(number, start + length);
      return block.toString('utf8', start, Math.min(start + length, block.length));
    }
    const bytes = Buffer.allocUnsafe(length);
    return bytes.toString('utf8', 0, readSync(this.#fd, bytes, 0, length, offset));
  }

  close(): void {
    closeSync(this.#fd);
  }

  /** A block that holds at least `needed` bytes, if the file does: it may have grown since it was last read. */
  #block(number: number, needed: number): Buffer {
    const known = this.#blocks.get(number);
    if (known !== undefined && known.length >= needed) return known;
    const bytes = Buffer.allocUnsafeSlow(BLOCK);
    const block = bytes.subarray(0, readSync(this.#fd, bytes, 0, BLOCK, number * BLOCK));
    this.#blocks.delete(number);
    if (this.#blocks.size >= BLOCKS) {
      const oldest = this.#blocks.keys().next().value;
      if (oldest !== undefined) this.#blocks.delete(oldest);
    }
    this.#blocks.set(number, block);
    return block;
  }
}
