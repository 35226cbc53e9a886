import { describe, expect, it } from 'vitest';
import { levelsOf } from '../../src/analysis/report/levels.js';
import type { JudgeStanding, Standing } from '../../src/analysis/report/standings.js';
import { coinLines, coinTogether } from '../../src/findings/coin.js';
import { none } from '../../src/model/result.js';
import { remark } from '../../src/remarks/remark.js';

const quantity = (value: number) => ({ value });

function standing(
  judge: string,
  value: number,
  low: number,
  high: number,
  standing: Standing,
): JudgeStanding {
  const interval = { low: quantity(low), high: quantity(high) };
  const estimate = { value: quantity(value), interval };
  return {
    ...estimate,
    dimension: 'overall',
    judge,
    protocol: 'plain',
    measure: 'accuracy',
    decided: { ...estimate, ties: { judge: quantity(0), humans: quantity(0) } },
    pValue: quantity(0.5),
    adjustedPValue: quantity(0.5),
    standing,
  };
}

const CORRELATE = { correlations: [], units: [], pairs: [], onePerson: [], warnings: [], methods: [] };
const CLAIMS = { length: [], position: [], reranking: [], injection: [], control: [] };

function inputOf(judges: JudgeStanding[], leaning: Record<string, number> = {}) {
  const position = Object.entries(leaning).map(([judge, adjustedPValue]) => {
    return {
      name: `${judge}/plain`,
      dimension: 'overall',
      effect: 1,
      pValue: adjustedPValue,
      adjustedPValue,
    };
  });
  return {
    standings: [{ dimension: 'overall', measure: 'accuracy' as const, nothing: 0.5, judges }],
    correlate: CORRELATE,
    claims: { ...CLAIMS, position },
    levels: levelsOf(0.95, 2),
  };
}

describe('what one line says of a judge beside a coin', () => {
  const says = (...given: Parameters<typeof standing>) => coinLines(inputOf([standing(...given)]))[0]?.says;

  it('better or worse only where the test of all of them together shows it', () => {
    expect(says('a', 0.8, 0.7, 0.9, 'above references')).toBe('better than a coin');
    expect(says('a', 0.8, 0.7, 0.9, 'above nothing')).toBe('better than a coin');
    expect(says('a', 0.2, 0.1, 0.3, 'below nothing')).toBe('worse than a coin');
  });

  it('that an interval speaks alone where it leaves the coin out and the test together does not show it', () => {
    expect(says('a', 0.65, 0.52, 0.8, 'open')).toBe('above a coin, tested alone');
    expect(says('a', 0.35, 0.2, 0.48, 'open')).toBe('below a coin, tested alone');
  });

  it('nothing where the interval holds the coin, or there is too little', () => {
    expect(says('a', 0.6, 0.49, 0.8, 'open')).toBe('not told from a coin');
    expect(says('a', 0.6, 0.1, 0.9, 'undefined')).toBe('too little to say');
  });

  it('reads the pairs that both decide where there are ties', () => {
    const tied = standing('a', 0.3, 0.2, 0.4, 'open');
    const decided = {
      ...tied.decided,
      value: quantity(0.7),
      interval: { low: quantity(0.55), high: quantity(0.8) },
    };
    const judge = { ...tied, decided: { ...decided, ties: { judge: quantity(0.5), humans: quantity(0) } } };
    expect(coinLines(inputOf([judge]))[0]?.says).toBe('above a coin, tested alone');
  });

  it('nothing of what is no preference', () => {
    const input = inputOf([standing('a', 0.8, 0.7, 0.9, 'above nothing')]);
    const kappa = { ...input, standings: [{ ...input.standings[0], measure: 'kappa' as const }] };
    expect(coinLines(kappa)).toEqual([]);
  });
});

describe('what holds of all of them together', () => {
  const together = (judges: JudgeStanding[], leaning = {}) => {
    const input = inputOf(judges, leaning);
    return coinTogether(input, coinLines(input));
  };
  const [good, open, bad] = [
    standing('good', 0.8, 0.7, 0.9, 'above references'),
    standing('open', 0.65, 0.52, 0.8, 'open'),
    standing('bad', 0.1, 0.05, 0.2, 'below nothing'),
  ];

  it('names who is told from a coin', () => {
    expect(together([good, open])).toEqual(['Tested as 2 together, only good is told from a coin.']);
    expect(together([good, open, bad])).toEqual([
      'Tested as 3 together, only good and bad are told from a coin.',
    ]);
    expect(together([good, bad])).toEqual(['Tested as 2 together, good and bad are told from a coin.']);
    expect(together([open, open])).toEqual(['Tested as 2 together, none is told from a coin.']);
    expect(together([good])).toEqual(['By its test, good is told from a coin.']);
    expect(together([open])).toEqual(['By its test, it is not told from a coin.']);
  });

  it('names whom the place moves at the level of the page, and nobody above it', () => {
    const { accusing } = levelsOf(0.95, 2);
    expect(together([good, open], { good: 0.4, open: accusing })[1]).toBe(
      'The place of an answer moves open.',
    );
    expect(together([good, open], { good: 0.4, open: accusing + 1e-6 })).toHaveLength(1);
  });

  it('draws no limit where there is none', () => {
    const unknown = none(remark('nothing-scored'));
    const judge = { ...open, interval: { low: unknown, high: unknown }, decided: undefined };
    const { decided: _, ...rest } = judge;
    expect(coinLines(inputOf([rest]))[0]).toMatchObject({ says: 'not told from a coin', low: unknown });
  });
});
