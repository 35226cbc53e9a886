import { describe, expect, it } from 'vitest';
import { resultSchema } from '../../src/model/result.js';
import { handData, valueLabels, valueScores } from '../support/hand-data.js';
import { inFolder, run } from './run.js';

/** Eight items on which a beats b by 2 and b and c tie: two-sided p of a against either is 2/256. */
const rows = Array.from({ length: 8 }, () => [5, 3, 3]);
const data = () =>
  handData({
    items: 8,
    labels: valueLabels('x', rows),
    scores: valueScores(
      'j',
      'p',
      rows.map(([a, b], k) => [a, k % 2 ? b : null, 4]),
    ),
  });

async function json(folder: string, ...args: string[]) {
  const { code, out, err } = await run(['rank', folder, '--format', 'json', ...args]);
  expect({ code, err }).toEqual({ code: 0, err: '' });
  const result = JSON.parse(out);
  expect(resultSchema.safeParse(result).success).toBe(true);
  return result;
}

describe('assize rank FOLDER', () => {
  it('never calls labels by construction human', () => {
    const made = data();
    made.card.byConstruction = true;
    return inFolder(made, async (folder) => {
      for (const args of [
        ['rank', folder],
        ['rank', folder, '--item', 'i1'],
        ['correlate', folder],
      ]) {
        const { out } = await run(args);
        expect(out).toContain('by construction');
        expect(out).not.toMatch(/human/i);
      }
    });
  });

  it('gives mean, mean rank and letters for the humans and each judge', () =>
    inFolder(data(), async (folder) => {
      const [humans, judge] = (await json(folder)).dimensions[0].standings;
      expect(humans.source).toBe('humans');
      const of = (system: string) => humans.systems.find((one: { system: string }) => one.system === system);
      expect(of('a')).toMatchObject({ mean: { value: 5 }, meanRank: { value: 1 }, letters: 'a', items: 8 });
      // b and c share the places 2 and 3.
      expect(of('b')).toMatchObject({ mean: { value: 3 }, meanRank: { value: 2.5 }, letters: 'b' });
      expect(of('c').letters).toBe('b');
      expect(judge).toMatchObject({ source: 'j/p', judge: 'j', protocol: 'p' });
      expect(judge.systems[1]).toMatchObject({ system: 'b', mean: { value: 3 }, items: 4 });
    }));

  it('shows means of errors as they were labelled, and ranks the small ones first', () => {
    const dataset = handData({
      items: 8,
      card: { dimensions: [{ id: 'overall', higherIsBetter: false }] },
      labels: valueLabels('x', rows),
    });
    return inFolder(dataset, async (folder) => {
      const [humans] = (await json(folder)).dimensions[0].standings;
      expect(humans.higherIsBetter).toBe(false);
      expect(humans.systems[0]).toMatchObject({
        system: 'a',
        mean: { value: 5 },
        interval: { low: { value: 5 }, high: { value: 5 } },
        meanRank: { value: 3 },
      });
      const { out } = await run(['rank', folder]);
      expect(out.indexOf('\nb ')).toBeLessThan(out.indexOf('\na '));
    });
  });

  it('prints one item: the order by the humans beside that by each judge', () =>
    inFolder(data(), async (folder) => {
      const { dimensions, item } = await json(folder, '--item', 'i1');
      expect(item).toBe('i1');
      const [humans, judge] = dimensions[0].orders;
      const ranks = (order: { systems: { rank: { value: number | null } }[] }) =>
        order.systems.map(({ rank }) => rank.value);
      expect(ranks(humans)).toEqual([1, 2, 2]);
      expect(ranks(judge)).toEqual([1, null, 2]);
      const { out } = await run(['rank', folder, '--item', 'i1']);
      expect(out).toContain('not scored on this item');
    }));

  it('prints every format', () =>
    inFolder(data(), async (folder) => {
      const table = await run(['rank', folder]);
      expect(table.out).toMatch(/^a +5\.00 a \[5\.00, 5\.00\] +1\.0/m);
      for (const format of ['csv', 'markdown', 'latex']) {
        expect((await run(['rank', folder, '--format', format])).code).toBe(0);
      }
      expect((await run(['rank', folder, '--format', 'latex'])).out).toContain('\\textsuperscript{a}');
    }));

  it('says which item there is none of', () =>
    inFolder(data(), async (folder) => {
      const { code, err } = await run(['rank', folder, '--item', 'i9']);
      expect(code).toBe(2);
      expect(err).toContain('No item "i9"');
    }));
});
