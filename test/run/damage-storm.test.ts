import { describe, expect, it } from 'vitest';
import { damageStorm } from './damage-storm.js';

/** More of each kind: damage-storm.long.test.ts. */
describe('a journal damaged at random', () => {
  it('is read as far as it can be, and never as something else', async () => {
    const reports = await damageStorm(1, 7);
    expect([...reports.values()].flatMap(({ broken }) => broken)).toEqual([]);
    expect(reports.size).toBe(16);
  }, 120_000);
});
