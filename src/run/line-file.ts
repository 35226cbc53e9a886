import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import { storeError } from '../store/append-log.js';

const BLOCK = 1 << 20;

/**
 * Writes JSON lines beside a file and moves them to its place when they are whole: the old or the new, never half.
 * One writer at a time: what a killed process left beside the file is written over.
 */
export class LineFile {
  #block: string[] = [];
  #size = 0;
  #lines = 0;
  #writing: Promise<void> = Promise.resolve();
  #failure: unknown;

  private constructor(
    private readonly path: string,
    private readonly beside: string,
    private readonly file: FileHandle,
  ) {}

  /** @throws StoreError */
  static async create(path: string): Promise<LineFile> {
    const beside = `${path}.part`;
    try {
      return new LineFile(path, beside, await open(beside, 'w'));
    } catch (error) {
      throw storeError(path, error);
    }
  }

  /** Takes lines, each with its newline. @throws StoreError where an earlier write failed */
  add(text: string): void {
    if (this.#failure) throw this.#failure;
    if (text === '') return;
    this.#block.push(text);
    this.#size += text.length;
    this.#lines += 1;
    if (this.#size >= BLOCK) this.#writeBlock();
  }

  /** Waits until what has gathered is on its way. @throws StoreError */
  async relieve(): Promise<void> {
    await this.#writing;
    if (this.#failure) throw this.#failure;
  }

  /** Moves the file to its place; a file without lines takes away what stood there. @throws StoreError */
  async finish({ keepEmpty }: { keepEmpty: boolean }): Promise<void> {
    this.#writeBlock();
    await this.relieve();
    await this.file.close();
    if (this.#lines > 0 || keepEmpty) await rename(this.beside, this.path);
    else await Promise.all([rm(this.beside), rm(this.path, { force: true })]);
  }

  /** Leaves the old file as it was. */
  async discard(): Promise<void> {
    await this.#writing;
    await this.file.close().catch(() => {});
    await rm(this.beside, { force: true }).catch(() => {});
  }

  #writeBlock(): void {
    const text = this.#block.join('');
    this.#block = [];
    this.#size = 0;
    this.#writing = this.#writing.then(async () => {
      if (this.#failure) return;
      await this.file.appendFile(text).catch((error) => {
        this.#failure = storeError(this.path, error);
      });
    });
  }
}
