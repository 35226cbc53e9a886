import { InputError } from '../errors.js';
import { Checker, type Vocabulary } from './check.js';
import { evaluate, type Unknown } from './evaluate.js';
import { type MathNode, parseMath } from './mathjs.js';
import { NUMBERS } from './numbers.js';
import { type Gives, givesOf, partsOf, type Tree } from './tree.js';

export const LONGEST_EXPRESSION = 2000;
const DEEPEST_BRACKETS = 50;

/** An expression that has been read and checked. */
export interface Expression {
  text: string;
  tree: Tree;
  /** What it asks for, each once. */
  names: readonly string[];
}

/**
 * Reads an expression: numbers, texts in quotation marks, names, `+ - * / ^`, `== != < <= > >=`, `and or xor not`,
 * `condition ? one : other`, and the functions of `tree.ts`. mathjs parses; what it parsed is then held against a list
 * of what is allowed, so that nothing of mathjs is ever evaluated.
 * @param gives what it must give; a value that a name stands for is only known later
 * @throws InputError naming the expression, what is wrong in it, and the nearest known name
 */
export function readExpression(text: string, vocabulary: Vocabulary, gives: readonly Gives[]): Expression {
  const refuse = (message: string): never => {
    throw new InputError(`In the expression ${JSON.stringify(short(text))}: ${message}`);
  };
  bound(text, refuse);
  const tree = new Checker(vocabulary, refuse).check(parsed(text, refuse));
  const found = givesOf(tree);
  if (found !== 'any' && !gives.includes(found)) {
    refuse(`expected ${gives.map((one) => WORDS[one]).join(' or ')}, and it gives ${WORDS[found]}`);
  }
  return { text: text.trim(), tree, names: [...new Set(namesOf(tree))] };
}

/**
 * The value of an expression over single values, by name.
 * @throws InputError where a text is reckoned with, or values of different kinds are compared
 */
export function reckon(
  { tree, text }: Expression,
  of: (name: string) => number | string | boolean | Unknown,
): number | string | boolean | Unknown {
  try {
    return evaluate(tree, { of }, NUMBERS);
  } catch (error) {
    throw inExpression(text, error);
  }
}

/** The same error, naming the expression. */
export function inExpression(text: string, error: unknown): unknown {
  if (!(error instanceof InputError)) return error;
  return new InputError(`In the expression ${JSON.stringify(short(text))}: ${error.message}`);
}

const WORDS: Record<Gives, string> = {
  number: 'a number',
  text: 'a text',
  truth: 'a condition',
  any: 'a value',
};

const short = (text: string) => (text.length > 200 ? `${text.slice(0, 200)}…` : text);

/** The parser descends with every bracket: what is too long or too deep never reaches it. */
function bound(text: string, refuse: (message: string) => never): void {
  if (text.length > LONGEST_EXPRESSION) refuse(`it is longer than ${LONGEST_EXPRESSION} characters`);
  let depth = 0;
  let quote: string | undefined;
  for (let at = 0; at < text.length; at++) {
    const sign = text[at] as string;
    if (quote !== undefined) {
      if (sign === '\\') at++;
      else if (sign === quote) quote = undefined;
    } else if (sign === '"' || sign === "'") quote = sign;
    else if ('([{?'.includes(sign)) depth++;
    else if (')]}'.includes(sign)) depth--;
    else if (sign === '#') refuse('`#` begins a remark, and an expression has none');
    if (depth > DEEPEST_BRACKETS) refuse(`it is nested more than ${DEEPEST_BRACKETS} deep`);
  }
  if (quote !== undefined) refuse(`a text that begins with ${quote} is not closed`);
}

function parsed(text: string, refuse: (message: string) => never): MathNode {
  try {
    return parseMath(text.trim());
  } catch (error) {
    if (error instanceof RangeError) return refuse('it is nested too deep');
    if (error instanceof SyntaxError) return refuse(`it cannot be read: ${hinted(text, error.message)}`);
    throw error;
  }
}

/** What people write who know other languages. */
function hinted(text: string, message: string): string {
  const bare = text.replace(/"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'/g, '""');
  const [instead] = [
    ...(/&&/.test(bare) ? ['for `&&` write `and`'] : []),
    ...(/\|\|/.test(bare) ? ['for `||` write `or`'] : []),
    ...(/===/.test(bare) ? ['for `===` write `==`'] : []),
    ...(/<>/.test(bare) ? ['for `<>` write `!=`'] : []),
    ...(/![^=]/.test(bare) ? ['for `!` write `not`'] : []),
  ];
  return instead === undefined ? message : `${message}; ${instead}`;
}

function namesOf(tree: Tree): string[] {
  const own = tree.kind === 'name' || tree.kind === 'end' ? [tree.name] : [];
  return [...own, ...partsOf(tree).flatMap(namesOf)];
}
