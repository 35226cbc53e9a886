import type { Message, Request } from '../model/request.js';
import { ProviderError } from './contract.js';
import { prefillOf } from './prefill.js';
import type { Exchange } from './transport.js';

/** A conversation turn: neighbouring messages of one role are one turn. */
export interface Turn {
  role: Message['role'];
  parts: readonly Message[];
}

/** Neighbouring messages of one role put together: most APIs and chat templates take one message a turn. */
export function turns(messages: readonly Message[]): Turn[] {
  const result: { role: Message['role']; parts: Message[] }[] = [];
  for (const message of messages) {
    const last = result.at(-1);
    if (last?.role === message.role) last.parts.push(message);
    else result.push({ role: message.role, parts: [message] });
  }
  return result;
}

/** What stands between two messages of one turn. */
export const PART_BREAK = '\n\n';

export function turnText({ parts }: Turn): string {
  return parts.map(({ content }) => content).join(PART_BREAK);
}

/** Makes something at the first call, and hands the same out at every later one: an SDK's client. */
export function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => (made ??= make());
}

/**
 * One call of an SDK under a deadline, timed. Whatever the SDK makes of a failure, what is thrown is the transport's own
 * error, or one that says the SDK could not make sense of the answer.
 */
export async function timed<T>(
  signal: AbortSignal,
  host: string,
  call: (exchange: Exchange) => Promise<T>,
): Promise<{ value: T; latencyMs: number; exchange: Exchange }> {
  const exchange: Exchange = { signal };
  const start = performance.now();
  try {
    const value = await call(exchange);
    return { value, latencyMs: Math.round((performance.now() - start) * 100) / 100, exchange };
  } catch (error) {
    if (exchange.failure) throw exchange.failure;
    if (error instanceof ProviderError) throw error;
    // Nothing was sent: the SDK refused the request. Its message may quote the request; a key it does not know.
    const said = error instanceof Error ? error.message : String(error);
    throw new ProviderError('bad-request', `${host}: the request could not be made: ${said.slice(0, 300)}`);
  }
}

/**
 * Refuses what a provider has no way to ask for, in place of an answer to something else.
 * @throws ProviderError (bad-request)
 */
export function refuse(
  request: Request,
  provider: string,
  wishes: readonly ('topLogprobs' | 'continuation')[],
): void {
  for (const wish of wishes) {
    if (request[wish] === undefined) continue;
    throw new ProviderError(
      'bad-request',
      `${provider} has no way to ask for log-probabilities by \`${wish}\``,
    );
  }
}

/**
 * Refuses a text begun for the reply, where the endpoint would take it for a finished turn.
 * @throws ProviderError (bad-request)
 */
export function refusePrefill(request: Request, provider: string): void {
  if (prefillOf(request) === undefined) return;
  throw new ProviderError('bad-request', `${provider} does not go on from a text begun for it`);
}

/** The error of an answer that has not the promised fields. */
export function notAnAnswer(host: string, what: string): ProviderError {
  return new ProviderError('malformed', `${host} answered HTTP 200 with JSON that is no answer: ${what}`, {
    status: 200,
  });
}

/** The first header of these that is there. */
export function headerOf(exchange: Exchange, ...names: string[]): string | undefined {
  for (const name of names) {
    const value = exchange.headers?.[name];
    if (typeof value === 'string' && value !== '') return value;
  }
  return undefined;
}
