import { expect, it } from 'vitest';
import { handData, valueLabels, valueScores } from '../support/hand-data.js';
import { inFolder, run } from './run.js';

const GOLD = Array.from({ length: 12 }, (_, k) => (k % 2 ? [3, 2, 1] : [1, 2, 3]));
const AGAINST = GOLD.map((row) => row.map((value) => 4 - value));
const data = handData({
  items: 12,
  labels: valueLabels('x', GOLD),
  scores: [
    ...valueScores('one', 'p', GOLD),
    ...valueScores('two', 'p', AGAINST),
    ...valueScores('one', 'q', AGAINST),
  ],
});
const json = (...args: string[]) =>
  inFolder(data, async (folder) => {
    const given = ['compare', folder, '--resamples', '49', '--format', 'json', ...args];
    const { code, out, err } = await run(given);
    return { code, err, result: code === 0 ? JSON.parse(out) : undefined };
  });

it('compare --within protocol sets the models of each protocol against each other, and no others', async () => {
  const { result } = await json('--within', 'protocol');
  const [group, ...others] = result.groups;
  expect(others).toEqual([]);
  expect(group.name).toBe('p');
  const [{ pairs, standsOut }] = group.dimensions;
  expect(standsOut).toEqual({ judge: 'one/p' });
  expect(pairs.map(({ a, b }: { a: string; b: string }) => [a, b].sort())).toEqual([['one/p', 'two/p']]);
  // Opposite on each of twelve items: 2 of 2¹² arrangements are as far apart; one pair, so nothing is adjusted.
  expect(pairs[0].pValue.value).toBe(2 / 2 ** 12);
  expect(pairs[0].adjustedPValue.value).toBe(2 / 2 ** 12);
  expect(result.warnings.map(({ text }: { text: string }) => text)).toEqual([
    'Alone in its protocol, not compared: one/q.',
  ]);
});

it('compare --within model sets the protocols of each model against each other', async () => {
  const { result } = await json('--within', 'model');
  expect(result.groups.map(({ name }: { name: string }) => name)).toEqual(['one']);
  expect(result.groups[0].dimensions[0].pairs).toHaveLength(1);
});

it('compare --within refuses where no two judges share it', async () => {
  const { code, err } = await json('--within', 'protocol', '--judge', 'one');
  expect(code).toBe(2);
  expect(err).toMatch(/Expected a protocol that two judges share.*one\/p, one\/q/);
});

it('compare --within prints a table for each group, named by it', () =>
  inFolder(data, async (folder) => {
    const { code, out } = await run(['compare', folder, '--resamples', '49', '--within', 'protocol']);
    expect(code).toBe(0);
    expect(out).toMatch(/^p: /);
    expect(out).toContain('Alone in its protocol');
  }));
