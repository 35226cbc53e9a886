import { Unknown } from '../../src/expressions/evaluate.js';
import { readExpression, reckon } from '../../src/expressions/expression.js';
import { Names } from '../../src/expressions/names.js';
import type { Gives } from '../../src/expressions/tree.js';

export type Plain = number | string | boolean;

const ANY: Gives[] = ['number', 'text', 'truth'];

export function read(text: string, names: readonly string[] = [], ends = false) {
  return readExpression(text, { names: new Names('name', names), ...(ends && { ends: () => {} }) }, ANY);
}

/** The value over these values; what is `undefined` is missing. */
export function valueWith(text: string, values: Record<string, Plain | undefined> = {}): Plain | undefined {
  const found = reckon(
    read(text, Object.keys(values)),
    (name) => values[name] ?? new Unknown('missing', `${name} is missing`),
  );
  return found instanceof Unknown ? undefined : found;
}
