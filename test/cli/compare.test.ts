import { describe, expect, it } from 'vitest';
import { resultSchema } from '../../src/model/result.js';
import { handData, valueLabels, valueScores } from '../support/hand-data.js';
import { inFolder, run } from './run.js';

/** Six items. `right` orders every item as the humans do, `wrong` reverses them all, `same` is `right` on another scale. */
const six = <T>(row: T) => Array.from({ length: 6 }, () => row);
const data = () =>
  handData({
    items: 6,
    labels: valueLabels('x', six([1, 2, 3])),
    scores: [
      ...valueScores('right', 'p', six([1, 2, 3])),
      ...valueScores('wrong', 'p', six([3, 2, 1])),
      ...valueScores('same', 'p', [...six([10, 20, 30]).slice(1), [10, 20, null]]),
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
      const { test, dimensions } = await json(folder, '--judge', 'right', '--judge', 'wrong/p');
      expect(test).toBe('PERM-INPUTS');
      const [pair] = dimensions[0].pairs;
      // Only the arrangement seen and its reverse are as extreme: 2 of 2^6.
      expect(pair).toMatchObject({
        difference: { value: 2 },
        pValue: { value: 2 / 64 },
        cells: 18,
        exhaustive: true,
        permutations: 64,
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
        cells: 17,
        missing: { a: 0, b: 1 },
        difference: { value: 0 },
        pValue: { value: 1 },
      });
      const raw = pairs.map(({ pValue }: { pValue: { value: number } }) => pValue.value);
      const adjusted = pairs.map(
        ({ adjustedPValue }: { adjustedPValue: { value: number } }) => adjustedPValue.value,
      );
      // Holm: 3 · 2/64 for the two smallest, then 1.
      expect(raw).toEqual([2 / 64, 1, 2 / 64]);
      expect(adjusted).toEqual([6 / 64, 1, 6 / 64]);
    }));

  it('has every named test and level, and warns where the test cannot find anything', () =>
    inFolder(data(), async (folder) => {
      const judges = ['--judge', 'right', '--judge', 'wrong'];
      for (const [flag, name] of [
        ['systems', 'PERM-SYSTEMS'],
        ['both', 'PERM-BOTH'],
        ['cells', 'cell-wise'],
      ]) {
        expect((await json(folder, ...judges, '--test', flag, '--permutations', '99')).test).toBe(name);
      }
      const { warnings } = await json(folder, ...judges, '--test', 'systems');
      expect(warnings[0]).toMatch(/PERM-SYSTEMS cannot give a p below/);
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
