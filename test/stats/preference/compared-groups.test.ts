import { describe, expect, it } from 'vitest';
import { balancedGroups, comparedGroups } from '../../../src/stats/preference/compared-groups.js';

/** Arrows from winner to loser. */
const graph = (nSystems: number, arrows: [number, number][]) => ({
  nSystems,
  reaches: (a: number, b: number) => arrows.some(([from, to]) => from === a && to === b),
});

describe('groups of compared systems', () => {
  it('compared: joined by any comparison, through others too', () => {
    expect(
      comparedGroups(
        graph(5, [
          [0, 1],
          [2, 1],
          [3, 4],
        ]),
      ),
    ).toEqual([
      [0, 1, 2],
      [3, 4],
    ]);
  });

  it('balanced: everyone reaches everyone along wins; a system that never lost stands alone', () => {
    expect(
      balancedGroups(
        graph(3, [
          [0, 1],
          [1, 2],
          [2, 0],
        ]),
      ),
    ).toEqual([[0, 1, 2]]);
    expect(
      balancedGroups(
        graph(3, [
          [0, 1],
          [1, 2],
          [2, 1],
        ]),
      ),
    ).toEqual([[0], [1, 2]]);
  });
});
