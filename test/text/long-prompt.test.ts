import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { instructionAndQuery, longPrompt, OMISSION } from '../../src/text/long-prompt.js';
import { countTokens, firstTokens } from '../../src/text/tokens.js';

const counting = { countTokens, firstTokens };

describe('longPrompt', () => {
  const prompt = { instruction: 'Answer.', context: 'A fox ran. '.repeat(40), query: 'Who ran?' };

  it('is instruction, text and query, whole where it fits', () => {
    const { text, cut } = longPrompt(prompt, 2000, counting) ?? {};
    expect(cut).toBe(false);
    expect(text).toBe(`Answer.\n\nText:\n${prompt.context}\n\nWho ran?`);
    expect(longPrompt({ instruction: 'Sum up.', context: 'x' }, undefined, counting)?.text).toBe(
      'Sum up.\n\nText:\nx',
    );
  });

  it('cuts the end of the text alone, says so, and never exceeds the room', () => {
    const words = fc.string({
      unit: fc.constantFrom('fox ', '狐', 'é', '\n\n', 'run, ', '🦊'),
      maxLength: 400,
    });
    fc.assert(
      fc.property(words, words, fc.integer({ min: 1, max: 120 }), (context, query, most) => {
        const given = { instruction: 'Answer the question.', context, query: `Q: ${query.slice(0, 20)}` };
        const made = longPrompt(given, most, counting);
        if (made === undefined) {
          const least = longPrompt({ ...given, context: '' }, undefined, counting)?.text ?? '';
          expect(countTokens(least) + countTokens(OMISSION) + 8).toBeGreaterThan(most);
          return;
        }
        expect(countTokens(made.text)).toBeLessThanOrEqual(most);
        expect(made.text.startsWith('Answer the question.\n\nText:\n')).toBe(true);
        expect(made.text.endsWith(given.query)).toBe(true);
        if (!made.cut) return;
        const [head = ''] = made.text
          .slice('Answer the question.\n\nText:\n'.length)
          .split(`\n\n${OMISSION}`);
        expect(context.startsWith(head)).toBe(true);
      }),
      { numRuns: 200 },
    );
  });

  it('has none where instruction and query alone are too long', () => {
    expect(longPrompt(prompt, 5, counting)).toBeUndefined();
  });
});

describe('instructionAndQuery', () => {
  it('parts at the first blank line', () => {
    expect(instructionAndQuery('Do it.\n \nQuery:\nWhy?\n\nAnd how?')).toEqual({
      instruction: 'Do it.',
      query: 'Query:\nWhy?\n\nAnd how?',
    });
    expect(instructionAndQuery('Do it.')).toEqual({ instruction: 'Do it.' });
  });
});
