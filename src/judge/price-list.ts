/** US dollars of one request, as an expression over its tokens (docs/expressions.md). */
export interface PriceFormula {
  formula: string;
}

export type Price = Rates | PriceFormula;

/** US dollars for a million tokens. */
export interface Rates {
  input: number;
  /** Input read from the provider's cache; absent = at the price of input. */
  cachedInput?: number;
  /** Input written to the cache; absent = at the price of input. */
  cacheWrite?: number;
  output: number;
  /** Requests with more input than this have another price, which is not known here. */
  upToInputTokens?: number;
}

/** Prices of one provider's own endpoint, as its price page had them. */
export interface PublishedPrices {
  provider: string;
  /** Whose prices: other endpoints that serve the same model set their own. */
  host: string;
  source: string;
  /** Year and month in which they were checked. */
  asOf: string;
  models: Readonly<Record<string, Rates>>;
}

const openai = (input: number, cachedInput: number, output: number, upToInputTokens?: number): Rates => ({
  input,
  cachedInput,
  output,
  ...(upToInputTokens !== undefined && { upToInputTokens }),
});

/** Cache writes are those that live five minutes, which is what is asked for. */
const anthropic = (input: number, cacheWrite: number, cachedInput: number, output: number): Rates => ({
  input,
  cacheWrite,
  cachedInput,
  output,
});

/** Standard tier, no batch discount. A model that is not here has an unknown price, never 0. */
export const PUBLISHED_PRICES: readonly PublishedPrices[] = [
  {
    provider: 'openai',
    host: 'api.openai.com',
    source: 'https://developers.openai.com/api/docs/pricing',
    asOf: '2026-06',
    models: {
      'gpt-4o': openai(2.5, 1.25, 10),
      'gpt-4o-mini': openai(0.15, 0.075, 0.6),
      'gpt-4.1': openai(2, 0.5, 8),
      'gpt-4.1-mini': openai(0.4, 0.1, 1.6),
      'gpt-4.1-nano': openai(0.1, 0.025, 0.4),
      o3: openai(2, 0.5, 8),
      'o4-mini': openai(1.1, 0.275, 4.4),
      'gpt-5': openai(1.25, 0.125, 10),
      'gpt-5-mini': openai(0.25, 0.025, 2),
      'gpt-5-nano': openai(0.05, 0.005, 0.4),
      'gpt-5.2': openai(1.75, 0.175, 14),
      'gpt-5.4': openai(2.5, 0.25, 15, 272_000),
      'gpt-5.4-mini': openai(0.75, 0.075, 4.5),
      'gpt-5.4-nano': openai(0.2, 0.02, 1.25),
      'gpt-5.5': openai(5, 0.5, 30, 272_000),
    },
  },
  {
    provider: 'anthropic',
    host: 'api.anthropic.com',
    source: 'https://platform.claude.com/docs/en/about-claude/pricing',
    asOf: '2026-10',
    models: {
      'claude-haiku-4-5': anthropic(1, 1.25, 0.1, 5),
      'claude-haiku-5-5': { ...anthropic(0.1, 0.125, 0.01, 0.5), upToInputTokens: 100_000 },
      'claude-sonnet-4-5': anthropic(3, 3.75, 0.3, 15),
      'claude-sonnet-4-6': anthropic(3, 3.75, 0.3, 15),
      'claude-sonnet-5': anthropic(2, 2.5, 0.2, 10),
      'claude-sonnet-5-5': anthropic(2, 2.5, 0.1, 10),
      'claude-opus-4-5': anthropic(5, 6.25, 0.5, 25),
      'claude-opus-4-6': anthropic(5, 6.25, 0.5, 25),
      'claude-opus-4-7': anthropic(5, 6.25, 0.5, 25),
      'claude-opus-4-8': anthropic(5, 6.25, 0.5, 25),
      'claude-opus-5': anthropic(5, 6.25, 0.5, 25),
      'claude-opus-5-5': anthropic(4, 5, 0.2, 20),
    },
  },
];
