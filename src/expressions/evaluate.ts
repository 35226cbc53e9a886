import { InputError } from '../errors.js';
import type { ArithmeticOperator, ComparisonOperator, End, FunctionName, Tree } from './tree.js';

/** No value: something is missing, or (`undecided`) what is known of the values allows either. */
export class Unknown {
  constructor(
    readonly kind: 'missing' | 'undecided',
    readonly reason: string,
  ) {}
}

/** What a name stands for, or an expression gives; `N` is how numbers are held. */
export type Value<N = number> = N | string | boolean | Unknown;

/** How numbers are reckoned with. An operation without a finite result is `Unknown`. */
export interface Arithmetic<N> {
  constant(value: number): N;
  combine(operator: ArithmeticOperator, left: N, right: N): N | Unknown;
  compare(operator: ComparisonOperator, left: N, right: N): boolean | Unknown;
  call(name: FunctionName, values: readonly N[]): N | Unknown;
}

/** Where the values are. */
export interface Scope<N> {
  of(name: string): Value<N>;
  /** The value alone, without its interval. */
  exactly?(name: string): Value<N>;
  end?(end: End, name: string): Value<N>;
}

/**
 * The value of a checked expression. Three-valued: what cannot be known is unknown, and stays so through arithmetic
 * and comparison; `and`, `or` and `not` are those of Kleene's strong logic.
 * @throws InputError where a text is reckoned with, or values of different kinds are compared
 */
export function evaluate<N>(tree: Tree, scope: Scope<N>, numbers: Arithmetic<N>): Value<N> {
  return new Evaluation(scope, numbers).value(tree);
}

class Evaluation<N> {
  #exact = 0;
  constructor(
    private readonly scope: Scope<N>,
    private readonly numbers: Arithmetic<N>,
  ) {}

  value(tree: Tree): Value<N> {
    switch (tree.kind) {
      case 'number':
        return this.numbers.constant(tree.value);
      case 'text':
      case 'truth':
        return tree.value;
      case 'name':
        return this.#exact > 0 && this.scope.exactly
          ? this.scope.exactly(tree.name)
          : this.scope.of(tree.name);
      case 'end':
        return (
          this.scope.end?.(tree.end, tree.name) ?? new Unknown('missing', `${tree.name} has no interval`)
        );
      case 'negative':
        return this.#arithmetic('-', this.numbers.constant(0), this.value(tree.of));
      case 'arithmetic':
        return this.#arithmetic(tree.operator, this.value(tree.left), this.value(tree.right));
      case 'comparison':
        return this.#comparison(tree);
      case 'not': {
        const of = this.#truth(this.value(tree.of), 'not');
        return of instanceof Unknown ? of : !of;
      }
      case 'logic':
        return this.#logic(tree);
      case 'if': {
        const condition = this.#truth(this.value(tree.condition), '?');
        if (condition instanceof Unknown) return condition;
        return this.value(condition ? tree.met : tree.unmet);
      }
      case 'known':
        return !isMissing(this.value(tree.of));
      case 'call': {
        const values = tree.of.map((each) => this.#number(this.value(each), `${tree.name}()`));
        return strongest(values) ?? this.numbers.call(tree.name, values as N[]);
      }
    }
  }

  #arithmetic(operator: ArithmeticOperator, left: Value<N>, right: Value<N>): Value<N> {
    const both = [this.#number(left, operator), this.#number(right, operator)] as const;
    return strongest(both) ?? this.numbers.combine(operator, both[0] as N, both[1] as N);
  }

  #comparison({ operator, left, right, exact }: Tree & { kind: 'comparison' }): boolean | Unknown {
    if (exact) this.#exact++;
    const [one, other] = [this.value(left), this.value(right)];
    if (exact) this.#exact--;
    const unknown = strongest([one, other]);
    if (unknown) return unknown;
    if (kindOf(one) !== kindOf(other)) {
      throw new InputError(`\`${operator}\` cannot compare ${shown(one)} with ${shown(other)}`);
    }
    if (typeof one === 'string') return ordered(operator, one, other as string);
    if (typeof one === 'boolean') {
      if (operator === '==' || operator === '!=') return (one === other) === (operator === '==');
      throw new InputError(
        `\`${operator}\` compares numbers or texts, got ${shown(one)} and ${shown(other)}`,
      );
    }
    return this.numbers.compare(operator, one as N, other as N);
  }

  #logic({ operator, left, right }: Tree & { kind: 'logic' }): boolean | Unknown {
    const one = this.#truth(this.value(left), operator);
    const other = this.#truth(this.value(right), operator);
    if (operator !== 'xor') {
      const settles = operator === 'or';
      if (one === settles || other === settles) return settles;
    }
    const unknown = strongest([one, other]);
    if (unknown) return unknown;
    return operator === 'xor' ? one !== other : operator === 'and';
  }

  #number(value: Value<N>, sign: string): N | Unknown {
    if (typeof value === 'string' || typeof value === 'boolean') {
      throw new InputError(`\`${sign}\` takes numbers, got ${shown(value)}`);
    }
    return value;
  }

  #truth(value: Value<N>, sign: string): boolean | Unknown {
    if (typeof value === 'boolean' || value instanceof Unknown) return value;
    throw new InputError(`\`${sign}\` takes conditions, got ${shown(value)}`);
  }
}

/** The unknown among the values that says most: what is missing cannot be mended by more data of the same kind. */
function strongest(values: readonly unknown[]): Unknown | undefined {
  let found: Unknown | undefined;
  for (const value of values) {
    if (
      value instanceof Unknown &&
      (found === undefined || (found.kind === 'undecided' && value.kind === 'missing'))
    ) {
      found = value;
    }
  }
  return found;
}

const isMissing = (value: unknown) => value instanceof Unknown && value.kind === 'missing';

function kindOf(value: unknown): 'text' | 'truth' | 'number' {
  if (typeof value === 'string') return 'text';
  return typeof value === 'boolean' ? 'truth' : 'number';
}

function shown(value: unknown): string {
  if (typeof value === 'string') return `the text ${JSON.stringify(value.slice(0, 60))}`;
  return typeof value === 'number'
    ? `the number ${value}`
    : `${kindOf(value) === 'truth' ? String(value) : 'a number'}`;
}

/** Exact, of texts by their code units and of numbers alike. */
export function ordered<T extends string | number>(operator: ComparisonOperator, left: T, right: T): boolean {
  switch (operator) {
    case '==':
      return left === right;
    case '!=':
      return left !== right;
    case '<':
      return left < right;
    case '<=':
      return left <= right;
    case '>':
      return left > right;
    case '>=':
      return left >= right;
  }
}
