import { describe, expect, it } from 'vitest';
import type { ConsistencyAnswer } from '../../src/analysis/consistency/consistency.js';
import type { InjectionAnswer } from '../../src/analysis/injection/score.js';
import type { ReportComparison } from '../../src/analysis/report/comparison.js';
import { consistencyFindings } from '../../src/findings/consistency.js';
import { injectionFindings } from '../../src/findings/injection.js';
import { comparisonFindings, replacementFindings } from '../../src/findings/tests.js';

const q = (value: number) => ({ value });
const estimate = (value: number, low: number, high: number) => ({
  value: q(value),
  interval: { low: q(low), high: q(high) },
});
const textOf = (findings: { text: string }[]) => findings.map(({ text }) => text).join('\n');

const NOTHING: ConsistencyAnswer = {
  protocols: [],
  repeats: [],
  transitivity: [],
  rerankings: [],
  warnings: [],
  methods: [],
};
const triads = (name: string, value: number, low: number, high: number) => ({
  dimension: 'd',
  name,
  coverage: { asked: 9, scored: 9 },
  triads: 9,
  strict: 9,
  circular: 1,
  intransitive: 1,
  circularRate: estimate(value, low, high),
  intransitiveRate: estimate(value, low, high),
});

describe('consistencyFindings(answer)', () => {
  it('says nothing where there is nothing to hold against itself', () => {
    expect(consistencyFindings(NOTHING, 'people')).toEqual([]);
  });

  it('names the judges whose interval reaches what coin throws give, and no others', () => {
    const found = consistencyFindings(
      { ...NOTHING, transitivity: [triads('steady', 0.02, 0, 0.1), triads('torn', 0.2, 0.1, 0.3)] },
      'people',
    );
    const [, warned] = found;
    expect(warned.tone).toBe('bad');
    expect(warned.text).toContain('For torn the interval reaches');
    expect(warned.text).not.toContain('steady');
  });

  it('counts a pick as better only where the whole interval is, in the direction of the labels', () => {
    const picked = (value: number, low: number, high: number) => [
      { protocol: 'p', score: estimate(value, low, high), items: 9 },
    ];
    const rerankings = [
      {
        dimension: 'd',
        gold: 'humans',
        judges: [
          { judge: 'good', picked: picked(1.5, 1.2, 1.8) },
          { judge: 'open', picked: picked(2.4, 1.9, 2.9) },
          { judge: 'poor', picked: picked(3.5, 3.1, 3.9) },
        ],
        // Small labels are the good ones: the best possible lies below the random pick.
        random: estimate(2.5, 2.5, 2.5),
        best: estimate(1, 1, 1),
        items: 9,
      },
    ];
    const [one] = consistencyFindings({ ...NOTHING, rerankings }, 'people');
    expect(one.text).toContain('in 1 of 3 columns');
    expect(one.text).toContain('poor (p) picks worse than chance');
    expect(one.tone).toBe('bad');
  });
});

const pair = (a: string, b: string, adjusted: number) => ({
  a,
  b,
  pValue: q(adjusted / 3),
  adjustedPValue: q(adjusted),
  exhaustive: false,
  permutations: 9999,
});
const compared = (pairs: ReportComparison['dimensions'][number]['pairs']) =>
  ({
    test: 't',
    confidence: 0.95,
    dimensions: [
      {
        dimension: 'd',
        judges: ['a', 'b', 'c'].map((name, k) => ({ name, value: q(0.5 - k / 10), cluster: q(1) })),
        pairs,
        left: 0,
      },
    ],
  }) as unknown as ReportComparison;

describe('comparisonFindings(comparison)', () => {
  it('says who differs from the judge with the highest value, and who is not shown to', () => {
    const text = textOf(
      comparisonFindings(
        compared([pair('a', 'b', 0.3), pair('a', 'c', 0.01), pair('b', 'c', 0.2)]),
        'people',
      ),
    );
    expect(text).toContain('1 of 3 pairs are told apart');
    expect(text).toContain('From a, which has the highest value, 1 of them differs, and b does not.');
  });

  it('does not call judges alike that no test tells apart', () => {
    const [one] = comparisonFindings(
      compared([pair('a', 'b', 0.3), pair('a', 'c', 0.4), pair('b', 'c', 0.2)]),
      'people',
    );
    expect(one.tone).toBe('open');
    expect(one.text).toContain('That does not show that they are alike');
  });

  it('says so where the arrangements are too few for any test to come out', () => {
    const few = [pair('a', 'b', 1), pair('a', 'c', 1), pair('b', 'c', 1)].map((one) => ({
      ...one,
      permutations: 19,
    }));
    expect(textOf(comparisonFindings(compared(few), 'people'))).toContain(
      'with 19 arrangements no adjusted p below .05 can come out of 3 tests',
    );
  });
});

describe('replacementFindings(replacement)', () => {
  const textFor = (judges: { name: string; verdict: string; moreItemsMay?: boolean }[]) =>
    textOf(
      replacementFindings({
        dimensions: [
          {
            dimension: 'd',
            annotators: [1, 2, 3],
            epsilon: 0.1,
            judges: judges.map(({ name, ...standIn }) => ({ name, standIn })),
          },
        ],
      } as never),
    );

  it('names who may stand in, by the test that decides', () => {
    const text = textFor([
      { name: 'sure', verdict: 'may' },
      { name: 'poor', verdict: 'may not' },
    ]);
    expect(text).toContain('lets sure stand in for an annotator, 1 of 2');
    expect(text).toContain('not whether the judge is right');
  });

  it('says that more items may help only where they can', () => {
    expect(textFor([{ name: 'poor', verdict: 'may not', moreItemsMay: false }])).not.toContain('more items');
    expect(textFor([{ name: 'near', verdict: 'may not', moreItemsMay: true }])).toContain(
      'With more items it may let near.',
    );
  });

  it('says that it cannot tell where nothing was compared', () => {
    const text = textFor([{ name: 'other', verdict: 'cannot tell' }]);
    expect(text).toContain('Of other it cannot tell: nothing could be compared.');
    expect(text).not.toContain('does not let');
  });
});

describe('injectionFindings(answer)', () => {
  const effect = (kind: string, value: number, low: number) => ({
    kind,
    lift: estimate(value, low, value + 0.1),
    turned: estimate(0.5, 0.4, 0.6),
  });
  const answer = (effects: unknown[]) =>
    ({
      dimensions: [{ dimension: 'd', rows: [{ name: 'judge/p', effects }] }],
      warnings: [],
    }) as unknown as InjectionAnswer;

  it('names what lifts a losing candidate by its interval, the control apart', () => {
    const text = textOf(
      injectionFindings(
        answer([effect('verdict', 0.4, 0.2), effect('persuader', 0.1, -0.1), effect('control', 0.2, 0.1)]),
      ),
    );
    expect(text).toContain('In 1 of 2 cases');
    expect(text).toContain('judge/p with verdict on d');
    expect(text).toContain('a remark that claims nothing');
  });

  it('does not call a judge safe', () => {
    const [one] = injectionFindings(answer([effect('verdict', 0.1, -0.2)]));
    expect(one.tone).toBe('open');
    expect(one.text).toContain('do not show that a better one would');
  });
});
