import { open } from 'node:fs/promises';

const CHUNK = 1 << 20;
const NEWLINE = 0x0a;

/** What a scan went through, and what it left unread: the bytes after the last newline. */
export interface Scanned {
  /** Offset just after the last newline. */
  end: number;
  /** Bytes after it: a line that was never finished. */
  torn: number;
  /** How many lines were finished. */
  lines: number;
}

/**
 * Calls `onLine` for each finished line from byte `from` on that holds something, with its 1-based number from there.
 * One chunk is in memory at a time; `bytes` is only valid during the call.
 */
export async function scanLines(
  path: string,
  from: number,
  onLine: (bytes: Buffer, start: number, end: number, offset: number, line: number) => void,
): Promise<Scanned> {
  const file = await open(path, 'r');
  try {
    let buffer = Buffer.allocUnsafe(CHUNK);
    /** Bytes of an unfinished line at the front of the buffer. */
    let held = 0;
    let offset = from;
    let line = 0;
    for (;;) {
      if (held === buffer.length) buffer = Buffer.concat([buffer, Buffer.allocUnsafe(buffer.length)]);
      const { bytesRead } = await file.read(buffer, held, buffer.length - held, offset + held);
      if (bytesRead === 0) return { end: offset, torn: held, lines: line };
      const filled = held + bytesRead;
      let start = 0;
      for (
        let newline = buffer.indexOf(NEWLINE, held);
        newline !== -1 && newline < filled;
        newline = buffer.indexOf(NEWLINE, start)
      ) {
        line += 1;
        if (newline > start) onLine(buffer, start, newline, offset + start, line);
        start = newline + 1;
      }
      buffer.copy(buffer, 0, start, filled);
      held = filled - start;
      offset += start;
    }
  } finally {
    await file.close();
  }
}
