import { isUtf8 } from 'node:buffer';
import { createReadStream } from 'node:fs';
import { access } from 'node:fs/promises';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import type { FaultList } from './faults.js';

const CHUNK = 1 << 20;
const NEWLINE = 0x0a;

/** A line longer than this is not a record: it is a file of another kind. */
const LONGEST_LINE = 128 * 1024 * 1024;

/**
 * Calls `onLine` with each line of a UTF-8 file that holds something, and its 1-based number.
 * A byte-order mark is dropped, `\n` and `\r\n` both end a line, blank lines are skipped. Lines that are not
 * UTF-8 become faults, never replacement characters. Where there is only the file's `.gz`, that is read.
 * @param name how faults call the file
 */
export async function readLines(
  path: string,
  name: string,
  faults: FaultList,
  onLine: (text: string, line: number) => void,
): Promise<void> {
  let line = 0;
  let pending: Buffer[] = [];
  let pendingBytes = 0;
  let atStart = true;

  const take = (block: Buffer): void => {
    const body = atStart ? withoutMark(block) : block;
    atStart = false;
    if (isUtf8(body)) {
      line = eachLine(body.toString('utf8'), line, onLine);
      return;
    }
    for (let from = 0; from < body.length; ) {
      const newline = body.indexOf(NEWLINE, from);
      const to = newline === -1 ? body.length : newline;
      const bytes = body.subarray(from, to);
      line += 1;
      if (!isUtf8(bytes)) faults.add(name, line, undefined, notUtf8(bytes));
      else eachLine(bytes.toString('utf8'), line - 1, onLine);
      from = to + 1;
    }
  };

  for await (const chunk of await open(path)) {
    const end = chunk.lastIndexOf(NEWLINE) + 1;
    if (end === 0) {
      pending.push(chunk);
      pendingBytes += chunk.length;
      if (pendingBytes > LONGEST_LINE) {
        faults.add(name, line + 1, undefined, 'the line is longer than 128 MiB: expected one record a line');
        return;
      }
      continue;
    }
    take(Buffer.concat([...pending, chunk.subarray(0, end)]));
    pending = end < chunk.length ? [chunk.subarray(end)] : [];
    pendingBytes = chunk.length - end;
  }
  if (pendingBytes > 0) take(Buffer.concat(pending));
}

async function open(path: string): Promise<AsyncIterable<Buffer>> {
  const options = { highWaterMark: CHUNK };
  const packed = `${path}.gz`;
  if ((await isThere(path)) || !(await isThere(packed))) return createReadStream(path, options);
  // What goes wrong on the way is thrown to whoever reads from the end of it.
  return pipeline(createReadStream(packed, options), createGunzip({ chunkSize: CHUNK }), () => {});
}

const isThere = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );

/** Returns the number of the last line. */
function eachLine(text: string, before: number, onLine: (text: string, line: number) => void): number {
  let line = before;
  for (let from = 0; from < text.length; ) {
    const newline = text.indexOf('\n', from);
    const to = newline === -1 ? text.length : newline;
    line += 1;
    const content = text.slice(from, to);
    if (content.trim() !== '') onLine(content, line);
    from = to + 1;
  }
  return line;
}

function withoutMark(bytes: Buffer): Buffer {
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? bytes.subarray(3) : bytes;
}

/** What is wrong with bytes that are not UTF-8, and how to mend it. */
export function notUtf8(bytes: Uint8Array): string {
  const utf16 = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
  const what = utf16 ? 'this is UTF-16' : 'these bytes are not UTF-8';
  return `${what}: save the file as UTF-8`;
}
