import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type BinaryCounts, roganGladen } from '../../../src/stats/agreement/rogan-gladen.js';
import { expectClose, readOracle } from '../oracle.js';

interface Case {
  counts: BinaryCounts;
  confidence: number;
  untruncated: number;
  estimate: number;
  interval: [number, number];
}
const { roganGladen: cases } = readOracle<{ roganGladen: Case[] }>('replace');
const counts = (given: Partial<BinaryCounts> = {}): BinaryCounts => ({
  positives: 50,
  truePositives: 40,
  negatives: 50,
  trueNegatives: 45,
  unlabelled: 200,
  unlabelledYes: 80,
  ...given,
});

describe('roganGladen', () => {
  cases.forEach((one, at) => {
    it(`equals the published formulas by their derivatives, case ${at}`, () => {
      const found = roganGladen(one.counts, { confidence: one.confidence });
      const near = { relative: 1e-12, absolute: 1e-14 };
      expectClose(found.estimate, one.estimate, near);
      expectClose(found.untruncated, one.untruncated, near);
      expectClose(found.low, one.interval[0], near);
      expectClose(found.high, one.interval[1], near);
    });
  });

  it('the interval is all there is, with a reason, where the labelled leave the judge in doubt', () => {
    const doubtful = {
      positives: 2,
      truePositives: 2,
      negatives: 50,
      trueNegatives: 2,
      unlabelled: 100,
      unlabelledYes: 98,
    };
    // (2 + 1)/(2 + 2) + (2 + 1)/(50 + 2) − 1 < 0.
    expect(roganGladen(doubtful)).toMatchObject({
      low: 0,
      high: 1,
      reason: { code: 'too-few-to-tell' },
    });
  });

  it('the interval holds the estimate in every small table', () => {
    for (let positives = 1; positives <= 5; positives++) {
      for (let truePositives = 0; truePositives <= positives; truePositives++) {
        for (const negatives of [1, 3, 50]) {
          for (let trueNegatives = 0; trueNegatives <= negatives; trueNegatives++) {
            for (let yes = 0; yes <= 100; yes += 10) {
              const one = counts({ positives, truePositives, negatives, trueNegatives });
              const found = roganGladen({ ...one, unlabelled: 100, unlabelledYes: yes });
              if (Number.isNaN(found.estimate)) continue;
              expect(found.low).toBeLessThanOrEqual(found.estimate);
              expect(found.high).toBeGreaterThanOrEqual(found.estimate);
            }
          }
        }
      }
    }
  });

  it('by hand: 40% yes at sensitivity .8 and specificity .9 are 3/7', () => {
    const found = roganGladen(counts());
    expect(found).toMatchObject({ apparent: 0.4, sensitivity: 0.8, specificity: 0.9 });
    expect(found.estimate).toBeCloseTo(3 / 7, 14);
  });

  it('a faultless judge needs no correction; a share out of range is brought back', () => {
    const faultless = counts({ truePositives: 50, trueNegatives: 50 });
    expect(roganGladen(faultless).estimate).toBeCloseTo(0.4, 14);
    const low = roganGladen(counts({ unlabelledYes: 2 }));
    expect(low.untruncated).toBeLessThan(0);
    expect(low).toMatchObject({ estimate: 0, low: 0 });
  });

  it('the estimate mirrors when yes and no change places', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 26, max: 50 }),
        fc.integer({ min: 26, max: 50 }),
        fc.nat(200),
        (tp, tn, yes) => {
          const one = roganGladen(counts({ truePositives: tp, trueNegatives: tn, unlabelledYes: yes }));
          const other = roganGladen(
            counts({ truePositives: tn, trueNegatives: tp, unlabelledYes: 200 - yes }),
          );
          expect(other.untruncated).toBeCloseTo(1 - one.untruncated, 10);
          expect(other.low).toBeCloseTo(1 - one.high, 10);
          expect(other.high).toBeCloseTo(1 - one.low, 10);
        },
      ),
    );
  });

  it('is undefined, with the reason, where an error rate is unknown or the judge only guesses', () => {
    const why = (given: Partial<BinaryCounts>) => roganGladen(counts(given)).reason?.code;
    expect(why({ positives: 0, truePositives: 0 })).toBe('no-labelled-yes');
    expect(why({ negatives: 0, trueNegatives: 0 })).toBe('no-labelled-no');
    expect(why({ unlabelled: 0, unlabelledYes: 0 })).toBe('nothing-unlabelled');
    expect(why({ truePositives: 25, trueNegatives: 25 })).toBe('judge-at-chance');
    expect(roganGladen(counts({ positives: 0, truePositives: 0 })).estimate).toBeNaN();
  });

  it('refuses impossible counts', () => {
    expect(() => roganGladen(counts({ truePositives: 51 }))).toThrow(/at most `positives`, got 51 of 50/);
    expect(() => roganGladen(counts({ unlabelled: 1.5 }))).toThrow(/`unlabelled`.*1.5/);
    expect(() => roganGladen(counts(), { confidence: 2 })).toThrow(/confidence/);
  });
});
