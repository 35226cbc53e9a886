import { readFileSync } from 'node:fs';
import { expect } from 'vitest';

/** What a generator of test/oracle wrote. */
export function readOracle<T>(name: string): T {
  return JSON.parse(readFileSync(new URL(`../oracle/fixtures/${name}.json`, import.meta.url), 'utf8')) as T;
}

/** `null` in a fixture stands for NaN. */
export function orNaN(values: readonly (number | null)[]): number[] {
  return values.map((value) => value ?? Number.NaN);
}

/** Asserts |actual − expected| ≤ relative × |expected| + absolute; both undefined is equal. */
export function expectClose(
  actual: number,
  expected: number | null,
  { relative = 1e-12, absolute = 0 }: { relative?: number; absolute?: number },
  what = '',
): void {
  if (expected === null || Number.isNaN(expected)) {
    expect(actual, what).toBeNaN();
    return;
  }
  const bound = relative * Math.abs(expected) + absolute;
  const message = `${what}: expected ${expected}, got ${actual}, relative error ${(actual - expected) / expected}`;
  expect(Math.abs(actual - expected) <= bound, message).toBe(true);
}
