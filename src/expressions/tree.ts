/** An expression that has been checked: nothing but these is ever evaluated. */
export type Tree =
  | { kind: 'number'; value: number }
  | { kind: 'text'; value: string }
  | { kind: 'truth'; value: boolean }
  /** A value that the surroundings know by this name. */
  | { kind: 'name'; name: string }
  /** An end of the interval of a figure. */
  | { kind: 'end'; end: End; name: string }
  | { kind: 'negative'; of: Tree }
  | { kind: 'arithmetic'; operator: ArithmeticOperator; left: Tree; right: Tree }
  /** `exact`: an end of an interval is compared, so that figures stand for their values alone. */
  | { kind: 'comparison'; operator: ComparisonOperator; left: Tree; right: Tree; exact: boolean }
  | { kind: 'not'; of: Tree }
  | { kind: 'logic'; operator: 'and' | 'or' | 'xor'; left: Tree; right: Tree }
  | { kind: 'if'; condition: Tree; met: Tree; unmet: Tree }
  | { kind: 'known'; of: Tree }
  | { kind: 'call'; name: FunctionName; of: Tree[] };

export type End = 'low' | 'high';
export type ArithmeticOperator = '+' | '-' | '*' | '/' | '^';
export type ComparisonOperator = '==' | '!=' | '<' | '<=' | '>' | '>=';

/** How many values each function takes. */
export const FUNCTIONS = {
  abs: [1, 1],
  ceil: [1, 1],
  exp: [1, 1],
  floor: [1, 1],
  log: [1, 1],
  max: [1, Number.POSITIVE_INFINITY],
  mean: [1, Number.POSITIVE_INFINITY],
  min: [1, Number.POSITIVE_INFINITY],
  round: [1, 1],
  sqrt: [1, 1],
  sum: [1, Number.POSITIVE_INFINITY],
} as const;
export type FunctionName = keyof typeof FUNCTIONS;

/** What an expression gives, where that is known before it is evaluated. */
export type Gives = 'number' | 'text' | 'truth' | 'any';

export function givesOf(tree: Tree): Gives {
  switch (tree.kind) {
    case 'name':
      return 'any';
    case 'number':
    case 'text':
    case 'truth':
      return tree.kind;
    case 'end':
    case 'negative':
    case 'arithmetic':
    case 'call':
      return 'number';
    case 'comparison':
    case 'not':
    case 'logic':
    case 'known':
      return 'truth';
    case 'if': {
      const met = givesOf(tree.met);
      return met === givesOf(tree.unmet) ? met : 'any';
    }
  }
}

/** The expressions that one is made of. */
export function partsOf(tree: Tree): readonly Tree[] {
  switch (tree.kind) {
    case 'negative':
    case 'not':
    case 'known':
      return [tree.of];
    case 'arithmetic':
    case 'comparison':
    case 'logic':
      return [tree.left, tree.right];
    case 'if':
      return [tree.condition, tree.met, tree.unmet];
    case 'call':
      return tree.of;
    default:
      return [];
  }
}
