import { describe, expect, it } from 'vitest';
import { PairSigns } from '../../../src/stats/correlation/pair-signs.js';
import { createRandom } from '../../../src/stats/numeric/random.js';

/** Concordant − discordant pairs and untied pairs, each pair as often as both systems stand. */
function byHand(judge: Float64Array, gold: Float64Array, w: Int32Array) {
  const sums = { difference: 0, untied: 0, untiedGold: 0 };
  for (let a = 0; a < w.length; a++) {
    for (let b = 0; b < a; b++) {
      const weight = w[a] * w[b];
      const [dx, dy] = [judge[a] - judge[b], gold[a] - gold[b]];
      if (Number.isNaN(dx)) continue;
      sums.difference += weight * Math.sign(dx) * Math.sign(dy);
      sums.untied += weight * Math.abs(Math.sign(dx));
      sums.untiedGold += weight * Math.abs(Math.sign(dy));
    }
  }
  return sums;
}

describe('PairSigns', () => {
  it.each([
    [2, 1],
    [5, 3],
    [12, 11],
    [16, 30],
    [40, 7],
    [130, 2],
  ])('counts what a count by hand does: %i systems, %i judges', (nSystems, nJudges) => {
    const random = createRandom(nSystems);
    const nItems = 4;
    const missing = Array.from({ length: nItems * nSystems }, () => random.int(15) === 0);
    const layer = () => Float64Array.from(missing, (hole) => (hole ? Number.NaN : random.int(4)));
    const gold = layer();
    // The first two agree with the gold, and against it, on every pair: the largest sums there are.
    const judges = Array.from({ length: nJudges }, (_, j) =>
      j === 0 ? gold : j === 1 ? gold.map((score) => -score) : layer(),
    );
    const signs = new PairSigns(judges, gold, nSystems);
    for (let draw = 0; draw < 20; draw++) {
      const w = new Int32Array(nSystems);
      if (draw === 0) w.fill(1);
      else for (let k = 0; k < nSystems; k++) w[random.int(nSystems)]++;
      signs.setSystems(w);
      for (let item = 0; item < nItems; item++) {
        signs.add(item);
        const row = (scores: Float64Array) => scores.subarray(item * nSystems, (item + 1) * nSystems);
        judges.forEach((judge, j) => {
          const { difference, untied, untiedGold } = byHand(row(judge), row(gold), w);
          expect([signs.sums[0], signs.sums[1 + 2 * j], signs.sums[2 + 2 * j]]).toEqual([
            untiedGold,
            difference,
            untied,
          ]);
        });
      }
    }
  });
});
