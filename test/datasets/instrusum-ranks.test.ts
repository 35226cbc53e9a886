import { describe, expect, it } from 'vitest';
import { describeRanks, rankKinds } from '../../datasets/instrusum/ranks.js';

describe('rankKinds', () => {
  it('tells competition ranks 1 2 2 4 5 from dense ones 1 2 2 3 4 by the scores 6 − rank', () => {
    expect(rankKinds([[5, 4, 4, 2, 1]], 1)).toMatchObject({ lists: 1, onlyCompetition: 1 });
    expect(rankKinds([[5, 4, 4, 3, 2]], 1)).toMatchObject({ lists: 1, onlyDense: 1 });
  });

  it('cannot tell ranks without ties, nor ties in last place', () => {
    expect(
      rankKinds(
        [
          [5, 4, 3, 2, 1],
          [5, 4, 3, 2, 2],
        ],
        1,
      ),
    ).toMatchObject({ either: 2 });
  });

  it('finds neither where no ranking gives the scores', () => {
    const none = [
      [5, 3, 2, 1, 1],
      [1, 1, 1, 1, 1],
      [4.5, 4, 3, 2, 1],
    ];
    expect(rankKinds(none, 1)).toMatchObject({ lists: 3, neither: 3 });
  });

  it('reads means over three annotators: each list by hand', () => {
    // Competition 5 4 4 2 1, three times the same; dense 5 4 4 3 2, three times the same.
    expect(rankKinds([[5, 4, 4, 2, 1]], 3)).toMatchObject({ onlyCompetition: 1 });
    // Two systems: {2 1, 2 1, 2 2} and dense the same; their mean is 2, 4/3.
    expect(rankKinds([[2, 4 / 3]], 3)).toMatchObject({ either: 1 });
    // A sum of three scores of two systems is at least 2 + 1 + 1 + … : both at 1 cannot be.
    expect(rankKinds([[1, 1]], 3)).toMatchObject({ neither: 1 });
  });

  it('leaves out lists with a gap and those with too many systems', () => {
    expect(rankKinds([[5, null, 4], [6, 5, 4, 3, 2, 1], [1]], 1)).toMatchObject({ lists: 0 });
  });
});

describe('describeRanks', () => {
  it('says which came', () => {
    expect(describeRanks('them', rankKinds([[5, 4, 4, 3, 2]], 1))).toMatch(
      /^Ranks with ties behind them: dense ranks came\. Of 1 lists 0 /,
    );
    expect(describeRanks('them', rankKinds([[5, 4, 3, 2, 1]], 1))).toContain('do not tell which came');
    expect(describeRanks('them', rankKinds([], 1))).toBeUndefined();
  });
});
