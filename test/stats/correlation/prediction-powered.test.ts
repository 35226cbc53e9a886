import { describe, expect, it } from 'vitest';
import { predictionPoweredMean } from '../../../src/stats/correlation/prediction-powered.js';
import { createRandom } from '../../../src/stats/numeric/random.js';
import { coverage, LATENT } from '../coverage.js';
import { expectClose, readOracle } from '../oracle.js';

interface Case {
  labels: number[];
  judged: number[];
  unlabelled: number[];
  confidence: number;
  estimate: number;
  interval: [number, number];
  plain: [number, number];
  humans: [number, number];
}
const { powered } = readOracle<{ powered: Case[] }>('replace');
const near = { relative: 1e-12 };

describe('predictionPoweredMean', () => {
  powered.forEach(({ labels, judged, unlabelled, confidence, ...expected }, at) => {
    it(`equals ppi-python, case ${at}`, () => {
      const tuned = predictionPoweredMean(labels, judged, unlabelled, { confidence, critical: 'z' });
      expectClose(tuned.estimate, expected.estimate, near);
      expectClose(tuned.low, expected.interval[0], near);
      expectClose(tuned.high, expected.interval[1], near);
      expectClose(tuned.humanOnly.low, expected.humans[0], near);
      expectClose(tuned.humanOnly.high, expected.humans[1], near);
      const plain = predictionPoweredMean(labels, judged, unlabelled, {
        confidence,
        lambda: 1,
        critical: 'z',
      });
      expectClose(plain.low, expected.plain[0], near);
      expectClose(plain.high, expected.plain[1], near);
    });
  });

  it("without the judge it is Student's interval of the mean", () => {
    const { humanOnly } = predictionPoweredMean([1, 2, 4, 5], [0, 0, 0, 0], [0]);
    // Mean 3, variance 10/3, t(.975; 3) = 3.18244630528.
    expect(humanOnly.estimate).toBe(3);
    expectClose(humanOnly.high, 3 + 3.18244630528371 * Math.sqrt(10 / 3 / 4), { relative: 1e-10 });
  });

  it('by hand: with weight 1 the humans’ mean moves by the judge’s drift', () => {
    const { estimate, judgeMean } = predictionPoweredMean([1, 2, 3], [2, 3, 4], [5, 5], { lambda: 1 });
    // 2 + (5 − 3).
    expect(estimate).toBe(4);
    expect(judgeMean).toBe(19 / 5);
  });

  it('with weight 0, and with a judge that always says the same, it is the human interval', () => {
    const humans = predictionPoweredMean([1, 2, 4], [7, 7, 7], [7, 7]);
    expect(humans.lambda).toBe(0);
    expect(humans).toMatchObject(humans.humanOnly);
    expect(humans.gain).toBeCloseTo(1, 14);
    expect(predictionPoweredMean([1, 2, 4], [3, 1, 2], [2], { lambda: 0 })).toMatchObject(humans.humanOnly);
  });

  it('without clipping, the scale and the direction of the judge do not matter', () => {
    const { labels, judged, unlabelled } = powered[0];
    const turn = (values: number[]) => values.map((value) => 3 - 20 * value);
    const before = predictionPoweredMean(labels, judged, unlabelled, { clip: false });
    const after = predictionPoweredMean(labels, turn(judged), turn(unlabelled), { clip: false });
    expectClose(after.estimate, before.estimate, near);
    expectClose(after.standardError, before.standardError, { relative: 1e-10 });
    expectClose(after.lambda, before.lambda / -20, { relative: 1e-10 });
  });

  it('is undefined without two labels or without anything unlabelled', () => {
    expect(predictionPoweredMean([1], [1], [1])).toMatchObject({
      estimate: Number.NaN,
      reason: { code: 'few-human-labels' },
    });
    const all = predictionPoweredMean([1, 2], [1, 2], []);
    expect(all).toMatchObject({ estimate: 1.5, low: Number.NaN, reason: { code: 'no-unlabelled-member' } });
    expect(all.humanOnly.low).toBeLessThan(1.5);
  });

  it('refuses unequal lengths, missing scores and odd options', () => {
    expect(() => predictionPoweredMean([1, 2], [1], [1])).toThrow(/each of 2 human labels, got 1/);
    expect(() => predictionPoweredMean([1, 2], [1, Number.NaN], [1])).toThrow(/NaN at judged\[1\]/);
    expect(() => predictionPoweredMean([1, 2], [1, 2], [1], { confidence: 1 })).toThrow(/confidence/);
    expect(() => predictionPoweredMean([1, 2], [1, 2], [1], { lambda: Number.NaN })).toThrow(/lambda/);
  });

  it('covers the true mean about as often as it says, in 300 studies of 100 labels', () => {
    const { powered: share } = coverage({ studies: 300, n: 100, judge: 'good', random: createRandom(3) });
    // Three standard errors of 300 studies either side of .95: 2,000 studies are in the long test.
    expect(Math.abs(share - 0.95)).toBeLessThan(0.038);
    expect(LATENT).toBe(3);
  });
});
