import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { malformed } from './kit.js';

/** What it may come to: a small file can hold a very large one. */
const MOST_BYTES = 2 ** 30;

/** The name of what a packed file holds: `a.jsonl` of `a.jsonl.gz`. */
export const unpackedName = (name: string): string => name.replace(/\.gz$/i, '');

/**
 * The content of a file, unpacked where its first bytes say that gzip packed it; many servers unpack on the way and leave
 * the name.
 * @throws DataError where it is damaged, or would come to more than 1 GiB
 */
export async function unpacked(name: string, bytes: Uint8Array): Promise<Uint8Array> {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes;
  try {
    return await promisify(gunzip)(bytes, { maxOutputLength: MOST_BYTES });
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const what = code === 'ERR_BUFFER_TOO_LARGE' ? 'it holds more than 1 GiB' : message;
    throw malformed(name, `expected a file packed by gzip: ${what}`);
  }
}
