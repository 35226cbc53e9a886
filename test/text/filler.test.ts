import { expect, it } from 'vitest';
import { fillerText } from '../../src/text/filler.js';
import { sentences } from '../../src/text/sentences.js';
import { countTokens } from '../../src/text/tokens.js';

it('a filler has as many tokens as it is to have, in sentences, and no two are alike', () => {
  for (const tokens of [10, 25, 26, 27, 100, 247, 900, 1200]) {
    for (const nth of [1, 99, 12_345]) {
      const text = fillerText(tokens, nth, countTokens);
      expect(countTokens(text)).toBeGreaterThanOrEqual(tokens - 2);
      expect(countTokens(text)).toBeLessThanOrEqual(tokens);
      expect(text.endsWith('.')).toBe(true);
      expect(Math.abs(sentences(text).length - tokens / 25)).toBeLessThanOrEqual(2);
    }
  }
  expect(fillerText(50, 1, countTokens)).not.toBe(fillerText(50, 2, countTokens));
});
