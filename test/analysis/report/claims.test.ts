import { describe, expect, it } from 'vitest';
import { ignoreParts } from '../../../src/analysis/on-part.js';
import { reportAudits } from '../../../src/analysis/report/audits.js';
import { claimsOf } from '../../../src/analysis/report/claims.js';
import { few, handStudy, pairLabels, pairScores, scaledAs } from '../../support/hand-study.js';

const card = { ...scaledAs('preference'), anonymous: true, systems: [{ id: 'a' }, { id: 'b' }] };
const numbered = (items: number, ...forms: string[]) =>
  Array.from({ length: items }, (_, k) => forms.map((form) => `i${k + 1} ${form}`)).flat();

/** Judges asked in both orders, each with its two answers on every item. */
const claims = async (items: number, judges: Record<string, [string, string]>) => {
  const study = handStudy({
    card,
    items,
    labels: pairLabels('p1', ...numbered(items, 'a>b')),
    scores: Object.entries(judges).flatMap(([name, answers]) =>
      pairScores(name, 'compare', ...numbered(items, ...answers)),
    ),
  });
  return claimsOf(await reportAudits(study, { ...few, permutations: 9999 }, ignoreParts));
};

describe('claims against judges, by hand', () => {
  it('the first place won twice on each of ten items: 2 of 2^10 arrangements, adjusted for two such judges', async () => {
    const { position } = await claims(10, {
      first: ['a>b', 'b>a'],
      second: ['a<b', 'b<a'],
      fair: ['a>b', 'b<a'],
    });
    // The fair one never flips: no test, no claim.
    expect(position.map(({ name, dimension, effect }) => [name, dimension, effect])).toEqual([
      ['first/compare', 'overall', 1],
      ['second/compare', 'overall', 1],
    ]);
    for (const { pValue, adjustedPValue } of position) {
      expect(pValue).toBeCloseTo(2 / 2 ** 10, 12);
      expect(adjustedPValue).toBeCloseTo((2 * 2) / 2 ** 10, 12);
    }
  });

  it('from nine items nothing is claimed', async () => {
    const { position, length, reranking, injection, control } = await claims(9, { first: ['a>b', 'b>a'] });
    expect({ position, length, reranking, injection, control }).toEqual({
      position: [],
      length: [],
      reranking: [],
      injection: [],
      control: [],
    });
  });
});
