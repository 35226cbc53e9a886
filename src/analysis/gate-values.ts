import { InputError } from '../errors.js';
import { evaluate, Unknown, type Value } from '../expressions/evaluate.js';
import { type Expression, inExpression } from '../expressions/expression.js';
import { only, RANGES, type Range } from '../expressions/intervals.js';
import type { End } from '../expressions/tree.js';
import type { Quantity } from '../model/result.js';
import type { Estimate } from './estimate.js';

/** A number that a gate may ask for, with its interval where it has one. */
export interface Measure {
  value: Quantity;
  interval?: Estimate['interval'];
}

/**
 * Whether a condition holds of the measures: a figure with an interval may be all that the interval holds, so that a
 * limit within it leaves the condition undecided. A figure without a value leaves it unknown, with its reason. Where an
 * end of an interval is compared, figures stand for their values alone, and the answer is yes or no.
 * @throws InputError naming the condition where it cannot be worked out
 */
export function heldAgainst(
  { tree, text }: Expression,
  measures: Readonly<Record<string, Measure>>,
): boolean | Unknown {
  const scope = {
    of: (name: string) => rangeOf(name, measures[name]),
    exactly: (name: string) => single(name, measures[name]?.value),
    end: (end: End, name: string) => endOf(end, name, measures[name]),
  };
  try {
    const found = evaluate(tree, scope, RANGES);
    if (typeof found === 'boolean' || found instanceof Unknown) return found;
  } catch (error) {
    throw inExpression(text, error);
  }
  throw new InputError(`Expected a condition such as 'flip_rate > 0.1', got ${JSON.stringify(text)}`);
}

/** The interval, and the value with it: some kinds of interval do not hold theirs. */
function rangeOf(name: string, measure: Measure | undefined): Value<Range> {
  const value = measure?.value;
  if (value === undefined || value.value === null) return missing(name, value);
  const { low, high } = measure?.interval ?? {};
  if (low === undefined || high === undefined || low.value === null || high.value === null) {
    return only(value.value);
  }
  return { low: Math.min(value.value, low.value), high: Math.max(value.value, high.value) };
}

function single(name: string, value: Quantity | undefined): Value<Range> {
  return value === undefined || value.value === null ? missing(name, value) : only(value.value);
}

function endOf(end: End, name: string, measure: Measure | undefined): Value<Range> {
  if (measure === undefined || measure.value.value === null) return missing(name, measure?.value);
  const limit = measure.interval?.[end];
  if (limit === undefined)
    return new Unknown('missing', `${end}(${name}) is undefined: it has no interval here`);
  return single(`${end}(${name})`, limit);
}

function missing(name: string, value: Quantity | undefined): Unknown {
  const why = value?.value === null ? ` (${value.reason})` : '';
  return new Unknown('missing', `${name} is undefined${why}`);
}
