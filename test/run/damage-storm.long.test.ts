import { describe, expect, it } from 'vitest';
import { damageStorm } from './damage-storm.js';

describe('journals damaged at random in fifteen ways, 20 of each', () => {
  it('are read as far as they can be, and never as something else', async () => {
    const reports = await damageStorm(20, 2026);
    for (const [name, { tried, held, asked, broken }] of reports) {
      expect({ name, broken }).toEqual({ name, broken: [] });
      process.stdout.write(`${name}: ${held} of ${tried} held, ${asked} not gone on with unasked\n`);
    }
  }, 3_600_000);
});
