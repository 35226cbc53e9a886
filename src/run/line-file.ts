import { randomUUID } from 'node:crypto';
import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import { storeError } from '../store/append-log.js';

const BLOCK = 1 << 20;

/** Writes JSON lines beside a file and moves them to its place when they are whole: the old or the new, never half. */
export class LineFile {
  #block: string[] = [];
  #size = 0;
  lines = 0;

  private constructor(
    private readonly path: string,
    private readonly beside: string,
    private readonly file: FileHandle,
  ) {}

  /** @throws StoreError */
  static async create(path: string): Promise<LineFile> {
    const beside = `${path}.${randomUUID()}`;
    try {
      return new LineFile(path, beside, await open(beside, 'wx'));
    } catch (error) {
      throw storeError(path, error);
    }
  }

  add(record: object): void {
    const text = JSON.stringify(record);
    this.#block.push(text, '\n');
    this.#size += text.length;
    this.lines += 1;
  }

  /** Writes what has gathered, once it is worth a write. @throws StoreError */
  async relieve(): Promise<void> {
    if (this.#size >= BLOCK) await this.#write();
  }

  /** Moves the file to its place; a file without lines takes away what stood there. @throws StoreError */
  async finish({ keepEmpty }: { keepEmpty: boolean }): Promise<void> {
    await this.#write();
    await this.file.close();
    if (this.lines > 0 || keepEmpty) await rename(this.beside, this.path);
    else await Promise.all([rm(this.beside), rm(this.path, { force: true })]);
  }

  /** Leaves the old file as it was. */
  async discard(): Promise<void> {
    await this.file.close().catch(() => {});
    await rm(this.beside, { force: true }).catch(() => {});
  }

  async #write(): Promise<void> {
    try {
      await this.file.appendFile(this.#block.join(''));
    } catch (error) {
      throw storeError(this.path, error);
    }
    this.#block = [];
    this.#size = 0;
  }
}
