import { describe, expect, it } from 'vitest';
import type { Label } from '../../src/model/label.js';
import type { Score } from '../../src/model/score.js';
import { handData, valueLabels, valueScores } from '../support/hand-data.js';
import { inFolder, run } from './run.js';

type Data = ReturnType<typeof handData>;
const json = (data: Data, ...args: string[]) =>
  inFolder(data, async (folder) => {
    const { code, out, err } = await run(['agree', folder, '--resamples', '99', '--format', 'json', ...args]);
    expect([code, err]).toEqual([0, '']);
    return JSON.parse(out);
  });
const column = (values: (number | null)[]) => values.map((value) => [value, null, null]);
/** Krippendorff (2011), section B: two annotators, yes or no, alpha .095. */
const X = [0, 1, 0, 0, 0, 0, 0, 0, 1, 0];
const Y = [1, 1, 1, 0, 0, 1, 0, 0, 0, 0];
const BINARY = { dimensions: [{ id: 'overall', higherIsBetter: true, scale: { kind: 'binary' as const } }] };
const scores = (rows: (number | null)[][], judge = 'j') => valueScores(judge, 'p', rows);
const labels = (annotator: string, rows: (number | null)[][]) =>
  valueLabels(annotator, rows).filter((label) => !('value' in label) || label.value !== null);

/** Three candidates an item, rated 1 to 5 by three people and a judge. */
const RATED: Record<string, number[][]> = {
  ada: [
    [1, 3, 5],
    [2, 2, 4],
    [5, 4, 1],
    [3, 3, 3],
    [1, 2, 3],
    [4, 5, 2],
  ],
  bo: [
    [1, 4, 5],
    [2, 3, 4],
    [4, 4, 1],
    [3, 2, 3],
    [1, 1, 3],
    [4, 5, 3],
  ],
  cy: [
    [2, 3, 4],
    [1, 2, 5],
    [5, 3, 2],
    [2, 3, 4],
    [2, 2, 3],
    [5, 5, 1],
  ],
};
const JUDGE = [
  [1, 2, 5],
  [3, 2, 4],
  [5, 5, 2],
  [3, 3, 4],
  [1, 2, 2],
  [4, 4, 2],
];
const rated = (more: Partial<Data> = {}): Data => ({
  ...handData({
    items: 6,
    card: {
      dimensions: [{ id: 'overall', higherIsBetter: true, scale: { kind: 'ordinal', min: 1, max: 5 } }],
    },
    labels: Object.entries(RATED).flatMap(([name, rows]) => labels(name, rows)),
  }),
  scores: scores(JUDGE),
  ...more,
});
/** The same data where the judge is a person like the others. */
const asPerson = (without: string[] = []): Data => ({
  ...rated({ scores: [] }),
  labels: [
    ...Object.entries(RATED).flatMap(([name, rows]) => (without.includes(name) ? [] : labels(name, rows))),
    ...labels('j/p', JUDGE),
  ],
});
const alphas = ({
  listwise,
  pairwise,
}: {
  listwise: { alpha: { value: number } };
  pairwise: { alpha: { value: number } };
}) => [listwise.alpha.value, pairwise.alpha.value];

describe('assize agree --as-annotator', () => {
  it("gives Krippendorff's own example, the judge for the second annotator", async () => {
    const data = handData({
      items: 10,
      card: BINARY,
      labels: labels('x', column(X)),
      scores: scores(column(Y)),
    });
    const [row] = (await json(data, '--as-annotator', 'j')).withJudges;
    expect(row).toMatchObject({ judge: 'j/p', annotators: 1, items: 10 });
    expect(row.joined.listwise).toMatchObject({ distance: 'nominal', units: 10, labels: 20 });
    expect(row.joined.listwise.alpha.value).toBeCloseTo(0.0952380952, 9);
    expect(row.people.listwise.alpha).toMatchObject({ value: null, code: 'one-annotator' });
    // Nobody can stand in for the only one.
    expect(row.inPlace).toEqual({});
  });

  it('is what agreement is where the judge is a person: as one more, and in the place of each', async () => {
    const [row] = (await json(rated(), '--as-annotator', 'j/p')).withJudges;
    const people = (await json(rated())).annotators[0];
    expect(alphas(row.people)).toEqual(alphas(people));
    expect(alphas(row.joined)).toEqual(alphas((await json(asPerson())).annotators[0]));
    const each = await Promise.all(
      Object.keys(RATED).map(async (name) => alphas((await json(asPerson([name]))).annotators[0])),
    );
    const mean = (k: number) => each.reduce((sum, one) => sum + (one[k] ?? Number.NaN), 0) / 3;
    expect(row.inPlace.listwise.value).toBeCloseTo(mean(0), 12);
    expect(row.inPlace.pairwise.value).toBeCloseTo(mean(1), 12);
  });

  it('says what the judge changes, with the interval of the difference', async () => {
    const [row] = (await json(rated(), '--as-annotator', 'j/p')).withJudges;
    for (const [k, kind] of (['listwise', 'pairwise'] as const).entries()) {
      const people = alphas(row.people)[k] as number;
      const { value, interval } = row.joinedLess[kind];
      expect(value.value).toBeCloseTo((alphas(row.joined)[k] as number) - people, 12);
      expect(interval.low.value).toBeLessThanOrEqual(value.value);
      expect(interval.high.value).toBeGreaterThanOrEqual(value.value);
      expect(row.inPlaceLess[kind].value.value).toBeCloseTo(row.inPlace[kind].value - people, 12);
    }
    const alone = handData({
      items: 10,
      card: BINARY,
      labels: labels('x', column(X)),
      scores: scores(column(Y)),
    });
    const [single] = (await json(alone, '--as-annotator', 'j')).withJudges;
    expect(single.joinedLess.listwise.value).toMatchObject({ value: null, code: 'one-annotator' });
    expect(single.inPlaceLess).toEqual({});
  });

  it('speaks of the items that the judge has verdicts on, for people too', async () => {
    const few = rated({ scores: scores(JUDGE).filter(({ item }) => item !== 'i1' && item !== 'i2') });
    const [row] = (await json(few, '--as-annotator', 'j')).withJudges;
    const there = rated();
    const same = await json({
      ...there,
      labels: there.labels.filter(({ item }) => item !== 'i1' && item !== 'i2'),
    });
    expect(row.items).toBe(4);
    expect(alphas(row.people)).toEqual(alphas(same.annotators[0]));
  });

  it('compares the orders alone where the judge answers on another scale', async () => {
    const probabilities = rated({ scores: scores(JUDGE.map((row) => row.map((value) => value / 10))) });
    const [row] = (await json(probabilities, '--as-annotator', 'j')).withJudges;
    expect(row.joined.listwise.alpha).toMatchObject({ value: null, code: 'judge-other-scale' });
    expect(row.joinedLess.listwise.value).toMatchObject({ value: null, code: 'judge-other-scale' });
    const [whole] = (await json(rated(), '--as-annotator', 'j')).withJudges;
    expect(row.joined.pairwise.alpha.value).toBe(whole.joined.pairwise.alpha.value);
    expect(row.people).toEqual(whole.people);
  });

  it('turns a judge round where small labels are the better ones', async () => {
    const errors = {
      dimensions: [
        { id: 'overall', higherIsBetter: false, scale: { kind: 'ordinal' as const, min: 1, max: 5 } },
      ],
    };
    const turned = rated({
      card: { ...rated().card, ...handData({ card: errors }).card },
      scores: scores(JUDGE.map((row) => row.map((value) => 6 - value))),
    });
    const [row] = (await json(turned, '--as-annotator', 'j')).withJudges;
    const [plain] = (await json(rated(), '--as-annotator', 'j')).withJudges;
    expect(alphas(row.joined)).toEqual(alphas(plain.joined));
  });

  it('takes a judge of pairs into agreement on preferences, its two orders as one vote', async () => {
    const item = (k: number) => ({ item: `i${k + 1}`, dimension: 'overall' });
    const people: Label[] = [0, 1, 2, 3].flatMap((k) => [
      { ...item(k), annotator: 'x', pair: ['a', 'b'], preference: 'a' },
      { ...item(k), annotator: 'y', pair: ['a', 'b'], preference: k === 3 ? 'b' : 'a' },
    ]);
    const verdicts = (k: number, winner: 'first' | 'second'): Score[] => [
      { ...item(k), judge: 'j', protocol: 'p', shown: ['a', 'b'], winner },
      {
        ...item(k),
        judge: 'j',
        protocol: 'p',
        shown: ['b', 'a'],
        winner: winner === 'first' ? 'second' : 'first',
      },
    ];
    const data = {
      ...handData({ items: 4, labels: people }),
      scores: [0, 1, 2, 3].flatMap((k) => verdicts(k, k === 0 ? 'second' : 'first')),
    };
    const [row] = (await json(data, '--as-annotator', 'j')).withJudges;
    const third = people
      .filter(({ annotator }) => annotator === 'x')
      .map((label, k) => ({ ...label, annotator: 'z', ...(k === 0 && { preference: 'b' }) }));
    const [three] = (await json({ ...data, labels: [...people, ...(third as Label[])], scores: [] }))
      .annotators;
    expect(row.joined.pairwise.alpha.value).toBe(three.pairwise.alpha.value);
    expect(row.joined.pairwise.units).toBe(4);
  });

  it('ranks by its scores what people ranked, and only whole lists', async () => {
    const ranking = (annotator: string, k: number, ranks: number[]): Label => ({
      item: `i${k + 1}`,
      dimension: 'overall',
      annotator,
      ranking: { a: ranks[0] ?? 0, b: ranks[1] ?? 0, c: ranks[2] ?? 0 },
    });
    const x = [
      [1, 2, 3],
      [2, 1, 3],
      [1, 1, 3],
      [3, 2, 1],
    ];
    const card = { dimensions: [{ id: 'overall', higherIsBetter: true, scale: { kind: 'rank' as const } }] };
    const base = handData({ items: 4, card, labels: x.map((ranks, k) => ranking('x', k, ranks)) });
    // Scores whose ranks are 1 2 3, 1 2 3, 1 1 3; the last list has a gap.
    const data = {
      ...base,
      scores: scores([
        [9, 5, 2],
        [0.9, 0.5, 0.1],
        [7, 7, 1],
        [1, null, 3],
      ]),
    };
    const [row] = (await json(data, '--as-annotator', 'j')).withJudges;
    const y = [
      [1, 2, 3],
      [1, 2, 3],
      [1, 1, 3],
    ].map((ranks, k) => ranking('y', k, ranks));
    const [two] = (
      await json({ ...base, labels: [...base.labels.filter(({ item }) => item !== 'i4'), ...y] })
    ).annotators;
    expect(row.items).toBe(3);
    expect(alphas(row.joined)).toEqual(alphas(two));
  });

  it('names a judge that is not there, and says where one labelled nothing that people did', async () => {
    await inFolder(rated(), async (folder) => {
      const { code, err } = await run(['agree', folder, '--as-annotator', 'k']);
      expect(code).toBe(2);
      expect(err).toMatch(/No judge "k"/);
    });
    const elsewhere = rated({ scores: scores(JUDGE.map(() => [null, null, null])) });
    const { withJudges, warnings } = await json(elsewhere, '--as-annotator', 'j');
    expect(withJudges).toEqual([]);
    expect(warnings.map(({ code }: { code: string }) => code)).toContain('judge-no-label-of-people');
  });

  it('prints the three alphas beside each other', () =>
    inFolder(rated(), async (folder) => {
      const { out } = await run(['agree', folder, '--resamples', '99', '--as-annotator', 'j']);
      expect(out).toContain('a judge as one annotator more');
      expect(out).toContain('what the judge changes');
      for (const name of ['people', 'with judge', 'for one']) expect(out).toContain(name);
    }));
});
