import { InputError } from '../../errors.js';
import type { Dataset } from '../../model/dataset.js';
import {
  type CompareAnswer,
  type CompareOptions,
  compareJudges,
  type DimensionComparison,
} from '../compare.js';
import type { Tick } from '../tick.js';
import type { DimensionStandings } from './standings.js';

/** So many judges of a dimension are tested two by two, the best by their values: 66 tests. */
const JUDGES = 12;
/** Arrangements for each test that Holm's adjustment counts: the least adjusted p is then about .01. */
const ARRANGEMENTS_A_TEST = 100;
const ARRANGEMENTS = 1999;
/** The intervals of differences stand behind a fold: fewer resamples than the intervals in front. */
const RESAMPLES = 999;

/** The tests of `assize compare` at the summary level, as far as a page has room and time for them. */
export interface ReportComparison extends CompareAnswer {
  options: CompareOptions;
  dimensions: ReportedComparison[];
}

export interface ReportedComparison extends DimensionComparison {
  /** Judges with a value that were left out, because others have higher ones. */
  left: number;
}

/**
 * The judges of each dimension against each other, where outputs have systems behind them and two judges have a value.
 * @returns undefined where no dimension has two
 */
export async function reportComparison(
  dataset: Dataset,
  options: Omit<CompareOptions, 'judges' | 'level' | 'test'>,
  standings: readonly DimensionStandings[],
  tick: Tick,
): Promise<ReportComparison | undefined> {
  const ordered = standings.flatMap(({ dimension, judges, measure }) => {
    const known = judges.filter(({ value }) => value.value !== null);
    return measure === 'summary' && known.length > 1 ? [{ dimension, known }] : [];
  });
  const most = Math.min(JUDGES, Math.max(0, ...ordered.map(({ known }) => known.length)));
  const wanted = Math.max(ARRANGEMENTS, (ARRANGEMENTS_A_TEST * most * (most - 1)) / 2);
  const settings: Omit<CompareOptions, 'judges'> = {
    ...options,
    level: 'summary',
    test: 'inputs',
    resamples: Math.min(options.resamples, RESAMPLES),
    permutations: Math.min(options.permutations, wanted),
  };
  const dimensions: ReportedComparison[] = [];
  const warnings = new Set<string>();
  let test = '';
  for (const { dimension, known } of ordered) {
    const names = known.slice(0, JUDGES).map(({ judge, protocol }) => `${judge}/${protocol}`);
    const found = await ifComparable(() =>
      compareJudges(dataset, { ...settings, dimensions: [dimension], judges: names }, tick),
    );
    if (found === undefined) continue;
    test = found.test;
    for (const warning of found.warnings) warnings.add(warning);
    dimensions.push(...found.dimensions.map((one) => ({ ...one, left: known.length - names.length })));
  }
  if (dimensions.length === 0) return undefined;
  return { test, dimensions, warnings: [...warnings], options: { ...settings, judges: [] } };
}

/** Nothing to compare is no fault of a page. */
async function ifComparable(compare: () => Promise<CompareAnswer>): Promise<CompareAnswer | undefined> {
  try {
    return await compare();
  } catch (error) {
    if (error instanceof InputError) return undefined;
    throw error;
  }
}
