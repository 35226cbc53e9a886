import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { comparePreferences } from '../../src/analysis/compare/compare.js';
import { auditConsistency } from '../../src/analysis/consistency/consistency.js';
import { injectInto } from '../../src/analysis/injection/make.js';
import { auditLength } from '../../src/analysis/length/length.js';
import { ignoreParts } from '../../src/analysis/on-part.js';
import { pairAccuracies } from '../../src/analysis/pair-accuracy.js';
import { auditPosition } from '../../src/analysis/position/position.js';
import { rankSystems } from '../../src/analysis/rank/rank.js';
import { rateSources, type SourceRatings } from '../../src/analysis/ratings/ratings.js';
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
const judging = { ...base, judge: 'j', protocol: 'compare' };
/** The same judge under a second protocol, which always prefers a. */
const SURE: Score = { ...base, judge: 'j', protocol: 'sure', shown: ['a', 'b'], winner: 'first' };

/** People and a judge on the one pair a–b; b is the longer one. */
function studyOf(labels: Label[], scores: Score[], kind: 'preference' | 'rank', anonymous: boolean): Study {
  return new Study(
    handData({
      card: {
        anonymous,
        systems: [{ id: 'a' }, { id: 'b' }],
        dimensions: [{ id: 'overall', higherIsBetter: true, scale: { kind } }],
      },
      items: 1,
      labels,
      scores: [...scores, SURE],
      words: (_, system) => (system === 'b' ? 9 : 3),
    }),
  );
}

/** Every other vote is given with b first. */
const labelsOf = (people: readonly Vote[]): Label[] =>
  people.map((vote, k) => ({
    ...base,
    annotator: `p${k}`,
    pair: k % 2 === 0 ? ['a', 'b'] : ['b', 'a'],
    preference: vote === 'tie' ? 'tie' : vote === 'first' ? 'a' : 'b',
  }));
const scoresOf = (judge: readonly Vote[]): Score[] =>
  judge.map((vote, k) => ({
    ...judging,
    repeat: k,
    shown: k % 2 === 0 ? ['a', 'b'] : ['b', 'a'],
    winner: k % 2 === 0 ? vote : swapped(vote),
  }));

const ranking = (vote: Vote) => ({ a: vote === 'second' ? 2 : 1, b: vote === 'first' ? 2 : 1 });
const rankLabels = (people: readonly Vote[]): Label[] =>
  people.map((vote, k) => ({ ...base, annotator: `p${k}`, ranking: ranking(vote) }));
const rankScores = (judge: readonly Vote[]): Score[] =>
  judge.map((vote, repeat) => ({ ...judging, repeat, shown: ['a', 'b'], ranking: ranking(vote) }));

/** The sign of the difference of the means of s = N − #better: 2 and 1, or 2 and 2 in a tie. */
function ofMeans(given: readonly Vote[]): Vote {
  const sum =
    given.filter((vote) => vote === 'first').length - given.filter((vote) => vote === 'second').length;
  return sum > 0 ? 'first' : sum < 0 ? 'second' : 'tie';
}

const drawn = { resamples: 9, confidence: 0.95, seed: 1, permutations: 9 };

/** Of the longer candidate, b: its win, loss or tie as a preference between a and b. */
function ofLonger(rows: readonly { wins: number; ties: number; losses: number }[]): Vote | undefined {
  const total = (key: 'wins' | 'ties' | 'losses') => rows.reduce((sum, row) => sum + row[key], 0);
  if (total('wins') + total('ties') + total('losses') !== 1) return undefined;
  return total('wins') === 1 ? 'second' : total('ties') === 1 ? 'tie' : 'first';
}

const SIGN = { first: 1, second: -1, tie: 0 } as const;
const LOSER = { first: 'b', second: 'a', tie: undefined } as const;

/** Length, injection and replace on a pair that people and the judge prefer so. */
async function expectPair(study: Study, form: 'pairs' | 'rankings', people: Vote, judge: Vote) {
  const [dimension] = study.dimensions;
  const length = (await auditLength(study, { ...drawn, unit: 'words' })).dimensions[0];
  expect(ofLonger(length.people?.byDecile ?? []), 'length, people').toBe(people);
  expect(ofLonger(length.judges[0].byDecile), 'length, judge').toBe(judge);
  const [sign] = preferenceInstances(study, dimension, form).verdicts(study.columns[0]);
  expect(sign, 'replace').toBe(SIGN[judge]);
  expect(targetOf(study), 'injection').toBe(LOSER[people]);
}

/** How often what the judge was asked about comes out as people prefer, and how the two protocols agree. */
async function expectShares(study: Study, people: Vote, verdicts: readonly Vote[], judge: Vote) {
  const right = verdicts.filter((vote) => vote === people).length / verdicts.length;
  const sure = people === 'first' ? 1 : 0;
  const { rows } = await pairAccuracies(study, study.dimensions[0], false, drawn, ignoreParts);
  expect(
    rows.map(({ accuracy }) => accuracy.value),
    'accuracy',
  ).toEqual([right, sure]);
  const compared = (await comparePreferences(study, drawn)).dimensions[0].judges;
  expect(
    compared.map(({ value }) => value.value),
    'compare',
  ).toEqual([right, sure]);
  const [{ agreement }] = (await auditConsistency(study, drawn)).protocols;
  expect(agreement?.value, 'consistency').toBe(judge === 'first' ? 1 : 0);
}

const counted = (sources: readonly SourceRatings[], k: number) => {
  const { wins, losses, ties } = sources[k].systems.find(({ system }) => system === 'a') ?? {};
  return { wins, losses, ties };
};
const tallied = (given: readonly Vote[]) => ({
  wins: given.filter((vote) => vote === 'first').length,
  losses: given.filter((vote) => vote === 'second').length,
  ties: given.filter((vote) => vote === 'tie').length,
});

describe('the same votes have one reading', () => {
  it('in every command that reads preferences: most votes win, no single winner is a tie', () =>
    fc.assert(
      fc.asyncProperty(votes, votes, async (people, judge) => {
        const study = studyOf(labelsOf(people), scoresOf(judge), 'preference', false);
        const [wanted, judged] = [plurality(people), plurality(judge)];
        await expectPair(study, 'pairs', wanted, judged);
        const position = (await auditPosition(study, { ...drawn, humans: false })).dimensions[0].rows[0];
        expect(position.accuracy?.humanTies, 'position').toBe(wanted === 'tie' ? judge.length : 0);
        // Each comparison is a game of its own.
        const { sources } = (await rateSources(study, { ...drawn, model: 'davidson', elo: false }))
          .dimensions[0];
        expect([counted(sources, 0), counted(sources, 1)], 'ratings').toEqual([
          tallied(people),
          tallied(judge),
        ]);
        const unnamed = studyOf(labelsOf(people), scoresOf(judge), 'preference', true);
        await expectShares(unnamed, wanted, judge, judged);
      }),
      { numRuns: 40 },
    ));
});

describe('the same rankings have one reading', () => {
  it('in every command that reads preferences: the sign of the difference of the means of s = N − #better', () =>
    fc.assert(
      fc.asyncProperty(votes, votes, async (people, judge) => {
        const study = studyOf(rankLabels(people), rankScores(judge), 'rank', false);
        const [wanted, judged] = [ofMeans(people), ofMeans(judge)];
        await expectPair(study, 'rankings', wanted, judged);
        const { rows } = (await auditPosition(study, { ...drawn, humans: false })).dimensions[0];
        const asked = rows.find(({ kind }) => kind === 'pairs');
        expect(asked?.accuracy?.humanTies, 'position').toBe(wanted === 'tie' ? 1 : 0);
        const { sources } = (await rateSources(study, { ...drawn, model: 'davidson', elo: false }))
          .dimensions[0];
        expect([counted(sources, 0), counted(sources, 1)], 'ratings').toEqual([
          tallied([wanted]),
          tallied([judged]),
        ]);
        const { standings } = (await rankSystems(study, drawn)).dimensions[0];
        const order = standings
          .slice(0, 2)
          .map(({ systems: [a, b] }) => Math.sign((a.mean.value ?? 0) - (b.mean.value ?? 0)));
        expect(order, 'rank').toEqual([SIGN[wanted], SIGN[judged]]);
        const unnamed = studyOf(rankLabels(people), rankScores(judge), 'rank', true);
        await expectShares(unnamed, wanted, [judged], judged);
      }),
      { numRuns: 40 },
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
