import { type Arithmetic, ordered, Unknown } from './evaluate.js';
import type { ArithmeticOperator, FunctionName } from './tree.js';

/** IEEE doubles as they are: comparison is exact. */
export const NUMBERS: Arithmetic<number> = {
  constant: (value) => value,
  combine: (operator, left, right) => finite(combined(operator, left, right), `${left} ${operator} ${right}`),
  compare: ordered,
  call: (name, values) => finite(called(name, values), `${name}(${values.join(', ')})`),
};

/** −0 is 0: nobody means it. */
function finite(value: number, what: string): number | Unknown {
  return Number.isFinite(value) ? value + 0 : new Unknown('missing', `${what} is no finite number`);
}

export function combined(operator: ArithmeticOperator, left: number, right: number): number {
  switch (operator) {
    case '+':
      return left + right;
    case '-':
      return left - right;
    case '*':
      return left * right;
    case '/':
      return left / right;
    case '^':
      return left ** right;
  }
}

export function called(name: FunctionName, values: readonly number[]): number {
  const [first = Number.NaN] = values;
  switch (name) {
    case 'max':
      return Math.max(...values);
    case 'min':
      return Math.min(...values);
    case 'sum':
      return total(values);
    case 'mean':
      return total(values) / values.length;
    default:
      return Math[name](first);
  }
}

const total = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);
