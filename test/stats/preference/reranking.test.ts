import { describe, expect, it } from 'vitest';
import { ScoreGrid } from '../../../src/stats/correlation/score-grid.js';
import { createRandom } from '../../../src/stats/numeric/random.js';
import { rerank, rerankPicked } from '../../../src/stats/preference/reranking.js';

const options = () => ({ random: createRandom(1), resamples: 99 });

describe('rerank', () => {
  const gold = new ScoreGrid(['i', 'j'], ['a', 'b', 'c'], Float64Array.of(5, 3, 1, 2, 4, Number.NaN));

  it('by hand: the human score of the first, the mean of those in first place, beside random and best', () => {
    const judge = new ScoreGrid(['i', 'j'], ['a', 'b', 'c'], Float64Array.of(1, 2, 2, 0, 1, 9));
    const result = rerank(judge, gold, options());
    // Item i: b and c tie, (3 + 1) / 2; item j: c has no human score, so b.
    expect(result.picked.value).toBe((2 + 4) / 2);
    expect(result.random.value).toBe((3 + 3) / 2);
    expect(result.best.value).toBe((5 + 4) / 2);
  });

  it('an item that the judge did not score is in none of the three', () => {
    const judge = new ScoreGrid(
      ['i', 'j'],
      ['a', 'b', 'c'],
      new Float64Array([1, 2, 3, ...Array(3).fill(Number.NaN)]),
    );
    expect(rerank(judge, gold, options())).toMatchObject({ nItems: 1, best: { value: 5 } });
  });

  it('gains over a candidate at random from the same items, its sign changed item by item; by hand', () => {
    const judge = new ScoreGrid(['i', 'j'], ['a', 'b', 'c'], Float64Array.of(2, 1, 0, 0, 1, Number.NaN));
    const { gain, gainTest, nItems } = rerankPicked(judge, gold, options());
    // Item i: 5 against a mean of 3; item j: 4 against 3. Of the four signs two give ±3.
    expect(gain.value).toBe(1.5);
    expect(gainTest).toMatchObject({ pValue: 0.5, exhaustive: true, permutations: 4 });
    expect(nItems).toBe(2);
  });
});
