import { InputError } from '../../errors.js';
import type { Dimension } from '../../model/card.js';
import type { JudgeCost } from '../../model/cost.js';
import type { Dataset } from '../../model/dataset.js';
import { chooseColumns, chooseDimensions } from '../../study/columns.js';
import { judgeColumns } from '../../study/judges.js';
import { type AgreeAnswer, agree } from '../agree/agree.js';
import { type CorrelateAnswer, type CorrelateOptions, correlate } from '../correlate/correlate.js';
import { noTick, type Tick } from '../tick.js';
import { type ReportAudits, reportAudits } from './audits.js';
import { type ReportComparison, reportComparison } from './comparison.js';
import { type CostRow, costRows } from './costs.js';
import type { Disagreement } from './disagreement.js';
import { disagreements } from './disagreements.js';
import { type JudgeAgreement, judgeAgreement } from './judge-agreement.js';
import { type DimensionMeans, systemMeans } from './means.js';
import { type ReportReplacement, reportReplacement } from './replacement.js';
import { type DimensionStandings, standingsOf } from './standings.js';
import { type CoverageRow, coverageRows } from './unscored.js';

export interface ReportOptions extends Omit<CorrelateOptions, 'levels'> {
  /** Arrangements of the tests of the audits. */
  permutations: number;
  /** The audits, and the tests of judges against each other and against single annotators. */
  audits: boolean;
  /** The most items to show on which judges and people differ. */
  maxDisagreements: number;
}

/** Everything a report tells, as numbers and records. */
export interface ReportAnswer {
  /** Dimensions that are left out, because no judge was asked about them. */
  unjudged: string[];
  correlate: CorrelateAnswer;
  standings: DimensionStandings[];
  /** Absent where all labels are published aggregates. */
  agree?: AgreeAnswer;
  means: DimensionMeans[];
  judgeAgreement: JudgeAgreement[];
  /** Absent where no two judges can be compared. */
  comparison?: ReportComparison;
  /** Absent with fewer than three annotators. */
  replacement?: ReportReplacement;
  audits: ReportAudits;
  coverage: CoverageRow[];
  costs: CostRow[];
  disagreements: Disagreement[];
}

/**
 * The answers of the other analyses, with the same options and seed, gathered for one page.
 * @param costs what each judge's runs took, where they are known
 */
export async function gatherReport(
  dataset: Dataset,
  given: ReportOptions,
  costs: readonly JudgeCost[] = [],
  tick: Tick = noTick,
): Promise<ReportAnswer> {
  const wanted = chooseDimensions(dataset, given.dimensions);
  const columns = chooseColumns(judgeColumns(dataset), given.judges).filter(({ dimension }) =>
    wanted.some(({ id }) => id === dimension),
  );
  const { dimensions, unjudged } = judgedAmong(wanted, columns, given.dimensions !== undefined);
  const options = { ...given, dimensions: dimensions.map(({ id }) => id) };
  const correlated = await correlate(dataset, options, tick);
  const standings = standingsOf(correlated);
  const agreement = await agreementOf(dataset, options, tick);
  const ordered = dataset.card.anonymous ? [] : dimensions.filter(({ level }) => level === 'candidate');
  const matrices: JudgeAgreement[] = [];
  for (const dimension of dataset.card.anonymous ? dimensions : ordered) {
    const own = columnsOn(columns, dimension);
    if (own.length > 1) matrices.push(await judgeAgreement(dataset, dimension, own, options, tick));
  }
  const comparison = options.audits ? await reportComparison(dataset, options, standings, tick) : undefined;
  const replacement = options.audits ? await reportReplacement(dataset, options, tick) : undefined;
  const audits = options.audits ? await reportAudits(dataset, options, tick) : {};
  const coverage = coverageRows(columns);
  return {
    unjudged: unjudged.map(({ id }) => id),
    correlate: correlated,
    standings,
    ...(agreement && { agree: agreement }),
    means: ordered
      .filter((dimension) => columnsOn(columns, dimension).length > 0)
      .map((dimension) => systemMeans(dataset, dimension, columnsOn(columns, dimension), options)),
    judgeAgreement: matrices,
    ...(comparison && { comparison }),
    ...(replacement && { replacement }),
    audits,
    coverage,
    costs: costRows(costs, standings),
    disagreements: disagreements(dataset, dimensions, columns, {
      ...options,
      most: options.maxDisagreements,
    }),
  };
}

/** What no judge was asked is left out where others were, unless it was named: a page about judges has no use for it. */
function judgedAmong(
  wanted: readonly Dimension[],
  columns: readonly { dimension: string }[],
  named: boolean,
): { dimensions: Dimension[]; unjudged: Dimension[] } {
  const judged = wanted.filter((dimension) => columnsOn(columns, dimension).length > 0);
  if (named || judged.length === 0) return { dimensions: [...wanted], unjudged: [] };
  return { dimensions: judged, unjudged: wanted.filter((dimension) => !judged.includes(dimension)) };
}

function columnsOn<T extends { dimension: string }>(columns: readonly T[], { id }: Dimension): T[] {
  return columns.filter(({ dimension }) => dimension === id);
}

/** Undefined where no label is by a single person: then there is nothing to say, and nothing is wrong. */
async function agreementOf(
  dataset: Dataset,
  options: ReportOptions,
  tick: Tick,
): Promise<AgreeAnswer | undefined> {
  const { dimensions, gold, labels, resamples, confidence, seed } = options;
  try {
    const settings = { dimensions, gold, ...(labels && { labels }), resamples, confidence, seed };
    const found = await agree(dataset, { ...settings, masi: 'exact' }, tick);
    return found.annotators.some(({ annotators }) => annotators > 1) ? found : undefined;
  } catch (error) {
    if (error instanceof InputError) return undefined;
    throw error;
  }
}
