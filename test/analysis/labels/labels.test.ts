import { describe, expect, it } from 'vitest';
import { auditLabels } from '../../../src/analysis/labels/labels.js';
import { InputError } from '../../../src/errors.js';
import { valueLabels, valueScores } from '../../support/hand-data.js';
import { handStudy, scaledAs } from '../../support/hand-study.js';

describe('labels that every judge contradicts, by hand', () => {
  // People: a < b < c. Pairs ab, ac, bc.
  const labels = valueLabels('p1', [[1, 2, 4]]);

  it('finds the pair that all three turn, and how many there would be at random', async () => {
    const scores = [
      // The first two turn ab, one pair of three; the third turns ab and ac.
      ...valueScores('one', 'score', [[2, 1, 4]]),
      ...valueScores('two', 'score', [[2, 1, 4]]),
      ...valueScores('three', 'score', [[2, 1.5, 1.8]]),
    ];
    const { dimensions } = await auditLabels(handStudy({ items: 1, labels, scores }), {});
    const [found] = dimensions;
    expect(found).toMatchObject({ decided: 3, found: 1 });
    expect(found.expected).toBeCloseTo(3 * (1 / 3) * (1 / 3) * (2 / 3), 12);
    expect(found.suspects).toEqual([
      { item: 'i1', systems: ['b', 'a'], label: 'b', judges: ['a'], against: 3, gap: { value: 1 } },
    ]);
  });

  it('puts the larger difference of the labels first', async () => {
    const scores = ['one', 'two', 'three'].flatMap((judge) => valueScores(judge, 'score', [[3, 2, 1]]));
    const { dimensions } = await auditLabels(handStudy({ items: 1, labels, scores }), {});
    expect(dimensions[0].suspects.map(({ systems, gap }) => [...systems, gap?.value])).toEqual([
      ['c', 'a', 3],
      ['c', 'b', 2],
      ['b', 'a', 1],
    ]);
    expect(dimensions[0].expected).toBe(3);
  });

  it('leaves out pairs that fewer than three decide: a tie decides nothing', async () => {
    const scores = [
      ...valueScores('one', 'score', [[3, 3, 1]]),
      ...valueScores('two', 'score', [[3, 2, 1]]),
      ...valueScores('three', 'score', [[3, 2, null]]),
    ];
    const { dimensions } = await auditLabels(handStudy({ items: 1, labels, scores }), {});
    expect(dimensions[0]).toMatchObject({ decided: 0, found: 0, expected: 0, suspects: [] });
  });

  it('counts labels of yes and no one by one', async () => {
    const scores = ['one', 'two', 'three'].flatMap((judge) => valueScores(judge, 'say', [[1, 0, 0]]));
    const study = handStudy({
      card: scaledAs('binary'),
      items: 1,
      labels: valueLabels('p1', [[1, 1, 0]]),
      scores,
    });
    const { dimensions } = await auditLabels(study, {});
    expect(dimensions[0]).toMatchObject({ decided: 3, found: 1 });
    expect(dimensions[0].suspects).toEqual([
      { item: 'i1', systems: ['b'], label: '1', judges: ['0'], against: 3 },
    ]);
    // Each judge is against one of three labels.
    expect(dimensions[0].expected).toBeCloseTo(3 / 27, 12);
  });

  it('asks for three judges', async () => {
    const scores = ['one', 'two'].flatMap((judge) => valueScores(judge, 'score', [[3, 2, 1]]));
    await expect(auditLabels(handStudy({ items: 1, labels, scores }), {})).rejects.toThrow(InputError);
  });
});
