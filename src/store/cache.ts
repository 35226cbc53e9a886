import { mkdir, open, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Reply } from '../model/reply.js';
import { AppendLog, storeError } from './append-log.js';
import { sha256 } from './hash.js';
import { OffsetIndex } from './offset-index.js';
import { RecordReader } from './record-reader.js';
import { scanLines } from './scan.js';

const NAME = 'responses.jsonl';
const LEAD = Buffer.from('{"key":"');
const DIGITS = 32;
const NEWLINE = 0x0a;
/** Answers are on file in the journal already: the cache may lose the last of them to a kill. */
const GATHER_MS = 100;
/** How often the lines of other processes are looked for. */
const LOOK_EVERY_MS = 500;

/** Everything that changes an answer. */
export interface CacheSubject {
  provider: string;
  endpoint: string;
  model: string;
  /** The id of the request's content (`identify`). */
  request: string;
  /** Index of the asking of the same thing. */
  repeat: number;
  /** Index of the request of the same content within one asking. */
  sample: number;
}

export function cacheKey({ provider, endpoint, model, request, repeat, sample }: CacheSubject): string {
  return sha256(JSON.stringify([provider, endpoint, model, request, repeat, sample])).slice(0, DIGITS);
}

/** Which answers are there, for whoever only looks. */
export interface CacheView {
  has(key: string): boolean;
}

/** What a response cache holds, read once: nothing is made, and nothing written. @throws StoreError */
export async function viewCache(folder: string): Promise<CacheView> {
  const index = new OffsetIndex();
  const path = join(folder, NAME);
  await indexLines(path, 0, index).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw storeError(path, error);
  });
  return { has: (key) => index.has(key) };
}

async function indexLines(path: string, from: number, index: OffsetIndex): Promise<number> {
  const { end } = await scanLines(path, from, (bytes, start, stop, offset) => {
    if (LEAD.compare(bytes, start, start + LEAD.length) !== 0) return;
    const lead = start + LEAD.length;
    index.add(bytes.toString('latin1', lead, lead + DIGITS), '', 0, offset, stop - start);
  });
  return end;
}

/**
 * Answers of earlier runs, in one append-only file that processes share: each appends whole lines, each reads what
 * the others appended. Only answers are kept: what has a reason in place of a text is asked again.
 */
export class ResponseCache {
  readonly #index = new OffsetIndex();
  #seen = 0;
  #looking: Promise<void> | undefined;
  #lookedAt = 0;

  private constructor(
    private readonly path: string,
    private readonly log: AppendLog,
    private readonly reader: RecordReader,
  ) {}

  /** @throws StoreError where the folder cannot be written */
  static async open(folder: string): Promise<ResponseCache> {
    const path = join(folder, NAME);
    try {
      await mkdir(folder, { recursive: true });
      await endLastLine(path);
    } catch (error) {
      throw storeError(path, error);
    }
    const log = await AppendLog.open(path, { shared: true, gatherMs: GATHER_MS });
    const cache = new ResponseCache(path, log, new RecordReader(path));
    await cache.#look();
    return cache;
  }

  get size(): number {
    return this.#index.size;
  }

  get(key: string): Reply | undefined {
    for (const { offset, length } of this.#index.find(key)) {
      const reply = parse(this.reader.read(offset, length), key);
      if (reply) return reply;
    }
    this.#lookSoon();
    return undefined;
  }

  /** Keeps an answer; anything else is let go. @throws StoreError where an earlier write failed */
  put(key: string, reply: Reply): void {
    if (reply.text === null || reply.reason !== undefined) return;
    this.log.append(`{"key":"${key}","reply":${JSON.stringify(reply)}}`);
  }

  async close(): Promise<void> {
    await this.#looking;
    this.reader.close();
    await this.log.close();
  }

  #lookSoon(): void {
    const now = performance.now();
    if (this.#looking || now - this.#lookedAt < LOOK_EVERY_MS) return;
    this.#looking = this.#look()
      .catch(() => {})
      .finally(() => {
        this.#looking = undefined;
      });
  }

  /** Reads the lines that were appended since the last look, our own among them. */
  async #look(): Promise<void> {
    this.#lookedAt = performance.now();
    this.#seen = await indexLines(this.path, this.#seen, this.#index);
  }
}

/** A process that lost power in the middle of a line left it open: the next line must not be glued to it. */
async function endLastLine(path: string): Promise<void> {
  const size = await stat(path).then(
    (found) => found.size,
    (error) => {
      if (error.code === 'ENOENT') return 0;
      throw error;
    },
  );
  if (size === 0) return;
  const file = await open(path, 'a+');
  try {
    const last = Buffer.alloc(1);
    await file.read(last, 0, 1, size - 1);
    if (last[0] !== NEWLINE) await file.appendFile('\n');
  } finally {
    await file.close();
  }
}

function parse(text: string, key: string): Reply | undefined {
  try {
    const value = JSON.parse(text);
    return value?.key === key && typeof value.reply?.text === 'string' ? value.reply : undefined;
  } catch {
    return undefined;
  }
}
