import { Unknown } from '../expressions/evaluate.js';
import { type Expression, readExpression, reckon } from '../expressions/expression.js';
import { Names } from '../expressions/names.js';
import type { Usage } from '../model/judgment.js';

/** What a formula may name: tokens of one request. */
const TOKENS = {
  input_tokens: ({ inputTokens }) => inputTokens,
  cached_tokens: ({ inputTokens, cachedInputTokens }) =>
    cachedInputTokens ?? (inputTokens === undefined ? undefined : 0),
  cache_write_tokens: ({ inputTokens, cacheWriteTokens }) =>
    cacheWriteTokens ?? (inputTokens === undefined ? undefined : 0),
  output_tokens: ({ outputTokens }) => outputTokens,
  reasoning_tokens: ({ outputTokens, reasoningTokens }) =>
    reasoningTokens ?? (outputTokens === undefined ? undefined : 0),
} satisfies Record<string, (usage: Usage) => number | undefined>;

const read = new Map<string, Expression>();

/**
 * The formula of a price, read once.
 * @throws InputError for what is no formula over tokens
 */
export function priceFormula(text: string): Expression {
  const known = read.get(text) ?? readExpression(text, { names: NAMES }, ['number']);
  read.set(text, known);
  return known;
}

const NAMES = new Names('count of a request', Object.keys(TOKENS));

/** US dollars of one request; undefined where the server did not count what the formula names, or it gives no amount. */
export function dollarsOf(text: string, usage: Usage): number | undefined {
  const found = reckon(priceFormula(text), (name) => {
    return TOKENS[name as keyof typeof TOKENS](usage) ?? new Unknown('missing', `${name} is not known`);
  });
  return typeof found === 'number' && found >= 0 ? found : undefined;
}
