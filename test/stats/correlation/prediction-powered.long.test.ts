import { describe, expect, it } from 'vitest';
import { createRandom } from '../../../src/stats/numeric/random.js';
import { coverage, type SimulatedJudge } from '../coverage.js';

const STUDIES = 2000;
const JUDGES: SimulatedJudge[] = ['good', 'noisy', 'biased', 'blind', 'rounded'];

describe('predictionPoweredMean over 2,000 simulated studies', () => {
  for (const n of [100, 200, 400]) {
    for (const judge of JUDGES) {
      it(`covers 93–97% with ${n} labels and a ${judge} judge`, () => {
        const found = coverage({ studies: STUDIES, n, judge, random: createRandom(n) });
        process.stderr.write(`${n} labels, ${judge}: ${JSON.stringify(found)}\n`);
        expect(found.powered).toBeGreaterThanOrEqual(0.93);
        expect(found.powered).toBeLessThanOrEqual(0.97);
        // A judge that sees nothing costs next to nothing.
        expect(found.width).toBeLessThan(found.humansWidth * 1.01);
      });
    }
  }

  it('with 30 labels it covers at least 92%', () => {
    const found = coverage({ studies: STUDIES, n: 30, judge: 'good', random: createRandom(30) });
    process.stderr.write(`30 labels, good: ${JSON.stringify(found)}\n`);
    expect(found.powered).toBeGreaterThan(0.92);
  });
});
