import { InputError } from '../errors.js';
import { unknownName } from '../text/unknown-name.js';
import type { MathNode } from './mathjs.js';
import type { Names } from './names.js';
import {
  type ArithmeticOperator,
  type ComparisonOperator,
  type End,
  FUNCTIONS,
  type FunctionName,
  type Gives,
  givesOf,
  partsOf,
  type Tree,
} from './tree.js';

const MOST_LEVELS = 100;
const ARITHMETIC = new Set(['+', '-', '*', '/', '^']);
const COMPARISONS = new Set(['==', '!=', '<', '<=', '>', '>=']);
const LOGIC = new Set(['and', 'or', 'xor']);
const CHAINED: Record<string, ComparisonOperator> = {
  equal: '==',
  unequal: '!=',
  smaller: '<',
  smallerEq: '<=',
  larger: '>',
  largerEq: '>=',
};
/** What takes the place of what other languages have, and of what is refused. */
const INSTEAD: Record<string, string> = {
  AssignmentNode: '`=` compares nothing: write `==`',
  FunctionAssignmentNode: 'nothing can be defined: write `==` to compare',
  AccessorNode: 'a value has no properties: write names of other signs with `_`, or value("…")',
  BlockNode: 'expected one expression, on one line',
  ArrayNode: 'there are no lists: `mean(a, b)` takes its values one by one',
};

/** What may stand in an expression beside the language itself. */
export interface Vocabulary {
  names: Pick<Names, 'find'>;
  /** `low(…)` and `high(…)` of a figure: throws for a name that has no interval. */
  ends?: (name: string) => void;
}

/** Makes the checked tree of a parsed one: every kind of node that is not named here is refused. */
export class Checker {
  #level = 0;
  constructor(
    private readonly vocabulary: Vocabulary,
    private readonly refuse: (message: string) => never,
  ) {}

  check(node: MathNode): Tree {
    if (++this.#level > MOST_LEVELS) this.refuse(`it is nested more than ${MOST_LEVELS} deep`);
    const tree = this.#node(node);
    this.#level--;
    return tree;
  }

  #node(node: MathNode): Tree {
    switch (node.type) {
      case 'ParenthesisNode':
        return this.check(node.content as MathNode);
      case 'ConstantNode':
        return this.#constant(node.value);
      case 'SymbolNode':
        return { kind: 'name', name: this.#name(String(node.name)) };
      case 'OperatorNode':
        return this.#operator(node);
      case 'RelationalNode':
        return this.#chain(node.conditionals ?? [], node.params ?? []);
      case 'ConditionalNode':
        return {
          kind: 'if',
          condition: this.#of('truth', node.condition, '?'),
          met: this.check(node.trueExpr as MathNode),
          unmet: this.check(node.falseExpr as MathNode),
        };
      case 'FunctionNode':
        return this.#call(node);
      default:
        return this.refuse(
          INSTEAD[node.type] ?? `${node.type.replace(/Node$/, '').toLowerCase()} is not allowed`,
        );
    }
  }

  #constant(value: unknown): Tree {
    if (typeof value === 'string') return { kind: 'text', value };
    if (typeof value === 'boolean') return { kind: 'truth', value };
    if (typeof value === 'number' && Number.isFinite(value)) return { kind: 'number', value };
    return this.refuse(
      value === undefined ? 'it is empty, or says `undefined`' : `${String(value)} is no finite number`,
    );
  }

  #operator({ op, args = [], implicit, isPercentage }: MathNode): Tree {
    const sign = String(op);
    if (implicit) this.refuse('two values stand beside each other: write `*` between them to multiply');
    if (isPercentage) this.refuse('`%` is not allowed: write .05 for 5%');
    const [left, right] = args;
    if (right === undefined) {
      if (sign === 'not') return { kind: 'not', of: this.#of('truth', left, sign) };
      if (sign === '-') return { kind: 'negative', of: this.#of('number', left, sign) };
      if (sign === '+') return this.#of('number', left, sign);
    } else if (args.length === 2) {
      if (ARITHMETIC.has(sign)) {
        const operator = sign as ArithmeticOperator;
        return { kind: 'arithmetic', operator, ...this.#both('number', left, right, sign) };
      }
      if (LOGIC.has(sign)) {
        const operator = sign as 'and' | 'or' | 'xor';
        return { kind: 'logic', operator, ...this.#both('truth', left, right, sign) };
      }
      if (COMPARISONS.has(sign)) return this.#comparison(sign as ComparisonOperator, left, right);
    }
    return this.refuse(`the operator \`${sign}\` is not allowed`);
  }

  #both(gives: Gives, left: MathNode | undefined, right: MathNode, sign: string) {
    return { left: this.#of(gives, left, sign), right: this.#of(gives, right, sign) };
  }

  #of(wanted: Gives, node: MathNode | undefined, sign: string): Tree {
    const tree = this.check(node as MathNode);
    const found = givesOf(tree);
    if (found !== 'any' && found !== wanted) {
      this.refuse(`\`${sign}\` takes ${GIVEN[wanted]}, and was given ${GIVEN[found]}`);
    }
    return tree;
  }

  #comparison(operator: ComparisonOperator, first: MathNode | undefined, second: MathNode): Tree {
    const [left, right] = [this.check(first as MathNode), this.check(second)];
    return this.#compared(operator, left, right);
  }

  #compared(operator: ComparisonOperator, left: Tree, right: Tree): Tree {
    const [one, other] = [givesOf(left), givesOf(right)];
    if (one !== 'any' && other !== 'any' && one !== other) {
      this.refuse(`\`${operator}\` cannot compare ${GIVEN[one]} with ${GIVEN[other]}`);
    }
    if (!['==', '!='].includes(operator) && (one === 'truth' || other === 'truth')) {
      this.refuse(`\`${operator}\` compares numbers or texts, not conditions`);
    }
    return { kind: 'comparison', operator, left, right, exact: namesAnEnd(left) || namesAnEnd(right) };
  }

  /** `a < b <= c` is `a < b and b <= c`. */
  #chain(conditionals: readonly string[], params: readonly MathNode[]): Tree {
    const values = params.map((node) => this.check(node));
    const links = conditionals.map((name, index) =>
      this.#compared(
        CHAINED[name] ?? this.refuse(`\`${name}\` is not allowed`),
        values[index] as Tree,
        values[index + 1] as Tree,
      ),
    );
    return links.reduce((left, right) => ({ kind: 'logic', operator: 'and', left, right }));
  }

  #call({ fn, args = [] }: MathNode): Tree {
    const callee = fn as MathNode | undefined;
    if (callee?.type !== 'SymbolNode') return this.refuse('only a function of this language can be called');
    const name = String(callee.name);
    if (name === 'value') return { kind: 'name', name: this.#quoted(args) };
    if (name === 'known') return { kind: 'known', of: this.check(this.#only(args, name)) };
    if ((name === 'low' || name === 'high') && this.vocabulary.ends) return this.#end(name, args);
    if (!Object.hasOwn(FUNCTIONS, name)) {
      const known = [
        ...Object.keys(FUNCTIONS),
        'known',
        'value',
        ...(this.vocabulary.ends ? ['low', 'high'] : []),
      ];
      return this.refuse(unknownName('function', name, known).message);
    }
    const [least, most] = FUNCTIONS[name as FunctionName];
    if (args.length < least || args.length > most) {
      return this.refuse(
        `${name}() takes ${most === least ? 'one value' : 'at least one value'}, and was given ${args.length}`,
      );
    }
    return {
      kind: 'call',
      name: name as FunctionName,
      of: args.map((one) => this.#of('number', one, `${name}()`)),
    };
  }

  #end(end: End, args: readonly MathNode[]): Tree {
    const tree = this.check(this.#only(args, end));
    if (tree.kind !== 'name') return this.refuse(`${end}() takes the name of one figure`);
    this.vocabulary.ends?.(tree.name);
    return { kind: 'end', end, name: tree.name };
  }

  #quoted(args: readonly MathNode[]): string {
    const { value } = this.#only(args, 'value');
    return typeof value === 'string'
      ? this.#name(value)
      : this.refuse('value() takes a name in quotation marks');
  }

  #only(args: readonly MathNode[], name: string): MathNode {
    const [first] = args;
    if (first === undefined || args.length > 1)
      return this.refuse(`${name}() takes one value, and was given ${args.length}`);
    return first;
  }

  #name(name: string): string {
    try {
      return this.vocabulary.names.find(name);
    } catch (error) {
      if (error instanceof InputError) return this.refuse(error.message);
      throw error;
    }
  }
}

const GIVEN: Record<Gives, string> = {
  number: 'a number',
  text: 'a text',
  truth: 'a condition',
  any: 'a value',
};

function namesAnEnd(tree: Tree): boolean {
  return tree.kind === 'end' || partsOf(tree).some(namesAnEnd);
}
