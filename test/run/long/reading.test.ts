import { describe, expect, it } from 'vitest';
import { digestText } from '../../../src/run/long/digest.js';
import { orderText } from '../../../src/run/long/order.js';
import type { LongText } from '../../../src/run/long/text.js';

const drawn = {
  trial: 0,
  sentences: [{ text: 'A sentence.', tokens: 3 }],
  shuffle: <T>(values: readonly T[]) => [...values].reverse(),
  uniform: () => 0.3,
};
const readerOf = ({ questions: [question] }: LongText) => question?.read ?? (() => Number.NaN);

describe('replies about a long text are read as ZeroSCROLLS reads them', () => {
  it('order: all numbers, each once, whatever words stand around them', () => {
    const { text } = orderText(300, drawn);
    const read = readerOf(orderText(300, drawn));
    // Reversed, the last leg is part 1.
    expect(text).toMatch(/^Part 1\n/);
    expect(read('6, 5, 4, 3, 2, 1')).toBe(1);
    expect(read('First Part 6, Part 5, then 4, 3, 2, 1.')).toBe(1);
    expect(read('1 2 3 4 5 6')).toBe(0);
    expect(read('6, 5, 4, 3, 1, 2')).toBeCloseTo(14 / 15, 12);
    for (const reply of [
      '',
      'F, E, D, C, B, A',
      '6, 5, 4, 3, 2',
      '6, 5, 4, 3, 2, 2',
      'Of 6: 6, 5, 4, 3, 2, 1',
    ]) {
      expect(read(reply), reply).toBeNull();
    }
  });

  it('digest: the first percentage', () => {
    const text = digestText(600, drawn);
    const read = readerOf(text);
    const truth = 100 * (text.questions[0]?.truth ?? Number.NaN);
    expect(read(`Some ${truth} %, or 0%`)).toBeCloseTo(1, 12);
    expect(read(`Not ${truth + 10}% but ${truth}%`)).toBeCloseTo(0.5, 12);
    expect(read('about half of them')).toBeNull();
  });
});
