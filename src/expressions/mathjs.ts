import { createRequire } from 'node:module';

/** What of a node of mathjs is looked at; which fields there are depends on `type`. */
export interface MathNode {
  type: string;
  value?: unknown;
  name?: unknown;
  op?: unknown;
  fn?: unknown;
  args?: MathNode[];
  implicit?: boolean;
  isPercentage?: boolean;
  content?: MathNode;
  conditionals?: string[];
  params?: MathNode[];
  condition?: MathNode;
  trueExpr?: MathNode;
  falseExpr?: MathNode;
}

const require = createRequire(import.meta.url);

/** Loads mathjs's parser at the first expression: nothing is loaded where none is given. */
export function parseMath(text: string): MathNode {
  const { parse }: { parse: (text: string) => unknown } = require('./mathjs-parser.mjs');
  return parse(text) as MathNode;
}
