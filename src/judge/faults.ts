import type { IncomingHttpHeaders } from 'node:http';
import { shorten } from '../remarks/words.js';
import { ProviderError, type ProviderFault } from './contract.js';
import { hideKeyShapes } from './secrets.js';

/** An HTTP answer as it came. */
export interface RawAnswer {
  host: string;
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
  /** There was more than is read; the body is its beginning. */
  cut: boolean;
}

/** An answer too long to be read: not asked again, since the next would be paid for as well. */
export class ReplyTooLong extends ProviderError {
  constructor(message: string) {
    super('malformed', message);
  }
}

/** What a server said of an error, in whichever of the usual forms. */
interface Complaint {
  message?: string;
  code?: string;
}

const QUOTA = /insufficient_quota|billing|credit balance|insufficient[ _]credits/i;

/** The error of an answer whose status is not 2xx, or whose body holds an error in spite of a 200. */
export function answerError(answer: RawAnswer, parsed: unknown): ProviderError {
  const complaint = complaintOf(parsed);
  const status = answer.status < 300 ? (statusInBody(parsed) ?? answer.status) : answer.status;
  const fault = faultOf(status, complaint);
  const said = hideKeyShapes(oneLine(complaint.message ?? describeBody(answer))) || 'no reason given';
  const code = complaint.code && !said.includes(complaint.code) ? ` (${complaint.code})` : '';
  const inBody = answer.status < 300 ? 'an error inside an HTTP 200' : `HTTP ${answer.status}`;
  const retryAfterMs = retryAfter(answer.headers);
  return new ProviderError(fault, `${answer.host} answered ${inBody}: ${said}${code}${mend(fault, answer)}`, {
    status,
    ...(retryAfterMs !== undefined && { retryAfterMs }),
    ...(complaint.code && { code: complaint.code }),
  });
}

/** The error of a 2xx whose body is not what the API promises. */
export function malformedError(answer: RawAnswer, what: string): ProviderError {
  const hint = isHtml(answer.body) ? '; is the base URL right (most servers want one that ends in /v1)?' : '';
  return new ProviderError('malformed', `${answer.host} answered HTTP ${answer.status} with ${what}${hint}`, {
    status: answer.status,
  });
}

/** The error of a connection that could not be made or broke. */
export function connectionError(error: NodeJS.ErrnoException, host: string): ProviderError {
  const code = error.code ?? 'no code';
  const said: Record<string, string> = {
    ENOTFOUND: `no such host: check the name, or the network`,
    EAI_AGAIN: `the name could not be looked up: check the network`,
    ECONNREFUSED: `nothing listens there: is the server running?`,
    ECONNRESET: `the connection was broken by the other side`,
    EPIPE: `the connection was broken by the other side`,
    ETIMEDOUT: `the connection could not be made in time`,
    EHOSTUNREACH: `the host cannot be reached`,
    ENETUNREACH: `the network cannot be reached`,
  };
  if (code.startsWith('HPE_'))
    return new ProviderError('malformed', `${host}: what came back is no HTTP (${code})`);
  const what = said[code] ?? hideKeyShapes(oneLine(error.message));
  return new ProviderError('connection', `${host}: ${what} (${code})`, { code });
}

/** What a body that is an HTTP error in JSON holds, or an error object under a 200. */
export function isErrorBody(parsed: unknown): boolean {
  return isRecord(parsed) && ((parsed.error ?? false) !== false || parsed.object === 'error');
}

function faultOf(status: number, { message = '', code = '' }: Complaint): ProviderFault {
  if (status === 402 || (status >= 400 && status < 500 && QUOTA.test(`${code} ${message}`))) return 'quota';
  if (status === 401 || status === 403) return 'authentication';
  if (status === 404) return 'not-found';
  if (status === 408) return 'timeout';
  if (status === 429) return 'rate-limit';
  if (status === 409 || status >= 500) return 'server';
  if (status >= 300) return 'bad-request';
  // An error object under HTTP 200 without a status of its own: its words decide.
  if (/rate.?limit|too many requests/i.test(`${code} ${message}`)) return 'rate-limit';
  if (/invalid|not (?:found|supported)|unsupported/i.test(`${code} ${message}`)) return 'bad-request';
  return 'server';
}

function mend(fault: ProviderFault, { status, headers }: RawAnswer): string {
  if (fault === 'authentication') return '; check the key in the environment';
  if (fault === 'quota') return '; the account has nothing left to spend';
  if (status >= 300 && status < 400)
    return `; it points to ${headers.location?.slice(0, 200) ?? 'nowhere'}: give that base URL`;
  return '';
}

function complaintOf(parsed: unknown): Complaint {
  if (!isRecord(parsed)) return {};
  const inner = parsed.error ?? parsed;
  if (typeof inner === 'string') return { message: inner };
  if (!isRecord(inner)) return {};
  const message = [inner.message, inner.detail, parsed.message].find((value) => value !== undefined);
  const code = [inner.code, inner.type].find((value) => typeof value === 'string');
  return {
    ...(message !== undefined && {
      message: typeof message === 'string' ? message : JSON.stringify(message),
    }),
    ...(typeof code === 'string' && { code }),
  };
}

/** OpenRouter and others put the status of the provider behind them into `error.code`. */
function statusInBody(parsed: unknown): number | undefined {
  const inner = isRecord(parsed) && isRecord(parsed.error) ? parsed.error : parsed;
  const code = isRecord(inner) ? Number(inner.code) : Number.NaN;
  return Number.isInteger(code) && code >= 400 && code < 600 ? code : undefined;
}

function describeBody({ body, headers }: RawAnswer): string {
  const encoded = unaskedEncoding(headers);
  if (encoded !== undefined) return encoded;
  if (!isHtml(body)) return body;
  const title = /<title[^>]*>([^<]*)<\/title>/i.exec(body)?.[1]?.trim();
  return title ? `an HTML page, “${title}”` : 'an HTML page';
}

/** What a server did that compresses although it was asked for plain text; undefined where it did not. */
export function unaskedEncoding(headers: IncomingHttpHeaders): string | undefined {
  const encoding = headers['content-encoding']?.trim().toLowerCase() ?? '';
  if (encoding === '' || encoding === 'identity') return undefined;
  return `a body in content-encoding \`${encoding.slice(0, 40)}\`, which was not asked for: does a proxy stand between?`;
}

/**
 * Milliseconds to wait, of `retry-after-ms`, or of `retry-after` in seconds or as a date. They may be infinite: whoever
 * waits decides how long.
 */
export function retryAfter(headers: IncomingHttpHeaders, now = Date.now()): number | undefined {
  const ms = amount(String(headers['retry-after-ms'] ?? ''));
  if (ms !== undefined) return Math.round(ms);
  const said = headers['retry-after'] ?? '';
  const seconds = amount(said);
  if (seconds !== undefined) return Math.round(seconds * 1000);
  // Every form of a date in HTTP has a time of day; `-5` would be one to Date.parse as well.
  const date = /\d:\d\d:\d\d/.test(said) ? Date.parse(said) : Number.NaN;
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}

function amount(text: string): number | undefined {
  if (/^\s*infinity\s*$/i.test(text)) return Number.POSITIVE_INFINITY;
  return /^\s*\d+(\.\d+)?\s*$/.test(text) ? Number(text) : undefined;
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function isHtml(body: string): boolean {
  return /^\s*<(?:!doctype|html|head|body)/i.test(body);
}

function oneLine(text: string): string {
  const line = text.slice(0, 4000).replace(/\s+/g, ' ').trim();
  return shorten(line, 400);
}
