import { type Judge, ProviderError } from '../judge/contract.js';
import { timerMs } from '../judge/timer.js';
import type { Reply } from '../model/reply.js';
import type { Request } from '../model/request.js';

/**
 * Asks once, under a deadline that holds for the whole answer. An adapter that takes no notice of the signal is left
 * behind.
 * @param stop its signal ends the asking at once
 * @throws ProviderError for everything that is no answer
 */
export async function askOnce(
  judge: Judge,
  request: Request,
  deadlineMs: number,
  stop: AbortController,
): Promise<Reply> {
  let reject: (error: ProviderError) => void = () => {};
  const left = new Promise<never>((_, refuse) => {
    reject = refuse;
  });
  let late = false;
  const timer = setTimeout(() => {
    late = true;
    stop.abort(new DOMException('deadline', 'TimeoutError'));
  }, timerMs(deadlineMs));
  stop.signal.addEventListener('abort', () => reject(stopped(judge, late, deadlineMs)), { once: true });
  try {
    const reply = await Promise.race([judge.ask(request, { signal: stop.signal }), left]);
    if (reply.reason !== 'error') return reply;
    throw new ProviderError(
      'malformed',
      reply.detail ?? 'the server reported an error in place of an answer',
    );
  } catch (error) {
    if (late) throw stopped(judge, late, deadlineMs);
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

function stopped({ id }: Judge, late: boolean, deadlineMs: number): ProviderError {
  return late
    ? new ProviderError('timeout', `${id}: no whole answer within ${deadlineMs / 1000} s`)
    : new ProviderError('aborted', `${id}: stopped before the answer`);
}
