import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { evaluate, Unknown } from '../../src/expressions/evaluate.js';
import { only, RANGES, type Range } from '../../src/expressions/intervals.js';
import { NUMBERS } from '../../src/expressions/numbers.js';
import { read } from './support.js';

const FIGURES: Record<string, Range> = {
  tau: { low: 0.3, high: 0.5 },
  flip: { low: 0.05, high: 0.2 },
  best: only(0.25),
};

function judged(text: string, figures = FIGURES) {
  const missing = new Unknown('missing', 'no figure');
  const scope = {
    of: (name: string) => figures[name] ?? missing,
    exactly: (name: string) => {
      const range = figures[name];
      return range ? only((range.low + range.high) / 2) : missing;
    },
    end: (end: 'low' | 'high', name: string) => {
      const range = figures[name];
      return range ? only(range[end]) : missing;
    },
  };
  const found = evaluate(read(text, [...Object.keys(figures), 'gone'], true).tree, scope, RANGES);
  return found instanceof Unknown ? found.kind : found;
}

describe('a comparison of what is known with its interval', () => {
  it.each([
    ['tau > .2', true],
    ['tau > .6', false],
    ['tau > .4', 'undecided'],
    // Every value of the closed interval is at most .5.
    ['tau > .5', false],
    ['tau >= .5', 'undecided'],
    ['tau >= .3', true],
    ['not (tau > .4)', 'undecided'],
    ['tau > .4 or flip < .3', true],
    ['tau > .4 and flip > .3', false],
    ['tau > .4 and flip < .3', 'undecided'],
    ['gone > .4', 'missing'],
    ['gone > .4 and tau > .4', 'missing'],
    ['gone > .4 or tau > .2', true],
    ['tau - flip > 0', true],
    ['tau - flip > .2', 'undecided'],
    ['low(tau) > best and high(flip) < .1', false],
    ['low(tau) > best', true],
    ['high(tau) > .4', true],
    // An end is compared with the value of the other figure, not with its interval.
    ['low(tau) > flip', true],
    ['low(tau) > flip + .2', false],
    ['tau == .4', 'undecided'],
    ['best == .25', true],
  ])('%s: %s', (text, value) => expect(judged(text)).toBe(value));
});

describe('reckoning with intervals', () => {
  const range = fc
    .tuple(fc.double({ min: -5, max: 5, noNaN: true }), fc.double({ min: 0, max: 3, noNaN: true }))
    .map(([low, width]) => ({ low, high: low + width }));
  const share = fc.double({ min: 0, max: 1, noNaN: true });
  const texts = [
    'x + y',
    'x - y',
    'x * y',
    'x / y',
    'abs(x)',
    'min(x, y)',
    'max(x, y) - mean(x, y)',
    'x ^ 2',
    'x ^ 3',
    'x ^ -1',
    'sqrt(x)',
    'exp(x)',
    'log(x)',
    'floor(x) + ceil(y) + round(x)',
    '-x',
    'x > y ? x : y',
    'abs(x - y) * x',
    '2 ^ x',
    'x ^ y',
  ];
  it.each(texts)('%s holds the value of whatever its figures may be', (text) => {
    fc.assert(
      fc.property(range, range, share, share, (x, y, s, t) => {
        const point = {
          x: Math.min(x.high, x.low + s * (x.high - x.low)),
          y: Math.min(y.high, y.low + t * (y.high - y.low)),
        };
        const { tree } = read(text, ['x', 'y']);
        const exact = evaluate(tree, { of: (name) => point[name as 'x'] }, NUMBERS);
        const within = evaluate(tree, { of: (name) => ({ x, y })[name as 'x'] }, RANGES);
        if (within instanceof Unknown) {
          if (within.kind === 'missing') expect(exact).toBeInstanceOf(Unknown);
          return;
        }
        const { low, high } = within as Range;
        const slack = 1e-9 * Math.max(1, Math.abs(low), Math.abs(high));
        expect(exact).toBeGreaterThanOrEqual(low - slack);
        expect(exact).toBeLessThanOrEqual(high + slack);
      }),
      { numRuns: 300 },
    );
  });

  it('gives of single numbers what numbers give', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -20, max: 20 }),
        fc.integer({ min: -20, max: 20 }),
        fc.constantFrom(...texts),
        (x, y, text) => {
          const { tree } = read(text, ['x', 'y']);
          const numbers = { x: x / 4, y: y / 4 };
          const exact = evaluate(tree, { of: (name) => numbers[name as 'x'] }, NUMBERS);
          const within = evaluate(tree, { of: (name) => only(numbers[name as 'x']) }, RANGES);
          if (exact instanceof Unknown) expect(within).toBeInstanceOf(Unknown);
          else expect(within).toEqual(only((exact as number) + 0));
        },
      ),
    );
  });
});
