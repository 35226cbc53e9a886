import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cohenKappa } from '../../../src/stats/agreement/cohen-kappa.js';
import { onePersonLabels, type PersonAnswer } from '../../../src/stats/agreement/one-person-labels.js';
import { createRandom } from '../../../src/stats/numeric/random.js';

const options = () => ({ resamples: 499, random: createRandom(1) });
const answer = (
  annotator: number,
  k: number,
  person: string,
  others: string,
  ...judge: string[]
): PersonAnswer => ({
  annotator,
  item: `i${k}`,
  person,
  others,
  ...(judge.length > 0 && { judge }),
});

describe('onePersonLabels(answers, measure)', () => {
  it('averages over annotators, not over answers, and takes the judge against the same others', () => {
    // Annotator 0: right on 1 of 2; annotator 1: right on 1 of 1. The judge: 2 of 2 and 0 of 1.
    const answers = [answer(0, 1, 'a', 'a', 'a'), answer(0, 2, 'b', 'a', 'a'), answer(1, 3, 'b', 'b', 'a')];
    const { person, judge, difference, nAnnotators, nItems } = onePersonLabels(
      answers,
      'accuracy',
      options(),
    );
    expect(person.value).toBe(0.75);
    expect(judge?.value).toBe(0.5);
    expect(difference?.value).toBe(-0.25);
    expect({ nAnnotators, nItems }).toEqual({ nAnnotators: 2, nItems: 3 });
  });

  it('a judge asked in both orders gives half an answer each time', () => {
    const answers = [answer(0, 1, 'a', 'a', 'a', 'b'), answer(0, 2, 'a', 'a', 'a', 'a')];
    expect(onePersonLabels(answers, 'accuracy', options()).judge?.value).toBe(0.75);
  });

  it('kappa of one annotator is that of the two lists of labels', () =>
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.constantFrom('x', 'y', 'z'), fc.constantFrom('x', 'y', 'z')), {
          minLength: 3,
          maxLength: 30,
        }),
        (pairs) => {
          const answers = pairs.map(([person, others], k) => answer(0, k, person, others));
          const expected = cohenKappa(
            pairs.map(([, others]) => others),
            pairs.map(([person]) => person),
          ).kappa;
          const { value } = onePersonLabels(answers, 'kappa', {
            resamples: 1,
            random: createRandom(1),
          }).person;
          if (Number.isNaN(expected)) expect(value).toBeNaN();
          else expect(value).toBeCloseTo(expected, 12);
        },
      ),
    ));

  it('leaves out annotators without a figure, and has none where nobody has one', () => {
    const answers = [
      answer(0, 1, 'a', 'a', 'a'),
      answer(0, 2, 'b', 'b', 'a'),
      // Of one label throughout there is no balanced accuracy.
      answer(1, 3, 'a', 'a', 'b'),
    ];
    const found = onePersonLabels(answers, 'balanced', options());
    expect(found.nAnnotators).toBe(1);
    expect(found.person.value).toBe(1);
    expect(found.judge?.value).toBe(0.5);
    expect(onePersonLabels([], 'accuracy', options()).person.value).toBeNaN();
  });
});
