import { type Expression, readExpression } from '../../src/expressions/expression.js';

const read = new Map<string, Expression>();

/**
 * An expression over columns, read once. Names stand for columns of exactly that name (`value("…")` for other signs):
 * whether there are such is known of a table.
 * @throws InputError for what is no expression
 */
export function cellExpression(text: string): Expression {
  const names = { find: (name: string) => name };
  const known = read.get(text) ?? readExpression(text, { names }, ['number', 'text', 'truth']);
  read.set(text, known);
  return known;
}
