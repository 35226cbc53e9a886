import { isUtf8 } from 'node:buffer';
import { crc32 } from 'node:zlib';
import { parseJsonText } from '../model/json-text.js';
import { type JournalEntry, journalEntrySchema } from '../model/run.js';

/** What a line of the journal is, and by what it is found. */
export type Head =
  | { type: 'run'; run: string }
  | { type: 'part'; id: string }
  | { type: 'reply' | 'failure'; request: string; key: string };

/** A record within some bytes. */
export interface Found {
  head: Head;
  start: number;
  stop: number;
}

const SEAL = Buffer.from(',"crc":"');
const DIGITS = 8;
const SEAL_LENGTH = SEAL.length + DIGITS + '"}'.length;
const SEALED_END = /,"crc":"[0-9a-f]{8}"\}/;
const OPENING = /(?=\{"type":"(?:run","run":"|part","id":"|(?:reply|failure)","request":"))/;

/** A JSON object with the CRC-32 of its text as its last field: whatever changes in it later is seen. */
export function sealed(json: string): string {
  const body = json.slice(0, -1);
  return `${body},"crc":"${crc32(body).toString(16).padStart(DIGITS, '0')}"}`;
}

/**
 * The records of a line: one, where it is whole (whatever line end or NUL bytes stand around it). In a damaged line,
 * the sealed records that are whole within it: where a line end was lost, or a torn line was written on.
 */
export function recordsIn(bytes: Buffer, start: number, stop: number): Found[] {
  const whole = readRecord(bytes, start, stop);
  if (whole) return [whole];
  const found: Found[] = [];
  let at = start;
  // One character a byte, so that places in the text are places in the bytes.
  for (const piece of bytes.toString('latin1', start, stop).split(OPENING)) {
    const end = SEALED_END.exec(piece);
    const record = end ? readRecord(bytes, at, at + end.index + end[0].length) : undefined;
    if (record) found.push(record);
    at += piece.length;
  }
  return found;
}

function readRecord(bytes: Buffer, from: number, to: number): Found | undefined {
  let start = from;
  let stop = to;
  while (start < stop && isPadding(bytes[start])) start += 1;
  if (bytes[start] === 0xef && bytes[start + 1] === 0xbb && bytes[start + 2] === 0xbf) start += 3;
  while (stop > start && isPadding(bytes[stop - 1])) stop -= 1;
  if (bytes[start] !== 0x7b || bytes[stop - 1] !== 0x7d) return undefined;
  const seal = sealOf(bytes, start, stop);
  if (seal === undefined) {
    const head = unsealedHead(bytes.subarray(start, stop));
    return head && { head, start, stop };
  }
  if (crc32(bytes.subarray(start, stop - SEAL_LENGTH)) !== seal) return undefined;
  const head = headAsWritten(bytes, start, stop) ?? headOf(parse(bytes.toString('utf8', start, stop)));
  return head && { head, start, stop };
}

/** NUL, tab, carriage return, space. */
function isPadding(byte: number | undefined): boolean {
  return byte === 0 || byte === 0x09 || byte === 0x0d || byte === 0x20;
}

function sealOf(bytes: Buffer, start: number, stop: number): number | undefined {
  const at = stop - SEAL_LENGTH;
  if (at <= start || SEAL.compare(bytes, at, at + SEAL.length) !== 0) return undefined;
  const digits = bytes.toString('latin1', at + SEAL.length, at + SEAL.length + DIGITS);
  return /^[0-9a-f]{8}$/.test(digits) ? Number.parseInt(digits, 16) : Number.NaN;
}

const HEX = /^[0-9a-f]{32}$/;
const PART = Buffer.from('{"type":"part","id":"');
const REPLY = Buffer.from('{"type":"reply","request":"');
const FAILURE = Buffer.from('{"type":"failure","request":"');
const KEY = '","key":"';
const QUOTE = 0x22;
const BACKSLASH = 0x5c;

/** The head of a sealed line as we write it, without parsing the rest: a million of them are read at a resume. */
function headAsWritten(bytes: Buffer, start: number, stop: number): Head | undefined {
  if (starts(bytes, start, PART)) {
    const from = start + PART.length;
    const id = bytes.toString('latin1', from, from + 32);
    return HEX.test(id) ? { type: 'part', id } : undefined;
  }
  const type = starts(bytes, start, REPLY) ? 'reply' : starts(bytes, start, FAILURE) ? 'failure' : undefined;
  if (type === undefined) return undefined;
  const from = start + (type === 'reply' ? REPLY : FAILURE).length;
  const request = bytes.toString('latin1', from, from + 32);
  const open = from + 32 + KEY.length;
  if (bytes.toString('latin1', from + 32, open) !== KEY) return undefined;
  for (let end = open; end < stop; end++) {
    if (bytes[end] === BACKSLASH) return undefined;
    if (bytes[end] === QUOTE) return { type, request, key: bytes.toString('utf8', open, end) };
  }
  return undefined;
}

function starts(bytes: Buffer, at: number, prefix: Buffer): boolean {
  // The types differ in their first letter.
  const letter = '{"type":"'.length;
  return bytes[at + letter] === prefix[letter] && prefix.compare(bytes, at, at + prefix.length) === 0;
}

/** A line without a seal, of an older journal or written by hand: every field is checked. */
function unsealedHead(bytes: Buffer): Head | undefined {
  if (!isUtf8(bytes)) return undefined;
  const value = parse(bytes.toString('utf8'), parseJsonText);
  const head = headOf(value);
  if (head === undefined || head.type === 'run' || head.type === 'part') return head;
  return journalEntrySchema.safeParse(value).success ? head : undefined;
}

function headOf(value: unknown): Head | undefined {
  const { type, run, id, request, key } = (value ?? {}) as Record<string, unknown>;
  if (type === 'run') return typeof run === 'string' ? { type, run } : undefined;
  if (type === 'part') return typeof id === 'string' && HEX.test(id) ? { type, id } : undefined;
  if (type !== 'reply' && type !== 'failure') return undefined;
  return typeof request === 'string' && typeof key === 'string' ? { type, request, key } : undefined;
}

/** The text of a record that `recordsIn` found, as an entry. */
export function parseEntry(text: string): JournalEntry | undefined {
  const value = parse(text);
  if (SEALED_END.test(text.slice(-SEAL_LENGTH))) return value as JournalEntry;
  return journalEntrySchema.safeParse(value).data;
}

function parse(text: string, read: (text: string) => unknown = JSON.parse): unknown {
  try {
    return read(text);
  } catch {
    return undefined;
  }
}
