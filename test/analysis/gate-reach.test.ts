import { describe, expect, it } from 'vitest';
import { timesToDecide } from '../../src/analysis/gate-reach.js';
import { parseGate } from '../../src/analysis/gates.js';

const KNOWN = { rate: 'interval', tau: 'interval' } as const;
const measure = (value: number, low: number, high: number) => ({
  value: { value },
  interval: { low: { value: low }, high: { value: high } },
});
const times = (gate: string, figures: Parameters<typeof timesToDecide>[1]) =>
  timesToDecide(parseGate(gate, KNOWN).expression, figures);

describe('how many times as many data decide a gate', () => {
  // The half of the interval towards the limit must come down to the distance: four times as many halve it.
  it('by the square root of their number, on the side of the limit', () => {
    expect(times('rate > .15', { rate: measure(0.2, 0.1, 0.4) })).toBeCloseTo(4, 1);
    expect(times('rate > .3', { rate: measure(0.2, 0.1, 0.4) })).toBeCloseTo(4, 1);
    expect(times('rate > .175', { rate: measure(0.2, 0.1, 0.4) })).toBeCloseTo(16, 0);
  });

  it('is the most that one of several figures needs, or the least where one suffices', () => {
    const figures = { rate: measure(0.2, 0.1, 0.3), tau: measure(0.5, 0.2, 0.8) };
    expect(times('rate > .15 and tau > .4', figures)).toBeCloseTo(9, 1);
    expect(times('rate > .15 or tau > .4', figures)).toBeCloseTo(4, 1);
  });

  it('is none in reach where the value is the limit, or all but', () => {
    expect(times('rate > .2', { rate: measure(0.2, 0.1, 0.3) })).toBeNull();
    expect(times('rate > .199', { rate: measure(0.2, 0.1, 0.3) })).toBeNull();
  });
});
