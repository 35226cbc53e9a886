import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { InputError } from '../../src/errors.js';
import { type RougeVariant, rouge, rougeTokens } from '../../src/text/rouge.js';
import { rougeLsum } from '../../src/text/rouge-lsum.js';
import fixture from '../oracle/fixtures/text-rouge.json' with { type: 'json' };

const VARIANTS: RougeVariant[] = ['rouge1', 'rouge2', 'rougeL'];

describe('rouge', () => {
  it('equals rouge_score, plain and stemmed, on one and several references', () => {
    for (const { candidate, references, plain, stemmed } of fixture.cases) {
      for (const [stem, expected] of [
        [false, plain],
        [true, stemmed],
      ] as const) {
        const obtained = rouge(candidate, references, { stem });
        for (const variant of VARIANTS) {
          const { precision, recall, f1 } = obtained[variant];
          const [p, r, f] = expected[variant] as [number, number, number];
          expect([precision, recall], `${variant} of ${candidate}`).toEqual([p, r]);
          expect(f1, `${variant} of ${candidate}`).toBeCloseTo(f, 14);
        }
      }
    }
  });

  it('counts clipped n-grams: "the the the the" against "the the" has precision 2/4, recall 2/2', () => {
    const { rouge1, rouge2 } = rouge('the the the the', 'the the');
    expect([rouge1.precision, rouge1.recall, rouge1.f1]).toEqual([2 / 4, 1, (2 * 0.5) / 1.5]);
    expect([rouge2.precision, rouge2.recall]).toEqual([1 / 3, 1]);
  });

  it('takes the longest common subsequence, not substring, for ROUGE-L', () => {
    expect(rouge('police killed the gunman', 'police kill the gunman').rougeL.f1).toBe(3 / 4);
    expect(rouge('the gunman kill police', 'police kill the gunman').rougeL.f1).toBe(2 / 4);
  });

  it('takes the best reference of each variant', () => {
    const references = ['a b', 'c d e f'];
    const { rouge1 } = rouge('c d', references);
    expect(rouge1.f1).toBe(rouge('c d', 'c d e f').rouge1.f1);
  });

  it('refuses an empty list of references', () => {
    expect(() => rouge('a', [])).toThrow(InputError);
  });

  it('is 1 for a text against itself, symmetric in F1, and within 0 and 1', () => {
    const text = fc.array(fc.constantFrom('a', 'b', 'c', 'dd'), { maxLength: 12 }).map((w) => w.join(' '));
    fc.assert(
      fc.property(text, text, (a, b) => {
        const [ab, ba] = [rouge(a, b), rouge(b, a)];
        for (const v of VARIANTS) {
          expect(ab[v].f1).toBe(ba[v].f1);
          expect(ab[v].precision).toBe(ba[v].recall);
          expect(ab[v].f1).toBeGreaterThanOrEqual(0);
          expect(ab[v].f1).toBeLessThanOrEqual(1);
        }
        if (a !== '') expect(rouge(a, a).rougeL.f1).toBe(1);
      }),
    );
  });

  it('is for Lsum that of rouge_score too, texts split at line ends', () => {
    for (const { candidate, references, plain, stemmed } of fixture.cases) {
      for (const [stem, expected] of [
        [false, plain],
        [true, stemmed],
      ] as const) {
        const { precision, recall, f1 } = rougeLsum(candidate, references, { stem });
        const [p, r, f] = expected.rougeLsum as [number, number, number];
        expect([precision, recall], candidate).toEqual([p, r]);
        expect(f1).toBeCloseTo(f, 14);
      }
    }
  });

  it("counts for Lsum what a reference sentence shares with any sentence: Lin's example, 4 of 5 tokens", () => {
    const { recall } = rougeLsum('w1 w2 w6 w7 w8\nw1 w3 w8 w9 w5', ['w1 w2 w3 w4 w5']);
    expect(recall).toBe(4 / 5);
  });

  it('is for Lsum that of L where a text is one sentence', () => {
    expect(rougeLsum('a b. b c.', ['b c. a b.'])).toEqual(rouge('a b. b c.', 'b c. a b.').rougeL);
    const split = (text: string) => text.split(/(?<=\.) /);
    expect(rougeLsum('a b. b c.', ['b c. a b.'], { split }).f1).toBe(1);
  });

  it('splits at everything but a–z and 0–9', () => {
    expect(rougeTokens("Don't re-enter Café 101!")).toEqual(['don', 't', 're', 'enter', 'caf', '101']);
  });
});
