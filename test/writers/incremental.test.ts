import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { incremental } from '../../writers/incremental/index.js';
import fixture from '../oracle/fixtures/writers-booookscore.json' with { type: 'json' };
import { digest, digestOf, shortPrompts, storyOf, stubReply } from './release.js';
import { drive } from './support.js';

const prompts = shortPrompts({
  first: 'FIRST {{text}}',
  update: 'UPDATE {{text}} SO FAR {{summary}}',
  compress: 'COMPRESS {{summary}} OF {{length}} TO {{words}}',
});
const story = { item: 'book', document: storyOf(20, 1) };

describe('incremental beside the release', () => {
  for (const { seed, sentences, chunk, incremental: released } of fixture.cases) {
    it(`asks as it does: ${sentences} sentences, ${released.asked.length} requests`, () => {
      const item = { item: 'book', document: storyOf(sentences, seed) };
      const { outcome, batches } = drive(incremental, item, stubReply, {
        prompts,
        options: { chunk, maxSummary: released.longest, wordTarget: 'none' },
      });
      expect(batches.flat().map(digestOf)).toEqual(released.asked);
      expect(digest(outcome.text ?? '')).toBe(released.final);
    });
  }

  it('the fixture has compressions that were taken and some that were not', () => {
    const kinds = fixture.cases.map(({ seed, sentences, chunk, incremental: released }) => {
      const item = { item: 'book', document: storyOf(sentences, seed) };
      const options = { chunk, maxSummary: released.longest, wordTarget: 'none' };
      return drive(incremental, item, stubReply, { prompts, options }).outcome.measures;
    });
    const sum = (name: string) => kinds.reduce((total, each) => total + (each[name] ?? 0), 0);
    expect(sum('compressions')).toBeGreaterThan(20);
    expect(sum('trims')).toBeGreaterThan(sum('compressions'));
  });
});

describe('incremental', () => {
  it('carries one summary along, one request a chunk, with a length that grows', () => {
    const { outcome, batches } = drive(incremental, story, () => 'All is well.', {
      options: { chunk: 40, maxSummary: 100 },
    });
    const chunks = outcome.measures.chunks ?? 0;
    expect(chunks).toBeGreaterThan(2);
    expect(batches.map((batch) => batch.length)).toEqual(new Array(chunks).fill(1));
    expect(outcome).toMatchObject({ text: 'All is well.', flags: [], measures: { compressions: 0 } });
    const targets = batches.map(
      ([request]) => /in about (\d+) words/.exec(request?.messages[0]?.content ?? '')?.[1],
    );
    expect(targets.map(Number)).toEqual(
      Array.from({ length: chunks }, (_, place) => Math.trunc((65 * (place + 1)) / chunks)),
    );
  });

  it('a model that keeps to the length named is never asked to compress', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 60 }),
        fc.integer({ min: 30, max: 300 }),
        (sentences, maxSummary) => {
          const item = { item: 'a', document: storyOf(sentences, maxSummary) };
          const { outcome } = drive(
            incremental,
            item,
            ({ messages }) => {
              const asked = Number(/in about (\d+) words/.exec(messages[0]?.content ?? '')?.[1]);
              return `${'word '.repeat(Math.max(asked, 1)).trim()}.`;
            },
            { options: { chunk: 45, maxSummary } },
          );
          expect(outcome.measures.compressions).toBe(0);
          expect(outcome.text).not.toBe(null);
        },
      ),
      { numRuns: 40 },
    );
  });

  it('where no compression can be used the update stands and says so: the release crashes', () => {
    const { outcome } = drive(incremental, story, () => 'this breaks off', {
      prompts,
      options: { chunk: 60, maxSummary: 50 },
    });
    expect(outcome).toMatchObject({ text: 'this breaks off', flags: ['compression-failed', 'over-length'] });
    expect(outcome.measures.skipped).toBe(outcome.measures.compressions);
    expect(outcome.measures.trims).toBe(6 * (outcome.measures.compressions ?? 0));
  });

  it('a reply that is no text ends it with the reason', () => {
    const { outcome } = drive(incremental, story, () => ({ reason: 'refusal' }), { options: { chunk: 60 } });
    expect(outcome).toMatchObject({ text: null, reason: 'no first at chunk 0: refusal' });
  });

  it('refuses a window that does not hold chunk, summary and update', () => {
    const options = { chunk: 60, maxSummary: 50 };
    const narrow = () => drive(incremental, story, stubReply, { prompts, options, contextTokens: 150 });
    expect(narrow).toThrow(/window of 163 tokens.*got 150/);
    expect(() => drive(incremental, { item: 'x', instruction: 'y' }, stubReply)).toThrow(
      /item x has no document/,
    );
  });
});
