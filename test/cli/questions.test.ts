import { describe, expect, it } from 'vitest';
import type { Dataset } from '../../src/model/dataset.js';
import type { Score } from '../../src/model/score.js';
import { ScoreGrid } from '../../src/stats/correlation/score-grid.js';
import { studyInterval } from '../../src/stats/correlation/study-interval.js';
import { createRandom } from '../../src/stats/numeric/random.js';
import { handData, valueLabels, valueScores } from '../support/hand-data.js';
import { inFolder, run } from './run.js';

const systems = 'abcdefgh'.split('');

/** Nine judges' worth of noise on 12 items of some systems; `again` is asked three times, `once` once. */
function data(nSystems: number, items = 12): Dataset {
  const random = createRandom(5);
  const rows = (spread: number) =>
    Array.from({ length: items }, () =>
      Array.from({ length: nSystems }, (_, s) => s + random.int(spread * 10) / 10),
    );
  const repeated = [0, 1, 2].flatMap((repeat) =>
    valueScores('again', 'p', rows(6)).map((score): Score => ({ ...score, ...(repeat > 0 && { repeat }) })),
  );
  return handData({
    items,
    card: { systems: systems.slice(0, nSystems).map((id) => ({ id })) },
    labels: [...valueLabels('ann', rows(3)), ...valueLabels('bo', rows(3))],
    scores: [...valueScores('once', 'p', rows(9)), ...repeated],
  });
}

async function json(folder: string, ...args: string[]) {
  const { code, out, err } = await run([...args, folder, '--resamples', '199', '--format', 'json']);
  expect({ code, err }).toEqual({ code: 0, err: '' });
  return JSON.parse(out);
}
const words = async (folder: string, ...args: string[]) =>
  (await run([...args, folder, '--resamples', '199'])).out.replace(/\s+/g, ' ');

describe('assize correlate names the question of its intervals', () => {
  it('other systems and items, from 8 systems on by the crossed interval', () => {
    const made = data(8);
    return inFolder(made, async (folder) => {
      const { correlations, citations } = await json(folder, 'correlate');
      const [once] = correlations[0].rows;
      for (const one of once.levels) {
        expect(one).toMatchObject({ question: 'other systems and items', method: 'crossed', resamples: 199 });
      }
      const grid = (of: (item: string, system: string) => number) =>
        new ScoreGrid(
          made.items.map(({ item }) => item),
          systems,
          Float64Array.from(made.items.flatMap(({ item }) => systems.map((system) => of(item, system)))),
        );
      const givenBy = (list: readonly object[]) => (item: string, system: string) => {
        const found = (list as { item: string; system: string; value: number }[]).filter(
          (one) => one.item === item && one.system === system,
        );
        return found.reduce((sum, { value }) => sum + value, 0) / found.length;
      };
      const expected = studyInterval(
        grid(givenBy(made.scores.filter(({ judge }) => judge === 'once'))),
        grid(givenBy(made.labels)),
        { level: 'summary', resamples: 199, random: createRandom(1).fork('overall: studies') },
      );
      const [, summary] = once.levels;
      expect(summary.interval.low.value).toBeCloseTo(expected.low, 12);
      expect(summary.interval.high.value).toBeCloseTo(expected.high, 12);
      expect(citations.map(({ method }: { method: string }) => method)).toContain(
        'variance over systems and items',
      );
      expect(await words(folder, 'correlate')).toContain(
        'interval] of other systems and items: estimate ± Student',
      );
    });
  });

  it('below 8 systems by the percentiles that hold there, and says why', () =>
    inFolder(data(5), async (folder) => {
      const { correlations } = await json(folder, 'correlate');
      for (const { levels } of correlations[0].rows.slice(0, 2)) {
        for (const one of levels) {
          expect(one.method).toBe('percentile');
          expect(one.why.code).toBe('fewer-systems-than');
        }
      }
      const said = await words(folder, 'correlate');
      expect(said).toContain('of other systems and items: percentile bootstrap, systems and items resampled');
      expect(said).toContain('fewer than 8 systems');
    }));

  it('--resample items speaks of these systems; a crossed interval of them is refused', () =>
    inFolder(data(8), async (folder) => {
      const { correlations } = await json(folder, 'correlate', '--resample', 'items');
      expect(correlations[0].rows[0].levels[1]).toMatchObject({
        question: 'these systems, other items',
        method: 'percentile',
      });
      const { code, err } = await run(['correlate', folder, '--resample', 'items', '--method', 'crossed']);
      expect(code).toBe(2);
      expect(err).toContain('--resample both');
    }));

  it('another run of the same judge, where it was asked several times', () =>
    inFolder(data(8), async (folder) => {
      const { correlations } = await json(folder, 'correlate');
      const [once, again] = correlations[0].rows;
      expect(once.levels[1].anotherRun).toBeUndefined();
      const { correlation, interval, anotherRun } = again.levels[1];
      expect(anotherRun.repeats).toBe(3);
      expect(anotherRun.interval.low.value).toBeLessThan(correlation.value);
      expect(anotherRun.interval.high.value).toBeGreaterThan(correlation.value);
      const width = ({ low, high }: typeof interval) => high.value - low.value;
      expect(width(anotherRun.interval)).toBeLessThan(width(interval));
      const said = await words(folder, 'correlate');
      expect(said).toContain('run again');
      expect(said).toContain('another run of the same judge');
    }));

  it('rank does too', () =>
    inFolder(data(8), async (folder) => {
      expect(await words(folder, 'rank')).toContain('interval] of these systems, other items: percentile');
    }));
});

describe('assize compare: test and interval of a row are of one question', () => {
  it.each([
    ['items', 'these systems, other items'],
    ['systems', 'other systems, these items'],
    ['both', 'other systems and items'],
  ])('--resample %s: %s', (resample, question) =>
    inFolder(data(8), async (folder) => {
      const { dimensions } = await json(folder, 'compare', '--resample', resample);
      expect(dimensions[0].pairs[0].question).toBe(question);
      expect(await words(folder, 'compare', '--resample', resample)).toContain(
        `Of ${question}: the test and the interval alike`,
      );
    }),
  );

  it('--resample runs: p is that of the interval; a judge asked once has neither', async () => {
    const made = data(8);
    const other = made.scores
      .filter(({ judge }) => judge === 'again')
      .map((score, k) => ({ ...score, judge: 'other', value: (score as { value: number }).value - (k % 5) }));
    await inFolder({ ...made, scores: [...made.scores, ...other] as Score[] }, async (folder) => {
      const { dimensions } = await json(folder, 'compare', '--resample', 'runs');
      const pairs = dimensions[0].pairs as {
        a: string;
        b: string;
        question: string;
        pValue: { value: number | null; code?: string };
        interval: { low: { value: number }; high: { value: number } };
      }[];
      for (const { question } of pairs) expect(question).toBe('another run of the same judge');
      const of = (a: string, b: string) => pairs.find((one) => one.a === a && one.b === b);
      expect(of('once/p', 'again/p')?.pValue).toMatchObject({ value: null, code: 'asked-once' });
      const { pValue, interval } = of('again/p', 'other/p') as (typeof pairs)[number];
      expect((pValue.value ?? 1) < 0.05).toBe(interval.low.value > 0 || interval.high.value < 0);
      expect(await words(folder, 'compare', '--resample', 'runs')).toContain(
        'Of another run of the same judge: the test and the interval alike',
      );
    });
  });

  it('names nobody where a p is small and the interval of the row contains 0', () =>
    inFolder(data(8), async (folder) => {
      for (const level of ['summary', 'system']) {
        const { dimensions } = await json(folder, 'compare', '--level', level);
        for (const { better, interval, conflict } of dimensions[0].pairs) {
          const open = interval.low.value <= 0 && interval.high.value >= 0;
          if (open) expect(better).toBeUndefined();
          if (conflict === 'interval') expect(open).toBe(true);
        }
      }
      const { code } = await run(['compare', folder, '--test', 'interval', '--resample', 'items']);
      expect(code).toBe(2);
    }));
});
