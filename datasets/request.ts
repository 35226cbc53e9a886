import { setTimeout as sleep } from 'node:timers/promises';
import { SourceError } from '../src/errors.js';

/** What a host may ask of whoever wants a file of it: how to call oneself, and what a refusal means. */
export interface Credentials {
  /** Headers for a request to this address; asked anew for each redirect, so that none goes along to another host. */
  headersFor(url: URL): Readonly<Record<string, string>>;
  /** What to do about a refusal (401, 403), in words; undefined where this host is not known. */
  refusal(url: URL, status: number): string | undefined;
}

export interface RequestOptions {
  signal?: AbortSignal | undefined;
  credentials?: Credentials | undefined;
  /** Further tries after a failure that may pass (a broken connection, 429, 5xx). Default 3. */
  retries?: number;
  /** Wait before the first further try, doubled each time. Default 500 ms. */
  retryDelayMs?: number;
  /** A transfer that brings nothing for this long is broken. Default 60 s. */
  stallMs?: number;
}

/** A failure that a further try may mend. */
export class PassingFailure extends SourceError {
  constructor(
    message: string,
    readonly retryAfterMs?: number,
  ) {
    super(message);
  }
}

/** The server knows the file, and does not give it to whoever asks. */
export class RefusedError extends SourceError {}

const MOST_REDIRECTS = 10;

/**
 * Asks for one address and hands the answer over, again where that may help.
 * @param use reads the answer, and calls `alive` whenever something came
 * @returns null where the server says that there is no such thing (404, 410)
 * @throws SourceError naming the URL
 */
export async function request<T>(
  url: string,
  options: RequestOptions,
  use: (response: Response, alive: () => void) => Promise<T>,
): Promise<T | null> {
  const { retries = 3, retryDelayMs = 500, signal } = options;
  for (let attempt = 0; ; attempt++) {
    try {
      return await requestOnce(url, options, use);
    } catch (error) {
      if (signal?.aborted) throw interrupted(url);
      if (!(error instanceof PassingFailure)) throw error;
      if (attempt >= retries) {
        throw new SourceError(retries > 0 ? `${error.message} (tried ${attempt + 1} times)` : error.message);
      }
      await sleep(Math.min(error.retryAfterMs ?? retryDelayMs * 2 ** attempt, 60_000), undefined, {
        ...(signal ? { signal } : {}),
      }).catch(() => {
        throw interrupted(url);
      });
    }
  }
}

const interrupted = (url: string) => new SourceError(`${url}: interrupted; what was complete is kept`);

async function requestOnce<T>(
  url: string,
  { signal, credentials, stallMs = 60_000 }: RequestOptions,
  use: (response: Response, alive: () => void) => Promise<T>,
): Promise<T | null> {
  const stalled = new AbortController();
  const timer = setTimeout(() => stalled.abort(), stallMs);
  const together = AbortSignal.any([stalled.signal, ...(signal ? [signal] : [])]);
  try {
    const { response, at } = await follow(url, together, credentials);
    if (response.ok) return await use(response, () => timer.refresh());
    await response.body?.cancel();
    if (response.status === 404 || response.status === 410) return null;
    throw httpFailure(url, at, response, credentials);
  } catch (error) {
    if (stalled.signal.aborted && !signal?.aborted) {
      throw new PassingFailure(`${url}: nothing came for ${stallMs / 1000} s`);
    }
    if (error instanceof SourceError || signal?.aborted) throw error;
    throw failure(url, error);
  } finally {
    clearTimeout(timer);
  }
}

/** Redirects are followed by hand: each address gets the headers that are meant for it, and no others. */
async function follow(
  url: string,
  signal: AbortSignal,
  credentials: Credentials | undefined,
): Promise<{ response: Response; at: URL }> {
  let at = new URL(url);
  for (let hops = 0; hops <= MOST_REDIRECTS; hops++) {
    const headers = { 'accept-encoding': 'identity', ...credentials?.headersFor(at) };
    const response = await fetch(at, { signal, redirect: 'manual', headers });
    const location = response.headers.get('location');
    if (response.status < 300 || response.status >= 400 || location === null) return { response, at };
    await response.body?.cancel();
    const next = new URL(location, at);
    if (at.protocol === 'https:' && next.protocol !== 'https:') {
      throw new SourceError(`${url}: redirected to an address without encryption (${next.origin}): refused`);
    }
    at = next;
  }
  throw new PassingFailure(`${url}: the transfer broke off (more than ${MOST_REDIRECTS} redirects)`);
}

function httpFailure(
  url: string,
  at: URL,
  response: Response,
  credentials: Credentials | undefined,
): SourceError {
  const { status, statusText, headers } = response;
  const message = `${url}: HTTP ${status}${statusText ? ` ${statusText}` : ''}`;
  if (status === 401 || status === 403) {
    const mend = credentials?.refusal(at, status);
    return new RefusedError(mend ? `${message}: ${mend}` : message);
  }
  if (status < 500 && status !== 429 && status !== 408) return new SourceError(message);
  const seconds = Number(headers.get('retry-after') ?? Number.NaN);
  return new PassingFailure(message, Number.isFinite(seconds) && seconds >= 0 ? seconds * 1000 : undefined);
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
