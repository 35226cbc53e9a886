import { describe, expect, it } from 'vitest';
import { bootstrapCorrelation, bootstrapCorrelations } from '../../src/stats/correlation/bootstrap.js';
import { correlateGrids } from '../../src/stats/correlation/correlate-grids.js';
import { kendallTau } from '../../src/stats/correlation/kendall.js';
import { ScoreGrid } from '../../src/stats/correlation/score-grid.js';
import { createRandom, type Random } from '../../src/stats/numeric/random.js';
import { ranks } from '../../src/stats/numeric/ranks.js';
import { lengthOracleAgreement, longerPreferred } from '../../src/stats/preference/length-oracle.js';
import { accuracyBySlot, auditBothOrders, auditOneOrder } from '../../src/stats/preference/position.js';
import { preferenceAccuracy } from '../../src/stats/preference/preference-accuracy.js';
import { permutationTest } from '../../src/stats/testing/permutation-test.js';
import { gridOf } from './grids.js';

/** Scores drawn by seed: integers 1 … 5 with ties, or untied. */
function drawn(nItems: number, nSystems: number, seed: number, kind: 'likert' | 'real' = 'real'): ScoreGrid {
  const random = createRandom(seed);
  return gridOf(
    Array.from({ length: nItems }, () =>
      Array.from({ length: nSystems }, (_, s) =>
        kind === 'likert' ? 1 + random.int(5) : s / nSystems + random.uniform(),
      ),
    ),
  );
}

function constant(nItems: number, nSystems: number): ScoreGrid {
  return gridOf(Array.from({ length: nItems }, () => Array.from({ length: nSystems }, () => 3)));
}

describe('rule 1: undefined is a value', () => {
  it('rule 1: a correlation with a constant judge is NaN with a reason, never 0', () => {
    for (const level of ['system', 'summary', 'pooled'] as const) {
      for (const coefficient of ['kendall-a', 'kendall-b', 'kendall-c', 'pearson', 'spearman'] as const) {
        const result = correlateGrids(constant(6, 4), drawn(6, 4, 1), { level, coefficient });
        expect(result.value).toBeNaN();
        expect(result.reason?.code).toMatch(/constant|no-item-correlates|correlation-undefined/);
      }
    }
  });

  it('rule 1: an interval around an undefined correlation is undefined, with a reason', () => {
    const result = bootstrapCorrelation(constant(6, 4), drawn(6, 4, 1), {
      level: 'summary',
      random: createRandom(1),
    });
    expect([result.estimate, result.low, result.high]).toEqual([Number.NaN, Number.NaN, Number.NaN]);
    expect(result.reason).toBeTruthy();
  });

  it('rule 1: a test against a constant judge has no p, and says so', () => {
    const result = permutationTest(constant(6, 4), drawn(6, 4, 1), drawn(6, 4, 2), {
      level: 'system',
      random: createRandom(1),
    });
    expect(result.pValue).toBeNaN();
    expect(result.reason).toEqual({ code: 'one-judge-undefined', parts: { judge: 'first' } });
  });
});

describe('rule 2: an average says what went into it', () => {
  const gold = gridOf([
    [1, 2, 3],
    [1, 2, 3],
    [2, 2, 2],
    [1, 2, 3],
  ]);
  const judge = gridOf([
    [1, 2, 3],
    [3, 2, 1],
    [1, 2, 3],
    [1, null, null],
  ]);

  it('rule 2: skip averages the defined items and counts the others', () => {
    const result = correlateGrids(judge, gold, { level: 'summary' });
    expect(result).toMatchObject({ value: 0, nUsed: 2, nUndefined: 2, policy: 'skip' });
  });

  it('rule 2: zero counts a constant item as 0, but an item without two scores stays missing', () => {
    const better = gridOf([
      [1, 2, 3],
      [1, 3, 2],
      [1, 2, 3],
      [1, null, null],
    ]);
    const skip = correlateGrids(better, gold, { level: 'summary' });
    const zero = correlateGrids(better, gold, { level: 'summary', undefinedPolicy: 'zero' });
    expect(skip.value).toBeCloseTo((1 + 1 / 3) / 2, 15);
    expect(zero.value).toBeCloseTo((1 + 1 / 3) / 3, 15);
    expect(zero).toMatchObject({ nUsed: 3, nUndefined: 2, policy: 'zero' });
  });

  it('rule 2: all undefined is undefined under both policies, not 0', () => {
    for (const undefinedPolicy of ['skip', 'zero'] as const) {
      const result = correlateGrids(judge, constant(4, 3), { level: 'summary', undefinedPolicy });
      expect(result.value).toBeNaN();
      expect(result.nUsed).toBe(0);
      expect(result.reason).toEqual({ code: 'no-item-correlates', parts: { items: 4 } });
    }
  });
});

describe('rule 3: missing stays missing', () => {
  it('rule 3: an unscored cell is in no mean and no pair, whatever stands in its place elsewhere', () => {
    const gold = gridOf([
      [1, 2, 3],
      [1, 2, 3],
    ]);
    const judge = gridOf([
      [1, null, 3],
      [1, 2, 3],
    ]);
    const result = correlateGrids(judge, gold, { level: 'summary' });
    expect(result).toMatchObject({ value: 1, nCells: 5, nMissingJudge: 1, nMissingGold: 0 });
    expect(result.perItem?.map(({ nCells }) => nCells)).toEqual([2, 3]);
  });

  it('rule 3: system means are over the cells that both scored', () => {
    // Over all its cells the gold would rank s1 above s0; over the joint ones it does not.
    const gold = gridOf([
      [2, 1],
      [0, 9],
    ]);
    const judge = gridOf([
      [2, 1],
      [null, null],
    ]);
    expect(correlateGrids(judge, gold, { level: 'system' }).value).toBe(1);
  });

  it('rule 3: two judges are compared on the cells that both scored, and the result says how many', () => {
    const gold = drawn(8, 4, 1, 'likert');
    const a = drawn(8, 4, 2);
    const b = drawn(8, 4, 3);
    const holed = new ScoreGrid(
      b.items,
      b.systems,
      b.values.map((value, k) => (k < 4 ? Number.NaN : value)),
    );
    const result = permutationTest(a, holed, gold, { level: 'summary', random: createRandom(1) });
    expect(result).toMatchObject({ nJointCells: 28, nMissing: { judgeA: 0, judgeB: 4, gold: 0 } });
    const cut = a.alignTo(a.items.slice(1), a.systems);
    const goldCut = gold.alignTo(a.items.slice(1), a.systems);
    expect(result.valueA).toBeCloseTo(correlateGrids(cut, goldCut, { level: 'summary' }).value, 12);
  });

  it('rule 3: an unscored pair is no tie and no half point: it lowers the coverage alone', () => {
    const result = preferenceAccuracy(
      [
        { item: 'a', human: 'first', judge: 'first' },
        { item: 'b', human: 'first', judge: null },
        { item: 'c', human: null, judge: 'first' },
      ],
      { random: createRandom(1) },
    );
    expect(result).toMatchObject({ nScored: 1, nUnscored: 1, nUnlabelled: 1, coverage: 0.5, nJudgeTies: 0 });
    expect(result.accuracy.value).toBe(1);
  });
});

describe('rule 4: ties are named', () => {
  it('rule 4: tau-b is the default; tau-a and tau-c differ from it as soon as there are ties', () => {
    // Of the 6 pairs 4 are concordant, one is tied in x alone and one in y alone.
    const x = [1, 2, 2, 3];
    const y = [1, 2, 3, 3];
    const { tau, ...counts } = kendallTau(x, y);
    expect(tau).toBeCloseTo(0.8, 15);
    expect(counts).toMatchObject({ concordant: 4, discordant: 0, tiesX: 1, tiesY: 1, tiesBoth: 0 });
    expect(kendallTau(x, y, { variant: 'b' }).tau).toBe(tau);
    expect(kendallTau(x, y, { variant: 'a' }).tau).toBeCloseTo(4 / 6, 15);
    expect(kendallTau(x, y, { variant: 'c' }).tau).toBeCloseTo(0.75, 15);
  });

  it('rule 4: ranks say their rule', () => {
    const values = [3, 2, 2, 1];
    expect([...ranks(values, { ties: 'competition', best: 'high' })]).toEqual([1, 2, 2, 4]);
    expect([...ranks(values, { ties: 'dense', best: 'high' })]).toEqual([1, 2, 2, 3]);
    expect([...ranks(values, { ties: 'fractional', best: 'high' })]).toEqual([1, 2.5, 2.5, 4]);
  });
});

describe('rule 5: p = (b + 1) / (k + 1), or b / k where all arrangements were enumerated', () => {
  const gold = drawn(40, 6, 1);
  const judge = gold;
  const other = drawn(40, 6, 9);

  it('rule 5: a sampled p is (b + 1) / (k + 1), so it is never 0', () => {
    const result = permutationTest(judge, other, gold, {
      level: 'summary',
      permutations: 99,
      random: createRandom(1),
    });
    expect(result.exhaustive).toBe(false);
    expect(result.nExtreme).toBe(0);
    expect(result.pValue).toBe(1 / 100);
  });

  it('rule 5: an enumerated p is b / k, the identity among the k', () => {
    const few = (grid: ScoreGrid) => grid.alignTo(grid.items.slice(0, 8), grid.systems);
    const result = permutationTest(few(judge), few(other), few(gold), {
      level: 'summary',
      random: createRandom(1),
    });
    expect(result).toMatchObject({ exhaustive: true, permutations: 256 });
    expect(result.nExtreme).toBeGreaterThanOrEqual(2);
    expect(result.pValue).toBe(result.nExtreme / 256);
  });

  it('rule 5: an arrangement without a value counts as extreme, and is counted', () => {
    // Exchanging one system alone leaves a judge constant.
    const a = gridOf([[1, 2]]);
    const b = gridOf([[2, 1]]);
    const result = permutationTest(a, b, gridOf([[1, 2]]), {
      level: 'summary',
      method: 'systems',
      random: createRandom(1),
    });
    expect(result).toMatchObject({ permutations: 4, nUndefined: 2, nExtreme: 4, pValue: 1 });
    expect(result.warnings.map(({ code }) => code)).toContain('arrangements-undefined');
  });
});

describe('rule 6: few systems', () => {
  it('rule 6: the resamples of 5 systems are enumerated: 5⁵ = 3,125 tuples', () => {
    const result = bootstrapCorrelation(drawn(20, 5, 1), drawn(20, 5, 2), {
      level: 'system',
      resample: 'systems',
      random: createRandom(1),
    });
    expect(result).toMatchObject({ exhaustive: true, resamples: 3125 });
    // The same system five times has no correlation.
    expect(result.nUndefined).toBe(5);
  });

  it('rule 6: a system-level interval of fewer than 8 systems warns, one of 8 does not', () => {
    const warnings = (nSystems: number) =>
      bootstrapCorrelation(drawn(20, nSystems, 1), drawn(20, nSystems, 2), {
        level: 'system',
        resamples: 99,
        random: createRandom(1),
      }).warnings;
    expect(warnings(7)).toEqual([{ code: 'few-systems', parts: { systems: 7 } }]);
    expect(warnings(8)).toEqual([]);
  });

  it('rule 6: with 5 systems PERM-SYSTEMS enumerates, cannot go below .0625, and warns', () => {
    // Judge a is perfect; any exchange but that of all systems brings the judges nearer.
    const gold = gridOf([[1, 2, 3, 4, 5]]);
    const result = permutationTest(gold, gridOf([[2, 4, 9, 3, 1]]), gold, {
      level: 'system',
      method: 'systems',
      random: createRandom(1),
    });
    expect(result).toMatchObject({ exhaustive: true, permutations: 32, nExtreme: 2, pValue: 0.0625 });
    expect(result.warnings).toContainEqual({
      code: 'p-floor',
      parts: { test: 'PERM-SYSTEMS', floor: 0.0625 },
    });
  });

  it('rule 6: BCa falls back to the percentiles where it is undefined, and says so', () => {
    const gold = gridOf([
      [1, 2, 3, 4],
      [1, 2, 3, 4],
    ]);
    const result = bootstrapCorrelation(gold, gold, {
      level: 'summary',
      method: 'bca',
      random: createRandom(1),
    });
    expect(result.method).toBe('percentile');
    expect(result.warnings.map(({ code }) => code).join()).toMatch(/bca-/);
  });

  it('rule 6: many resamples without a correlation are reported', () => {
    const result = bootstrapCorrelation(drawn(6, 3, 1), drawn(6, 3, 2), {
      level: 'summary',
      resample: 'systems',
      random: createRandom(1),
    });
    expect(result.nUndefined).toBe(3);
    expect(result.warnings).toContainEqual({
      code: 'resamples-undefined',
      parts: { undefined: 3, resamples: 27, percent: '11.1' },
    });
  });
});

describe('rule 7: pairing and clusters', () => {
  it('rule 7: judges are compared on the same resamples', () => {
    const gold = drawn(30, 9, 1);
    const judge = drawn(30, 9, 2);
    const options = { level: 'summary', resamples: 200 } as const;
    const [first, second] = bootstrapCorrelations([judge, judge], gold, {
      ...options,
      random: createRandom(5),
    });
    expect(second).toEqual(first);
  });

  it('rule 7: a change of scale of one judge changes no test', () => {
    const gold = drawn(12, 6, 1);
    const a = drawn(12, 6, 2);
    const b = drawn(12, 6, 3);
    const likert = new ScoreGrid(
      b.items,
      b.systems,
      b.values.map((value) => 1 + 40 * value),
    );
    for (const method of ['inputs', 'systems', 'both', 'cells'] as const) {
      for (const level of ['system', 'summary', 'pooled'] as const) {
        const options = { method, level, permutations: 200 };
        const plain = permutationTest(a, b, gold, { ...options, random: createRandom(3) });
        const scaled = permutationTest(a, likert, gold, { ...options, random: createRandom(3) });
        expect(scaled.nExtreme).toBe(plain.nExtreme);
        expect(scaled.statistic).toBeCloseTo(plain.statistic, 10);
      }
    }
  });

  it('rule 7: pairs of one item move together, so doubling every pair within its item hardly changes an interval', () => {
    const random = createRandom(2);
    const side = () => (random.int(2) === 0 ? 'first' : 'second') as 'first' | 'second';
    const pairs = Array.from({ length: 24 }, (_, k) => ({ item: `${k}`, human: side(), judge: side() }));
    const once = preferenceAccuracy(pairs, { random: createRandom(1) }).accuracy;
    const twice = preferenceAccuracy([...pairs, ...pairs], { random: createRandom(1) }).accuracy;
    // Korn & Graubard's degrees of freedom count the pairs too; as many independent pairs would bring .08.
    expect(Math.abs(twice.low - once.low)).toBeLessThan(0.01);
    expect(Math.abs(twice.high - once.high)).toBeLessThan(0.01);
  });

  it('rule 7: permutation tests carry the names of the literature', () => {
    const names = (['inputs', 'systems', 'both', 'cells'] as const).map(
      (method) =>
        permutationTest(drawn(3, 3, 1), drawn(3, 3, 2), drawn(3, 3, 3), {
          level: 'pooled',
          method,
          random: createRandom(1),
        }).name,
    );
    expect(names).toEqual(['PERM-INPUTS', 'PERM-SYSTEMS', 'PERM-BOTH', 'cell-wise']);
  });
});

describe('rule 8: seeds', () => {
  const run = (random: Random) => ({
    bootstrap: bootstrapCorrelation(drawn(30, 9, 2), drawn(30, 9, 1), {
      level: 'summary',
      resamples: 100,
      random,
    }),
    test: permutationTest(drawn(30, 9, 2), drawn(30, 9, 3), drawn(30, 9, 1), {
      level: 'summary',
      permutations: 100,
      random,
    }),
  });

  it('rule 8: the same seed gives the same answer, another seed another, and the seed is in the output', () => {
    const first = run(createRandom(11));
    expect(run(createRandom(11))).toEqual(first);
    expect(first.bootstrap.seed).toBe(11);
    expect(first.test.seed).toBe(11);
    expect(run(createRandom(12)).bootstrap.low).not.toBe(first.bootstrap.low);
  });

  it('rule 8: every draw comes from the generator handed in', () => {
    const original = Math.random;
    Math.random = () => {
      throw new Error('a global draw');
    };
    try {
      expect(() => run(createRandom(1))).not.toThrow();
    } finally {
      Math.random = original;
    }
    let draws = 0;
    const counted = (random: Random): Random => ({
      seed: random.seed,
      int: (n) => {
        draws++;
        return random.int(n);
      },
      uniform: () => {
        draws++;
        return random.uniform();
      },
      fork: (label) => counted(random.fork(label)),
      at: (number) => counted(random.at(number)),
    });
    run(counted(createRandom(1)));
    // 100 resamples draw 9 systems and 30 items each; 100 arrangements draw one word each.
    expect(draws).toBe(100 * 39 + 100);
  });
});

describe('rule 10: the length oracle', () => {
  it('rule 10: it prefers the longer text, and equal lengths tie', () => {
    expect(longerPreferred(3, 2)).toBe('first');
    expect(longerPreferred(2, 3)).toBe('second');
    expect(longerPreferred(2, 2)).toBe('tie');
    expect(longerPreferred(Number.NaN, 2)).toBeNull();
  });

  it('rule 10: its agreement with people and with the judge stands beside theirs, over the same pairs', () => {
    const result = lengthOracleAgreement(
      [
        { item: 'a', lengths: [9, 5], human: 'first', judge: 'first' },
        { item: 'b', lengths: [9, 5], human: 'second', judge: 'first' },
        { item: 'c', lengths: [5, 5], human: 'tie', judge: 'second' },
        { item: 'd', lengths: [5, 9], human: 'first', judge: null },
      ],
      { random: createRandom(1) },
    );
    expect(result).toMatchObject({ nPairs: 4, nJoint: 3, nEqualLengths: 1 });
    expect(result.humanOracle.accuracy.value).toBeCloseTo(2 / 3, 15);
    expect(result.judgeOracle.accuracy.value).toBeCloseTo(2 / 3, 15);
    expect(result.judgeHuman.accuracy.value).toBeCloseTo(1 / 3, 15);
  });
});

describe('rule 11: position', () => {
  const options = { random: createRandom(1) };

  it('rule 11: each pair is consistent, a strict flip, or a change between win and tie', () => {
    const result = auditBothOrders(
      [
        { item: 'a', straight: 'first', exchanged: 'second' },
        { item: 'b', straight: 'tie', exchanged: 'tie' },
        { item: 'c', straight: 'first', exchanged: 'first' },
        { item: 'd', straight: 'first', exchanged: 'tie' },
        { item: 'e', straight: 'first', exchanged: null },
      ],
      options,
    );
    expect(result).toMatchObject({
      consistent: 2,
      strictFlips: 1,
      winAndTie: 1,
      unscored: 1,
      flipsToFirst: 1,
    });
    expect(result.consistency.value).toBe(0.5);
  });

  it('rule 11: the test is the exact binomial on strict flips only', () => {
    // Nine flips to the first slot and one to the second: 2 · (1 + 10) / 2¹⁰. Ties and consistent pairs do not count.
    const flips = Array.from({ length: 10 }, (_, k) => {
      const slot = k === 0 ? ('second' as const) : ('first' as const);
      return { item: `${k}`, straight: slot, exchanged: slot };
    });
    const others = Array.from({ length: 30 }, (_, k) => ({
      item: `other ${k}`,
      straight: 'first' as const,
      exchanged: k % 2 ? ('tie' as const) : ('second' as const),
    }));
    const result = auditBothOrders([...flips, ...others], options);
    expect(result.pValue).toBeCloseTo(22 / 1024, 14);
    // The first-slot share has an interval and no p of its own.
    expect(result.firstSlotShare.value).toBeCloseTo((18 + 30) / (20 + 15 + 30), 14);
    expect(result.firstSlotShare.low).toBeLessThan(result.firstSlotShare.high);
    expect('pValue' in result.firstSlotShare).toBe(false);
  });

  it('rule 11: no strict flip leaves no p, with a reason', () => {
    const result = auditBothOrders([{ item: 'a', straight: 'first', exchanged: 'second' }], options);
    expect(result.pValue).toBeNaN();
    expect(result.reason).toBeTruthy();
  });

  it('rule 11: one randomized order has a binomial, one fixed order has no test', () => {
    const verdicts = Array.from({ length: 6 }, (_, k) => ({ item: `${k}`, winner: 'first' as const }));
    expect(auditOneOrder(verdicts, 'randomized', options).pValue).toBeCloseTo(2 / 64, 15);
    const fixed = auditOneOrder(verdicts, 'fixed', options);
    expect('pValue' in fixed).toBe(false);
    expect(fixed.reason?.code).toBe('order-fixed');
  });

  it('rule 11: accuracy is given where the preferred candidate stood first and where it stood second', () => {
    const result = accuracyBySlot(
      [
        { item: 'a', winner: 'first', human: 'first' },
        { item: 'b', winner: 'first', human: 'second' },
        { item: 'c', winner: 'second', human: 'second' },
        { item: 'd', winner: 'tie', human: 'first' },
        { item: 'e', winner: 'first', human: 'tie' },
        { item: 'f', winner: null, human: 'first' },
      ],
      options,
    );
    expect(result.whenFirst.value).toBe(0.5);
    expect(result.whenSecond.value).toBe(0.5);
    expect(result).toMatchObject({ preferredFirst: 2, preferredSecond: 2, humanTies: 1, unscored: 1 });
  });
});
