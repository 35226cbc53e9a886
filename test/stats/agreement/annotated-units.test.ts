import { describe, expect, it } from 'vitest';
import {
  typeAgreement,
  unanimousShare,
  validatedPrecision,
} from '../../../src/stats/agreement/annotated-units.js';
import { createRandom } from '../../../src/stats/numeric/random.js';

const options = { random: createRandom(1) };

describe('typeAgreement', () => {
  it('gives precision and recall type by type; a unit may carry several types or none', () => {
    const result = typeAgreement(
      [
        { item: 'a', human: ['entity', 'event'], judge: ['entity'] },
        { item: 'a', human: [], judge: ['entity'] },
        { item: 'b', human: ['event'], judge: ['event'] },
        { item: 'b', human: ['event'], judge: null },
        { item: 'b', human: null, judge: ['causal'] },
      ],
      options,
    );
    expect(result.map(({ type }) => type)).toEqual(['entity', 'event']);
    expect(result[0]).toMatchObject({ nHuman: 1, nJudge: 2, nBoth: 1 });
    expect(result[0].precision.value).toBe(0.5);
    expect(result[0].recall.value).toBe(1);
    expect(result[1].precision.value).toBe(1);
    expect(result[1].recall.value).toBe(0.5);
  });

  it('the recall of a type people never marked is undefined, not 0', () => {
    const [type] = typeAgreement([{ item: 'a', human: [], judge: ['language'] }], options);
    expect(type.precision.value).toBe(0);
    expect(type.recall.value).toBeNaN();
    expect(type.recall.reason).toBeTruthy();
  });
});

describe('unanimousShare', () => {
  it('is over the units with two labels or more', () => {
    const result = unanimousShare(
      [
        { item: 'a', labels: [1, 1, 1] },
        { item: 'a', labels: [1, 0, 1] },
        { item: 'b', labels: [0, null, 0] },
        { item: 'b', labels: [1, null, null] },
      ],
      options,
    );
    expect(result).toMatchObject({ nUnits: 4, nShared: 3, nUnanimous: 2 });
    expect(result.share.value).toBeCloseTo(2 / 3, 15);
    expect(unanimousShare([], options).share.value).toBeNaN();
  });
});

describe('validatedPrecision', () => {
  it('is 1 − rejected ÷ validated: partial agreement is agreement, what nobody looked at is in neither', () => {
    const verdicts = ['agree', 'agree', 'partial', 'reject', null, null] as const;
    const result = validatedPrecision(
      verdicts.map((verdict, k) => ({ item: `${k}`, verdict })),
      options,
    );
    expect(result).toMatchObject({ nAnnotations: 6, nValidated: 4, nPartial: 1, nRejected: 1 });
    expect(result.precision.value).toBe(0.75);
  });
});
