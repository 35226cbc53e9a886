import { describe, expect, it } from 'vitest';
import { resultSchema } from '../../src/model/result.js';
import type { PairScore, Score } from '../../src/model/score.js';
import { handData, valueLabels, valueScores } from '../support/hand-data.js';
import { inFolder, run } from './run.js';

const items = ['i1', 'i2', 'i3', 'i4'];
const PAIRS = [
  ['a', 'b'],
  ['a', 'c'],
  ['b', 'c'],
] as const;

/** A judge that compared each two systems, as `winnerOf` says, in both orders or as told. */
function compared(
  judge: string,
  winnerOf: (shown: [string, string], item: string) => PairScore['winner'],
  orders: 'both' | 'straight' = 'both',
): PairScore[] {
  return items.flatMap((item) =>
    PAIRS.flatMap(([x, y]) => {
      const shown: [string, string][] =
        orders === 'both'
          ? [
              [x, y],
              [y, x],
            ]
          : [[x, y]];
      return shown.map((one) => ({
        judge,
        protocol: 'compare',
        item,
        dimension: 'overall',
        shown: one,
        winner: winnerOf(one, item),
      }));
    }),
  );
}

/** People prefer a to b to c; c is longest on odd items, a on even ones. */
const wordsOf = (item: string, system: string) => {
  const place = 'abc'.indexOf(system);
  return 10 + 5 * (Number(item.slice(1)) % 2 ? place : 2 - place);
};
const byHumans = ([x, y]: [string, string]) => (x < y ? 'first' : 'second');
const byLength = ([x, y]: [string, string], item: string) =>
  wordsOf(item, x) > wordsOf(item, y) ? 'first' : 'second';

const data = (scores: Score[]) =>
  handData({
    items: 4,
    labels: valueLabels(
      'x',
      items.map(() => [3, 2, 1]),
    ),
    scores,
    words: wordsOf,
  });

async function json(folder: string, ...args: string[]) {
  const [audit, ...rest] = args;
  const { code, out, err } = await run([
    'audit',
    audit,
    folder,
    '--format',
    'json',
    '--resamples',
    '99',
    ...rest,
  ]);
  expect({ code, err }).toEqual({ code: 0, err: '' });
  const result = JSON.parse(out);
  expect(resultSchema.safeParse(result).success).toBe(true);
  return result;
}

describe('assize audit length FOLDER', () => {
  it('sets people, judge and the length oracle beside each other, with the test of the difference', () =>
    inFolder(data([...compared('fair', byHumans), ...compared('long', byLength)]), async (folder) => {
      const { dimensions } = await json(folder, 'length');
      const [fair, long] = dimensions[0].judges;
      expect(long.judgeOracle.alpha.value.value).toBe(1);
      expect(fair.judgeHuman.agreement.value.value).toBe(1);
      expect(fair.difference.alpha.value.value).toBe(0);
      expect(fair.difference.pValue.value).toBe(1);
      // On the two odd items people and this judge are opposite: 2 of 2² arrangements are as far apart.
      expect(long.difference).toMatchObject({ exhaustive: true, pValue: { value: 2 / 4 } });
      expect(long.jointPairs).toBe(12);
      expect(long.byDecile.every(({ losses }: { losses: number }) => losses === 0)).toBe(true);
    }));

  it('prints the layout of one judge and of several, a baseline at similar lengths, and every format', () =>
    inFolder(data([...compared('fair', byHumans), ...compared('long', byLength)]), async (folder) => {
      const quick = ['--resamples', '99', '--permutations', '99'];
      const one = await run(['audit', 'length', folder, '--judge', 'long', '--baseline', 'b', ...quick]);
      expect(one.out).toMatch(/judge – oracle +1\.000/);
      expect(one.out).toContain('against b');
      expect(one.out).toContain('controlled');
      const two = await run(['audit', 'length', folder, ...quick]);
      expect(two.out).toMatch(/long\/compare +.*1\.000/);
      for (const format of ['csv', 'markdown', 'latex']) {
        expect((await run(['audit', 'length', folder, ...quick, '--format', format])).code).toBe(0);
      }
      for (const unit of ['characters', 'tokens']) {
        expect((await json(folder, 'length', '--unit', unit)).unit).toBe(unit);
      }
    }));

  it('without judges, how people and the oracle agree; without people either, nothing to audit', async () => {
    await inFolder(data([]), async (folder) => {
      const [{ people, judges }] = (await json(folder, 'length')).dimensions;
      expect(judges).toEqual([]);
      // On the two odd items people never side with the oracle, on the two even ones always.
      expect(people).toMatchObject({ pairs: 12, humanOracle: { agreement: { value: { value: 0.5 } } } });
      expect((await run(['audit', 'length', folder])).out).toContain('people stand alone');
      expect((await run(['audit', 'length', folder, '--baseline', 'z'])).err).toContain('No system "z"');
    });
    await inFolder(handData({ items: 2 }), async (folder) => {
      const { code, err } = await run(['audit', 'length', folder]);
      expect(code).toBe(2);
      expect(err).toContain('nothing to audit');
    });
  });
});

describe('assize audit position FOLDER', () => {
  const first = () => 'first' as const;

  it('both orders: flips, their test, and accuracy where the preferred one stood first and second', () =>
    inFolder(data([...compared('first', first), ...compared('fair', byHumans)]), async (folder) => {
      const [lean, fair] = (await json(folder, 'position')).dimensions[0].rows;
      expect(lean.bothOrders).toMatchObject({ pairs: 12, strictFlips: 12, flipsToFirst: 12, winAndTie: 0 });
      expect(lean.bothOrders.flipRate.value.value).toBe(1);
      expect(lean.bothOrders.pValue.value).toBeCloseTo(2 / 2 ** 12, 12);
      expect(lean.accuracy.whenFirst.value.value).toBe(1);
      expect(lean.accuracy.whenSecond.value.value).toBe(0);
      expect(fair.bothOrders.consistency.value.value).toBe(1);
      expect(fair.bothOrders.pValue).toEqual({
        value: null,
        code: 'no-flip',
        reason: 'no verdict flipped with the order',
      });
    }));

  it('one order: what can be told is told, a fixed order has no test, and flips are unknown', () =>
    inFolder(data(compared('first', first, 'straight')), async (folder) => {
      const [row] = (await json(folder, 'position')).dimensions[0].rows;
      expect(row.bothOrders).toBeUndefined();
      expect(row.oneOrder).toMatchObject({ order: 'fixed', verdicts: 12, first: 12 });
      expect(row.oneOrder.pValue).toBeUndefined();
      expect(row.unknown[0]).toEqual({
        code: 'flips-unknown',
        text: 'No pair was asked in both orders: how often a verdict flips is unknown.',
      });
      const told = (await json(folder, 'position', '--order', 'randomized')).dimensions[0].rows[0];
      expect(told.oneOrder.pValue.value).toBeCloseTo(2 / 2 ** 12, 12);
    }));

  it('unscored pairs stand apart, in no rate', () =>
    inFolder(
      data(compared('x', (shown, item) => (item === 'i1' ? null : byHumans(shown)))),
      async (folder) => {
        const [{ bothOrders, coverage }] = (await json(folder, 'position')).dimensions[0].rows;
        expect(bothOrders).toMatchObject({ pairs: 12, unscored: 3, consistent: 9 });
        expect(coverage).toEqual({ asked: 24, scored: 18 });
      },
    ));

  it('lists: mean rank and win share by place, with a permutation test', () => {
    const lists: Score[] = items.map((item, k) => {
      const shown = k % 2 ? ['a', 'b', 'c'] : ['c', 'b', 'a'];
      const ranking = Object.fromEntries(shown.map((system, place) => [system, place + 1]));
      return { judge: 'j', protocol: 'rank', item, dimension: 'overall', shown, ranking };
    });
    return inFolder(data(lists), async (folder) => {
      const [{ list }] = (await json(folder, 'position')).dimensions[0].rows;
      expect(list.slots.map(({ meanRank }: { meanRank: { value: number } }) => meanRank.value)).toEqual([
        1, 2, 3,
      ]);
      expect(list.slots[0].winShare.value).toBe(1);
      // As far from even are the arrangements in which all four lists have one order of ranks: 6 of 6⁴.
      expect(list).toMatchObject({ order: 'randomized', exhaustive: true, pValue: { value: 6 / 6 ** 4 } });
      expect((await run(['audit', 'position', folder])).out).toContain('win share by place');
    });
  });

  it('judges that were shown no order are refused with what to do instead', () =>
    inFolder(
      data(
        valueScores(
          'v',
          'p',
          items.map(() => [3, 2, 1]),
        ),
      ),
      async (folder) => {
        const { code, err } = await run(['audit', 'position', folder]);
        expect(code).toBe(2);
        expect(err).toContain('scores of one candidate at a time have no position');
        expect((await run(['audit', 'position', folder, '--humans'])).err).toContain(
          '`shown` of a pair label',
        );
      },
    ));
});

describe('assize audit consistency FOLDER', () => {
  it('holds protocols, repeats and triads against each other, and re-ranks', () => {
    const again = compared('fair', byHumans).map((score) => ({ ...score, repeat: 1 }));
    const scores = [
      ...compared('fair', byHumans),
      ...again,
      ...valueScores(
        'fair',
        'rate',
        items.map((_, k) => (k ? [3, 2, 1] : [1, 2, 3])),
      ),
      // a over b, b over c, c over a.
      ...compared('round', ([x, y]) =>
        `${x}${y}` === 'ac' || `${x}${y}` === 'ba' || `${x}${y}` === 'cb' ? 'second' : 'first',
      ),
    ];
    return inFolder(data(scores), async (folder) => {
      const answer = await json(folder, 'consistency');
      expect(answer.protocols).toHaveLength(1);
      // Three items alike, one reversed: (3 − 1) / 4.
      expect(answer.protocols[0].summary.value).toBe(0.5);
      expect(answer.protocols[0].system.value).toBe(1);
      expect(answer.repeats[0]).toMatchObject({ name: 'fair/compare', questions: 24, answers: 48 });
      expect(answer.repeats[0].alpha.value.value).toBe(1);
      const round = answer.transitivity.find(({ name }: { name: string }) => name === 'round/compare');
      expect(round).toMatchObject({ triads: 4, circular: 4, circularRate: { value: { value: 1 } } });
      const [{ judges, random, best }] = answer.rerankings;
      expect(best.value.value).toBe(3);
      expect(random.value.value).toBe(2);
      const fair = judges.find(({ judge }: { judge: string }) => judge === 'fair');
      expect(
        fair.picked.map(({ score }: { score: { value: { value: number } } }) => score.value.value),
      ).toEqual([3, 2.5]);
      const { out } = await run(['audit', 'consistency', folder, '--resamples', '99']);
      expect(out).toContain('best possible');
      expect(out).toContain('one judge under two protocols');
    });
  });

  it('says in every format that there is nothing to hold against itself', async () => {
    const once = compared('once', ([x]) => (x === 'a' ? 'first' : 'second'), 'straight');
    const anonymous = {
      ...data(once.filter(({ shown }) => shown.join('') === 'ab')),
      card: { ...data([]).card, anonymous: true },
    };
    const unlabelled = { ...data(valueScores('once', 'rate', [[1, 2, 3]])), labels: [] };
    for (const set of [anonymous, unlabelled]) {
      await inFolder(set, async (folder) => {
        for (const format of ['table', 'csv', 'markdown', 'latex', 'json']) {
          const { code, out, err } = await run(['audit', 'consistency', folder, '--format', format]);
          expect({ format, code, trace: err.includes('fault of its own') }).toEqual({
            format,
            code: 0,
            trace: false,
          });
          if (format !== 'csv') expect(out).toContain('No judge was asked under two protocols');
        }
      });
    }
  });
});

describe('gates', () => {
  const scores = [...compared('first', () => 'first'), ...compared('fair', byHumans)];

  it('a gate that holds of a judge ends with 1 and says of which; one that does not, with 0', () =>
    inFolder(data(scores), async (folder) => {
      const base = ['audit', 'position', folder, '--resamples', '99'];
      const failed = await run([...base, '--fail-if', 'flip-rate>0.1', '--fail-if', 'unscored-rate>0']);
      expect(failed.code).toBe(1);
      expect(failed.err).toContain(
        'assize: failed flip-rate>0.1: first/compare on overall: flip_rate 1 [0.3976, 1]\n',
      );
      expect(failed.out).toMatch(/if unscored-rate>0 +passed/);
      // No flip among 4 items: the rate is 0, and may be .6.
      const open = await run([...base, '--judge', 'fair', '--fail-if', 'flip_rate > 0.1']);
      expect(open.code).toBe(4);
      expect(open.err).toContain(
        'cannot tell flip_rate > 0.1: fair/compare on overall: flip_rate 0 [0, 0.6024]',
      );
      expect(open.out).toMatch(/if flip_rate > 0.1 +cannot tell/);
      // Beside a judge that breaks it, that one cannot be told is the smaller matter.
      expect((await run([...base, '--fail-if', 'flip_rate > 0.1'])).code).toBe(1);
      expect((await run([...base, '--judge', 'fair', '--fail-if', 'flip_rate > 0.7'])).code).toBe(0);
    }));

  it('an undefined number breaks a gate, with its reason', () =>
    inFolder(data(compared('once', byHumans, 'straight')), async (folder) => {
      const { code, err } = await run(['audit', 'position', folder, '--fail-if', 'flip-rate>0.1']);
      expect(code).toBe(1);
      expect(err).toContain('undefined (no pair was asked in both orders)');
    }));

  it('an end of the interval can be asked for: no flip among pairs of 4 items leaves room up to 1 − .025^(1/4)', () =>
    inFolder(data(scores), async (folder) => {
      const fair = ['audit', 'position', folder, '--judge', 'fair', '--resamples', '99'];
      const high = await run([...fair, '--fail-if', 'high(flip-rate)>0.1']);
      expect(high.code).toBe(1);
      expect(high.err).toBe(
        'assize: failed high(flip-rate)>0.1: fair/compare on overall: flip_rate 0 [0, 0.6024]\n',
      );
      expect((await run([...fair, '--fail-if', 'low( flip-rate ) > 0'])).code).toBe(0);
      // The share is one half whatever is drawn, so its distance from one half is 0 to the end.
      expect((await run([...fair, '--fail-if', 'low(first-slot-lean)>0'])).code).toBe(0);
      const first = ['audit', 'position', folder, '--judge', 'first', '--resamples', '99'];
      // Always the first slot, but of 4 items: the interval goes down to .025^(1/4), below one half.
      expect((await run([...first, '--fail-if', 'low(first-slot-lean)>0'])).code).toBe(0);
      const share = await run([...first, '--fail-if', 'low(first-slot-share)>0.39']);
      expect(share.err).toContain('first/compare on overall: first_slot_share 1 [0.3976, 1]');
    }));

  it('what has no interval has no end: refused before the work begins', () =>
    inFolder(data(scores), async (folder) => {
      const { code, err } = await run(['audit', 'position', folder, '--fail-if', 'low(position-p)<0.05']);
      expect(code).toBe(2);
      expect(err).toContain('position_p has no interval');
      expect(err).toContain('flip_rate');
    }));

  it('a name nobody knows lists the names; what is no condition is refused', () =>
    inFolder(data(scores), async (folder) => {
      const unknown = await run(['audit', 'position', folder, '--fail-if', 'fliprate>0.1']);
      expect(unknown.code).toBe(2);
      expect(unknown.err).toContain('Did you mean "flip_rate"?');
      expect(unknown.err).toContain('"accuracy_gap"');
      expect((await run(['audit', 'length', folder, '--fail-if', 'length-p'])).err).toContain(
        'a gate such as',
      );
    }));
});

describe('assize ratings FOLDER', () => {
  it('rates systems by people and judges, and says where one never loses', () =>
    inFolder(data(compared('fair', byHumans)), async (folder) => {
      const { code, out } = await run(['ratings', folder, '--elo', '--matrix', '--resamples', '99']);
      expect(code).toBe(0);
      expect(out).toContain('a never loses');
      expect(out).toContain('Win rate of the row over the column');
      const { out: text } = await run([
        'ratings',
        folder,
        '--model',
        'davidson',
        '--format',
        'json',
        '--resamples',
        '99',
      ]);
      const [{ sources }] = JSON.parse(text).dimensions;
      expect(sources.map(({ source }: { source: string }) => source)).toEqual(['humans', 'fair/compare']);
      expect(sources[1].systems.map(({ system }: { system: string }) => system)).toEqual(['a', 'b', 'c']);
      expect(sources[1]).toMatchObject({ ridge: 0.1, scored: 24 });
    }));

  it('refuses outputs without systems behind them', () =>
    inFolder(
      { ...data(compared('fair', byHumans)), card: { ...data([]).card, anonymous: true } },
      async (folder) => {
        expect((await run(['ratings', folder])).err).toContain('nothing to rate');
      },
    ));
});
