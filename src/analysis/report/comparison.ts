import { InputError } from '../../errors.js';
import type { Quantity } from '../../model/result.js';
import type { Study } from '../../study/study.js';
import {
  type CompareAnswer,
  type CompareOptions,
  compareJudges,
  type JudgePair,
} from '../compare/compare.js';
import {
  type ComparePreferencesAnswer,
  comparePreferences,
  type PreferenceOptions,
} from '../compare/compare-preferences.js';
import type { Tick } from '../tick.js';
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
  test: string;
  confidence: number;
  dimensions: ReportedComparison[];
  /** As the command has them: correlations within an item, or shares of preferences where there are no systems. */
  full:
    | { of: 'correlations'; options: CompareOptions; answer: CompareAnswer }
    | { of: 'preferences'; options: PreferenceOptions; answer: ComparePreferencesAnswer };
}

export interface ReportedComparison {
  dimension: string;
  /** Best first. */
  judges: { name: string; value: Quantity; cluster: Quantity }[];
  pairs: Pick<JudgePair, 'a' | 'b' | 'pValue' | 'adjustedPValue' | 'exhaustive' | 'permutations'>[];
  /** Columns with a value that were left out for want of room. */
  left: number;
}

type Options = Omit<CompareOptions, 'level' | 'test'>;

/**
 * The judges of each dimension against each other.
 * @returns undefined where no dimension has two judges with a value
 */
export async function reportComparison(
  study: Study,
  options: Options,
  standings: readonly DimensionStandings[],
  tick: Tick,
): Promise<ReportComparison | undefined> {
  const measured = study.anonymous ? 'accuracy' : 'summary';
  const wanted = standings.flatMap(({ dimension, judges, measure }) => {
    const known = judges.filter(({ value }) => value.value !== null);
    if (measure !== measured || known.length < 2) return [];
    const names = chosen(known).map(({ judge, protocol }) => `${judge}/${protocol}`);
    return [{ dimension, names, left: known.length - names.length }];
  });
  if (wanted.length === 0) return undefined;
  const most = Math.max(...wanted.map(({ names }) => names.length));
  const arrangements = Math.max(ARRANGEMENTS, (ARRANGEMENTS_A_TEST * most * (most - 1)) / 2);
  const settings: CompareOptions = {
    ...options,
    level: 'summary',
    test: 'inputs',
    resamples: Math.min(options.resamples, RESAMPLES),
    permutations: Math.min(options.permutations, arrangements),
  };
  const leftOf = new Map(wanted.map(({ dimension, left }) => [dimension, left]));
  const { confidence } = settings;
  if (study.anonymous) {
    const { permutations, resamples, seed } = settings;
    const own: PreferenceOptions = { permutations, resamples, confidence, seed };
    const answer = await together(wanted, (columns) => comparePreferences(study.among(columns), own, tick));
    if (answer === undefined) return undefined;
    const dimensions = answer.dimensions.map(({ dimension, judges: found, pairs }) => ({
      dimension,
      judges: bestFirst(
        found.map(({ name, accuracy, cluster }) => ({ name, value: accuracy.value, cluster })),
      ),
      pairs,
      left: leftOf.get(dimension) ?? 0,
    }));
    return { test: answer.test, confidence, dimensions, full: { of: 'preferences', options: own, answer } };
  }
  const answer = await together(wanted, (columns) => compareJudges(study.among(columns), settings, tick));
  if (answer === undefined) return undefined;
  const dimensions = answer.dimensions.map(({ dimension, judges, pairs }) => ({
    dimension,
    judges: bestFirst(
      judges.map(({ name, correlation, cluster }) => ({ name, value: correlation, cluster })),
    ),
    pairs,
    left: leftOf.get(dimension) ?? 0,
  }));
  return {
    test: answer.test,
    confidence,
    dimensions,
    full: { of: 'correlations', options: settings, answer },
  };
}

/** Each judge's best column first, then the best of the others: so one judge's many protocols do not fill the page. */
function chosen<T extends { judge: string }>(bestFirst: readonly T[]): T[] {
  const seen = new Set<string>();
  const firsts = bestFirst.filter(({ judge }) => !seen.has(judge) && seen.add(judge));
  const others = bestFirst.filter((column) => !firsts.includes(column));
  return [...firsts, ...others].slice(0, JUDGES);
}

function bestFirst<T extends { value: Quantity }>(judges: T[]): T[] {
  return judges.sort((a, b) => (b.value.value ?? -Infinity) - (a.value.value ?? -Infinity));
}

interface Answer<D> {
  test: string;
  dimensions: D[];
  warnings: string[];
}

/** One answer from those of the dimensions, each of which has judges of its own. */
async function together<D>(
  wanted: readonly { dimension: string; names: string[] }[],
  compare: (columns: { dimensions: string[]; judges: string[] }) => Promise<Answer<D>>,
): Promise<Answer<D> | undefined> {
  const found: Answer<D>[] = [];
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
    test: found[0].test,
    dimensions: found.flatMap(({ dimensions }) => dimensions),
    warnings: [...new Set(found.flatMap(({ warnings }) => warnings))],
  };
}
