import { expect, it } from 'vitest';
import { saidOfNothing } from './null-worlds.js';

const SETS = 200;

it(`of ${SETS} data sets with nothing to find at most 5% print a superlative or an accusation`, async () => {
  const said = new Map<string, number>();
  let sets = 0;
  for (let seed = 0; seed < SETS; seed++) {
    const found = await saidOfNothing(seed);
    if (found.length > 0) sets++;
    for (const { id } of found) said.set(id, (said.get(id) ?? 0) + 1);
  }
  process.stdout.write(
    `${sets} of ${SETS}: ${[...said].map(([id, count]) => `${id} ${count}`).join(', ') || 'none'}\n`,
  );
  expect(sets).toBeLessThanOrEqual(0.05 * SETS);
});
