import { type Arithmetic, Unknown } from './evaluate.js';
import { called, combined } from './numbers.js';
import type { ComparisonOperator } from './tree.js';

/** All that a figure may be, both ends included. */
export interface Range {
  low: number;
  high: number;
}

/** One number and nothing else. */
export const only = (value: number): Range => ({ low: value, high: value });

/**
 * Reckoning with all that the figures may be (Moore 1966), each for itself: a comparison that some of the values allow
 * and others do not is undecided. Figures that hang together are not known to, which can only leave more undecided.
 */
export const RANGES: Arithmetic<Range> = {
  constant: only,
  combine(operator, left, right) {
    const overZero = operator === '/' && right.low <= 0 && right.high >= 0;
    if (overZero && right.low < right.high) return new Unknown('undecided', 'the divisor may be 0');
    if (operator === '^' && left.low <= 0 && (left.low < left.high || right.low < right.high)) {
      return power(left, right);
    }
    return hull(
      corners(left, right).map(([one, other]) => combined(operator, one, other)),
      `${shown(left)} ${operator} ${shown(right)}`,
    );
  },
  compare: (operator, left, right) => compared(operator, left, right) ?? overlapping(left, right),
  call(name, values) {
    const ends = (end: keyof Range) =>
      called(
        name,
        values.map((value) => value[end]),
      );
    const results = [ends('low'), ends('high')];
    const [first] = values;
    if (name === 'abs' && first && first.low < 0 && first.high > 0) results.push(0);
    return hull(results, `${name}(${values.map(shown).join(', ')})`);
  },
};

/** A base that may be 0 or below: exact for whole exponents, undecided for others. */
function power(base: Range, exponent: Range): Range | Unknown {
  const { low: by } = exponent;
  if (by !== exponent.high || !Number.isInteger(by) || (by < 0 && base.high >= 0)) {
    return new Unknown('undecided', `${shown(base)} ^ ${shown(exponent)} may have no value`);
  }
  const ends = [base.low ** by, base.high ** by];
  if (by > 0 && by % 2 === 0 && base.high > 0) ends.push(0);
  return hull(ends, `${shown(base)} ^ ${by}`);
}

const corners = (left: Range, right: Range): [number, number][] => [
  [left.low, right.low],
  [left.low, right.high],
  [left.high, right.low],
  [left.high, right.high],
];

function hull(values: readonly number[], what: string): Range | Unknown {
  if (!values.every(Number.isFinite)) {
    const some = values.some(Number.isFinite);
    return new Unknown(some ? 'undecided' : 'missing', `${what} ${some ? 'may be' : 'is'} no finite number`);
  }
  return { low: Math.min(...values), high: Math.max(...values) };
}

/** True or false where it is so of all that both may be. */
function compared(operator: ComparisonOperator, left: Range, right: Range): boolean | undefined {
  switch (operator) {
    case '<':
      return left.high < right.low || (left.low >= right.high ? false : undefined);
    case '<=':
      return left.high <= right.low || (left.low > right.high ? false : undefined);
    case '>':
      return compared('<', right, left);
    case '>=':
      return compared('<=', right, left);
    case '==': {
      if (left.high < right.low || left.low > right.high) return false;
      return left.low === left.high && right.low === right.high ? true : undefined;
    }
    case '!=': {
      const same = compared('==', left, right);
      return same === undefined ? undefined : !same;
    }
  }
}

const overlapping = (left: Range, right: Range) =>
  new Unknown('undecided', `${shown(left)} and ${shown(right)} overlap`);

const shown = ({ low, high }: Range) => (low === high ? String(low) : `${low} to ${high}`);
