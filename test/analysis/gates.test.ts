import { describe, expect, it } from 'vitest';
import { checkGates, type Measure, type Measured, parseGate } from '../../src/analysis/gates.js';
import { InputError } from '../../src/errors.js';
import { none } from '../../src/model/result.js';
import { remark } from '../../src/remarks/remark.js';

const KNOWN = {
  tau: 'interval',
  flip_rate: 'interval',
  best_reference: 'value',
  position_p: 'value',
} as const;

const figure = (value: number, low?: number, high?: number): Measure => ({
  value: { value },
  ...(low !== undefined &&
    high !== undefined && { interval: { low: { value: low }, high: { value: high } } }),
});
const undefinedFigure: Measure = { value: none(remark('order-fixed')) };

function outcome(text: string, measures: Measured['measures'], must: 'hold' | 'not hold' = 'not hold') {
  const [found] = checkGates([parseGate(text, KNOWN, must)], [{ where: 'judge on overall', measures }]);
  return found?.outcome;
}

describe('a gate that must not hold', () => {
  const flip = figure(0.12, 0.05, 0.2);
  it.each([
    ['flip_rate > .3', 'passed'],
    ['flip_rate > .04', 'failed'],
    // The interval holds the limit.
    ['flip_rate > .1', 'undecided'],
    ['flip-rate>0.1', 'undecided'],
    ['flip-rate>0.3', 'passed'],
    // An end of it is one number.
    ['low(flip_rate) > .1', 'passed'],
    ['high(flip_rate) > .1', 'failed'],
    ['high(flip-rate)>0.1', 'failed'],
    ['low(tau) > .1', 'failed'],
    ['not (flip_rate > .1)', 'undecided'],
    ['flip_rate > .1 and tau < .2', 'passed'],
    ['flip_rate > .1 or tau > .2', 'failed'],
    ['tau - flip_rate < 0', 'passed'],
    ['position_p < .05', 'failed'],
  ])('%s: %s', (text, expected) => {
    const measures = { flip_rate: flip, tau: figure(0.4, 0.3, 0.5), position_p: figure(0.03) };
    expect(outcome(text, measures)).toBe(expected);
  });

  it('is broken by a figure that is undefined, whatever it asks, unless the answer does not hang on it', () => {
    const measures = { flip_rate: undefinedFigure, tau: figure(0.4, 0.3, 0.5) };
    for (const text of [
      'flip_rate > .1',
      'not (flip_rate > .1)',
      'flip_rate > .1 or tau > .4',
      'low(flip_rate) > .1',
    ]) {
      expect(outcome(text, measures), text).toBe('failed');
    }
    expect(outcome('flip_rate > .1 and tau < .2', measures)).toBe('passed');
  });

  it('is broken where nobody has the measure', () => {
    const [found] = checkGates([parseGate('flip_rate > .1', KNOWN)], [{ where: 'a', measures: {} }]);
    expect(found).toMatchObject({ outcome: 'failed', checked: 0, failures: [{ where: 'all judges' }] });
  });
});

describe('a gate that must hold', () => {
  const text = 'low(tau) > best_reference and high(flip_rate) < .1';
  it.each([
    [0.3, 0.05, 'passed'],
    [0.2, 0.05, 'failed'],
    [0.3, 0.15, 'failed'],
  ])('low(tau) %s over .25, high(flip_rate) %s under .1: %s', (low, high, expected) => {
    const measures = {
      tau: figure(0.4, low, 0.5),
      flip_rate: figure(0.04, 0.01, high),
      best_reference: figure(0.25),
    };
    expect(outcome(text, measures, 'hold')).toBe(expected);
  });

  it('cannot be told where the interval holds the limit, and fails where a figure is undefined', () => {
    expect(outcome('tau > .4', { tau: figure(0.45, 0.3, 0.5) }, 'hold')).toBe('undecided');
    expect(outcome('tau > .4', { tau: undefinedFigure }, 'hold')).toBe('failed');
    const [found] = checkGates(
      [parseGate('tau > .4', KNOWN, 'hold')],
      [
        { where: 'a', measures: { tau: figure(0.45, 0.3, 0.5) } },
        { where: 'b', measures: { tau: figure(0.2, 0.1, 0.3) } },
      ],
    );
    expect(found?.outcome).toBe('failed');
    expect(found?.failures.map((one) => one.outcome)).toEqual(['undecided', 'failed']);
  });

  it('takes figures of one judge from several analyses together', () => {
    const rows: Measured[] = [
      { where: 'judge on overall', measures: { tau: figure(0.4, 0.3, 0.5), best_reference: figure(0.2) } },
      { where: 'judge on overall', measures: { flip_rate: figure(0.02, 0, 0.05) } },
      { where: 'other on overall', measures: { flip_rate: figure(0.5, 0.4, 0.6) } },
    ];
    const [found] = checkGates([parseGate(text, KNOWN, 'hold')], rows);
    expect(found).toMatchObject({ outcome: 'passed', checked: 1 });
  });

  it('an interval that does not hold its own value is widened to it', () => {
    expect(outcome('tau > .4', { tau: figure(0.45, 0.2, 0.35) }, 'hold')).toBe('undecided');
  });
});

describe('parseGate', () => {
  it.each([
    ['flip_rat > .1', /Did you mean "flip_rate"\?/],
    ['flip-rat>0.1', /Did you mean "flip_rate"\?/],
    ['flip_rate', /Expected a gate such as/],
    ['flip_rate + 1', /expected a condition/],
    ['1 < 2', /names no measure/],
    ['low(position_p) < .05', /position_p has no interval/],
    ['low(flip_rate + 1) < .05', /takes the name of one figure/],
    ['flip_rate > "x"', /takes|cannot compare|expected/],
    ['flip_rate > .1; tau > .2', /one expression/],
  ])('%s', (text, message) => {
    let error: unknown;
    try {
      checkGates([parseGate(text, KNOWN)], [{ where: 'a', measures: { flip_rate: figure(1) } }]);
    } catch (thrown) {
      error = thrown;
    }
    expect(error).toBeInstanceOf(InputError);
    expect((error as Error).message).toMatch(message);
  });
});
