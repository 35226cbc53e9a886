import { describe, expect, it } from 'vitest';
import type { Estimate } from '../../src/analysis/estimate.js';
import { type LampSources, lampsOf } from '../../src/analysis/report/lamps.js';
import { THRESHOLDS } from '../../src/analysis/report/thresholds.js';
import { none } from '../../src/model/result.js';
import { remark } from '../../src/remarks/remark.js';
import { litAtThreshold } from './threshold-worlds.js';

const at = (value: number, low: number, high: number) => ({
  value: { value },
  interval: { low: { value: low }, high: { value: high } },
});

/** A judge under protocols `p0`, `p1` … with a share of answers that could be read. */
function covered(...shares: Estimate[]): LampSources {
  const coverage = shares.map((share, k) => ({
    ...{ dimension: 'd', judge: 'j', protocol: `p${k}`, asked: 100, scored: 90, reasons: [], share },
  }));
  return { standings: [], audits: {}, coverage };
}

const stateOf = (sources: LampSources, kind = 'coverage') =>
  lampsOf(sources, THRESHOLDS).find((lamp) => lamp.kind === kind)?.state;

describe('lampsOf(sources, thresholds)', () => {
  it('is green where the whole interval clears the threshold, red where it falls short of it, else grey', () => {
    expect(stateOf(covered(at(0.95, 0.91, 0.99)))).toBe('good');
    expect(stateOf(covered(at(0.95, 0.89, 0.99)))).toBe('open');
    expect(stateOf(covered(at(0.8, 0.7, 0.89)))).toBe('bad');
    expect(stateOf(covered(at(0.95, 0.9, 0.99)))).toBe('open');
  });

  it('is lit only where every protocol of the judge lies on that side', () => {
    expect(stateOf(covered(at(0.95, 0.91, 0.99), at(0.96, 0.92, 0.99)))).toBe('good');
    expect(stateOf(covered(at(0.95, 0.91, 0.99), at(0.8, 0.7, 0.89)))).toBe('open');
  });

  it('has nothing to say without an interval, and nothing to measure without a figure', () => {
    const few = none(remark('few-items', { least: 10 }));
    expect(stateOf(covered({ value: { value: 1 }, interval: { low: few, high: few } }))).toBe('open');
    expect(stateOf(covered(at(1, 0.97, 1)), 'position')).toBe('none');
  });

  it('holds agreement against the threshold and the best row without a model, red against the first alone', () => {
    const standing = (reference: number, value: number, low: number, high: number): LampSources => ({
      ...covered(at(1, 0.97, 1)),
      standings: [
        {
          ...{ dimension: 'd', measure: 'summary', nothing: 0, reference: { name: 'r', value: reference } },
          judges: [
            {
              ...{ dimension: 'd', judge: 'j', protocol: 'p0', measure: 'summary', ...at(value, low, high) },
              ...{ pValue: { value: 0 }, adjustedPValue: { value: 0 }, standing: 'above nothing' },
            },
          ],
        },
      ],
    });
    expect(stateOf(standing(0.2, 0.5, 0.4, 0.6), 'agreement')).toBe('good');
    expect(stateOf(standing(0.45, 0.5, 0.4, 0.6), 'agreement')).toBe('open');
    expect(stateOf(standing(0.45, 0.35, 0.32, 0.4), 'agreement')).toBe('open');
    expect(stateOf(standing(0.45, 0.2, 0.1, 0.29), 'agreement')).toBe('bad');
  });

  it('of 40 judges that stand on every threshold hardly one has a green lamp, or a red one', {
    timeout: 120_000,
  }, async () => {
    // With 40 sets and a rate of .05 more than six come out once in a hundred and fifty times.
    for (const [kind, { green, red }] of Object.entries(await litAtThreshold(40, 50, { sample: 1500 }))) {
      expect(green, `${kind}, green`).toBeLessThanOrEqual(6);
      expect(red, `${kind}, red`).toBeLessThanOrEqual(6);
    }
  });
});
