import { describe, expect, it } from 'vitest';
import type { Label } from '../../src/model/label.js';
import { handData, valueLabels, valueScores } from '../support/hand-data.js';
import { inFolder, run } from './run.js';

const rows = (items: number, row: number[]) => Array.from({ length: items }, () => row);

/**
 * p and q say 1 2 3, r says 1 3 2. Against the mean of the others: p and q against 1 2.5 2.5, tau-b 2/√6; r against
 * 1 2 3, tau-b 1/3. The judge `right` says 1 2 3: 2/√6 twice, and 1.
 */
const person = (2 * (2 / Math.sqrt(6)) + 1 / 3) / 3;
const judge = (2 * (2 / Math.sqrt(6)) + 1) / 3;
const data = (items = 12, labels?: Label[]) =>
  handData({
    items,
    labels: labels ?? [
      ...valueLabels('p', rows(items, [1, 2, 3])),
      ...valueLabels('q', rows(items, [1, 2, 3])),
      ...valueLabels('r', rows(items, [1, 3, 2])),
    ],
    scores: [
      ...valueScores('right', 'x', rows(items, [1, 2, 3])),
      ...valueScores('as r', 'x', rows(items, [1, 3, 2])),
    ],
  });

async function json(folder: string, ...args: string[]) {
  const { code, out, err } = await run([...args, folder, '--format', 'json']);
  expect({ code, err }).toEqual({ code: 0, err: '' });
  return JSON.parse(out);
}

describe("one person's row", () => {
  it('in compare: each annotator against the mean of the others, the judge against those same others, and the paired difference', () =>
    inFolder(data(), async (folder) => {
      const { onePerson } = await json(folder, 'compare');
      const [right, asR] = onePerson;
      expect(right).toMatchObject({ dimension: 'overall', judge: 'right/x', annotators: 3, items: 12 });
      expect(right.person.value.value).toBeCloseTo(person, 12);
      expect(right.againstOthers.value.value).toBeCloseTo(judge, 12);
      // A judge may exceed one person: all items are alike, so every resample agrees.
      expect(right.difference.value.value).toBeCloseTo(2 / 9, 12);
      expect(right.difference.interval.low.value).toBeCloseTo(2 / 9, 12);
      expect(asR.person.value.value).toBeCloseTo(person, 12);
      expect(asR.againstOthers.value.value).toBeCloseTo((2 * (2 / Math.sqrt(6)) + 1 / 3) / 3, 12);
      expect(asR.difference.value.value).toBeCloseTo(0, 12);
      const { out } = await run(['compare', folder]);
      expect(out).toContain('one person against the others (tau-b, summary level)');
      expect(out.replace(/\s+/g, ' ')).toContain('one person is one place');
      const system = await json(folder, 'compare', '--level', 'system', '--coefficient', 'pearson');
      expect(system.onePerson[0].difference.value.value).toBeGreaterThan(0);
    }));

  it('in agree: of people alone', () =>
    inFolder(data(), async (folder) => {
      const { onePerson } = await json(folder, 'agree');
      expect(onePerson).toHaveLength(1);
      expect(onePerson[0].person.value.value).toBeCloseTo(person, 12);
      expect(onePerson[0].judge).toBeUndefined();
      expect((await run(['agree', folder])).out).toContain('one person');
    }));

  it('has no interval from fewer than ten items', () =>
    inFolder(data(9), async (folder) => {
      const [{ person: found }] = (await json(folder, 'compare')).onePerson;
      expect(found.value.value).toBeCloseTo(person, 12);
      expect(found.interval.low).toMatchObject({ value: null, code: 'few-items' });
    }));

  it('says so where labels are aggregates, or one person is all there is', async () => {
    const codes = async (labels: Label[]) =>
      inFolder(data(12, labels), async (folder) => {
        const { onePerson, warnings } = await json(folder, 'compare');
        expect(onePerson).toBeUndefined();
        return warnings.map(({ code }: { code: string }) => code);
      });
    expect(await codes(valueLabels('mean', rows(12, [1, 2, 3]), { aggregate: true }))).toContain(
      'person-aggregates',
    );
    expect(await codes(valueLabels('p', rows(12, [1, 2, 3])))).toContain('person-alone');
  });
});

describe('assize agree --distance', () => {
  const labels = ['p', 'q'].flatMap((annotator) =>
    Array.from(
      { length: 12 },
      (_, k): Label => ({
        item: `i${k + 1}`,
        dimension: 'overall',
        annotator,
        pair: ['a', 'b'],
        preference: 'a',
      }),
    ),
  );

  it('is refused for comparisons of pairs, with what to do', () =>
    inFolder(handData({ items: 12, labels }), async (folder) => {
      const { code, err } = await run(['agree', folder, '--distance', 'nominal']);
      expect(code).toBe(2);
      expect(err).toContain('comparisons of pairs');
      expect(err).toContain('--labels');
      expect((await run(['agree', folder])).code).toBe(0);
    }));

  it('is obeyed for values', () =>
    inFolder(data(), async (folder) => {
      const { annotators } = await json(folder, 'agree', '--distance', 'interval');
      expect(annotators[0].listwise.distance).toBe('interval');
    }));
});
