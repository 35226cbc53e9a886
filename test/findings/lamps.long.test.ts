import { expect, it } from 'vitest';
import { litAtThreshold } from './threshold-worlds.js';

const SETS = 400;

it.each([30, 100])(
  `of ${SETS} judges on their thresholds, %i items, at most 5%% have a false green lamp`,
  {
    timeout: 1_800_000,
  },
  async (items) => {
    const lit = await litAtThreshold(SETS, items, { sample: 12_000 });
    process.stdout.write(`${items} items: ${JSON.stringify(lit)}\n`);
    for (const [kind, { green, red }] of Object.entries(lit)) {
      expect(green / SETS, `${kind}, green`).toBeLessThanOrEqual(0.05);
      expect(red / SETS, `${kind}, red`).toBeLessThanOrEqual(0.05);
    }
  },
);
