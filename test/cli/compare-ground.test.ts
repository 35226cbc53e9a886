import { describe, expect, it } from 'vitest';
import type { Score } from '../../src/model/score.js';
import { handData, valueLabels, valueScores } from '../support/hand-data.js';
import { inFolder, run } from './run.js';

/** Thirty items whose gold is 1 2 3; the last fifteen are hard. */
const ITEMS = 30;
const rows = (row: (hard: boolean, item: number) => (number | null)[]) =>
  Array.from({ length: ITEMS }, (_, k) => row(k >= 15, k));

const JUDGES: Record<string, (hard: boolean, item: number) => (number | null)[]> = {
  // Tau 1 on easy items, 1/3 on hard ones.
  honest: (hard) => (hard ? [1, 3, 2] : [1, 2, 3]),
  // Its equal, that says 3 on every hard item.
  abstains: (hard) => (hard ? [3, 3, 3] : [1, 2, 3]),
  // Its equal throughout, on another scale.
  equal: (hard) => (hard ? [10, 30, 20] : [10, 20, 30]),
  ties: () => [2, 2, 2],
  reversed: () => [3, 2, 1],
  // Asked about two items, and right on them.
  two: (_, item) => (item < 2 ? [1, 2, 3] : [null, null, null]),
};
const data = (...judges: string[]) =>
  handData({
    items: ITEMS,
    labels: valueLabels(
      'x',
      rows(() => [1, 2, 3]),
    ),
    scores: judges.flatMap((judge): Score[] => {
      const scores = valueScores(judge, 'p', rows(JUDGES[judge]));
      return judge === 'two' ? scores.filter((score) => 'value' in score && score.value !== null) : scores;
    }),
  });

async function compare(judges: string[], ...args: string[]) {
  return inFolder(data(...judges), async (folder) => {
    const { code, out, err } = await run(['compare', folder, '--format', 'json', ...args]);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    const [dimension] = JSON.parse(out).dimensions;
    const table = (await run(['compare', folder, ...args], { columns: 200 })).out.replace(/\s+/g, ' ');
    return { ...dimension, table };
  });
}

describe('assize compare rewards nobody for abstaining', () => {
  it('compares on the items where both have a coefficient, with zeros beside, and names nobody where they differ', async () => {
    const { judges, pairs, standsOut, table } = await compare(['honest', 'abstains']);
    // On its own items the abstainer looks better: 1 against 2/3.
    expect(judges.map((one: { value: { value: number } }) => one.value.value)).toEqual([
      expect.closeTo(2 / 3, 12),
      1,
    ]);
    expect(judges.map((one: { withZeros: { value: number } }) => one.withZeros.value)).toEqual([
      expect.closeTo(2 / 3, 12),
      1 / 2,
    ]);
    expect(judges[1]).toMatchObject({ nUsed: 15, nUndefined: 15 });
    const [pair] = pairs;
    expect(pair).toMatchObject({
      difference: { value: 0 },
      pValue: { value: 1 },
      items: 15,
      ofItems: { nBoth: 15, nConstantB: 15, nConstantA: 0, nConstantGold: 0, nTooFew: 0 },
      conflict: 'significance',
    });
    expect(pair.zero.difference.value).toBeCloseTo(1 / 6, 12);
    expect(pair.zero.adjustedPValue.value).toBeLessThan(0.001);
    expect(pair.zero.items).toBe(30);
    expect(pair.better).toBeUndefined();
    expect(standsOut.judge).toBeNull();
    expect(judges.map((one: { cluster: { value: number } }) => one.cluster.value)).toEqual([1, 1]);
    expect(table).toContain('grounds differ');
    expect(table).toContain('nobody is named, of 1 pair: honest/p and abstains/p on overall');
    expect(table).toContain('no judge stands out');
    expect(table).toMatch(/undef\./);
  });

  it('compares a judge that always ties with zeros alone, and names nobody', async () => {
    const { judges, pairs, standsOut } = await compare(['honest', 'ties']);
    const [pair] = pairs;
    expect(pair).toMatchObject({ difference: { value: null }, conflict: 'undefined', items: 0 });
    expect(pair.zero.difference.value).toBeCloseTo(2 / 3, 12);
    expect(pair.better).toBeUndefined();
    expect(standsOut.judge).toBeNull();
    expect(judges[1].value).toMatchObject({ value: null });
    expect(judges[1].withZeros).toMatchObject({ value: 0 });
  });

  it('names the judge that is better than each other one on the ground of each pair', async () => {
    const { pairs, standsOut, table } = await compare(['honest', 'reversed']);
    expect(pairs[0]).toMatchObject({ better: 'a' });
    expect(standsOut).toEqual({ judge: 'honest/p' });
    expect(table).toContain('honest/p is better than each other judge');
    // Its equal keeps it from standing out.
    const three = await compare(['honest', 'equal', 'reversed']);
    expect(three.standsOut).toMatchObject({ judge: null, code: 'none-better' });
    expect(three.judges.map((one: { letters: string }) => one.letters)).toEqual(['a', 'a', 'b']);
    expect(three.judges.map((one: { cluster: { value: number } }) => one.cluster.value)).toEqual([1, 1, 2]);
  });

  it('gives no interval, no better one and no best from two items', async () => {
    const { pairs, standsOut, judges, table } = await compare(['reversed', 'two']);
    expect(pairs[0]).toMatchObject({
      items: 2,
      difference: { value: -2 },
      interval: { low: { value: null, code: 'few-items' }, high: { value: null } },
      adjustedPValue: { value: null, code: 'few-items' },
    });
    expect(pairs[0].better).toBeUndefined();
    expect(standsOut).toMatchObject({ judge: null, code: 'few-items' });
    expect(judges.map((one: { cluster: { value: number } }) => one.cluster.value)).toEqual([1, 1]);
    expect(table).toContain('few items');
  });
});

describe('assize compare --margin', () => {
  it('shows equal judges equivalent, which p = 1 does not', async () => {
    const { pairs, table } = await compare(['honest', 'equal'], '--margin', '0.05');
    expect(pairs[0]).toMatchObject({
      pValue: { value: 1 },
      noWorse: { margin: 0.05, equivalence: { value: 1 / 10_000 }, shown: 'equivalent' },
    });
    expect(table).toContain('equivalent');
    const plain = await compare(['honest', 'equal']);
    expect(plain.pairs[0].noWorse).toBeUndefined();
    expect(plain.table).toContain('does not show that two judges are alike');
  });

  it('shows the better of two no worse, and nothing where one ground says otherwise or items are few', async () => {
    const better = await compare(['reversed', 'honest'], '--margin', '0.05');
    expect(better.pairs[0].noWorse).toMatchObject({ shown: 'b no worse', nonInferiority: { value: 1 } });
    // Alike on common ground, a sixth apart with zeros: the abstainer is not shown to be no worse.
    const torn = await compare(['honest', 'abstains'], '--margin', '0.05');
    expect(torn.pairs[0].noWorse.shown).toBe('a no worse');
    expect(torn.pairs[0].noWorse.nonSuperiority.value).toBeGreaterThan(0.9);
    const few = await compare(['reversed', 'two'], '--margin', '0.05');
    expect(few.pairs[0].noWorse).toMatchObject({ equivalence: { value: null, code: 'few-items' } });
    expect(few.pairs[0].noWorse.shown).toBeUndefined();
  });

  it('refuses a margin that is none', () =>
    inFolder(data('honest', 'equal'), async (folder) => {
      expect((await run(['compare', folder, '--margin', '0'])).code).toBe(2);
    }));
});

describe('assize compare: one question a row', () => {
  it('tests and draws the same, says of what, and refuses a test and an interval of different questions', () =>
    inFolder(data('honest', 'reversed'), async (folder) => {
      const options = async (...args: string[]) =>
        JSON.parse((await run(['compare', folder, '--format', 'json', ...args])).out).options;
      expect(await options()).toMatchObject({ test: 'inputs', resample: 'items' });
      expect(await options('--resample', 'systems')).toMatchObject({ test: 'systems', resample: 'systems' });
      expect(await options('--resample', 'both')).toMatchObject({ test: 'interval', resample: 'both' });
      expect(await options('--test', 'systems')).toMatchObject({ test: 'systems', resample: 'systems' });
      const { code, err } = await run(['compare', folder, '--test', 'inputs', '--resample', 'both']);
      expect(code).toBe(2);
      expect(err).toContain('different questions');
      const { out } = await run(['compare', folder]);
      expect(out.replace(/\s+/g, ' ')).toContain(
        'Of these systems, other items: the test and the interval alike',
      );
      expect(out.replace(/\s+/g, ' ')).toContain('in 11% of simulated studies without one');
      const system = await run(['compare', folder, '--level', 'system']);
      expect(system.out.replace(/\s+/g, ' ')).toContain('in 21% of simulated studies without one');
    }));

  it('has an interval without 0 exactly where the bootstrap test is significant', async () => {
    for (const judges of [
      ['honest', 'reversed'],
      ['honest', 'equal'],
    ]) {
      const [pair] = (await compare(judges, '--resample', 'both')).pairs;
      const { low, high } = pair.interval;
      expect(pair.pValue.value <= 0.05).toBe(low.value > 0 || high.value < 0);
    }
  });
});

describe('assize compare --adjust none --one-sided', () => {
  it('halves p, in the direction seen, and names no best judge', async () => {
    const args = ['--adjust', 'none', '--one-sided'];
    const { pairs, standsOut, table } = await compare(['reversed', 'honest', 'equal'], ...args);
    // The one with the higher value is a.
    expect(pairs[0]).toMatchObject({ a: 'honest/p', b: 'reversed/p', better: 'a' });
    expect(pairs[0].pValue.value).toBe(pairs[0].adjustedPValue.value);
    expect(pairs[2].pValue.value).toBe(1);
    expect(standsOut).toMatchObject({ judge: null, code: 'one-sided-tests' });
    expect(table).not.toContain('Holm p');
    expect(table).toContain('one-sided, for a being better');
  });
});
