import { describe, expect, it } from 'vitest';
import type { Label } from '../../src/model/label.js';
import { resultSchema } from '../../src/model/result.js';
import type { Score } from '../../src/model/score.js';
import { createRandom } from '../../src/stats/numeric/random.js';
import { handData, valueLabels, valueScores } from '../support/hand-data.js';
import { inFolder, run } from './run.js';

const SCALE = { id: 'overall', higherIsBetter: true, scale: { kind: 'ordinal', min: 1, max: 5 } } as const;
const random = createRandom(5);
const truth = Array.from({ length: 40 }, () => [0, 1, 2].map((s) => Math.min(5, 1 + s + random.int(3))));
/** The truth, one place off in about every `odds`th cell. */
const near = (odds: number) =>
  truth.map((row) => row.map((v) => (random.int(odds) === 0 ? Math.max(1, v - 1) : v)));
const people = ['x', 'y', 'z'].map((name) => ({ name, rows: near(3) }));
const labels = (group = 'expert'): Label[] =>
  people.flatMap(({ name, rows }) => valueLabels(name, rows, { group }));
const good = near(4);
const scores: Score[] = [
  ...valueScores('good', 'p', good),
  ...valueScores(
    'share',
    'p',
    good.map((row) => row.map((v) => v / 5)),
  ),
  ...valueScores(
    'constant',
    'p',
    truth.map((row) => row.map(() => 1)),
  ),
];
const data = (given: Partial<Parameters<typeof handData>[0]> = {}) =>
  handData({ card: { dimensions: [SCALE] }, items: 40, labels: labels(), scores, ...given });

async function json(folder: string, ...args: string[]) {
  const { code, out, err } = await run(['replace', folder, '--format', 'json', '--resamples', '99', ...args]);
  expect({ code, err }).toEqual({ code: 0, err: '' });
  const result = JSON.parse(out);
  expect(resultSchema.safeParse(result).success).toBe(true);
  return result;
}

describe('assize replace', () => {
  it('lets a judge stand in that errs less than people do, and not one that says nothing', () =>
    inFolder(data(), async (folder) => {
      const [dimension] = (await json(folder)).dimensions;
      expect(dimension).toMatchObject({ epsilon: 0.2, epsilonReason: 'for experts' });
      const of = (name: string) => dimension.judges.find((one: { name: string }) => one.name === name);
      expect(of('good/p').standIn).toMatchObject({
        verdict: 'may',
        itemsRepeat: true,
        passesClustered: true,
        instances: 120,
      });
      expect(of('constant/p').standIn).toMatchObject({
        verdict: 'may not',
        moreItemsMay: false,
        winningRate: { value: 0 },
      });
      expect(of('good/p').standIn.contests).toHaveLength(3);
      expect(of('good/p').standIn.contests[0]).toMatchObject({ annotator: 'x', instances: 120, items: 40 });
      // The judge errs less than the annotators, so it agrees with them more than they do with each other.
      const { judgeWithHumans, humansWithHumans } = of('good/p').standIn;
      expect(judgeWithHumans.value).toBeGreaterThan(humansWithHumans.value);
    }));

  it('a judge on another scale has no verdicts until preferences are asked for, which are those on its own scale', () =>
    inFolder(data(), async (folder) => {
      const [other] = (await json(folder, '--judge', 'share')).dimensions[0].judges;
      expect(other).toMatchObject({ basis: 'values', outside: { count: 120, of: 120, least: 1, most: 5 } });
      expect(other.standIn).toMatchObject({ verdict: 'cannot tell', winningRate: { value: null } });
      const { out } = await run(['replace', folder, '--judge', 'share', '--resamples', '99']);
      expect(out).toContain('cannot tell');
      expect(out.replace(/\s+/g, ' ')).toContain(
        "120 of 120 values are outside the labels' scale from 1 to 5",
      );
      expect(out).toContain('--as preferences');
      const [asked] = (await json(folder, '--judge', 'share', '--as', 'preferences')).dimensions[0].judges;
      const [own] = (await json(folder, '--judge', 'good', '--as', 'preferences')).dimensions[0].judges;
      expect(asked.standIn.advantage).toEqual(own.standIn.advantage);
    }));

  it('a stray cell is no verdict and moves nothing else', () => {
    const stray = scores.map((score, k) => (k === 4 ? { ...score, value: 99 } : score));
    return inFolder(data({ scores: stray }), async (folder) => {
      const [judge] = (await json(folder, '--judge', 'good')).dimensions[0].judges;
      expect(judge).toMatchObject({ basis: 'values', outside: { count: 1, of: 120, example: 99 } });
      expect(judge.standIn).toMatchObject({ verdict: 'may', unscored: 1 });
    });
  });

  it('a name that no annotator used is a miss, not a judge that cannot be tried', () => {
    const names = { id: 'overall', higherIsBetter: true, scale: { kind: 'nominal' } } as const;
    const rows = truth.map((row) => row.map((value) => value % 2));
    const voted = ['x', 'y', 'z'].flatMap((name) => valueLabels(name, rows, { group: 'expert' }));
    const answers = rows.map((row, i) => row.map((value) => (i % 10 === 0 ? 7 : value)));
    const set = data({
      card: { dimensions: [names] },
      labels: voted,
      scores: valueScores('j', 'p', answers),
    });
    return inFolder(set, async (folder) => {
      const [judge] = (await json(folder)).dimensions[0].judges;
      expect(judge.outside).toBeUndefined();
      // Right on 36 of 40 items, and people always agree.
      expect(judge.standIn).toMatchObject({ verdict: 'may', advantage: { value: 0.9 }, unscored: 0 });
    });
  });

  it('figures on different bases stand in tables of their own', () => {
    const compared: Score[] = truth.flatMap(
      (row, i) =>
        [0, 1].map((first) => ({
          judge: 'pairs',
          protocol: 'p',
          item: `i${i + 1}`,
          dimension: 'overall',
          shown: first === 0 ? ['a', 'c'] : ['c', 'a'],
          winner: row[2] === row[0] ? 'tie' : row[2] > row[0] === (first === 1) ? 'first' : 'second',
        })) as Score[],
    );
    return inFolder(data({ scores: [...scores, ...compared] }), async (folder) => {
      const { out } = await run(['replace', folder, '--resamples', '9', '--format', 'csv']);
      expect(out).toMatch(/^stand-in,/m);
      expect(out).toMatch(/^stand-in-2,/m);
      const asked = await run(['replace', folder, '--judge', 'pairs', '--as', 'values']);
      expect(asked.err).toContain('people gave values, the judge gave comparisons');
    });
  });

  it('measures preferences as sets where told', () =>
    inFolder(data(), async (folder) => {
      const args = ['--judge', 'good', '--alignment', 'masi'];
      expect((await json(folder, ...args, '--as', 'preferences')).dimensions[0].judges[0].alignment).toBe(
        'masi',
      );
      expect((await run(['replace', folder, ...args])).err).toContain('--as preferences');
    }));

  it('asks more of a judge that would replace a crowd, unless told', () =>
    inFolder(data({ labels: labels('crowd') }), async (folder) => {
      expect((await json(folder)).dimensions[0]).toMatchObject({ epsilon: 0.1 });
      expect((await json(folder, '--epsilon', '0.15')).dimensions[0]).toMatchObject({
        epsilon: 0.15,
        epsilonReason: 'as told',
      });
    }));

  it('refuses clearly with fewer than three annotators where nothing else can be said', () =>
    inFolder(data({ labels: valueLabels('x', truth) }), async (folder) => {
      const { code, err } = await run(['replace', folder]);
      expect(code).toBe(2);
      expect(err).toContain('needs at least 3 annotators, there is 1');
    }));

  it('warns below thirty labels an annotator', () =>
    inFolder(
      data({
        items: 5,
        labels: people.flatMap(({ name, rows }) => valueLabels(name, rows.slice(0, 5))),
        scores: valueScores('good', 'p', good.slice(0, 5)),
      }),
      async (folder) => {
        const { warnings } = await json(folder);
        expect(warnings[0].text).toContain('no annotator has 30 instances');
      },
    ));

  it('estimates means from withheld labels: nearer than the judge, narrower than the humans', () =>
    inFolder(data(), async (folder) => {
      const { judges } = (await json(folder, '--judge', 'good', '--labelled', '15')).dimensions[0];
      const { means } = judges[0];
      expect(means.map(({ system }: { system: string }) => system)).toEqual(['a', 'b', 'c']);
      for (const one of means) {
        expect(one).toMatchObject({ labelled: 15, unlabelled: 25, unscored: 0 });
        const width = ({ interval }: { interval: { low: { value: number }; high: { value: number } } }) =>
          interval.high.value - interval.low.value;
        expect(width(one.powered)).toBeLessThan(width(one.humans));
        expect(one.gain.value).toBeGreaterThan(1);
      }
    }));

  it('gives no interval where the labels are all alike', () => {
    const same = truth.map((row) => row.map(() => 4));
    return inFolder(
      data({ labels: people.flatMap(({ name }) => valueLabels(name, same)) }),
      async (folder) => {
        const { judges } = (await json(folder, '--judge', 'good', '--labelled', '10')).dimensions[0];
        expect(judges[0].means[0].humans).toMatchObject({
          value: { value: 4 },
          interval: { low: { value: null, reason: 'the labels do not vary' } },
        });
      },
    );
  });

  it('turns estimates back where small labels are good', () => {
    const turned = { ...SCALE, higherIsBetter: false };
    const flipped = valueScores(
      'good',
      'p',
      good.map((row) => row.map((v) => 6 - v)),
    );
    return inFolder(data({ card: { dimensions: [turned] }, scores: flipped }), async (folder) => {
      const { judges } = (await json(folder, '--labelled', '15')).dimensions[0];
      expect(judges[0].basis).toBe('values');
      for (const { powered } of judges[0].means) {
        expect(powered.value.value).toBeGreaterThan(1);
        expect(powered.interval.low.value).toBeLessThan(powered.value.value);
      }
      return inFolder(data(), async (other) => {
        const straight = (await json(other, '--judge', 'good', '--labelled', '15')).dimensions[0].judges[0];
        straight.means.forEach(({ powered }: { powered: { value: { value: number } } }, k: number) => {
          expect(judges[0].means[k].powered.value.value).toBeCloseTo(powered.value.value, 10);
        });
        expect(straight.standIn.advantage).toEqual(judges[0].standIn.advantage);
      });
    });
  });

  it('corrects shares of yes', () => {
    const binary = { id: 'overall', higherIsBetter: true, scale: { kind: 'binary' } } as const;
    const yes = truth.map((row) => row.map((v) => (v > 3 ? 1 : 0)));
    const lenient = yes.map((row, i) => row.map((v) => (i % 4 === 0 ? 1 : v)));
    const half = (rows: number[][]) => rows.map((row, i) => (i < 20 ? row : row.map(() => null)));
    const set = data({
      card: { dimensions: [binary] },
      labels: valueLabels('x', half(yes)),
      scores: valueScores('lenient', 'p', lenient),
    });
    return inFolder(set, async (folder) => {
      const { dimensions, warnings } = await json(folder);
      expect(warnings[0].text).toContain('at least 3 annotators');
      const [judge] = dimensions[0].judges;
      expect(judge.standIn).toBeUndefined();
      const share = judge.shares[1];
      expect(share).toMatchObject({ system: 'b', unlabelled: 20, sensitivity: { value: 1 } });
      expect(share.specificity.value).toBeLessThan(1);
      expect(share.corrected.value.value).toBeLessThan(share.apparent.value);
      expect(judge.means[1]).toMatchObject({ labelled: 20, unlabelled: 20 });
    });
  });

  it('tries comparisons against comparisons', () => {
    const pairs = (wrong: number) =>
      Array.from({ length: 40 }, (_, k) => ({
        item: `i${k + 1}`,
        dimension: 'overall',
        pair: ['a', 'b'] as [string, string],
        preference: k % wrong === 0 ? 'a' : 'b',
      }));
    const set = handData({
      card: { anonymous: true, systems: ['a', 'b'].map((id) => ({ id })) },
      items: 40,
      labels: ['x', 'y', 'z'].flatMap((annotator, p) =>
        pairs(5 + p).map((pair): Label => ({ ...pair, annotator, group: 'expert' })),
      ),
      scores: pairs(41).flatMap(({ pair: _, preference: __, ...rest }): Score[] => [
        { ...rest, judge: 'j', protocol: 'p', shown: ['a', 'b'], winner: 'second' },
        { ...rest, judge: 'j', protocol: 'p', shown: ['b', 'a'], winner: 'first' },
      ]),
    });
    return inFolder(set, async (folder) => {
      const { judges } = (await json(folder)).dimensions[0];
      expect(judges[0]).toMatchObject({
        basis: 'preferences',
        standIn: { instances: 40, verdict: 'may', itemsRepeat: false },
      });
      expect(judges[0].means).toBeUndefined();
    });
  });

  it('prints every format, the same twice with one seed', () =>
    inFolder(data(), async (folder) => {
      for (const format of ['table', 'csv', 'markdown', 'latex', 'json']) {
        const args = ['replace', folder, '--format', format, '--labelled', '10', '--resamples', '99'];
        const { code, out } = await run(args);
        expect(code).toBe(0);
        expect(out).toBe((await run(args)).out);
      }
      const { out } = await run(['replace', folder, '--resamples', '99']);
      expect(out).toMatch(/good\/p +may /);
      expect(out).toMatch(/constant\/p +may not/);
    }));

  it('says what is missing', () =>
    inFolder(data({ scores: [] }), async (folder) => {
      expect((await run(['replace', folder])).err).toContain('Expected judge scores to try');
      expect((await run(['replace', folder, '--epsilon', '1'])).code).toBe(2);
      expect((await run(['replace', folder, '--level', '0'])).code).toBe(2);
    }));
});
