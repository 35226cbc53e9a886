import type { CaseColumn, CaseData } from '../../model/case-data.js';

/** How a judge's order of a case's candidates goes with the people's. */
export type Standing = 'with' | 'against' | 'open' | 'unscored';

type Scores = readonly (number | null)[];

/** Pairs that both order, and of these the ones ordered the other way. */
export function turnedPairs(people: Scores, judge: Scores): { of: number; turned: number } {
  let [of, turned] = [0, 0];
  for (let a = 0; a < people.length; a++) {
    for (let b = a + 1; b < people.length; b++) {
      const both = difference(people, a, b) * difference(judge, a, b);
      if (both !== 0 && !Number.isNaN(both)) of++;
      if (both < 0) turned++;
    }
  }
  return { of, turned };
}

function difference(scores: Scores, a: number, b: number): number {
  return (scores[a] ?? Number.NaN) - (scores[b] ?? Number.NaN);
}

/** Against: more than half of the pairs that both order are turned; open: neither orders what the other does. */
export function standing(people: Scores, judge: Scores): Standing {
  if (judge.every((score) => score === null)) return 'unscored';
  const { of, turned } = turnedPairs(people, judge);
  if (of === 0) return 'open';
  return 2 * turned > of ? 'against' : 'with';
}

/** 1 = best; ties share the better rank; null = not scored. */
export function ranksOf(scores: Scores): (number | null)[] {
  return scores.map((score) => {
    if (score === null) return null;
    return 1 + scores.filter((other) => other !== null && other > score).length;
  });
}

/** What is looked up of a column by case. */
export interface ColumnIndex extends Omit<CaseColumn, 'scores' | 'flips' | 'unscored' | 'replies'> {
  scores: ReadonlyMap<number, Scores>;
  flips: ReadonlySet<number>;
  unscored: ReadonlyMap<number, readonly number[]>;
  replies: ReadonlyMap<number, CaseColumn['replies'][number][1]>;
}

export function indexed({ columns }: CaseData): ColumnIndex[] {
  return columns.map((column) => {
    const unscored = new Map<number, number[]>();
    for (const [at, reason] of column.unscored) unscored.set(at, [...(unscored.get(at) ?? []), reason]);
    return {
      ...column,
      scores: new Map(column.scores),
      flips: new Set(column.flips),
      unscored,
      replies: new Map(column.replies),
    };
  });
}
