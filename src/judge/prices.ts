import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { DataError, InputError } from '../errors.js';
import { parseJsonText } from '../model/json-text.js';
import type { Usage } from '../model/judgment.js';
import type { Judge } from './contract.js';
import type { Env } from './keys.js';
import { dollarsOf, priceFormula } from './price-formula.js';
import { type Price, PUBLISHED_PRICES } from './price-list.js';

/** A price and where it is from. */
export type KnownPrice = Price & {
  source: string;
  asOf: string;
};

/** Prices of the user's own, by judge as typed (`openai:llama@http://127.0.0.1:8080/v1`). They go first. */
export interface OwnPrices {
  file: string;
  asOf: string;
  prices: Readonly<Record<string, Price>>;
}

const dollars = z.number().min(0);

const ownPricesSchema = z.strictObject({
  /** When they were read, as the user wants it shown. */
  asOf: z.string().min(1),
  prices: z.record(
    z.string(),
    z
      .strictObject({
        input: dollars.optional(),
        cachedInput: dollars.optional(),
        cacheWrite: dollars.optional(),
        output: dollars.optional(),
        upToInputTokens: z.number().int().positive().optional(),
        formula: z.string().superRefine(checkFormula).optional(),
      })
      .superRefine(({ formula, ...rates }, context) => {
        const needed = formula === undefined ? (['input', 'output'] as const) : [];
        for (const name of needed) {
          if (rates[name] === undefined)
            context.addIssue({ code: 'custom', path: [name], message: 'expected a number' });
        }
        if (formula !== undefined && Object.keys(rates).length > 0) {
          context.addIssue({
            code: 'custom',
            path: ['formula'],
            message: 'expected either a formula or prices by token',
          });
        }
      })
      .transform((price) => price as Price),
  ),
});

function checkFormula(text: string, context: z.RefinementCtx): void {
  try {
    priceFormula(text);
  } catch (error) {
    context.addIssue({ code: 'custom', message: (error as Error).message });
  }
}

/**
 * Reads the user's price file, if one is named by the option or by `ASSIZE_PRICES`.
 * @throws InputError where it cannot be read, DataError where it is no price file
 */
export async function loadOwnPrices(env: Env, path?: string): Promise<OwnPrices | undefined> {
  const file = path ?? (env.ASSIZE_PRICES || undefined);
  if (file === undefined) return undefined;
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new InputError(`expected a file of prices, cannot read ${file} (${code ?? String(error)})`);
  }
  let json: unknown;
  try {
    json = parseJsonText(text);
  } catch (error) {
    throw new DataError([{ file, message: `expected JSON: ${(error as Error).message}` }]);
  }
  const parsed = ownPricesSchema.safeParse(json);
  if (!parsed.success) {
    throw new DataError(
      parsed.error.issues.map(({ path: field, message }) => ({ file, field: field.join('.'), message })),
    );
  }
  return { file, ...parsed.data };
}

/**
 * The price of a judge, or undefined where it is not known. Published prices hold at the provider's own endpoint only:
 * the same model elsewhere has another price, and a server of one's own has none that we know.
 */
export function priceOf(
  judge: Pick<Judge, 'id' | 'provider' | 'model' | 'endpoint'>,
  own?: OwnPrices,
): KnownPrice | undefined {
  const mine = own && Object.hasOwn(own.prices, judge.id) ? own.prices[judge.id] : undefined;
  if (own && mine) return { ...mine, source: own.file, asOf: own.asOf };
  const published = PUBLISHED_PRICES.find(({ provider }) => provider === judge.provider);
  if (!published || !URL.canParse(judge.endpoint) || new URL(judge.endpoint).host !== published.host)
    return undefined;
  // A dated snapshot costs what its model costs.
  const model = judge.model.replace(/-(?:\d{4}-\d{2}-\d{2}|\d{8})$/, '');
  const price = Object.hasOwn(published.models, model) ? published.models[model] : undefined;
  return price && { ...price, source: published.source, asOf: published.asOf };
}

/**
 * US dollars of the usage of one request; undefined where the price does not cover it, or the server did not count. Cached input is paid
 * at its own price, and thinking as output, in which it is counted.
 */
export function costOf(usage: Usage, price: Price | undefined): number | undefined {
  if (price !== undefined && 'formula' in price) return dollarsOf(price.formula, usage);
  const { inputTokens, outputTokens, cachedInputTokens = 0, cacheWriteTokens = 0 } = usage;
  if (price === undefined || inputTokens === undefined || outputTokens === undefined) return undefined;
  if (price.upToInputTokens !== undefined && inputTokens > price.upToInputTokens) return undefined;
  const fresh = Math.max(0, inputTokens - cachedInputTokens - cacheWriteTokens);
  const perMillion =
    fresh * price.input +
    cachedInputTokens * (price.cachedInput ?? price.input) +
    cacheWriteTokens * (price.cacheWrite ?? price.input) +
    outputTokens * price.output;
  return perMillion / 1_000_000;
}
