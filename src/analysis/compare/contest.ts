import type { Quantity } from '../../model/result.js';
import type { Remark } from '../../remarks/remark.js';
import type { NoWorse } from '../../stats/resampling/no-worse.js';
import type { ItemsOfTwo } from '../../stats/testing/common-ground.js';
import type { MethodName } from '../citations.js';
import type { ComparedJudge, DimensionComparison, JudgePair } from './records.js';

/** Judges of one dimension by one measure: what `compareJudges` needs of it. */
export interface Contest {
  measure: DimensionComparison['measure'];
  gold: Pick<DimensionComparison, 'gold' | 'preferences' | 'units'>;
  judges: Entrant[];
  /** @param oneSided a is the one with the higher value: is it better? */
  compare(a: number, b: number, oneSided: boolean): ContestPair;
  /** Of the tests that were made. */
  warnings: Set<Remark>;
  methods: MethodName[];
}

/** A judge in a comparison, before clusters and letters are given. */
export type Entrant = Omit<ComparedJudge, 'cluster' | 'letters'>;

/** Two judges on one ground, before the p-values of all pairs are adjusted. NaN where undefined. */
export interface GroundResult {
  valueA: number;
  valueB: number;
  difference: number;
  low: number;
  high: number;
  pValue: number;
  items: number;
  reason?: Remark;
  noWorse?: NoWorse;
}

/** Two judges, and what was found of them. */
export interface ContestPair
  extends Pick<
    JudgePair,
    | 'cells'
    | 'systems'
    | 'verdicts'
    | 'units'
    | 'missing'
    | 'question'
    | 'exhaustive'
    | 'permutations'
    | 'williams'
    | 'power'
  > {
  test: string;
  common: GroundResult;
  zero?: GroundResult;
  ofItems?: ItemsOfTwo;
}

/** By what judges are ordered: nobody gains by being constant. */
export function standingOf({ value, withZeros }: Entrant): Quantity {
  return withZeros ?? value;
}

/** Each number of items that a search for the items needed tries is drawn so often: the mean and spread need no more. */
export const POWER_RESAMPLES = 999;
