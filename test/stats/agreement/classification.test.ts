import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { InputError } from '../../../src/errors.js';
import {
  accuracy,
  balancedAccuracy,
  macroF1,
  precisionRecall,
} from '../../../src/stats/agreement/classification.js';
import { expectClose, readOracle } from '../oracle.js';

interface Case {
  gold: string[];
  predicted: string[];
  positive: string;
  accuracy: number;
  balancedAccuracy: number;
  macroF1: number;
  precision: number;
  recall: number;
  f1: number;
}

const { classification } = readOracle<{ classification: Case[] }>('agreement');
const label = fc.constantFrom('a', 'b', 'c');

describe('classification measures', () => {
  it('equal scikit-learn where that is defined', () => {
    const bound = { relative: 1e-14 };
    for (const { gold, predicted, positive, ...expected } of classification) {
      expectClose(accuracy(gold, predicted).value, expected.accuracy, bound, 'accuracy');
      expectClose(
        balancedAccuracy(gold, predicted).value,
        expected.balancedAccuracy,
        bound,
        'balanced accuracy',
      );
      expectClose(macroF1(gold, predicted).value, expected.macroF1, bound, 'macro F1');
      const result = precisionRecall(gold, predicted, positive);
      expectClose(result.precision, expected.precision, bound, 'precision');
      expectClose(result.recall, expected.recall, bound, 'recall');
      expectClose(result.f1, expected.f1, bound, 'F1');
    }
  });

  it('are by hand: 3 of 4 yes and 1 of 2 no found', () => {
    const gold = [true, true, true, true, false, false];
    const predicted = [true, true, true, false, false, true];
    expect(accuracy(gold, predicted).value).toBe(4 / 6);
    expect(balancedAccuracy(gold, predicted).value).toBe((3 / 4 + 1 / 2) / 2);
    expect(macroF1(gold, predicted).value).toBeCloseTo((6 / 8 + 2 / 4) / 2, 15);
    expect(precisionRecall(gold, predicted, true)).toMatchObject({
      truePositives: 3,
      falsePositives: 1,
      falseNegatives: 1,
      trueNegatives: 1,
      precision: 3 / 4,
      recall: 3 / 4,
      f1: 3 / 4,
      reasons: {},
    });
  });

  it('leave out units without a prediction or a gold label, and count them', () => {
    const gold = ['a', 'b', null, 'a', 'b'];
    const predicted = ['a', null, 'b', 'b', 'b'];
    for (const measure of [accuracy, balancedAccuracy, macroF1]) {
      expect(measure(gold, predicted)).toMatchObject({ n: 3, nMissing: 2 });
    }
    expect(precisionRecall(gold, predicted, 'b')).toMatchObject({ n: 3, nMissing: 2, recall: 1 });
  });

  it('have no value without units, and say so', () => {
    for (const measure of [accuracy, balancedAccuracy, macroF1]) {
      for (const [gold, predicted] of [
        [[], []],
        [['a'], [null]],
        [[null], ['a']],
      ]) {
        expect(measure(gold, predicted)).toMatchObject({
          value: Number.NaN,
          n: 0,
          reason: { code: 'no-predicted-unit' },
        });
      }
    }
  });

  it('refuse unequal lengths and other labels', () => {
    for (const measure of [accuracy, balancedAccuracy, macroF1]) {
      expect(() => measure(['a'], [])).toThrow(InputError);
      expect(() => measure(['a'], [['a'] as unknown as string])).toThrow('got an array of 1 at unit 0');
    }
  });

  it('do not depend on the order of units or the names of classes', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(label, label), { minLength: 1 }), (pairs) => {
        const gold = pairs.map(([a]) => a);
        const predicted = pairs.map(([, b]) => b);
        const rename = (list: string[]) => list.map((name) => ({ a: 9, b: -1, c: 4 })[name] as number);
        for (const measure of [accuracy, balancedAccuracy, macroF1]) {
          const plain = measure(gold, predicted).value;
          for (const other of [
            measure([...gold].reverse(), [...predicted].reverse()).value,
            measure(rename(gold), rename(predicted)).value,
          ]) {
            if (Number.isNaN(plain)) expect(other).toBeNaN();
            else expect(other).toBeCloseTo(plain, 14);
          }
        }
      }),
    );
  });
});

describe('balancedAccuracy', () => {
  it('has no value where the gold has a single class', () => {
    expect(balancedAccuracy(['yes', 'yes'], ['yes', 'no'])).toMatchObject({
      value: Number.NaN,
      reason: { code: 'single-class', parts: { label: '"yes"' } },
    });
  });

  it('is 1/classes for a constant prediction', () => {
    expect(balancedAccuracy(['a', 'a', 'a', 'b', 'c'], ['a', 'a', 'a', 'a', 'a']).value).toBeCloseTo(
      1 / 3,
      15,
    );
  });
});

describe('precisionRecall', () => {
  it('has no precision, recall or F1 where there is nothing to divide by, and says so', () => {
    const noGold = precisionRecall(['no', 'no'], ['yes', 'no'], 'yes');
    expect(noGold).toMatchObject({ precision: 0, recall: Number.NaN, f1: 0 });
    expect(noGold.reasons).toEqual({ recall: { code: 'not-in-gold', parts: { label: '"yes"' } } });
    const noPrediction = precisionRecall(['yes', 'no'], ['no', 'no'], 'yes');
    expect(noPrediction).toMatchObject({ precision: Number.NaN, recall: 0, f1: 0 });
    expect(noPrediction.reasons).toEqual({
      precision: { code: 'never-predicted', parts: { label: '"yes"' } },
    });
    const neither = precisionRecall(['no'], ['no'], 'yes');
    expect([neither.precision, neither.recall, neither.f1]).toEqual([Number.NaN, Number.NaN, Number.NaN]);
    expect(Object.keys(neither.reasons)).toEqual(['precision', 'recall', 'f1']);
    expect(neither.trueNegatives).toBe(1);
  });
});
