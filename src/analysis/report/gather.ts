import { InputError } from '../../errors.js';
import type { Dimension } from '../../model/card.js';
import type { CaseData } from '../../model/case-data.js';
import type { JudgeCost } from '../../model/cost.js';
import type { Study } from '../../study/study.js';
import { type AgreeAnswer, agree } from '../agree/agree.js';
import { type CorrelateAnswer, type CorrelateOptions, correlate } from '../correlate/correlate.js';
import { auditLabels, type LabelsAnswer } from '../labels/labels.js';
import { ignoreParts, type OnPart } from '../on-part.js';
import { ifAny, type ReportAudits, reportAudits } from './audits.js';
import { caseData } from './case-data.js';
import { type Claims, claimsOf } from './claims.js';
import { type ReportComparison, reportComparison } from './comparison.js';
import { type CostRow, costRows } from './costs.js';
import { type JudgeAgreement, judgeAgreement } from './judge-agreement.js';
import { type Lamp, lampsOf } from './lamps.js';
import { type Levels, levelsOf } from './levels.js';
import { type DimensionMeans, systemMeans } from './means.js';
import { type ReportReplacement, reportReplacement } from './replacement.js';
import { type DimensionStandings, standingsOf } from './standings.js';
import type { Thresholds } from './thresholds.js';
import { type CoverageRow, coverageRows } from './unscored.js';

/** What is measured for the page, and what is left out. */
export interface ReportOptions extends Omit<CorrelateOptions, 'levels'> {
  /** Arrangements of the tests of the audits. */
  permutations: number;
  /** The audits, and the tests of judges against each other and against single annotators. */
  audits: boolean;
  /** Every item with its texts and replies. */
  cases: boolean;
  /** What the lamps of the first screen are held against. */
  thresholds: Thresholds;
}

/** Everything a report tells, as numbers and records. */
export interface ReportAnswer {
  /** Dimensions that are left out, because no judge was asked about them. */
  unjudged: string[];
  /** Dimensions without labels: there is nothing to hold a judge against. */
  unlabelled: string[];
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
  /** Labels that all judges contradict; absent where no dimension has three judges. */
  labels?: LabelsAnswer;
  /** The tests of the audits, adjusted for their number. */
  claims: Claims;
  /** At or below which adjusted p the page says something. */
  levels: Levels;
  coverage: CoverageRow[];
  /** On which side of its threshold each judge is shown to lie. */
  lamps: Lamp[];
  costs: CostRow[];
  /** Every item with what was said of it; absent where it was not asked for, or there is no judge. */
  cases?: CaseData;
}

/**
 * The answers of the other analyses, with the same options and seed, gathered for one page.
 * @param costs what each judge's runs took, where they are known
 */
export async function gatherReport(
  whole: Study,
  options: ReportOptions,
  costs: readonly JudgeCost[] = [],
  onPart: OnPart = ignoreParts,
): Promise<ReportAnswer> {
  const { dimensions, unjudged } = judgedAmong(whole);
  const study = whole.among({ dimensions: dimensions.map(({ id }) => id) });
  const correlated = await correlate(study, options, onPart);
  const agreement = await agreementOf(study, options, onPart);
  const ordered = study.anonymous ? [] : dimensions.filter(({ level }) => level === 'candidate');
  const matrices: JudgeAgreement[] = [];
  for (const dimension of dimensions) {
    if (study.columnsOn(dimension).length < 2) continue;
    matrices.push(await judgeAgreement(study, dimension, options, onPart));
  }
  const measured = standingsOf(correlated, options.confidence);
  const comparison = options.audits ? await reportComparison(study, options, measured, onPart) : undefined;
  const replacement = options.audits ? await reportReplacement(study, options, onPart) : undefined;
  const audits = options.audits ? await reportAudits(study, options, onPart) : {};
  const labels = await ifAny(() => auditLabels(study, {}, onPart));
  const claims = claimsOf(audits);
  const { length, position, reranking, injection } = claims;
  const families = [correlated.methods, length, position, reranking, injection].filter(
    (one) => one.length > 0,
  );
  const levels = levelsOf(options.confidence, Math.max(1, families.length));
  const standings = standingsOf(correlated, options.confidence, levels);
  const coverage = coverageRows(study, options.confidence);
  return {
    unjudged: unjudged.map(({ id }) => id),
    unlabelled: dimensions.filter((one) => study.forms(one).length === 0).map(({ id }) => id),
    correlate: correlated,
    standings,
    ...(agreement && { agree: agreement }),
    means: ordered
      .filter((dimension) => study.columnsOn(dimension).length > 0)
      .map((dimension) => systemMeans(study, dimension)),
    judgeAgreement: matrices,
    ...(comparison && { comparison }),
    ...(replacement && { replacement }),
    audits,
    ...(labels && { labels }),
    claims,
    levels,
    coverage,
    lamps: lampsOf({ standings, audits, coverage }, options.thresholds),
    costs: costRows(study, costs, standings),
    ...(options.cases && study.columns.length > 0 && { cases: caseData(study) }),
  };
}

/** What no judge was asked is left out where others were, unless it was named: a page about judges has no use for it. */
function judgedAmong({ dimensions, selection, columns }: Study): {
  dimensions: readonly Dimension[];
  unjudged: readonly Dimension[];
} {
  const judged = dimensions.filter(({ id }) => columns.some(({ dimension }) => dimension === id));
  if (selection.dimensions !== undefined || judged.length === 0) return { dimensions, unjudged: [] };
  return { dimensions: judged, unjudged: dimensions.filter((dimension) => !judged.includes(dimension)) };
}

/** Undefined where no label is by a single person: then there is nothing to say, and nothing is wrong. */
async function agreementOf(
  study: Study,
  { resamples, confidence, seed }: ReportOptions,
  onPart: OnPart,
): Promise<AgreeAnswer | undefined> {
  try {
    const found = await agree(study, { resamples, confidence, seed, masi: 'exact' }, onPart);
    return found.annotators.some(({ annotators }) => annotators > 1) ? found : undefined;
  } catch (error) {
    if (error instanceof InputError) return undefined;
    throw error;
  }
}
