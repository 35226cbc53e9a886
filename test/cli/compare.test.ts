import { describe, expect, it } from 'vitest';
import type { Label } from '../../src/model/label.js';
import { resultSchema } from '../../src/model/result.js';
import type { PairScore } from '../../src/model/score.js';
import { handData, valueLabels, valueScores } from '../support/hand-data.js';
import { inFolder, run } from './run.js';

/** Twelve items. `right` orders every item as the humans do, `wrong` reverses them all, `same` is `right` on another scale. */
const twelve = <T>(row: T) => Array.from({ length: 12 }, () => row);
const data = () =>
  handData({
    items: 12,
    labels: valueLabels('x', twelve([1, 2, 3])),
    scores: [
      ...valueScores('right', 'p', twelve([1, 2, 3])),
      ...valueScores('wrong', 'p', twelve([3, 2, 1])),
      ...valueScores('same', 'p', [...twelve([10, 20, 30]).slice(1), [10, 20, null]]),
    ],
  });

async function json(folder: string, ...args: string[]) {
  const { code, out, err } = await run(['compare', folder, '--format', 'json', ...args]);
  expect({ code, err }).toEqual({ code: 0, err: '' });
  const result = JSON.parse(out);
  expect(resultSchema.safeParse(result).success).toBe(true);
  return result;
}

describe('assize compare FOLDER', () => {
  it('gives the difference and the exact p where all arrangements are enumerated', () =>
    inFolder(data(), async (folder) => {
      const { dimensions } = await json(folder, '--judge', 'right', '--judge', 'wrong/p');
      expect(dimensions[0]).toMatchObject({ measure: 'correlation', test: 'PERM-INPUTS' });
      const [pair] = dimensions[0].pairs;
      // Only the arrangement seen and its reverse are as extreme: 2 of 2^12.
      expect(pair).toMatchObject({
        difference: { value: 2 },
        pValue: { value: 2 / 4096 },
        cells: 36,
        exhaustive: true,
        permutations: 4096,
      });
      expect(pair.interval.low.value).toBeCloseTo(2, 12);
      const clusters = dimensions[0].judges.map(
        ({ name, cluster }: { name: string; cluster: { value: number } }) => [name, cluster.value],
      );
      expect(clusters).toEqual([
        ['right/p', 1],
        ['wrong/p', 2],
      ]);
    }));

  it('compares on the cells that both scored, whatever their scales, and adjusts for several pairs', () =>
    inFolder(data(), async (folder) => {
      const { pairs } = (await json(folder)).dimensions[0];
      expect(pairs).toHaveLength(3);
      const same = pairs.find(({ a, b }: { a: string; b: string }) => a === 'right/p' && b === 'same/p');
      expect(same).toMatchObject({
        cells: 35,
        missing: { a: 0, b: 1 },
        difference: { value: 0 },
        pValue: { value: 1 },
      });
      const raw = pairs.map(({ pValue }: { pValue: { value: number } }) => pValue.value);
      const adjusted = pairs.map(
        ({ adjustedPValue }: { adjustedPValue: { value: number } }) => adjustedPValue.value,
      );
      // Holm: 3 · 2/4096 for the two smallest, then 1.
      expect(raw).toEqual([2 / 4096, 1, 2 / 4096]);
      expect(adjusted).toEqual([6 / 4096, 1, 6 / 4096]);
    }));

  it('has every named test and level, and warns where the test cannot find anything', () =>
    inFolder(data(), async (folder) => {
      const judges = ['--judge', 'right', '--judge', 'wrong'];
      for (const [flag, name] of [
        ['systems', 'PERM-SYSTEMS'],
        ['both', 'PERM-BOTH'],
        ['cells', 'cell-wise'],
      ]) {
        const { dimensions } = await json(folder, ...judges, '--test', flag, '--permutations', '99');
        expect(dimensions[0].test).toBe(name);
      }
      const { warnings } = await json(folder, ...judges, '--test', 'systems');
      expect(warnings[0].text).toMatch(/PERM-SYSTEMS cannot give a p below/);
      const system = await json(folder, ...judges, '--level', 'system', '--coefficient', 'pearson');
      expect(system.dimensions[0].pairs[0].difference.value).toBeCloseTo(2, 12);
    }));

  it('prints every format', () =>
    inFolder(data(), async (folder) => {
      const { out } = await run(['compare', folder]);
      expect(out).toContain('Holm p');
      expect(out).toMatch(/right\/p +wrong\/p +1\.000 +-1\.000 +2\.000/);
      for (const format of ['csv', 'markdown', 'latex']) {
        expect((await run(['compare', folder, '--format', format])).code).toBe(0);
      }
    }));

  it("adds Williams' test at the system level of Pearson's r, and says why not elsewhere", () =>
    inFolder(
      handData({
        card: { systems: ['a', 'b', 'c', 'd', 'e'].map((id) => ({ id })) },
        items: 12,
        labels: valueLabels('x', twelve([1, 2, 3, 4, 5])),
        scores: [
          ...valueScores('one', 'p', twelve([1, 3, 2, 4, 6])),
          ...valueScores('two', 'p', twelve([2, 5, 1, 3, 4])),
        ],
      }),
      async (folder) => {
        const system = ['--level', 'system'];
        const { williams } = (await json(folder, ...system, '--coefficient', 'pearson')).dimensions[0]
          .pairs[0];
        expect(williams.systems).toBe(5);
        expect(williams.t.value).toBeGreaterThan(0);
        expect(williams.pValue.value).toBeLessThan(1);
        expect((await json(folder, ...system)).dimensions[0].pairs[0].williams).toBeUndefined();
        expect((await run(['compare', folder, ...system])).out).toContain("Williams' test is left out");
        const { out } = await run(['compare', folder, ...system, '--coefficient', 'pearson']);
        expect(out).toContain('the same 5 systems');
      },
    ));

  it('says how many items would tell two judges apart', () =>
    inFolder(data(), async (folder) => {
      const args = ['--judge', 'right', '--judge', 'wrong', '--power', '0.9'];
      const { power } = (await json(folder, ...args)).dimensions[0].pairs[0];
      // They differ by 2 on every item.
      expect(power).toEqual({ now: { value: 1 }, itemsNeeded: { value: 6 } });
      expect((await run(['compare', folder, ...args])).out).toMatch(/a\s+chance of 0\.9/);
      const same = (await json(folder, '--judge', 'right', '--judge', 'same', '--power', '0.9'))
        .dimensions[0];
      expect(same.pairs[0].power.itemsNeeded).toMatchObject({ value: null });
    }));

  it('needs two judges, and says which there are', () =>
    inFolder(data(), async (folder) => {
      const one = await run(['compare', folder, '--judge', 'right']);
      expect(one.code).toBe(2);
      expect(one.err).toContain('at least two judges');
      expect((await run(['compare', folder, '--judge', 'rigt'])).err).toContain('Did you mean "right"?');
      expect(
        (await run(['compare', folder, '--judge', 'right', '--judge', 'wrong', '--method', 'bca'])).code,
      ).toBe(2);
    }));
});

/** Outputs a and b of no system; people prefer a on every item. */
const anonymous = (judges: Record<string, (item: number, first: string) => PairScore['winner'] | 'skip'>) =>
  handData({
    card: { anonymous: true, systems: [{ id: 'a' }, { id: 'b' }] },
    items: 12,
    labels: Array.from(
      { length: 12 },
      (_, k): Label => ({
        item: `i${k + 1}`,
        dimension: 'overall',
        annotator: 'x',
        pair: ['a', 'b'],
        preference: 'a',
      }),
    ),
    scores: Object.entries(judges).flatMap(([judge, answer]) =>
      Array.from({ length: 12 }, (_, k) => k + 1).flatMap((number) =>
        [
          ['a', 'b'],
          ['b', 'a'],
        ].flatMap((shown): PairScore[] => {
          const winner = answer(number, shown[0]);
          if (winner === 'skip') return [];
          const [first, second] = shown;
          return [
            {
              judge,
              protocol: 'p',
              item: `i${number}`,
              dimension: 'overall',
              shown: [first, second],
              winner,
            },
          ];
        }),
      ),
    ),
  });
const right = (first: string) => (first === 'a' ? 'first' : 'second');

describe('assize compare FOLDER, outputs without systems', () => {
  const data = () =>
    anonymous({
      good: (_, first) => right(first),
      // Right in one order of five items, in both of the others.
      lean: (item, first) => (item <= 5 ? 'first' : right(first)),
      // As `good`, two verdicts unread and one pair never asked.
      partial: (item, first) => (item === 12 ? 'skip' : item <= 2 && first === 'b' ? null : right(first)),
    });

  it('compares shares of agreement with the people; p exchanges the two judges item by item', () =>
    inFolder(data(), async (folder) => {
      const { dimensions } = await json(folder, '--judge', 'good', '--judge', 'lean');
      expect(dimensions[0].test).toBe('paired permutation test by item');
      const [{ judges, pairs, preferences }] = dimensions;
      expect(preferences).toEqual({
        pairs: 12,
        ties: 0,
        split: 0,
        items: 12,
        votes: 'plurality',
      });
      // Nineteen of 24 verdicts; on five items of twelve one judge alone is better: 2 of 2⁵ arrangements.
      expect(judges.map((one: { value: { value: number } }) => one.value.value)).toEqual([1, 19 / 24]);
      expect(pairs[0]).toMatchObject({
        valueA: { value: 1 },
        valueB: { value: 19 / 24 },
        difference: { value: 5 / 24 },
        pValue: { value: 2 / 32 },
        exhaustive: true,
        verdicts: 24,
        items: 12,
        missing: { a: 0, b: 0 },
      });
    }));

  it('takes the verdicts that both gave, order by order, adjusts over all pairs and clusters', () =>
    inFolder(data(), async (folder) => {
      const [{ judges, pairs }] = (await json(folder)).dimensions;
      const partial = pairs.find(({ b }: { b: string }) => b === 'partial/p');
      expect(partial).toMatchObject({
        a: 'good/p',
        verdicts: 20,
        items: 11,
        missing: { a: 0, b: 4 },
        pValue: { value: 1 },
      });
      // Raw: 2/2⁵, 1, and 2/2³ of the three items where one half is missing; Holm takes 3, 2 and 1 of them.
      expect(pairs.map((one: { adjustedPValue: { value: number } }) => one.adjustedPValue.value)).toEqual([
        6 / 32,
        1,
        2 * (2 / 8),
      ]);
      expect(judges.map(({ cluster }: { cluster: { value: number } }) => cluster.value)).toEqual([1, 1, 1]);
    }));

  it('prints every format, the power on request, and why there is no tau', () =>
    inFolder(data(), async (folder) => {
      const { code, out } = await run(['compare', folder, '--power', '0.8']);
      expect(code).toBe(0);
      expect(out).toMatch(/power/);
      expect(out.replace(/\s+/g, ' ')).toContain(
        "Williams' test, which is of correlations over systems, is not",
      );
      for (const format of ['csv', 'markdown', 'latex']) {
        expect((await run(['compare', folder, '--format', format])).code).toBe(0);
      }
    }));

  it('refuses what asks for systems, and fewer than two judges', () =>
    inFolder(data(), async (folder) => {
      for (const flags of [
        ['--level', 'system'],
        ['--test', 'systems'],
        ['--coefficient', 'pearson'],
      ]) {
        const { code, err } = await run(['compare', folder, ...flags]);
        expect(code).toBe(2);
        expect(err).toContain(`Leave out ${flags.join(' ')}`);
      }
      expect((await run(['compare', folder, '--judge', 'good'])).err).toContain('at least two judges');
    }));
});
