import { InputError } from '../../errors.js';
import { show } from './show.js';

/**
 * @param name what the vector is called in the message
 * @throws InputError at the first value that is no number; NaN, a missing value, is one
 */
export function requireNumbers(values: ArrayLike<number>, name: string): void {
  if (values instanceof Float64Array) return;
  for (let k = 0; k < values.length; k++) {
    if (typeof values[k] !== 'number') {
      throw new InputError(
        `Expected numbers, NaN where a value is missing; got ${show(values[k])} at ${name}[${k}]`,
      );
    }
  }
}
