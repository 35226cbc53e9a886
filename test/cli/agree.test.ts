import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { resultSchema } from '../../src/model/result.js';
import { handData, valueLabels } from '../support/hand-data.js';
import { describeWithMirror } from '../support/mirror.js';
import { inFolder, run } from './run.js';

async function json(folder: string, ...args: string[]) {
  const { code, out, err } = await run(['agree', folder, '--format', 'json', ...args]);
  expect({ code, err }).toEqual({ code: 0, err: '' });
  const result = JSON.parse(out);
  expect(resultSchema.safeParse(result).success).toBe(true);
  return result;
}

/** The standard example of nominal alpha with two annotators: Krippendorff (2011), section B: 0.095. */
const binary = () => {
  const x = [0, 1, 0, 0, 0, 0, 0, 0, 1, 0];
  const y = [1, 1, 1, 0, 0, 1, 0, 0, 0, 0];
  const rows = (values: number[]) => values.map((value) => [value, null, null]);
  return handData({
    items: 10,
    card: { dimensions: [{ id: 'overall', higherIsBetter: true, scale: { kind: 'binary' } }] },
    labels: [...valueLabels('x', rows(x)), ...valueLabels('y', rows(y))],
  });
};

describe('assize agree FOLDER', () => {
  it("gives Krippendorff's own example: nominal because the scale is yes or no", () =>
    inFolder(binary(), async (folder) => {
      const [row] = (await json(folder)).annotators;
      expect(row).toMatchObject({ group: 'all', annotators: 2, items: 10 });
      expect(row.listwise).toMatchObject({ distance: 'nominal', units: 10, labels: 20 });
      expect(row.listwise.alpha.value).toBeCloseTo(0.0952380952, 9);
      // One candidate an item: there is no pair to prefer.
      expect(row.pairwise.alpha).toEqual({
        value: null,
        code: 'no-unit-rated-twice',
        reason: 'no unit has two ratings or more',
      });
    }));

  it('takes another distance on request', () =>
    inFolder(binary(), async (folder) => {
      const [row] = (await json(folder, '--distance', 'ordinal')).annotators;
      expect(row.listwise.distance).toBe('ordinal');
    }));

  it('gives a row for each group, and one for all of them', () => {
    const labels = [
      ...valueLabels('e1', [[1, 2, 3]], { group: 'expert' }),
      ...valueLabels('e2', [[1, 2, 3]], { group: 'expert' }),
      ...valueLabels('w1', [[3, 2, 1]], { group: 'crowd' }),
      ...valueLabels('mean', [[2, 2, 2]], { aggregate: true }),
    ];
    return inFolder(handData({ labels, items: 1 }), async (folder) => {
      const rows = (await json(folder)).annotators;
      expect(rows.map((row: { group: string; annotators: number }) => [row.group, row.annotators])).toEqual([
        ['expert', 2],
        ['crowd', 1],
        ['all', 3],
      ]);
      expect(rows[0].listwise.alpha.value).toBe(1);
      expect(rows[0].pairwise.alpha.value).toBe(1);
      expect(rows[1].listwise.alpha.reason).toBe('one annotator: agreement needs at least two');
      const { out } = await run(['agree', folder]);
      expect(out).toMatch(/crowd +1 +–¹/);
    });
  });

  it('says so where there is one annotator throughout, or none', async () => {
    const one = handData({ labels: valueLabels('x', [[1, 2, 3]]), items: 1 });
    await inFolder(one, async (folder) => {
      expect((await json(folder)).warnings).toEqual([
        { code: 'one-annotator-throughout', text: expect.stringContaining('one annotator throughout') },
      ]);
    });
    const none = handData({ labels: valueLabels('mean', [[1, 2, 3]], { aggregate: true }), items: 1 });
    await inFolder(none, async (folder) => {
      const { code, err } = await run(['agree', folder]);
      expect(code).toBe(2);
      expect(err).toContain('published aggregates');
    });
  });

  it('reads comparisons as sets over two slots', () => {
    const vote = (annotator: string, item: string, preference: string) => ({
      item,
      dimension: 'overall',
      annotator,
      pair: ['a', 'b'] as [string, string],
      preference,
    });
    const labels = ['i1', 'i2'].flatMap((item) => [
      vote('x', item, 'a'),
      vote('y', item, item === 'i1' ? 'a' : 'b'),
    ]);
    return inFolder(handData({ labels, items: 2 }), async (folder) => {
      const [row] = (await json(folder)).annotators;
      expect(row.listwise).toBeUndefined();
      // Both orientations: 8 labels, 4 of each set. Observed 1/2; expected 2 · 4 · 4 / (8 · 7) = 4/7. Alpha 1/8.
      expect(row.pairwise.alpha.value).toBeCloseTo(1 / 8, 14);
      expect(row.pairwise).toMatchObject({ units: 2, labels: 4 });
    });
  });

  it("sets dimensions beside each other by each item's order of the candidates", () => {
    const labels = [
      ...valueLabels('x', [[1, 2, 3]]),
      // The same order on another scale.
      ...valueLabels('x', [[10, 25, 99]], { dimension: 'detail' }),
      // The same order again: small is good, and small stands where the others are large.
      ...valueLabels('x', [[7, 3, 0]], { dimension: 'errors' }),
    ];
    const card = {
      dimensions: [
        { id: 'overall', higherIsBetter: true },
        { id: 'detail', higherIsBetter: true },
        { id: 'errors', higherIsBetter: false },
      ],
    };
    return inFolder(handData({ labels, card, items: 1 }), async (folder) => {
      const { dimensions } = await json(folder);
      expect(
        dimensions.map((one: { dimension1: string; dimension2: string }) => [one.dimension1, one.dimension2]),
      ).toEqual([
        ['overall', 'detail'],
        ['overall', 'errors'],
        ['detail', 'errors'],
      ]);
      for (const one of dimensions) expect(one.agreement.value).toBe(1);
      const rows = parse((await run(['agree', folder, '--format', 'csv'])).out, {
        columns: true,
      }) as object[];
      expect(rows).toHaveLength(6);
    });
  });
});

describeWithMirror('assize agree and correlate on SummEval', (mirror) => {
  const fixture = JSON.parse(
    readFileSync(new URL('../oracle/fixtures/summeval-references.json', import.meta.url), 'utf8'),
  ) as {
    correlations: {
      gold: string;
      dimension: string;
      judge: string;
      system: number;
      summary: { value: number; nUsed: number; nUndefined: number };
    }[];
    alphas: { group: string; dimension: string; alpha: number }[];
  };
  let data: string;
  beforeAll(async () => {
    data = await mkdtemp(join(tmpdir(), 'assize-summeval-'));
    const pulled = await run(['datasets', 'pull', 'summeval', '--mirror', mirror], {
      env: { ASSIZE_DATA: data },
    });
    expect(pulled.code).toBe(0);
  }, 120_000);
  afterAll(() => rm(data, { recursive: true, force: true }));

  it('alphas equal those of the Python krippendorff package to 1e-12', async () => {
    const args = ['agree', 'summeval', '--format', 'json', '--resamples', '20'];
    const { out } = await run(args, { env: { ASSIZE_DATA: data } });
    const { annotators } = JSON.parse(out);
    for (const { group, dimension, alpha } of fixture.alphas) {
      const row = annotators.find(
        (one: { group: string; dimension: string }) => one.group === group && one.dimension === dimension,
      );
      expect(row.listwise.alpha.value).toBeCloseTo(alpha, 12);
    }
  });

  it.each(['expert', 'crowd'])(
    'reference rows equal SciPy on rouge-score and word counts to 1e-12 (%s)',
    async (gold) => {
      const args = ['correlate', 'summeval', '--judge', 'gpt-4-0314', '--gold', gold, '--resamples', '20'];
      const { out } = await run([...args, '--format', 'json'], { env: { ASSIZE_DATA: data } });
      const { correlations } = JSON.parse(out);
      const wanted = fixture.correlations.filter((one) => one.gold === gold);
      expect(wanted).toHaveLength(16);
      for (const { dimension, judge, system, summary } of wanted) {
        const { rows } = correlations.find((one: { dimension: string }) => one.dimension === dimension);
        const { levels } = rows.find((one: { judge: string }) => one.judge === judge);
        expect(levels[0].correlation.value).toBeCloseTo(system, 12);
        expect(levels[1].correlation.value).toBeCloseTo(summary.value, 12);
        expect(levels[1]).toMatchObject({ nUsed: summary.nUsed, nUndefined: summary.nUndefined });
      }
    },
    60_000,
  );
});
