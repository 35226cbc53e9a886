import { createHash } from 'node:crypto';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { SourceError } from '../src/errors.js';
import { removeStale, temporaryBeside } from './temporary.js';

export interface DownloadOptions {
  signal?: AbortSignal | undefined;
  /** Further tries after a failure that may pass (a broken connection, 429, 5xx). Default 3. */
  retries?: number;
  /** Wait before the first further try, doubled each time. Default 500 ms. */
  retryDelayMs?: number;
  /** A transfer that brings nothing for this long is broken. Default 60 s. */
  stallMs?: number;
  onBytes?: (bytes: number) => void;
}

export interface Received {
  sha256: string;
  bytes: number;
}

/** A failure that a further try may mend. */
class PassingFailure extends SourceError {
  constructor(
    message: string,
    readonly retryAfterMs?: number,
  ) {
    super(message);
  }
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
  const { retries = 3, retryDelayMs = 500, signal } = options;
  for (let attempt = 0; ; attempt++) {
    try {
      return await tryOnce(url, target, expected, options);
    } catch (error) {
      if (signal?.aborted) throw new SourceError(`${url}: interrupted; what was complete is kept`);
      if (!(error instanceof PassingFailure)) throw error;
      if (attempt >= retries) {
        throw new SourceError(retries > 0 ? `${error.message} (tried ${attempt + 1} times)` : error.message);
      }
      await sleep(Math.min(error.retryAfterMs ?? retryDelayMs * 2 ** attempt, 60_000), undefined, {
        ...(signal ? { signal } : {}),
      }).catch(() => {
        throw new SourceError(`${url}: interrupted; what was complete is kept`);
      });
    }
  }
}

async function tryOnce(
  url: string,
  target: string,
  expected: string | null,
  { signal, stallMs = 60_000, onBytes }: DownloadOptions,
): Promise<Received | null> {
  const stalled = new AbortController();
  const timer = setTimeout(() => stalled.abort(), stallMs);
  const together = AbortSignal.any([stalled.signal, ...(signal ? [signal] : [])]);
  const part = temporaryBeside(target);
  try {
    const response = await fetch(url, { signal: together, headers: { 'accept-encoding': 'identity' } });
    if (response.status === 404 || response.status === 410) {
      await response.body?.cancel();
      return null;
    }
    if (!response.ok) {
      await response.body?.cancel();
      throw httpFailure(url, response);
    }
    await mkdir(dirname(target), { recursive: true });
    await removeStale(target);
    const hash = createHash('sha256');
    let bytes = 0;
    const file = await open(part, 'wx');
    try {
      for await (const chunk of response.body ?? []) {
        timer.refresh();
        hash.update(chunk);
        await file.writeFile(chunk);
        bytes += chunk.length;
        onBytes?.(chunk.length);
      }
    } finally {
      await file.close();
    }
    checkLength(url, response, bytes);
    const sha256 = hash.digest('hex');
    if (expected !== null && sha256 !== expected) throw new ChecksumError(url, expected, sha256);
    await rename(part, target);
    return { sha256, bytes };
  } catch (error) {
    if (stalled.signal.aborted && !signal?.aborted) {
      throw new PassingFailure(`${url}: nothing came for ${stallMs / 1000} s`);
    }
    if (error instanceof SourceError || signal?.aborted) throw error;
    throw failure(url, error);
  } finally {
    clearTimeout(timer);
    await rm(part, { force: true });
  }
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

function httpFailure(url: string, response: Response): SourceError {
  const message = `${url}: HTTP ${response.status}${response.statusText ? ` ${response.statusText}` : ''}`;
  if (response.status < 500 && response.status !== 429 && response.status !== 408) {
    return new SourceError(message);
  }
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN);
  return new PassingFailure(message, Number.isFinite(seconds) && seconds >= 0 ? seconds * 1000 : undefined);
}

function checkLength(url: string, response: Response, bytes: number): void {
  const length = response.headers.get('content-length');
  if (length === null || response.headers.get('content-encoding') !== null) return;
  if (Number(length) !== bytes) {
    throw new PassingFailure(`${url}: the transfer was cut off: ${bytes} of ${length} bytes came`);
  }
}

/** Node's fetch says only "fetch failed" or "terminated"; what happened stands in the causes. */
function failure(url: string, error: unknown): SourceError {
  const code = errorCode(error);
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') {
    return new PassingFailure(`${url}: the host cannot be found: is there a network?`);
  }
  if (code === 'ECONNREFUSED' || code === 'ENETUNREACH' || code === 'EHOSTUNREACH') {
    return new PassingFailure(`${url}: no connection (${code}): is there a network?`);
  }
  if (code !== undefined && /^E(NOSPC|ACCES|PERM|ROFS|DQUOT|NAMETOOLONG|EXIST|NOTDIR|ISDIR)$/.test(code)) {
    return new SourceError(`${url}: cannot be written (${code})`);
  }
  const reason = code ?? (error instanceof Error ? error.message : String(error));
  return new PassingFailure(`${url}: the transfer broke off (${reason})`);
}

function errorCode(error: unknown): string | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const { code } = cause as NodeJS.ErrnoException;
    if (typeof code === 'string') return code;
  }
  return undefined;
}
