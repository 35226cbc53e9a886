import type { Dimension } from '../../model/card.js';
import type { CorrelationLevel } from '../../stats/correlation/joint-cells.js';
import type { JudgeColumn } from '../../study/columns.js';
import type { Study } from '../../study/study.js';
import type { OnPart } from '../on-part.js';
import type { CorrelateSettings } from '../settings.js';
import { meet } from './compare.js';
import type { Contest } from './contest.js';
import { correlationContest } from './correlations.js';
import { preferenceContest } from './preferences.js';
import { TEST_OF } from './question.js';
import type { CorrelationOptions, DimensionComparison } from './records.js';
import { pairWinner, settle } from './settle.js';

/** Who is better than each other judge of one protocol; null: nobody, and why. */
export type StandsOut = {
  dimension: string;
  /** What the judges share. */
  protocol: string;
  /** `accuracy`: the share of human preferences. */
  level: CorrelationLevel | 'accuracy';
} & DimensionComparison['standsOut'];

/**
 * For each dimension, protocol and level the judge that stands out: what `compare --within protocol` says, by the test of
 * what the intervals resample. Protocols with one judge are left out.
 * @param keyOf columns of one key are held against each other
 */
export async function standingOut(
  study: Study,
  { levels, resample, method: _, undefinedPolicy: __, ...settings }: CorrelateSettings,
  keyOf: (column: JudgeColumn) => string,
  onPart: OnPart,
): Promise<StandsOut[]> {
  const found: StandsOut[] = [];
  for (const dimension of study.dimensions) {
    const groups = new Map<string, string[]>();
    for (const column of study.columnsOn(dimension)) {
      const key = keyOf(column);
      groups.set(key, [...(groups.get(key) ?? []), column.name]);
    }
    for (const [protocol, judges] of groups) {
      if (judges.length < 2) continue;
      const part = study.among({ dimensions: [dimension.id], judges });
      for (const level of study.anonymous ? (['accuracy'] as const) : levels) {
        const options: CorrelationOptions = {
          ...settings,
          level: level === 'accuracy' ? 'summary' : level,
          resample,
          test: TEST_OF[resample],
          permutations: PERMUTATIONS,
        };
        found.push({
          dimension: dimension.id,
          protocol,
          level,
          ...(await standsOutOn(part, dimension, options, onPart)),
        });
      }
    }
  }
  return found;
}

/** As `compare` does unasked. */
const PERMUTATIONS = 9999;

/** What `compare` says of these judges, with fewer tests where nobody stands out. */
async function standsOutOn(
  study: Study,
  dimension: Dimension,
  options: CorrelationOptions,
  onPart: OnPart,
): Promise<DimensionComparison['standsOut']> {
  const contest = study.anonymous
    ? await preferenceContest(study, dimension, options, onPart)
    : correlationContest(study, dimension, options);
  const pairs = canStandOut(contest, options) ? await meet(contest, options, dimension, onPart) : [];
  return settle(contest.judges, pairs, options).standsOut;
}

/**
 * Whether somebody beats each other one before any adjustment. Who is not better than one of them is out, so that a pair
 * without a winner leaves neither.
 */
function canStandOut({ judges, compare }: Contest, options: CorrelationOptions): boolean {
  const winner = (a: number, b: number) => pairWinner({ a, b, found: compare(a, b, false) }, options);
  let left: number | undefined;
  for (let k = 0; k < judges.length; k++) left = left === undefined ? k : winner(left, k);
  return left !== undefined && judges.every((_, k) => k === left || winner(left, k) === left);
}
