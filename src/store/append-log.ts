import { type FileHandle, open } from 'node:fs/promises';
import { AssizeError, EXIT } from '../errors.js';

/** A file of the run could not be written. What was written before it stands. */
export class StoreError extends AssizeError {
  override readonly exitCode: number = EXIT.stopped;
}

export interface AppendOptions {
  /** The most time between a write and its flush to the disk, in milliseconds; absent = left to the system. */
  syncEveryMs?: number;
  /** How long lines may gather before they are written; default: until the end of the turn. */
  gatherMs?: number;
  /** Other processes append to the same file: no offsets are known, and nothing is ever cut off. */
  shared?: boolean;
}

/**
 * Appends lines to a file. Lines that come in one turn of the event loop leave in one write, so that a thousand
 * replies a second cost a few writes. A process that is killed loses at most the lines of the current turn.
 */
export class AppendLog {
  #size: number;
  #waiting: string[] = [];
  /** Settles when the waiting lines are written, or could not be. */
  #batch: { promise: Promise<void>; settle: () => void } | undefined;
  /** The batch that is being written. */
  #current: Promise<void> | undefined;
  #writing: Promise<void> | undefined;
  #failure: StoreError | undefined;
  #dirty = false;
  #hurry = () => {};
  readonly #timer: NodeJS.Timeout | undefined;

  private constructor(
    readonly path: string,
    private readonly file: FileHandle,
    size: number,
    private readonly options: AppendOptions,
  ) {
    this.#size = size;
    if (options.syncEveryMs !== undefined) {
      this.#timer = setInterval(() => void this.#sync(), options.syncEveryMs).unref();
    }
  }

  /** @throws StoreError where the file cannot be opened for writing */
  static async open(path: string, options: AppendOptions = {}): Promise<AppendLog> {
    try {
      const file = await open(path, 'a');
      return new AppendLog(path, file, (await file.stat()).size, options);
    } catch (error) {
      throw storeError(path, error);
    }
  }

  /**
   * Takes a line (without its newline) and says where it will stand.
   * @throws StoreError where an earlier write failed
   */
  append(line: string): { offset: number; length: number } {
    if (this.#failure) throw this.#failure;
    const place = { offset: this.#size, length: Buffer.byteLength(line) };
    this.#size += place.length + 1;
    this.#waiting.push(line, '\n');
    this.#batch ??= newBatch();
    this.#writing ??= this.#drain();
    return place;
  }

  /** Waits until the lines taken so far are written (not those that come later). @throws StoreError */
  async written(): Promise<void> {
    await (this.#batch?.promise ?? this.#current);
    if (this.#failure) throw this.#failure;
  }

  /** Waits until every line is written. @throws StoreError */
  async flush(): Promise<void> {
    this.#hurry();
    while (this.#writing) await this.#writing;
    if (this.#failure) throw this.#failure;
  }

  /** Writes and syncs what waits, and closes the file. @throws StoreError */
  async close(): Promise<void> {
    clearInterval(this.#timer);
    try {
      await this.flush();
      if (this.options.syncEveryMs !== undefined) await this.#sync();
      if (this.#failure) throw this.#failure;
    } finally {
      await this.file.close();
    }
  }

  #gather(): Promise<void> {
    const { gatherMs } = this.options;
    return new Promise((resolve) => {
      this.#hurry = resolve;
      if (gatherMs === undefined) setImmediate(resolve);
      else setTimeout(resolve, gatherMs);
    });
  }

  async #drain(): Promise<void> {
    await this.#gather();
    while (this.#batch) {
      const { promise, settle } = this.#batch;
      this.#current = promise;
      const bytes = Buffer.from(this.#waiting.join(''));
      const start = this.#size - bytes.length;
      this.#waiting = [];
      this.#batch = undefined;
      try {
        if (!this.#failure) await this.file.appendFile(bytes);
        this.#dirty = true;
      } catch (error) {
        this.#failure = storeError(this.path, error);
        // What was written of the batch ends in the middle of a line.
        if (!this.options.shared) await this.file.truncate(start).catch(() => {});
      }
      settle();
      if (this.#batch && this.options.gatherMs !== undefined) await this.#gather();
    }
    this.#current = undefined;
    this.#writing = undefined;
  }

  async #sync(): Promise<void> {
    if (!this.#dirty || this.#failure) return;
    this.#dirty = false;
    await this.file.datasync().catch((error) => {
      this.#failure = storeError(this.path, error);
    });
  }
}

function newBatch(): { promise: Promise<void>; settle: () => void } {
  let settle = () => {};
  const promise = new Promise<void>((resolve) => {
    settle = resolve;
  });
  return { promise, settle };
}

const WORDS: Record<string, string> = {
  ENOSPC: 'the disk is full: make room',
  EDQUOT: 'the disk quota is used up: make room',
  EROFS: 'the file system is read-only: name another folder',
  EACCES: 'no permission to write: name another folder, or mend its permissions',
  EPERM: 'no permission to write: name another folder, or mend its permissions',
  EFBIG: 'the file is larger than the system allows',
  EIO: 'the disk reports a fault',
};

/** A system's error in words, with the file. */
export function storeError(path: string, error: unknown): StoreError {
  const code = (error as NodeJS.ErrnoException).code;
  const reason = code === undefined ? String(error) : `${WORDS[code] ?? 'cannot be written'} (${code})`;
  return new StoreError(`${path}: ${reason}`, { cause: error });
}
