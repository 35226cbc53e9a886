import { mkdir, stat, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import type { Reply } from '../model/reply.js';
import type { JournalEntry } from '../model/run.js';
import { AppendLog, storeError } from './append-log.js';
import { FolderLock } from './lock.js';
import { OffsetIndex } from './offset-index.js';
import { RecordReader } from './record-reader.js';
import type { RequestId } from './request-id.js';
import { scanLines } from './scan.js';

const NAME = 'journal.jsonl';
const LOCK = 'lock';
/** The most that a power cut can cost: replies of the last second. A killed process costs nothing written. */
const SYNC_EVERY_MS = 1000;

const KIND = { reply: 0, failure: 1 } as const;

/** What opening a journal found amiss. */
export interface JournalState {
  /** Bytes of an unfinished last line, cut off (or passed over, where the journal is only read). */
  tornBytes: number;
  /** Lines that are no record: passed over, so their requests count as not asked. */
  damagedLines: number;
}

/** What a reply cost to get. */
export interface Attempt {
  attempts: number;
  cached?: boolean;
}

/**
 * The append-only record of a run: requests and what came back, in order of arrival. Lines that are `part` hold a
 * message or the parameters once, under the hash of their content; `reply` and `failure` name the parts they were
 * asked with. A reply is never replaced: a request is judged by its first reply, and a failure counts until then.
 */
export class Journal {
  readonly #index = new OffsetIndex();
  readonly #parts = new OffsetIndex();
  #reader: RecordReader | undefined;
  #counts = { replies: 0, failures: 0 };
  readonly state: JournalState = { tornBytes: 0, damagedLines: 0 };

  private constructor(
    readonly path: string,
    private readonly lock: FolderLock | undefined,
  ) {}

  #log: AppendLog | undefined;

  /**
   * Opens the journal of a run folder for writing, alone: makes it where there is none, cuts off a torn last line.
   * @throws InputError where another process writes it
   * @throws StoreError where it cannot be written
   */
  static async open(folder: string): Promise<Journal> {
    await mkdir(folder, { recursive: true }).catch((error) => {
      throw storeError(folder, error);
    });
    const lock = await FolderLock.take(join(folder, LOCK));
    try {
      const journal = new Journal(join(folder, NAME), lock);
      const end = await journal.#scan();
      if (journal.state.tornBytes > 0) {
        await truncate(journal.path, end).catch((error) => {
          throw storeError(journal.path, error);
        });
      }
      journal.#log = await AppendLog.open(journal.path, { syncEveryMs: SYNC_EVERY_MS });
      return journal;
    } catch (error) {
      await lock.release();
      throw error;
    }
  }

  /** Opens it for reading only; another process may be writing it. */
  static async read(folder: string): Promise<Journal> {
    const journal = new Journal(join(folder, NAME), undefined);
    await journal.#scan();
    return journal;
  }

  /** Records of each kind; a request that failed and was answered later counts in both. */
  get counts(): Readonly<{ replies: number; failures: number }> {
    return this.#counts;
  }

  /**
   * What came back on a request: its first reply, or its last failure.
   * @param request the id of its content; where absent, whatever stands under the key, the newest form of it
   */
  find(key: string, request?: string): JournalEntry | undefined {
    let reply: JournalEntry | undefined;
    let failure: JournalEntry | undefined;
    for (const { offset, length, kind } of this.#index.find(key, request)) {
      if (kind === KIND.failure && (failure || reply)) continue;
      const entry = this.#entryAt(offset, length, key);
      if (entry === undefined || (request !== undefined && entry.request !== request)) continue;
      if (entry.type === 'failure') failure ??= entry;
      // Newest first: an older reply of the same form replaces it, an older form does not.
      else if (reply === undefined || reply.request === entry.request) reply = entry;
    }
    return reply ?? failure;
  }

  /** Takes what a request is made of, where it is not there yet; a reply or a failure does so by itself. @throws StoreError */
  addParts(parts: RequestId['parts']): void {
    for (const { id, text } of parts) {
      if (this.#parts.has(id)) continue;
      const place = this.#writer.append(`{"type":"part","id":"${id}","value":${text}}`);
      this.#parts.add(id, '', 0, place.offset, place.length);
    }
  }

  /** Takes a reply. It is on its way to the file when this returns; `flush` waits for it. @throws StoreError */
  addReply(key: string, { id, parts }: RequestId, reply: Reply, { attempts, cached }: Attempt): void {
    this.#add('reply', key, id, parts, { attempts, ...(cached && { cached: true }), reply });
    this.#counts.replies += 1;
  }

  /** Takes what stood in the way after the last attempt. @throws StoreError */
  addFailure(
    key: string,
    { id, parts }: RequestId,
    failure: { attempts: number; fault: string; detail: string },
  ): void {
    this.#add('failure', key, id, parts, failure);
    this.#counts.failures += 1;
  }

  /** Waits until what was taken so far is written: a process that is killed after that loses none of it. @throws StoreError */
  async written(): Promise<void> {
    await this.#log?.written();
  }

  /** Waits until everything taken is written. @throws StoreError */
  async flush(): Promise<void> {
    await this.#log?.flush();
  }

  /** @throws StoreError where the last lines could not be written */
  async close(): Promise<void> {
    this.#reader?.close();
    this.#reader = undefined;
    try {
      await this.#log?.close();
    } finally {
      await this.lock?.release();
    }
  }

  #add(type: keyof typeof KIND, key: string, id: string, parts: RequestId['parts'], rest: object): void {
    this.addParts(parts);
    const at = new Date().toISOString();
    const record = { type, request: id, key, parts: parts.map((part) => part.id), at, ...rest };
    const { offset, length } = this.#writer.append(JSON.stringify(record));
    this.#index.add(key, id, KIND[type], offset, length);
  }

  get #writer(): AppendLog {
    if (!this.#log) throw new Error('this journal was opened for reading');
    return this.#log;
  }

  /** Returns the offset after the last finished line. */
  async #scan(): Promise<number> {
    const exists = await stat(this.path).then(
      (found) => found.size > 0,
      (error) => {
        if (error.code === 'ENOENT') return false;
        throw storeError(this.path, error);
      },
    );
    if (!exists) return 0;
    const { end, torn } = await scanLines(this.path, 0, (bytes, start, stop, offset) => {
      const head = readHead(bytes, start, stop);
      if (head === undefined) this.state.damagedLines += 1;
      else if (head.type === 'part') this.#parts.add(head.key, '', 0, offset, stop - start);
      else {
        this.#index.add(head.key, head.request, KIND[head.type], offset, stop - start);
        this.#counts[head.type === 'reply' ? 'replies' : 'failures'] += 1;
      }
    });
    this.state.tornBytes = torn;
    return end;
  }

  #entryAt(offset: number, length: number, key: string): JournalEntry | undefined {
    this.#reader ??= new RecordReader(this.path);
    const entry = parseEntry(this.#reader.read(offset, length));
    return entry?.key === key ? entry : undefined;
  }
}

type Head = { type: 'part'; key: string } | { type: 'reply' | 'failure'; request: string; key: string };

const OPEN = '{"type":"';
const HEX = /^[0-9a-f]{32}$/;
const PART = Buffer.from('{"type":"part","id":"');
const REPLY = Buffer.from('{"type":"reply","request":"');
const FAILURE = Buffer.from('{"type":"failure","request":"');
const KEY = '","key":';
const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const BRACE = 0x7d;

/** The head of a line as it is written, without parsing the rest; a line written otherwise is parsed whole. */
function readHead(bytes: Buffer, start: number, stop: number): Head | undefined {
  // The line of a process that was killed while another began: two halves never end like one whole.
  if (bytes[stop - 1] !== BRACE) return undefined;
  if (starts(bytes, start, PART)) {
    const from = start + PART.length;
    const id = bytes.toString('latin1', from, from + 32);
    return HEX.test(id) ? { type: 'part', key: id } : undefined;
  }
  const type = starts(bytes, start, REPLY) ? 'reply' : starts(bytes, start, FAILURE) ? 'failure' : undefined;
  if (type === undefined) return parseHead(bytes.toString('utf8', start, stop));
  const from = start + (type === 'reply' ? REPLY : FAILURE).length;
  const request = bytes.toString('latin1', from, from + 32);
  const quote = from + 32 + KEY.length;
  if (bytes.toString('latin1', from + 32, quote) !== KEY || bytes[quote] !== QUOTE) {
    return parseHead(bytes.toString('utf8', start, stop));
  }
  let end = quote + 1;
  let escaped = false;
  for (; end < stop && bytes[end] !== QUOTE; end++) {
    if (bytes[end] !== BACKSLASH) continue;
    escaped = true;
    end += 1;
  }
  const key = escaped
    ? JSON.parse(bytes.toString('utf8', quote, end + 1))
    : bytes.toString('utf8', quote + 1, end);
  return { type, request, key };
}

function starts(bytes: Buffer, at: number, prefix: Buffer): boolean {
  // The types differ in their first letter.
  return (
    bytes[at + OPEN.length] === prefix[OPEN.length] && prefix.compare(bytes, at, at + prefix.length) === 0
  );
}

function parseHead(text: string): Head | undefined {
  const entry = parseEntry(text);
  return entry && { type: entry.type, request: entry.request, key: entry.key };
}

/**
 * A line as an entry, or undefined. The journal is our own: what later stages stand on is checked, not every field,
 * because a million of them are read at a resume.
 */
function parseEntry(text: string): JournalEntry | undefined {
  let value: JournalEntry;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (typeof value?.key !== 'string' || typeof value.request !== 'string') return undefined;
  if (value.type === 'failure') return value;
  if (value.type !== 'reply') return undefined;
  const { reply } = value;
  const known = typeof reply?.text === 'string' || (reply?.text === null && reply.reason !== undefined);
  return known && typeof reply.latencyMs === 'number' ? value : undefined;
}
