import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DataError, InputError } from '../../src/errors.js';
import { createJudge } from '../../src/judge/create.js';
import { PUBLISHED_PRICES } from '../../src/judge/price-list.js';
import { costOf, loadOwnPrices, priceOf } from '../../src/judge/prices.js';

const judge = (name: string) => createJudge(name, { env: {} });

describe('the cost of a usage', () => {
  const price = { input: 2, cachedInput: 0.5, cacheWrite: 2.5, output: 8 };

  it('counts cached input at its own price, and thinking once, as output', () => {
    // 600 fresh × 2 + 300 cached × 0.5 + 100 written × 2.5 + 50 × 8 = 1200 + 150 + 250 + 400 = 2000 a million
    const usage = { inputTokens: 1000, cachedInputTokens: 300, cacheWriteTokens: 100, outputTokens: 50 };
    expect(costOf({ ...usage, reasoningTokens: 40 }, price)).toBeCloseTo(0.002, 12);
  });

  it('takes the price of input for a cache without a price of its own', () => {
    expect(
      costOf({ inputTokens: 1e6, cachedInputTokens: 1e6, outputTokens: 0 }, { input: 2, output: 8 }),
    ).toBe(2);
  });

  it('is unknown, not 0, without a price, without counts, and beyond what the price covers', () => {
    const usage = { inputTokens: 10, outputTokens: 1 };
    expect(costOf(usage, undefined)).toBeUndefined();
    expect(costOf({ inputTokens: 10 }, price)).toBeUndefined();
    expect(costOf({}, price)).toBeUndefined();
    expect(costOf({ inputTokens: 101, outputTokens: 1 }, { ...price, upToInputTokens: 100 })).toBeUndefined();
    expect(costOf({ inputTokens: 0, outputTokens: 0 }, price)).toBe(0);
  });
});

describe('the price of a judge', () => {
  it("is the published one at the provider's own endpoint, with its date and source", () => {
    expect(priceOf(judge('openai:gpt-4o'))).toMatchObject({
      input: 2.5,
      cachedInput: 1.25,
      output: 10,
      asOf: expect.stringMatching(/^\d{4}-\d{2}$/),
      source: expect.stringMatching(/^https:/),
    });
    expect(priceOf(judge('openai:gpt-4o-2024-08-06'))).toMatchObject({ input: 2.5 });
    expect(priceOf(judge('anthropic:claude-haiku-4-5-20251001'))).toMatchObject({
      input: 1,
      cacheWrite: 1.25,
    });
  });

  it('is unknown for a model without one, for any other server, and for a name from the prototype', () => {
    for (const name of [
      'openai:gpt-unheard-of',
      'openai:gpt-4o@http://127.0.0.1:8080/v1',
      'openai:gpt-4o@https://openrouter.ai/api/v1',
      'ollama:llama3',
      'openai:constructor',
    ]) {
      expect(priceOf(judge(name))).toBeUndefined();
    }
  });

  it('holds together: cached input is cheaper than input, a write is not, output is dearer', () => {
    for (const { models } of PUBLISHED_PRICES) {
      for (const price of Object.values(models)) {
        expect(price.cachedInput).toBeLessThan(price.input);
        expect(price.cacheWrite ?? price.input).toBeGreaterThanOrEqual(price.input);
        expect(price.output).toBeGreaterThan(price.input);
      }
    }
  });
});

describe("the user's prices", () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'assize-prices-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));
  const write = async (text: string) => {
    const file = join(folder, 'prices.json');
    await writeFile(file, text);
    return file;
  };

  it('go first, and can say that a server of one’s own costs nothing', async () => {
    const local = 'openai:llama@http://127.0.0.1:8080/v1';
    const file = await write(
      JSON.stringify({
        asOf: 'today',
        prices: { 'openai:gpt-4o': { input: 9, output: 9 }, [local]: { input: 0, output: 0 } },
      }),
    );
    const own = await loadOwnPrices({ ASSIZE_PRICES: file });
    expect(priceOf(judge('openai:gpt-4o'), own)).toMatchObject({ input: 9, source: file, asOf: 'today' });
    expect(costOf({ inputTokens: 5, outputTokens: 5 }, priceOf(judge(local), own))).toBe(0);
    expect(priceOf(judge('openai:gpt-4o-mini'), own)).toMatchObject({ input: 0.15 });
  });

  it('may be a formula over the tokens of a request', async () => {
    const formula = '(input_tokens > 1000 ? 2e-6 : 1e-6) * input_tokens + 4e-6 * output_tokens + .001';
    const prices = { 'openai:tiers': { formula }, 'openai:flat': { formula: '.01' } };
    const own = await loadOwnPrices({ ASSIZE_PRICES: await write(JSON.stringify({ asOf: 'x', prices })) });
    const tiers = priceOf(judge('openai:tiers'), own);
    expect(costOf({ inputTokens: 1000, outputTokens: 500 }, tiers)).toBeCloseTo(0.004, 12);
    expect(costOf({ inputTokens: 2000, outputTokens: 500 }, tiers)).toBeCloseTo(0.007, 12);
    // What the server did not count is unknown; a price that does not hang on it is known.
    expect(costOf({ outputTokens: 500 }, tiers)).toBeUndefined();
    expect(costOf({}, priceOf(judge('openai:flat'), own))).toBe(0.01);
  });

  it.each([
    [{ formula: 'inputtokens * 2' }, /prices\.a\.formula: .*Did you mean "input_tokens"/],
    [{ formula: 'input_tokens > 2' }, /expected a number/],
    [{ formula: '1', input: 2 }, /either a formula or prices by token/],
    [{ input: 2 }, /prices\.a\.output: expected a number/],
  ])('%j is no price', async (price, message) => {
    const file = await write(JSON.stringify({ asOf: 'x', prices: { a: price } }));
    await expect(loadOwnPrices({}, file)).rejects.toThrow(message);
  });

  it('are none where none are named, and errors name the file and the field', async () => {
    expect(await loadOwnPrices({})).toBeUndefined();
    await expect(loadOwnPrices({}, join(folder, 'none.json'))).rejects.toThrow(InputError);
    await expect(loadOwnPrices({}, await write('{'))).rejects.toThrow(DataError);
    const negative = await write('{"asOf": "x", "prices": {"a": {"input": -1, "output": 1}}}');
    await expect(loadOwnPrices({}, negative)).rejects.toThrow(/prices\.json: prices\.a\.input: /);
  });
});
