import { describe, expect, it } from 'vitest';
import { createRandom } from '../../src/stats/random.js';
import { RememberedResamples } from '../../src/stats/remembered-resamples.js';

describe('RememberedResamples', () => {
  it('gives what drawing anew gives, in blocks or whole', () => {
    const collect = (remembered: RememberedResamples) => {
      const seen: number[] = [];
      remembered.blocks(30, 200, createRandom(7)).forEach(({ size, times }) => {
        for (let r = 0; r < size; r++) for (let i = 0; i < 30; i++) seen.push(times[i * size + r]);
      });
      return seen;
    };
    const remembered = new RememberedResamples();
    const first = collect(remembered);
    expect(first).toHaveLength(6000);
    expect(collect(remembered)).toEqual(first);
    expect(collect(new RememberedResamples())).toEqual(first);
    expect(first.slice(0, 30).reduce((sum, times) => sum + times, 0)).toBe(30);
  });
});
