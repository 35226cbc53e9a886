import { seededUniform } from './shuffle.js';

const FIRST_MS = 500;
const MOST_MS = 60_000;

/**
 * How long to wait before the next attempt: full jitter, a uniform draw from 0 to 0.5 s doubled with each attempt, at
 * most 60 s. What the server asks for is waited in full first. Seeded, so that a run's waits can be had again.
 * @param attempt the attempts that failed, from 1
 */
export function retryDelay(
  attempt: number,
  key: string,
  seed: number,
  retryAfterMs = 0,
  firstMs = FIRST_MS,
): number {
  const most = Math.min(MOST_MS, firstMs * 2 ** (attempt - 1));
  return retryAfterMs + seededUniform(seed, `retry:${key}:${attempt}`)() * most;
}
