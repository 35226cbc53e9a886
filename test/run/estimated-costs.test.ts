import { describe, expect, it } from 'vitest';
import type { CaseRun } from '../../src/run/case-run.js';
import { estimateCases } from '../../src/run/dry-run.js';
import { estimatedCosts } from '../../src/run/estimated-costs.js';

const price = { input: 2, cachedInput: 0.5, cacheWrite: 2.5, output: 8, source: 'x', asOf: 'x' };
const base = { cases: 1, requests: 1, answered: 0, cached: 0 };

describe('estimatedCosts', () => {
  it('counts shared beginnings once as written, then as read from the cache', () => {
    const estimate = {
      ...base,
      inputTokens: 1_000_000,
      sharedTokens: 100_000,
      repeatedTokens: 700_000,
      outputTokens: 10_000,
      outputTokensAtMost: 50_000,
    };
    // 200,000 fresh at 2, 100,000 written at 2.5, 700,000 read at .5; the rest as without a cache.
    const costs = estimatedCosts(estimate, price);
    expect(costs?.least).toBeCloseTo(2, 10);
    expect(costs?.cached).toBeCloseTo(0.4 + 0.25 + 0.35, 10);
    expect(costs?.most).toBeCloseTo(2.4, 10);
    expect(costs?.expected).toBeCloseTo(2.08, 10);
  });

  it('has no cost without a price, and no upper end without a limit', () => {
    const estimate = {
      ...base,
      inputTokens: 10,
      sharedTokens: 0,
      repeatedTokens: 0,
      outputTokens: undefined,
      outputTokensAtMost: undefined,
    };
    expect(estimatedCosts(estimate, undefined)).toBeUndefined();
    expect(estimatedCosts(estimate, price)?.most).toBeUndefined();
    expect(estimatedCosts(estimate, price)?.expected).toBeUndefined();
  });
});

describe('estimateCases', () => {
  it('tells the first time of a shared beginning from the others', () => {
    const shared = 'a document '.repeat(40);
    const request = (key: string, question: string) => ({
      key,
      messages: [
        { role: 'user' as const, content: shared, cacheable: true },
        { role: 'user' as const, content: question },
      ],
      sampling: { maxTokens: 5 },
    });
    const cases = [
      {
        repeat: 0,
        *start(): ReturnType<ConstructorParameters<typeof CaseRun>[0]['start']> {
          yield [request('a', 'one?'), request('b', 'two?'), request('c', 'three?')];
          return { verdicts: [], scores: [] };
        },
      },
    ];
    const words = (text: string) => text.split(/\s+/).filter(Boolean).length;
    expect(estimateCases(cases, words, {})).toMatchObject({
      requests: 3,
      inputTokens: 3 * 80 + 3,
      sharedTokens: 80,
      repeatedTokens: 160,
      outputTokens: 15,
      outputTokensAtMost: 15,
    });
  });
});
