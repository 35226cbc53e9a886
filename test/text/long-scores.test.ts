import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  answerF1,
  choiceAccuracy,
  concordance,
  exponentialSimilarity,
  rougeGeometric,
} from '../../src/text/long-scores.js';
import { LONG_TASKS, longScore } from '../../src/text/long-tasks.js';
import fixture from '../oracle/fixtures/text-long-scores.json' with { type: 'json' };

describe('rougeGeometric', () => {
  it("is the geometric mean of rouge-score's three, each the best over the references", () => {
    for (const [answer, references, expected] of fixture.rouge as [string, string[], number][]) {
      expect(rougeGeometric(answer, references).value, answer).toBeCloseTo(expected, 10);
    }
  });
});

describe('answerF1', () => {
  it('is the F1 of SQuAD 2.0, the best over the references, of letters without accents', () => {
    for (const [answer, references, expected] of fixture.f1 as [string, string[], number][]) {
      expect(answerF1(answer, references).value, `${answer} | ${references}`).toBeCloseTo(expected, 12);
    }
  });

  it('worked by hand: two of three words; nothing beside nothing, and beside something', () => {
    expect(answerF1('The red, red fox.', ['a red fox runs']).value).toBeCloseTo(4 / 6, 12);
    expect(answerF1('the', ['']).value).toBe(1);
    expect(answerF1('', ['fox']).value).toBe(0);
    expect(answerF1('“Fox”', ['fox']).value).toBe(1);
  });

  it('drops function words where it is told to', () => {
    const [answer, reference] = ['It was in the river', 'in a river of the north'];
    // it was in river | in river of north; without function words: river | river north.
    expect(answerF1(answer, [reference]).value).toBeCloseTo(4 / 8, 12);
    expect(answerF1(answer, [reference], 'stopwords').value).toBeCloseTo(2 / 3, 12);
    expect(answerF1('of it', ['in the'], 'stopwords').value).toBe(1);
  });
});

describe('choiceAccuracy', () => {
  it.each([
    ['(B) It sank.', 'B', { value: 1 }],
    ['The answer is C, not D.', 'C', { value: 1, doubt: 'second-letter' }],
    ['A ship, so B', 'B', { value: 0, doubt: 'second-letter' }],
    ['A ship sank.', 'A', { value: 1, doubt: 'article' }],
    ['BAD', 'B', { value: 0, formatError: 'no-letter' }],
    ['e', 'B', { value: 0, formatError: 'no-letter' }],
  ] as const)('of %j beside %s', (answer, reference, expected) => {
    expect(choiceAccuracy(answer, reference)).toEqual(expected);
  });
});

describe('exponentialSimilarity', () => {
  it('halves for every ten points, and takes the first percentage', () => {
    const value = (answer: string) => exponentialSimilarity(answer, '40%').value;
    expect(value('40%')).toBe(1);
    expect(value('Of 50, 20: 50 % are positive, 60% not')).toBe(0.5);
    expect(value('20.0%')).toBe(0.25);
    expect(value('42.5%')).toBeCloseTo(2 ** -0.25, 12);
    expect(exponentialSimilarity('forty', '40%')).toEqual({ value: 0, formatError: 'no-percentage' });
  });
});

describe('concordance', () => {
  it("is (tau + 1) / 2 of SciPy's tau", () => {
    for (const [answer, reference, expected] of fixture.order as [string, string, number][]) {
      expect(concordance(`Order: ${answer}.`, reference).value).toBeCloseTo(expected, 12);
    }
  });

  it('is 1 of the reference, 0 of its reversal, and 0 by form of what is no permutation', () => {
    const numbers = fc.shuffledSubarray([1, 2, 3, 4, 5, 6, 7], { minLength: 2, maxLength: 7 });
    fc.assert(
      fc.property(numbers, (drawn) => {
        const ranks = drawn.map((n) => [...drawn].sort((a, b) => a - b).indexOf(n) + 1);
        const reference = ranks.join(', ');
        expect(concordance(reference, reference)).toEqual({ value: 1 });
        expect(concordance([...ranks].reverse().join(' '), reference)).toEqual({ value: 0 });
        expect(concordance(ranks.slice(1).join(', '), reference)).toEqual({
          value: 0,
          formatError: 'no-permutation',
        });
      }),
    );
    expect(concordance('1, 1, 2', '1, 2, 3').formatError).toBe('no-permutation');
    expect(concordance('1, 2, 4', '1, 2, 3').formatError).toBe('no-permutation');
    expect(concordance('1', '1').value).toBeNaN();
  });
});

it('each of the ten tasks has its score', () => {
  for (const task of LONG_TASKS) {
    const right = task.metric === 'concordance' ? '2, 1' : '50% (B)';
    expect([task.id, longScore(task, right, [right]).value]).toEqual([task.id, 1]);
  }
});
