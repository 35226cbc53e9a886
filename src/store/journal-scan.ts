import { open, stat } from 'node:fs/promises';
import { storeError } from './append-log.js';
import { type Found, recordsIn } from './journal-line.js';
import { scanLines } from './scan.js';

/** What reading a journal through found amiss. */
export interface JournalState {
  /** Bytes of an unfinished last line: cut off and kept beside it, or passed over where the journal is only read. */
  tornBytes: number;
  /** Lines of which something cannot be read: passed over, so their requests count as not asked. */
  damagedLines: number;
  /** The numbers of the first of them. */
  damagedAt: number[];
  /** The share of the journal that cannot be read, 0 to 1: of its lines or of its bytes, whichever is more. */
  unreadable: number;
}

export interface ScannedJournal {
  state: JournalState;
  /** Where the torn bytes begin, or the file ends. */
  end: number;
  /** Whether the last line before that is whole and only lacks its line end. */
  unended: boolean;
}

/** How many damaged lines are named by their number. */
const NAMED = 5;
/** How a line begins that a process was killed over: that is a torn line, no damage. */
const BEGUN = '{"type":"';
/** Bytes that may stand before or behind a record without having been one: a lost or damaged line end. */
const SLACK = 4;

/**
 * Reads a journal through, once: every record is handed over with its place, what is none is counted.
 * @throws StoreError where it cannot be read
 */
export async function scanJournal(
  path: string,
  onRecord: (head: Found['head'], offset: number, length: number) => void,
): Promise<ScannedJournal> {
  const state: JournalState = { tornBytes: 0, damagedLines: 0, damagedAt: [], unreadable: 0 };
  const size = await stat(path).then(
    (found) => found.size,
    (error) => {
      if (error.code === 'ENOENT') return 0;
      throw storeError(path, error);
    },
  );
  if (size === 0) return { state, end: 0, unended: false };
  let whole = 0;
  let damagedBytes = 0;
  const damaged = (line: number, bytes: number) => {
    state.damagedLines += 1;
    damagedBytes += bytes;
    if (state.damagedAt.length < NAMED) state.damagedAt.push(line);
  };
  /** Returns where the last record ends, and how many bytes before that are none. */
  const take = (bytes: Buffer, start: number, stop: number, offset: number) => {
    let last = start;
    let unread = 0;
    for (const { head, start: from, stop: to } of recordsIn(bytes, start, stop)) {
      onRecord(head, offset + from - start, to - from);
      if (from - last > SLACK) unread += from - last;
      last = to;
      whole += 1;
    }
    return { last, unread };
  };
  const { end, torn, lines } = await scanLines(path, 0, (bytes, start, stop, offset, line) => {
    const { last, unread } = take(bytes, start, stop, offset);
    const lost = unread + stop - last;
    if (last === start ? !isBlank(bytes, start, stop) : lost > SLACK) damaged(line, lost);
  });
  let tail = 0;
  if (torn > 0) {
    const bytes = await bytesFrom(path, end, torn);
    const { last, unread } = take(bytes, 0, bytes.length, end);
    tail = isBlank(bytes, last, torn) ? torn : last;
    state.tornBytes = torn - tail;
    const isBegun = bytes.toString('latin1', last, last + BEGUN.length) === BEGUN;
    if (unread > 0 || (torn - last > SLACK && !isBegun)) damaged(lines + 1, unread + torn - last);
  }
  const shareOfLines = state.damagedLines / Math.max(1, state.damagedLines + whole);
  state.unreadable = Math.max(shareOfLines, damagedBytes / size);
  return { state, end: end + tail, unended: tail > 0 };
}

/** A line of a carriage return or spaces holds nothing that could have been lost. */
function isBlank(bytes: Buffer, start: number, stop: number): boolean {
  for (let at = start; at < stop; at++) {
    if (bytes[at] !== 0x0d && bytes[at] !== 0x20 && bytes[at] !== 0x09) return false;
  }
  return true;
}

async function bytesFrom(path: string, offset: number, length: number): Promise<Buffer> {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.allocUnsafe(length), 0, length, offset);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}
