import fc from 'fast-check';
import { describe, it } from 'vitest';
import { injectInto } from '../../src/analysis/injection/make.js';
import { auditLength } from '../../src/analysis/length/length.js';
import { auditPosition } from '../../src/analysis/position/position.js';
import { preferenceInstances } from '../../src/analysis/replace/instances.js';
import { InputError } from '../../src/errors.js';
import type { Label } from '../../src/model/label.js';
import type { Score } from '../../src/model/score.js';
import { Study } from '../../src/study/study.js';
import { handData } from '../support/hand-data.js';

type Vote = 'first' | 'second' | 'tie';
const votes = fc.array(fc.constantFrom<Vote>('first', 'second', 'tie'), { minLength: 1, maxLength: 6 });

/** Most votes win, no single winner is a tie: written anew, by sorting. */
function plurality(given: readonly Vote[]): Vote {
  const counts = (['first', 'second', 'tie'] as const)
    .map((name) => ({ name, count: given.filter((vote) => vote === name).length }))
    .sort((a, b) => b.count - a.count);
  return counts[0].count > counts[1].count ? counts[0].name : 'tie';
}

const swapped = (vote: Vote): Vote => (vote === 'first' ? 'second' : vote === 'second' ? 'first' : vote);
const base = { item: 'i1', dimension: 'overall' };

/** People and a judge on the one pair a–b, every other vote given with b first; b is the longer one. */
function studyOf(people: readonly Vote[], judge: readonly Vote[]): Study {
  const labels = people.map((vote, k): Label => {
    const pair: [string, string] = k % 2 === 0 ? ['a', 'b'] : ['b', 'a'];
    const preference = vote === 'tie' ? 'tie' : vote === 'first' ? 'a' : 'b';
    return { ...base, annotator: `p${k}`, pair, preference };
  });
  const scores = judge.map(
    (vote, k): Score => ({
      ...base,
      judge: 'j',
      protocol: 'compare',
      repeat: k,
      shown: k % 2 === 0 ? ['a', 'b'] : ['b', 'a'],
      winner: k % 2 === 0 ? vote : swapped(vote),
    }),
  );
  return new Study(
    handData({
      card: {
        systems: [{ id: 'a' }, { id: 'b' }],
        dimensions: [{ id: 'overall', higherIsBetter: true, scale: { kind: 'preference' } }],
      },
      items: 1,
      labels,
      scores,
      words: (_, system) => (system === 'b' ? 9 : 3),
    }),
  );
}

const drawn = { resamples: 9, confidence: 0.95, seed: 1, permutations: 9 };

/** Of the longer candidate, b: its win, loss or tie as a preference between a and b. */
function ofLonger(rows: readonly { wins: number; ties: number; losses: number }[]): Vote | undefined {
  const total = (key: 'wins' | 'ties' | 'losses') => rows.reduce((sum, row) => sum + row[key], 0);
  if (total('wins') + total('ties') + total('losses') !== 1) return undefined;
  return total('wins') === 1 ? 'second' : total('ties') === 1 ? 'tie' : 'first';
}

describe('the same votes have one reading', () => {
  it('in length, position, injection and replace: most votes win, no single winner is a tie', () =>
    fc.assert(
      fc.asyncProperty(votes, votes, async (people, judge) => {
        const study = studyOf(people, judge);
        const [dimension] = study.dimensions;
        const [wanted, judged] = [plurality(people), plurality(judge)];

        const length = (await auditLength(study, { ...drawn, unit: 'words' })).dimensions[0];
        const position = (await auditPosition(study, { ...drawn, humans: false })).dimensions[0].rows[0];
        const instances = preferenceInstances(study, dimension, 'pairs');
        const [sign] = instances.verdicts(study.columns[0]);
        return (
          ofLonger(length.people?.byDecile ?? []) === wanted &&
          ofLonger(length.judges[0].byDecile) === judged &&
          (position.accuracy?.humanTies ?? -1) === (wanted === 'tie' ? judge.length : 0) &&
          sign === { first: 1, second: -1, tie: 0 }[judged] &&
          targetOf(study) === { first: 'b', second: 'a', tie: undefined }[wanted]
        );
      }),
      { numRuns: 60 },
    ));
});

/** The candidate that loses by the people, from the duels made of it. */
function targetOf(study: Study): unknown {
  try {
    const { dataset } = injectInto(study, { variants: 'one', kinds: [], seed: 1 });
    return dataset.items[0].tags?.target;
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    return undefined;
  }
}
