import { describe, expect, it } from 'vitest';
import { type BenchOptions, benchSystems } from '../../../src/analysis/bench/bench.js';
import type { Dataset } from '../../../src/model/dataset.js';
import { createRandom } from '../../../src/stats/numeric/random.js';
import { Study } from '../../../src/study/study.js';
import { handData, valueLabels } from '../../support/hand-data.js';

const OPTIONS: BenchOptions = { baseline: 'c', unit: 'words', resamples: 999, confidence: 0.95, seed: 1 };

/** What one judge says of a system against `c`, item by item: w, t, l, or u for unscored; by turns first and second. */
function scores(judge: string, system: string, outcomes: string): Dataset['scores'] {
  return [...outcomes].flatMap((outcome, k) => {
    if (outcome === '.') return [];
    const own = k % 2 === 0 ? 'first' : 'second';
    const other = own === 'first' ? 'second' : 'first';
    return [
      {
        item: `i${k + 1}`,
        dimension: 'overall',
        judge,
        protocol: 'llm-compare',
        shown: (k % 2 === 0 ? [system, 'c'] : ['c', system]) as [string, string],
        ...(outcome === 'u'
          ? { winner: null, reason: 'no decision' }
          : { winner: outcome === 't' ? ('tie' as const) : outcome === 'w' ? own : other }),
      } as Dataset['scores'][number],
    ];
  });
}

/** Twelve items; `a` has 10 words and 20 by turns, `b` always 6, `c` always 10. */
const words = (item: string, system: string) =>
  system === 'a' ? (Number(item.slice(1)) % 2 === 0 ? 20 : 10) : system === 'b' ? 6 : 10;
const data = (more: Partial<Dataset> = {}): Dataset => ({
  ...handData({ items: 12, words }),
  scores: [...scores('j', 'a', 'wwwwwwwwttll'), ...scores('j', 'b', 'lllllllllltu')],
  ...more,
});
/** `a` and `c` are the same ten words on the items with an odd number: told apart by a mark. */
const apart = (dataset: Dataset): Dataset => ({
  ...dataset,
  candidates: dataset.candidates.map((one) => ({ ...one, text: `${one.text} ${one.system}` })),
});
const bench = (dataset: Dataset, more: Partial<BenchOptions> = {}) =>
  benchSystems(new Study(dataset), { ...OPTIONS, ...more });

describe('benchSystems', () => {
  it('counts wins, ties and losses against the baseline, whichever was shown first', async () => {
    const { raters } = await bench(apart(data()));
    expect(raters).toHaveLength(1);
    const [a, b] = raters[0]?.rows ?? [];
    expect(a).toMatchObject({
      system: 'a',
      pairs: 12,
      wins: 8,
      ties: 2,
      losses: 2,
      unscored: 0,
      identical: 0,
    });
    expect(a?.winRate.value.value).toBeCloseTo(9 / 12, 12);
    expect(b).toMatchObject({ system: 'b', pairs: 11, wins: 0, ties: 1, losses: 10, unscored: 1 });
    expect(b?.winRate.value.value).toBeCloseTo(0.5 / 11, 12);
  });

  it('tests wins against losses exactly, adjusted over the systems', async () => {
    const [a, b] = (await bench(apart(data()))).raters[0]?.rows ?? [];
    // 8 of 10: 2 · (1 + 10 + 45) / 1024; 0 of 10: 2 / 1024, doubled by Holm.
    expect(a?.pValue.value).toBeCloseTo(112 / 1024, 12);
    expect(a?.adjustedPValue.value).toBeCloseTo(112 / 1024, 12);
    expect(b?.pValue.value).toBeCloseTo(2 / 1024, 12);
    expect(b?.adjustedPValue.value).toBeCloseTo(4 / 1024, 12);
    expect([a?.verdict, b?.verdict]).toEqual([undefined, 'worse']);
  });

  it('has the interval of Clopper and Pearson at 20 pairs: .50 is [.27, .73]', async () => {
    const twenty = handData({ items: 20, words: (_, system) => 5 + 'abc'.indexOf(system) });
    const dataset = { ...twenty, scores: scores('j', 'a', 'w'.repeat(10) + 'l'.repeat(10)) };
    const { raters, warnings } = await bench(dataset);
    const { low, high } = raters[0]?.rows[0]?.winRate.interval ?? {};
    expect([low?.value?.toFixed(2), high?.value?.toFixed(2)]).toEqual(['0.27', '0.73']);
    expect(warnings.map(({ code, parts }) => [code, parts])).toEqual([
      ['bench-few-pairs', { pairs: 20, points: 5 }],
    ]);
  });

  it("has the printed shares of the paper's Table 11 at 20, 21 and 22 pairs", async () => {
    const shares = async (wins: number, ties: number, losses: number) => {
      const n = wins + ties + losses;
      const made = {
        ...handData({ items: n }),
        scores: scores('j', 'a', 'w'.repeat(wins) + 't'.repeat(ties) + 'l'.repeat(losses)),
      };
      const row = (await bench(apart(made))).raters[0]?.rows[0];
      return row && [row.wins, row.ties, row.losses].map((count) => (count / row.pairs).toFixed(2));
    };
    expect(await shares(5, 4, 13)).toEqual(['0.23', '0.18', '0.59']);
    expect(await shares(8, 2, 11)).toEqual(['0.38', '0.10', '0.52']);
    expect(await shares(10, 4, 6)).toEqual(['0.50', '0.20', '0.30']);
  });

  it('gives no interval and names nobody from fewer than ten pairs', async () => {
    const nine = { ...handData({ items: 9 }), scores: scores('j', 'a', 'wwwwwwwww') };
    const row = (await bench(apart(nine))).raters[0]?.rows[0];
    expect(row?.winRate).toMatchObject({
      value: { value: 1 },
      interval: { low: { value: null, code: 'few-items' } },
    });
    expect(row?.pValue.value).toBeCloseTo(2 / 512, 12);
    expect(row?.verdict).toBeUndefined();
  });

  it('measures lengths against the baseline: the ratio of the means and the mean of the ratios', async () => {
    const { systems } = await bench(data());
    const [a, b] = systems;
    expect([a?.mean.value, a?.baselineMean.value]).toEqual([15, 10]);
    expect(a?.ratio.value.value).toBeCloseTo(1.5, 12);
    expect(b?.meanRatio.value.value).toBeCloseTo(0.6, 12);
    expect(a?.ratio.interval.low.value ?? 0).toBeGreaterThan(1.1);
    expect(a?.ratio.interval.high.value ?? 9).toBeLessThan(1.9);
    // Lengths that differ from item to item: 2 words to 4 and 8 to 4.
    const uneven = handData({
      items: 2,
      words: (item, system) => (system === 'c' ? 4 : item === 'i1' ? 2 : 8),
    });
    const [first] = (await bench({ ...uneven, scores: scores('j', 'a', 'wl') })).systems;
    expect([first?.ratio.value.value, first?.meanRatio.value.value]).toEqual([10 / 8, (0.5 + 2) / 2]);
  });

  it('takes texts that are the same for ties that nobody needs to be asked about', async () => {
    // Odd items: a and c are the same ten words, and the judge was not asked; it was on the others.
    const { raters, systems } = await bench(data({ scores: scores('j', 'a', '.w.w.w.w.w.l') }));
    expect(systems[0]?.identical).toBe(6);
    expect(raters[0]?.rows[0]).toMatchObject({ pairs: 12, wins: 5, ties: 6, losses: 1, identical: 6 });
  });

  it('says of a run that was stopped nothing about the items that it did not come to', async () => {
    // `a` and `c` are the same text on odd items; `b` is another one, and the run came to the first four items.
    const dataset = data({
      scores: [...scores('j', 'a', '.w.w........'), ...scores('j', 'b', 'llll........')],
    });
    const columns = [{ dimension: 'overall', planned: 18, plannedByItem: undefined, given: 6, scored: 6 }];
    const run = { judge: 'j', protocol: 'llm-compare', columns, partial: true, peek: undefined };
    const whole = await bench(dataset);
    expect(whole.raters[0]?.rows[0]).toMatchObject({ pairs: 8, wins: 2, ties: 6 });
    const stopped = await bench({ ...dataset, runs: [run] as never });
    expect(stopped.raters[0]?.rows[0]).toMatchObject({ pairs: 4, wins: 2, ties: 2, identical: 2 });
  });

  it('sets two verdicts in different directions on one pair down as a tie, and counts it', async () => {
    const both = data({
      scores: [...scores('j', 'a', 'wwwwwwwwwwww'), ...scores('j', 'a', 'wwwwwwwwwwll')],
    });
    const row = (await bench(apart(both))).raters[0]?.rows[0];
    expect(row).toMatchObject({ pairs: 12, wins: 10, ties: 2, losses: 0, split: 2 });
  });

  it('sets people beside the judges, with the labels of the same text under another name', async () => {
    // People scored b and c; `a` is b's text under another name on every item but the last, where it is a text of its own.
    const base = data({ scores: scores('j', 'a', 'wwwwwwwwwwww') });
    const gold = Array.from({ length: 12 }, (_, k) => [null, k < 8 ? 3 : 1, 2]);
    const dataset = {
      ...base,
      labels: valueLabels('x', gold).filter((label) => 'value' in label && label.value !== null),
      candidates: base.candidates.map((one) => ({
        ...one,
        text:
          one.system === 'c'
            ? `c ${one.item}`
            : one.system === 'a' && one.item === 'i12'
              ? 'own'
              : `draft ${one.item}`,
      })),
    };
    const { raters, warnings } = await bench(dataset);
    const people = raters.find((one) => one.people);
    expect(people?.rows.find(({ system }) => system === 'a')).toMatchObject({
      pairs: 11,
      wins: 8,
      losses: 3,
    });
    expect(people?.rows.find(({ system }) => system === 'b')).toMatchObject({
      pairs: 12,
      wins: 8,
      losses: 4,
    });
    expect(warnings.map(({ code }) => code)).toContain('bench-same-text');
  });

  it('leaves out what was compared with other systems', async () => {
    const [elsewhere] = scores('j', 'a', 'w');
    const others = Array.from({ length: 12 }, (_, k) => ({
      ...elsewhere,
      item: `i${k + 1}`,
      shown: ['a', 'b'],
      winner: 'second',
    })) as Dataset['scores'];
    const dataset = apart(data());
    const mixed = { ...dataset, scores: [...dataset.scores, ...others] };
    expect((await bench(mixed)).raters).toEqual((await bench(dataset)).raters);
  });

  it('refuses a baseline that is none, and where nobody compared anything with it', async () => {
    await expect(bench(data(), { baseline: 'gpt' })).rejects.toThrow(
      'No system "gpt" in "hand". There is: a, b, c',
    );
    await expect(bench(data({ scores: [] }))).rejects.toThrow('Nobody compared a system of "hand" with "c"');
  });
});

describe('length held still', () => {
  /**
   * Systems as good as the baseline; `long` writes 60 to 140 words where the baseline writes 60 to 100, `like` as many
   * as it does. The judge takes the longer of two texts that differ by more than 20 words, and else tosses a coin.
   */
  const made = (judge: (difference: number, toss: boolean) => boolean, seed = 1) => {
    const random = createRandom(seed);
    const systems = ['long', 'like', 'base'];
    const dataset = apart(
      handData({
        items: 200,
        card: { systems: systems.map((id) => ({ id })) },
        words: (_, system) => 60 + random.int(system === 'long' ? 81 : 41),
      }),
    );
    const length = new Map(
      dataset.candidates.map(({ item, system, text }) => [`${item} ${system}`, text.split(' ').length]),
    );
    const wins = (system: string) =>
      dataset.items.map(({ item }) => {
        const difference = (length.get(`${item} ${system}`) ?? 0) - (length.get(`${item} base`) ?? 0);
        return {
          item,
          dimension: 'overall',
          judge: 'j',
          protocol: 'llm-compare',
          shown: [system, 'base'] as [string, string],
          winner: judge(difference, random.int(2) === 0) ? ('first' as const) : ('second' as const),
        };
      });
    return { ...dataset, scores: [...wins('long'), ...wins('like')] };
  };
  const rows = async (dataset: Dataset) => {
    const { raters } = await bench(dataset, { baseline: 'base' });
    const [rater] = raters;
    const row = (system: string) => rater?.rows.find((one) => one.system === system);
    const of = (system: string) => ({
      raw: row(system)?.winRate.value.value ?? Number.NaN,
      similar: row(system)?.similar.winRate.value.value ?? Number.NaN,
      equal: row(system)?.controlled.value.value ?? Number.NaN,
      interval: row(system)?.controlled.interval,
    });
    return { long: of('long'), like: of('like'), effect: rater?.length };
  };

  it('takes from a longer system what a judge that likes length gave it, by both controls', async () => {
    const { long, like, effect } = await rows(
      made((difference, toss) => (Math.abs(difference) > 20 ? difference > 0 : toss)),
    );
    expect(long.raw).toBeGreaterThan(0.65);
    for (const { similar, equal } of [long, like]) {
      expect(Math.abs(similar - 0.5)).toBeLessThan(0.2);
      expect(Math.abs(equal - 0.5)).toBeLessThan(0.1);
    }
    expect(Math.abs(like.raw - 0.5)).toBeLessThan(0.1);
    expect(effect?.oddsRatio.interval.low.value ?? 0).toBeGreaterThan(1);
  });

  it('leaves a better system what it has where the judge is blind to length', async () => {
    // `long` wins three of four whatever the lengths.
    let turn = 0;
    const { long, effect } = await rows(made(() => turn++ % 4 !== 3));
    expect(long.raw).toBe(0.75);
    expect(Math.abs(long.similar - 0.75)).toBeLessThan(0.2);
    expect(Math.abs(long.equal - 0.75)).toBeLessThan(0.1);
    const { low, high } = effect?.oddsRatio.interval ?? {};
    expect([(low?.value ?? 9) < 1, (high?.value ?? 0) > 1]).toEqual([true, true]);
  });
});
