import { expect, it } from 'vitest';
import { saidOfNothing } from './null-worlds.js';

const SETS = 12;

it(`of ${SETS} data sets with nothing to find none prints a superlative or an accusation`, {
  timeout: 120_000,
}, async () => {
  const said: string[] = [];
  for (let seed = 0; seed < SETS; seed++) {
    const found = await saidOfNothing(seed);
    if (found.length > 0) said.push(found.map(({ id, text }) => `${id}: ${text}`).join('\n'));
  }
  expect(said.length, said.join('\n')).toBe(0);
});
