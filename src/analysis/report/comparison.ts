import { InputError } from '../../errors.js';
import { distinct } from '../../remarks/remark.js';
import { adjustPValues } from '../../stats/testing/multiple-comparisons.js';
import type { Study } from '../../study/study.js';
import { compareJudgesByKind } from '../compare/by-kind.js';
import type {
  CompareAnswer,
  ComparedJudge,
  CompareOptions,
  DimensionComparison,
  JudgePair,
} from '../compare/records.js';
import type { OnPart } from '../on-part.js';
import type { DimensionStandings } from './standings.js';

/** So many columns of a dimension are tested two by two: 66 tests. */
const JUDGES = 12;
/** Arrangements for each test that Holm's adjustment counts: the least adjusted p is then about .01. */
const ARRANGEMENTS_A_TEST = 100;
const ARRANGEMENTS = 1999;
/** The intervals of differences stand behind a fold: fewer resamples than the intervals in front. */
const RESAMPLES = 999;

/** The tests of `assize compare`, as far as a page has room and time for them. */
export interface ReportComparison {
  confidence: number;
  dimensions: ReportedComparison[];
  /** As the command has them. */
  full: { options: CompareOptions; answer: CompareAnswer };
}

/** The judges of one dimension compared for the page. */
export interface ReportedComparison extends Pick<DimensionComparison, 'dimension' | 'measure' | 'test'> {
  /** Best first. */
  judges: Pick<ComparedJudge, 'name' | 'value' | 'withZeros' | 'cluster'>[];
  pairs: Pick<
    JudgePair,
    | 'a'
    | 'b'
    | 'pValue'
    | 'adjustedPValue'
    | 'zero'
    | 'conflict'
    | 'better'
    | 'exhaustive'
    | 'permutations'
    | 'noWorse'
  >[];
  standsOut: DimensionComparison['standsOut'];
  /**
   * Of the judge that stands out: that it is not better than each other one, for whichever judge of whichever
   * dimension this were; absent where none stands out.
   */
  superlative?: { pValue: number };
  /** Columns with a value that were left out for want of room. */
  left: number;
}

/** Within this much of the other's value a judge is no worse. */
export const MARGIN = 0.05;

type Options = Omit<CompareOptions, 'level' | 'test' | 'resample' | 'measure'>;

/**
 * The judges of each dimension against each other.
 * @returns undefined where no dimension has two judges with a value
 */
export async function reportComparison(
  study: Study,
  options: Options,
  standings: readonly DimensionStandings[],
  onPart: OnPart,
): Promise<ReportComparison | undefined> {
  const wanted = standings.flatMap(({ dimension, judges }) => {
    const known = judges.filter(({ value }) => value.value !== null);
    if (known.length < 2) return [];
    const names = chosen(known).map(({ judge, protocol }) => `${judge}/${protocol}`);
    return [{ dimension, names, left: known.length - names.length }];
  });
  if (wanted.length === 0) return undefined;
  const most = Math.max(...wanted.map(({ names }) => names.length));
  const arrangements = Math.max(ARRANGEMENTS, (ARRANGEMENTS_A_TEST * most * (most - 1)) / 2);
  const { coefficient, confidence, seed } = options;
  const settings: CompareOptions = {
    permutations: Math.min(options.permutations, arrangements),
    resamples: Math.min(options.resamples, RESAMPLES),
    confidence,
    seed,
    margin: MARGIN,
    coefficient,
    // By what the standings are.
    measure: 'kappa',
    test: 'inputs',
    resample: 'items',
  };
  const answer = await together(wanted, (columns) =>
    compareJudgesByKind(study.among(columns), settings, onPart),
  );
  if (answer === undefined) return undefined;
  const leftOf = new Map(wanted.map(({ dimension, left }) => [dimension, left]));
  const tested = answer.dimensions.map(
    ({ dimension, measure, test, judges, pairs, standsOut }): ReportedComparison => ({
      dimension,
      measure,
      test,
      judges: bestFirst(judges),
      pairs,
      standsOut,
      left: leftOf.get(dimension) ?? 0,
    }),
  );
  const superlatives = adjustPValues(tested.map(bestOfMany));
  const dimensions = tested.map((one, k): ReportedComparison => {
    const pValue = superlatives[k];
    return one.standsOut.judge === null ? one : { ...one, superlative: { pValue } };
  });
  return { confidence, dimensions, full: { options: settings, answer } };
}

/**
 * The p of the judge that stands out: the largest of its tests against the others, on either ground and one-sided, for
 * each judge that might have been it. 1 where none stands out.
 */
function bestOfMany({ judges, pairs, standsOut, left }: ReportedComparison): number {
  if (standsOut.judge === null) return 1;
  const own = pairs.filter(({ a, b }) => a === standsOut.judge || b === standsOut.judge);
  const raw = own.flatMap(({ pValue, zero }) => [pValue.value ?? 1, zero ? (zero.pValue.value ?? 1) : 0]);
  return Math.min(1, ((judges.length + left) * Math.max(...raw)) / 2);
}

/** Each judge's best column first, then the best of the others: so one judge's many protocols do not fill the page. */
function chosen<T extends { judge: string }>(bestFirst: readonly T[]): T[] {
  const seen = new Set<string>();
  const firsts = bestFirst.filter(({ judge }) => !seen.has(judge) && seen.add(judge));
  const others = bestFirst.filter((column) => !firsts.includes(column));
  return [...firsts, ...others].slice(0, JUDGES);
}

function bestFirst(judges: readonly ComparedJudge[]): ComparedJudge[] {
  const worth = ({ value, withZeros }: ComparedJudge) => (withZeros ?? value).value ?? -Infinity;
  return [...judges].sort((a, b) => worth(b) - worth(a));
}

/** One answer from those of the dimensions, each of which has judges of its own. */
async function together(
  wanted: readonly { dimension: string; names: string[] }[],
  compare: (columns: { dimensions: string[]; judges: string[] }) => Promise<CompareAnswer>,
): Promise<CompareAnswer | undefined> {
  const found: CompareAnswer[] = [];
  for (const { dimension, names } of wanted) {
    try {
      found.push(await compare({ dimensions: [dimension], judges: names }));
    } catch (error) {
      // Nothing to compare is no fault of a page.
      if (!(error instanceof InputError)) throw error;
    }
  }
  if (found.length === 0) return undefined;
  return {
    dimensions: found.flatMap(({ dimensions }) => dimensions),
    warnings: distinct(found.flatMap(({ warnings }) => warnings)),
    methods: found.flatMap(({ methods }) => methods),
  };
}
