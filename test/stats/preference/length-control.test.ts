import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { logisticRegression } from '../../../src/stats/numeric/logistic-regression.js';
import { type ControlledVerdicts, lengthControl } from '../../../src/stats/preference/length-control.js';
import { expectClose, readOracle } from '../oracle.js';

interface Oracle {
  verdicts: number[][];
  nSystems: number;
  strengths: number[];
  coefficient: number;
  standardError: number;
  controlled: number[][];
  alone: { coefficient: number; standardError: number };
}
const oracle = readOracle<Oracle>('length-control');

function columns(rows: readonly (readonly number[])[], nSystems = oracle.nSystems): ControlledVerdicts {
  const column = (k: number) => rows.map((row) => row[k]);
  return {
    nSystems,
    item: column(0),
    first: column(1),
    second: column(2),
    lengthFirst: column(3),
    lengthSecond: column(4),
    share: column(5),
  };
}
const verdicts = columns(oracle.verdicts);
const TOLERANCE = { relative: 1e-7, absolute: 1e-9 };

describe('lengthControl', () => {
  it('equals a binomial GLM of statsmodels with errors clustered by item', () => {
    const result = lengthControl(verdicts, { strengths: true });
    expectClose(result.coefficient, oracle.coefficient, TOLERANCE, 'coefficient');
    expectClose(result.standardError, oracle.standardError, TOLERANCE, 'standard error');
    expectClose(result.oddsRatio.value, Math.exp(oracle.coefficient * Math.log(1.1)), TOLERANCE);
    expect(result.ridge).toBe(0);
  });

  it('gives win rates at equal lengths with the error of the whole fit', () => {
    const { systems } = lengthControl(verdicts, { strengths: true });
    systems.forEach(({ controlled }, s) => {
      const [value, low, high] = oracle.controlled[s];
      expectClose(controlled.value, value, TOLERANCE, `win rate of ${s}`);
      expectClose(controlled.low, low, TOLERANCE, `low of ${s}`);
      expectClose(controlled.high, high, TOLERANCE, `high of ${s}`);
    });
  });

  it('works on length alone, where outputs have no system behind them', () => {
    const result = lengthControl(verdicts, { strengths: false });
    expectClose(result.coefficient, oracle.alone.coefficient, TOLERANCE);
    expectClose(result.standardError, oracle.alone.standardError, TOLERANCE);
    expect(result.systems).toEqual([]);
  });

  it('does not depend on the order of a pair, on the names of systems, nor on the unit of length', () => {
    const expected = lengthControl(verdicts, { strengths: true }).coefficient;
    fc.assert(
      fc.property(
        fc.array(fc.boolean(), { minLength: oracle.verdicts.length, maxLength: oracle.verdicts.length }),
        fc.shuffledSubarray([0, 1, 2, 3], { minLength: 4, maxLength: 4 }),
        fc.double({ min: 0.1, max: 50, noNaN: true }),
        (turn, name, unit) => {
          const rows = oracle.verdicts.map(([item, a, b, la, lb, share], r) =>
            turn[r]
              ? [item, name[b], name[a], lb * unit, la * unit, 1 - share]
              : [item, name[a], name[b], la * unit, lb * unit, share],
          );
          expect(lengthControl(columns(rows), { strengths: true }).coefficient).toBeCloseTo(expected, 8);
        },
      ),
      { numRuns: 25 },
    );
  });

  it('has no effect, with a reason, where the longer always wins: win rates alone have a ridge', () => {
    const rows = [1, 2, 3, 4].map((item) => [item, 0, 1, 10 * item, 5, 1]);
    const { ridge, oddsRatio, pValue, reason, systems } = lengthControl(columns(rows, 2), {
      strengths: true,
    });
    expect(ridge).toBe(0.1);
    expect([oddsRatio.value, oddsRatio.low, pValue]).toEqual([Number.NaN, Number.NaN, Number.NaN]);
    expect(reason?.code).toBe('no-finite-effect');
    expect(systems[0].controlled.value).toBeGreaterThan(0.5);
  });

  it('has no effect, with a reason, where every verdict is a tie: 1 would be no finding', () => {
    const rows = [1, 2, 3, 4].map((item) => [item, 0, 1, 10 * item, 5, 0.5]);
    const { oddsRatio, reason, systems } = lengthControl(columns(rows, 2), { strengths: true });
    expect(oddsRatio.value).toBeNaN();
    expect(reason?.code).toBe('every-verdict-tie');
    expect(systems[0].controlled.value).toBeNaN();
  });

  it('by hand: one length ratio of e, won three times in four, is a coefficient of ln 3', () => {
    const rows = [1, 1, 1, 0].map((share, item) => [item, 0, 1, 10 * Math.E, 10, share]);
    expect(lengthControl(columns(rows, 2), { strengths: false }).coefficient).toBeCloseTo(Math.log(3), 10);
  });

  it('has no value, with a reason, without verdicts, at equal lengths, or from one item', () => {
    const none = lengthControl(columns([], 2), { strengths: true });
    expect(none.coefficient).toBeNaN();
    expect(none.reason?.code).toBe('no-verdict-of-known-length');
    const equal = lengthControl(columns([[0, 0, 1, 5, 5, 1]], 2), { strengths: true });
    expect(equal.reason?.code).toBe('lengths-equal');
    const one = lengthControl(
      columns(
        [
          [0, 0, 1, 5, 6, 1],
          [0, 0, 1, 6, 5, 1],
          [0, 0, 1, 9, 5, 0],
        ],
        2,
      ),
      {
        strengths: false,
      },
    );
    expect(one.standardError).toBeNaN();
    expect(one.reason?.code).toBe('one-item-no-error');
  });

  it('refuses a length of 0, and a share outside 0 … 1', () => {
    expect(() => lengthControl(columns([[0, 0, 1, 0, 5, 1]], 2), { strengths: true })).toThrow(/above 0/);
    expect(() => lengthControl(columns([[0, 0, 1, 4, 5, 2]], 2), { strengths: true })).toThrow(/shares/);
  });
});

describe('logisticRegression', () => {
  it('refuses rows, shares and clusters that do not match', () => {
    const design = { nColumns: 1, starts: [0, 1], columns: [0], values: [1] };
    expect(() => logisticRegression(design, [1, 0], { clusters: [0, 0] })).toThrow(/row of the design/);
  });
});
