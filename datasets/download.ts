import { createHash } from 'node:crypto';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { SourceError } from '../src/errors.js';
import { PassingFailure, type RequestOptions, request } from './request.js';
import { removeStale, temporaryBeside } from './temporary.js';

export interface DownloadOptions extends RequestOptions {
  onBytes?: (bytes: number) => void;
}

export interface Received {
  sha256: string;
  bytes: number;
}

/**
 * Downloads one file to `target`: written beside it, checked, then moved there.
 * @param expected sha256 of the content; null where any content is taken
 * @returns null where the server says that there is no such file (404, 410)
 * @throws SourceError naming the URL; nothing is left behind
 */
export async function download(
  url: string,
  target: string,
  expected: string | null,
  options: DownloadOptions = {},
): Promise<Received | null> {
  return request(url, options, async (response, alive) => {
    const part = temporaryBeside(target);
    await mkdir(dirname(target), { recursive: true });
    await removeStale(target);
    try {
      const received = await write(response, part, (count) => {
        alive();
        options.onBytes?.(count);
      });
      checkLength(url, response, received.bytes);
      if (expected !== null && received.sha256 !== expected) {
        throw new ChecksumError(url, expected, received.sha256);
      }
      await rename(part, target);
      return received;
    } finally {
      await rm(part, { force: true });
    }
  });
}

async function write(response: Response, path: string, onBytes: (count: number) => void): Promise<Received> {
  const hash = createHash('sha256');
  let bytes = 0;
  const file = await open(path, 'wx');
  try {
    for await (const chunk of response.body ?? []) {
      hash.update(chunk);
      await file.writeFile(chunk);
      bytes += chunk.length;
      onBytes(chunk.length);
    }
  } finally {
    await file.close();
  }
  return { sha256: hash.digest('hex'), bytes };
}

/** What came is whole, and is not the pinned file. */
export class ChecksumError extends SourceError {
  constructor(
    readonly url: string,
    expected: string,
    got: string,
    place = url,
  ) {
    super(`${place}: wrong checksum: expected sha256 ${expected}, got ${got}: this is not the pinned file`);
  }
}

function checkLength(url: string, response: Response, bytes: number): void {
  const length = response.headers.get('content-length');
  if (length === null || response.headers.get('content-encoding') !== null) return;
  if (Number(length) !== bytes) {
    throw new PassingFailure(`${url}: the transfer was cut off: ${bytes} of ${length} bytes came`);
  }
}
