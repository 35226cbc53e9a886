import { describe, expect, it } from 'vitest';
import { kendallTau } from '../../../src/stats/correlation/kendall.js';

const N = 1_000_000;
const line = Float64Array.from({ length: N }, (_, k) => k);

describe('kendallTau of a million pairs', () => {
  it('is exact for the full table of 1000 × 1000 values', () => {
    const x = line.map((k) => k % 1000);
    const y = line.map((k) => Math.floor(k / 1000));
    const half = (1000 * 999) / 2;
    expect(kendallTau(x, y)).toMatchObject({
      tau: 0,
      pValue: 1,
      concordant: half * half,
      discordant: half * half,
      tiesX: 1000 * half,
      tiesY: 1000 * half,
      tiesBoth: 0,
    });
  });

  it('is exact without ties: reversed, and with the halves exchanged', () => {
    const pairs = (N * (N - 1)) / 2;
    expect(kendallTau(line, [...line].reverse())).toMatchObject({
      tau: -1,
      discordant: pairs,
      concordant: 0,
    });
    const exchanged = line.map((k) => (k + N / 2) % N);
    expect(kendallTau(line, exchanged)).toMatchObject({ discordant: (N / 2) ** 2, tiesX: 0 });
    const scaled = line.map((k) => Math.sqrt(k));
    expect(kendallTau(scaled, exchanged)).toMatchObject({ discordant: (N / 2) ** 2, tiesY: 0 });
  });
});
