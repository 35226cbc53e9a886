import { describe, expect, it } from 'vitest';
import { storm } from './storm.js';

describe('a storm of 429, 500, timeouts, resets, garbage and slow drips', () => {
  it('ends with every request judged', async () => {
    const { judged, unscored, faults, retries } = await storm(300, 0.3, 12, 3);
    expect({ judged, unscored }).toEqual({ judged: 300, unscored: 0 });
    expect(Object.keys(faults)).toHaveLength(6);
    // A slow machine adds deadlines of its own.
    expect(retries).toBeGreaterThanOrEqual(Object.values(faults).reduce((sum, count) => sum + count, 0));
  });

  it('ends with every request judged or unscored for a named reason where attempts are few', async () => {
    const { judged, unscored, reasons } = await storm(300, 0.3, 2, 4);
    expect(judged).toBe(300);
    expect(unscored).toBeGreaterThan(5);
    for (const reason of reasons) {
      expect(reason).toMatch(/^(rate-limit|server|timeout|connection|malformed) after 2 attempts$/);
    }
  });
});
