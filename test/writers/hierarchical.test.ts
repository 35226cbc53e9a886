import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { InputError } from '../../src/errors.js';
import { chunkText } from '../../src/text/chunks.js';
import { hierarchical } from '../../writers/hierarchical/index.js';
import { levelLimits } from '../../writers/hierarchical/levels.js';
import fixture from '../oracle/fixtures/writers-booookscore.json' with { type: 'json' };
import { digest, digestOf, shortPrompts, storyOf, stubReply } from './release.js';
import { drive, wordsOf } from './support.js';

const prompts = shortPrompts({
  chunk: 'CHUNK {{text}} WORDS {{words}}',
  merge: 'MERGE {{text}} WORDS {{words}}',
  'merge-context': 'BEFORE {{context}} MERGE {{text}} WORDS {{words}}',
});
const SMALL = { chunk: 20, maxSummary: 20, assumedSummary: 10 };
const story = { item: 'book', document: storyOf(40, 1) };

describe('hierarchical beside the release', () => {
  for (const each of fixture.cases) {
    const { seed, sentences, chunk, context, maxSummary, assumedSummary, hierarchical: released } = each;
    it(`cuts, plans and asks as it does: ${released.chunks.length} chunks, ${released.asked.length} requests`, () => {
      const document = storyOf(sentences, seed);
      const chunks = chunkText(document, chunk, (text) => wordsOf(text).length);
      expect(chunks.map(digest)).toEqual(released.chunks);
      const merging = { chunk, maxSummary, assumedSummary, window: context, wordsPerToken: 0.65, margin: 20 };
      expect(levelLimits(chunks.length, 3, merging)).toEqual(released.limits);
      const { outcome, batches } = drive(hierarchical, { item: 'book', document }, stubReply, {
        prompts,
        contextTokens: context,
        options: { chunk, maxSummary, assumedSummary },
      });
      // The release asks for one chunk after the other, ours for all at once.
      const requests = batches.flat();
      const placeOf = (key: string) => Number(/place=(\d+)/.exec(key)?.[1]);
      const ofChunks = requests.filter(({ key }) => key.includes('/level=0/'));
      const inOrder = ofChunks.sort((a, b) => placeOf(a.key) - placeOf(b.key));
      const asked = [...inOrder, ...requests.filter(({ key }) => !key.includes('/level=0/'))];
      expect(asked.map(digestOf)).toEqual(released.asked);
      expect(digest(outcome.text ?? '')).toBe(released.final);
      expect(outcome.measures).toMatchObject({ chunks: chunks.length, requests: asked.length });
    });
  }
});

describe('hierarchical', () => {
  it('asks for all chunks in one batch, and keeps the tree', () => {
    const { outcome, batches } = drive(hierarchical, story, () => 'All is well.', {
      contextTokens: 200,
      options: { ...SMALL, retries: 0 },
    });
    const leaves = outcome.trace.filter(({ level }) => level === 0);
    expect(batches[0]).toHaveLength(leaves.length);
    expect(outcome.text).toBe('All is well.');
    const levels = Math.max(...outcome.trace.map(({ level }) => level ?? 0));
    expect(outcome.measures.levels).toBe(levels + 1);
    for (let level = 1; level <= levels; level++) {
      const merged = outcome.trace.filter((step) => step.level === level).flatMap(({ of }) => of ?? []);
      const below = outcome.trace.filter((step) => step.level === level - 1);
      expect(merged).toEqual(below.map((_, place) => place));
    }
  });

  it('cuts at the last end of a sentence instead of asking again, where it is told to', () => {
    const long = 'One two. Three “four.” Five six (seven!) eight nine';
    const asked = (reply: string, options = {}) =>
      drive(hierarchical, { item: 'a', document: 'One line.' }, () => reply, {
        prompts,
        contextTokens: 100,
        options: { maxSummary: 20, chunk: 20, cutAtPunctuation: true, ...options },
      }).outcome;
    expect(asked(long)).toMatchObject({
      text: 'One two. Three “four.” Five six (seven!)',
      flags: [],
      measures: { requests: 1, retries: 0, shortened: 1 },
    });
    // Of five words the limit leaves three.
    expect(asked(long, { maxSummary: 3 }).text).toBe('One two.');
    expect(asked('Well.')).toMatchObject({ text: 'Well.', measures: { shortened: 0 } });
    // Where no sentence ends there is nothing to cut at.
    expect(asked('no end')).toMatchObject({
      text: 'no end',
      flags: ['over-length'],
      measures: { requests: 7 },
    });
  });

  it('has a simple wording of each prompt, with the same texts in it', () => {
    const { batches } = drive(hierarchical, story, () => 'All is well, and so on and on for long.', {
      contextTokens: 130,
      options: { ...SMALL, retries: 0, wording: 'simple' },
    });
    const all = batches.flat().map(({ key, messages }) => [key, messages[0]?.content ?? ''] as const);
    for (const [step, start] of [
      ['/chunk/', /^A passage of a story:/],
      ['/merge/', /^Summaries of passages of a story/],
    ] as const) {
      const own = all.filter(([key]) => key.includes(step));
      expect(own.length, step).toBeGreaterThan(0);
      for (const [, content] of own) expect(content).toMatch(start);
    }
  });

  it('asks again for what breaks off, with ever smaller targets, and says so where it stays', () => {
    const { outcome, batches } = drive(
      hierarchical,
      { item: 'a', document: 'One line.' },
      () => 'breaks off',
      {
        prompts,
        contextTokens: 100,
        options: { maxSummary: 20, chunk: 20 },
      },
    );
    const words = batches.flat().map(({ messages }) => Number(messages[0]?.content.split(' ').at(-1)));
    // 13, again 13, then × .9, × .8, × .7, × .6, × .5, each of the one before.
    expect(words).toEqual([13, 13, 12, 9, 7, 4, 2]);
    expect(batches.flat().map(({ sampling }) => sampling.temperature)).toEqual([0.5, 1, 1, 1, 1, 1, 1]);
    expect(outcome).toMatchObject({ text: 'breaks off', flags: ['over-length'], measures: { retries: 6 } });
  });

  it('a merge without progress stops with a reason: the release loops for ever', () => {
    const long = `${'word '.repeat(59)}word.`;
    const { outcome } = drive(hierarchical, story, () => long, {
      prompts,
      contextTokens: 100,
      options: { ...SMALL, retries: 0 },
    });
    expect(outcome.text).toBe(null);
    expect(outcome.reason).toMatch(/^no progress: the \d+ summaries of level \d+ are too long/);
  });

  it('a chunk without a summary ends it with the reason', () => {
    const { outcome } = drive(hierarchical, story, () => ({ reason: 'refusal', detail: 'no' }), {
      contextTokens: 200,
      options: SMALL,
    });
    expect(outcome).toMatchObject({ text: null, reason: 'no summary 0 of level 0: refusal: no' });
  });

  it('refuses a window that is not known, or that does not hold a chunk or two summaries', () => {
    expect(() => drive(hierarchical, story, stubReply)).toThrow(/--context TOKENS/);
    const within = (contextTokens: number, options: Record<string, unknown>) => () =>
      drive(hierarchical, story, stubReply, { contextTokens, options, prompts });
    expect(within(40, SMALL)).toThrow(/holds a chunk of 20 tokens.*43.*got 40/);
    expect(within(60, { ...SMALL, assumedSummary: 30 })).toThrow(/two summaries of 30 tokens.*83.*got 60/);
    expect(() => drive(hierarchical, { item: 'x' }, stubReply, { contextTokens: 60 })).toThrow(
      /item x has no doc/,
    );
  });

  it('refuses a window that does not hold a chunk with its summary', () => {
    const options = { chunk: 60, maxSummary: 60, assumedSummary: 10 };
    const narrow = () => drive(hierarchical, story, stubReply, { contextTokens: 85, options, prompts });
    // 45 to 60 tokens of a chunk, the prompt's 3 words, and what its summary may have.
    expect(narrow).toThrow(/window of \d+ tokens for a chunk, the prompt and its summary, got 85/);
  });

  it('no request is longer than the window, whatever the model says', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 90 }),
        fc.integer({ min: 120, max: 400 }),
        fc.integer({ min: 1, max: 1000 }),
        (sentences, contextTokens, seed) => {
          const { batches } = drive(
            hierarchical,
            { item: 'a', document: storyOf(sentences, seed) },
            stubReply,
            {
              prompts,
              contextTokens,
              options: { chunk: 45, maxSummary: 20, assumedSummary: 10, retries: 1 },
            },
          );
          for (const { messages, sampling } of batches.flat()) {
            const length = wordsOf(messages[0]?.content ?? '').length + (sampling.maxTokens ?? 0);
            expect(length).toBeLessThanOrEqual(contextTokens);
          }
        },
      ),
      { numRuns: 40 },
    );
  });

  it('levels are planned within the window or refused', () => {
    expect(() =>
      levelLimits(10, 0, {
        window: 9,
        chunk: 10,
        maxSummary: 5,
        assumedSummary: 5,
        wordsPerToken: 1,
        margin: 0,
      }),
    ).toThrow(InputError);
  });
});
