import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { InputError } from '../errors.js';
import type { Reply } from '../model/reply.js';
import type { JournalEntry } from '../model/run.js';
import { AppendLog, storeError } from './append-log.js';
import { type Head, parseEntry, recordsIn, sealed } from './journal-line.js';
import { type JournalState, scanJournal } from './journal-scan.js';
import { FolderLock } from './lock.js';
import { OffsetIndex } from './offset-index.js';
import { RecordReader } from './record-reader.js';
import type { RequestId } from './request-id.js';

const NAME = 'journal.jsonl';
/** Where the bytes go that are cut off the end of a journal. */
const CUT = 'journal.cut';
const LOCK = 'lock';
const NEWLINE = 0x0a;
/** Bytes that the first line takes at most. */
const FIRST_LINE = 256;
/** The most that a power cut can cost: replies of the last second. A killed process costs nothing written. */
const SYNC_EVERY_MS = 1000;

const KIND = { reply: 0, failure: 1 } as const;

/** What a reply cost to get. */
export interface Attempt {
  attempts: number;
  cached?: boolean;
}

/**
 * The append-only record of a run: requests and what came back, in order of arrival. Its first line says which run it
 * is of; every line is sealed with a checksum, so that what has changed is passed over, never misread. Lines that are
 * `part` hold a message or the parameters once, under the hash of their content; `reply` and `failure` name the parts
 * they were asked with. A reply is never replaced: a request is judged by its first reply, and a failure counts until
 * then.
 */
export class Journal {
  readonly #index = new OffsetIndex();
  readonly #parts = new OffsetIndex();
  #reader: RecordReader | undefined;
  #counts = { replies: 0, failures: 0 };
  #log: AppendLog | undefined;
  #state: JournalState = { tornBytes: 0, damagedLines: 0, damagedAt: [], unreadable: 0 };

  private constructor(
    readonly path: string,
    private readonly lock: FolderLock | undefined,
  ) {}

  /**
   * Opens the journal of a run folder for writing, alone: makes it where there is none, cuts off a torn last line and
   * keeps what it cut in `journal.cut`.
   * @param run the identity of the run that it is the journal of
   * @param accept looks at the journal before anything is changed, and throws where it must not be gone on with
   * @throws InputError where another process writes it, or it is another run's
   * @throws StoreError where it cannot be written
   */
  static async open(
    folder: string,
    run: string,
    accept: (journal: Journal) => void | Promise<void> = () => {},
  ): Promise<Journal> {
    await mkdir(folder, { recursive: true }).catch((error) => {
      throw storeError(folder, error);
    });
    const lock = await FolderLock.take(join(folder, LOCK));
    try {
      const journal = new Journal(join(folder, NAME), lock);
      const { end, unended, runs } = await journal.#scan(run);
      await accept(journal);
      if (journal.state.tornBytes > 0) await cutOff(journal.path, end, join(folder, CUT));
      journal.#log = await AppendLog.open(journal.path, { syncEveryMs: SYNC_EVERY_MS });
      if (unended) journal.#log.append('');
      if (runs === 0) journal.#log.append(sealed(JSON.stringify({ type: 'run', run })));
      return journal;
    } catch (error) {
      await lock.release();
      throw error;
    }
  }

  /**
   * Opens it for reading only; another process may be writing it.
   * @param run as in `open`; where absent, whichever run it is of
   * @throws InputError where it is another run's
   */
  static async read(folder: string, run: string | undefined): Promise<Journal> {
    const journal = new Journal(join(folder, NAME), undefined);
    await journal.#scan(run);
    return journal;
  }

  /** The run that the journal of a folder says it is of, in its first line; undefined where it does not say. */
  static async runOf(folder: string): Promise<string | undefined> {
    const path = join(folder, NAME);
    const chunks = createReadStream(path, { end: FIRST_LINE - 1 }).toArray() as Promise<Buffer[]>;
    const bytes = await chunks.then(Buffer.concat, () => Buffer.alloc(0));
    const end = bytes.indexOf(NEWLINE);
    const [first] = recordsIn(bytes, 0, end === -1 ? bytes.length : end);
    return first?.head.type === 'run' ? first.head.run : undefined;
  }

  /** Whether something came back on a request. */
  has(key: string): boolean {
    return this.#index.has(key);
  }

  /** What opening it found amiss. */
  get state(): Readonly<JournalState> {
    return this.#state;
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
      const place = this.#writer.append(sealed(`{"type":"part","id":"${id}","value":${text}}`));
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
    const { offset, length } = this.#writer.append(sealed(JSON.stringify(record)));
    this.#index.add(key, id, KIND[type], offset, length);
  }

  get #writer(): AppendLog {
    if (!this.#log) throw new Error('this journal was opened for reading');
    return this.#log;
  }

  /** @returns where the torn bytes begin, and how many lines say which run it is of */
  async #scan(run: string | undefined): Promise<{ end: number; unended: boolean; runs: number }> {
    let runs = 0;
    const { state, end, unended } = await scanJournal(this.path, (head, offset, length) => {
      if (head.type === 'run') {
        runs += 1;
        if (run !== undefined && head.run !== run) throw new OtherRunError(this.path);
      } else this.#take(head, offset, length);
    });
    this.#state = state;
    return { end, unended, runs };
  }

  #take(head: Exclude<Head, { type: 'run' }>, offset: number, length: number): void {
    if (head.type === 'part') this.#parts.add(head.id, '', 0, offset, length);
    else {
      this.#index.add(head.key, head.request, KIND[head.type], offset, length);
      this.#counts[head.type === 'reply' ? 'replies' : 'failures'] += 1;
    }
  }

  #entryAt(offset: number, length: number, key: string): JournalEntry | undefined {
    this.#reader ??= new RecordReader(this.path);
    const entry = parseEntry(this.#reader.read(offset, length));
    return entry?.key === key ? entry : undefined;
  }
}

/** Replies that would pass for those of another judge, protocol or data set. */
export class OtherRunError extends InputError {
  constructor(path: string) {
    super(
      `${path} is the journal of another run than the manifest beside it: put the run's own manifest.json back`,
    );
  }
}

/** Moves what stands from `end` on to the end of another file. */
async function cutOff(path: string, end: number, to: string): Promise<void> {
  try {
    await pipeline(createReadStream(path, { start: end }), createWriteStream(to, { flags: 'a' }));
    await truncate(path, end);
  } catch (error) {
    throw storeError(path, error);
  }
}
