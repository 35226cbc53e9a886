import type { UnitReading } from '../../protocols/contract.js';
import type { Judgment } from '../model/judgment.js';
import type { MadeUnits, Manifest, RankingRecord } from '../model/run.js';
import type { Score } from '../model/score.js';
import { type CaseReading, onEachDimension } from './reading.js';
import { judgmentsOf, type Names, rankingOf, scoresOf } from './records.js';
import type { Trial } from './trial.js';

/** What one case comes to, by the file that keeps it. */
export interface CaseResults {
  judgments: Judgment[];
  scores: Score[];
  rankings: RankingRecord[];
  units: (Names & UnitReading & { item: string; dimension: string })[];
  sentences: MadeUnits[];
}

/** The records of a case under the names of its run, dimension by dimension. */
export function resultsOf(
  reading: CaseReading,
  trial: Trial,
  { judge, protocol }: Pick<Manifest, 'judge' | 'protocol'>,
): CaseResults {
  const names = { judge: judge.label, protocol: protocol.label };
  const { item, repeat, dimensions } = reading.trialCase;
  const results: CaseResults = { judgments: [], scores: [], rankings: [], units: [], sentences: [] };
  for (const each of onEachDimension(reading)) {
    const { dimension, outcome } = each;
    const level = trial.dimensions.find(({ id }) => id === dimension)?.level ?? 'candidate';
    const ranking = rankingOf(each, names);
    results.judgments.push(...judgmentsOf(each, names));
    results.scores.push(...scoresOf(each, names, level));
    if (ranking) results.rankings.push(ranking);
    for (const unit of outcome.units ?? []) results.units.push({ ...names, item, dimension, ...unit });
  }
  // The same in every repeat and for every dimension: written once.
  const isFirst = repeat === 0 && dimensions[0] === trial.dimensions[0]?.id;
  if (isFirst) results.sentences = (reading.outcome.made ?? []).map((made) => ({ item, ...made }));
  return results;
}
