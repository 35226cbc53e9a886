import { inflateRawSync } from 'node:zlib';
import { malformed } from './kit.js';

const END = 0x06054b50;
const ENTRY = 0x02014b50;
const LOCAL = 0x04034b50;
const [STORED, DEFLATED, ZSTANDARD] = [0, 8, 93];
/** What a file in it may come to: a small archive can hold a very large one. */
const MOST_BYTES = 2 ** 30;

/**
 * A file of a zip archive by its path there, or undefined where it has none. Archives of more than 4 GiB, encrypted
 * ones and other packings than deflate are refused.
 *
 * Source: PKWARE (2022), APPNOTE.TXT 6.3.10.
 * @throws DataError naming the archive where it is damaged or of another kind
 */
export function unzipped(name: string, archive: Uint8Array, path: string): Uint8Array | undefined {
  const bytes = Buffer.from(archive.buffer, archive.byteOffset, archive.byteLength);
  try {
    return entryOf(bytes, path);
  } catch (error) {
    const what = error instanceof Error ? error.message : String(error);
    throw malformed(name, `expected a zip archive: ${what}`);
  }
}

/**
 * The files of a zip archive whose paths fit, packed by deflate or Zstandard (which the archives of some tools are).
 * @throws DataError as `unzipped`
 */
export async function unzippedAll(
  name: string,
  archive: Uint8Array,
  wanted: RegExp,
): Promise<Map<string, Uint8Array>> {
  const bytes = Buffer.from(archive.buffer, archive.byteOffset, archive.byteLength);
  const { decompressZstd } = await import('hyparquet-compressors');
  try {
    const files = [...entriesOf(bytes)].filter(([path]) => wanted.test(path));
    return new Map(files.map(([path, at]) => [path, contentOf(bytes, at, decompressZstd)]));
  } catch (error) {
    const what = error instanceof Error ? error.message : String(error);
    throw malformed(name, `expected a zip archive: ${what}`);
  }
}

function entryOf(bytes: Buffer, path: string): Uint8Array | undefined {
  for (const [name, at] of entriesOf(bytes)) if (name === path) return contentOf(bytes, at);
  return undefined;
}

/** The path of each file, and where its entry stands. */
function* entriesOf(bytes: Buffer): Generator<[string, number]> {
  const end = endOf(bytes);
  let at = bytes.readUInt32LE(end + 16);
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left--) {
    if (bytes.readUInt32LE(at) !== ENTRY) throw new Error('its list of files is damaged');
    const nameLength = bytes.readUInt16LE(at + 28);
    const next = at + 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
    yield [bytes.toString('utf8', at + 46, at + 46 + nameLength), at];
    at = next;
  }
}

/** The record at the end, behind which a comment of up to 64 KiB may stand. */
function endOf(bytes: Buffer): number {
  for (let at = bytes.length - 22; at >= Math.max(0, bytes.length - 22 - 0xffff); at--) {
    if (bytes.readUInt32LE(at) === END) return at;
  }
  throw new Error('it has no end');
}

function contentOf(bytes: Buffer, entry: number, zstandard?: (packed: Uint8Array) => Uint8Array): Uint8Array {
  if (bytes.readUInt16LE(entry + 8) & 1) throw new Error('it is encrypted');
  const packing = bytes.readUInt16LE(entry + 10);
  const [packed, whole] = [bytes.readUInt32LE(entry + 20), bytes.readUInt32LE(entry + 24)];
  const local = bytes.readUInt32LE(entry + 42);
  if (bytes.readUInt32LE(local) !== LOCAL) throw new Error('a file in it is not where the list says');
  const from = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
  if (from + packed > bytes.length) throw new Error('it is cut off');
  const content = bytes.subarray(from, from + packed);
  if (whole > MOST_BYTES) throw new Error('a file in it holds more than 1 GiB');
  const given = unpackedBy(packing, content, zstandard);
  if (given.length !== whole) throw new Error(`a file in it has ${given.length} bytes, expected ${whole}`);
  return given;
}

function unpackedBy(
  packing: number,
  content: Uint8Array,
  zstandard: ((packed: Uint8Array) => Uint8Array) | undefined,
): Uint8Array {
  if (packing === STORED) return content;
  if (packing === DEFLATED) return inflateRawSync(content, { maxOutputLength: MOST_BYTES });
  if (packing === ZSTANDARD && zstandard) return zstandard(content);
  throw new Error(`a file in it is packed in way ${packing}`);
}
