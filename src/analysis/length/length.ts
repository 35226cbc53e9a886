import { InputError } from '../../errors.js';
import type { Dimension } from '../../model/card.js';
import type { Dataset } from '../../model/dataset.js';
import type { Quantity } from '../../model/result.js';
import { decileLimits } from '../../stats/length-deciles.js';
import { type LengthLean, lengthLean, type RaterAgreement } from '../../stats/length-lean.js';
import { longerPreferred } from '../../stats/length-oracle.js';
import { twoRaterAgreement } from '../../stats/two-rater-preferences.js';
import { unknownName } from '../../study/choose.js';
import { type Coverage, coverageOf, type JudgeColumn } from '../../study/judges.js';
import { type AuditOptions, auditedColumns, clusterOptions } from '../../study/options.js';
import { Roster } from '../../study/roster.js';
import {
  humanPreferences,
  merged,
  type PairPreference,
  type Verdict,
  verdictsOf,
} from '../../study/verdicts.js';
import { type LengthUnit, lengthCounter } from '../../text/lengths.js';
import { type Estimate, estimate } from '../estimate.js';
import { quantity } from '../quantity.js';
import { noTick, type Tick } from '../tick.js';
import { candidateLengths, influenceOf, type LengthInfluence, type Measuring } from './length-influence.js';
import { lengthWarnings } from './length-warnings.js';

export interface LengthOptions extends AuditOptions {
  unit: LengthUnit;
  /** System that the others are set against at similar lengths. */
  baseline?: string;
  permutations: number;
}

export interface Agreement {
  alpha: Estimate;
  agreement: Estimate;
}

/** One judge's liking for length on one dimension. */
export interface JudgeLength extends LengthInfluence {
  name: string;
  judge: string;
  protocol: string;
  coverage: Coverage;
  humanOracle: Agreement;
  judgeOracle: Agreement;
  judgeHuman: Agreement;
  /** Judge–oracle less human–oracle, and the test of the alphas' difference. */
  difference: Agreement & { pValue: Quantity; permutations: number; exhaustive: boolean };
  /** Share of pairs on which judge and people agree, on all pairs and on those of similar length. */
  similarAgreement: { all: Quantity; similar: Quantity; pairs: number };
  /** Pairs of candidates: asked about, and decided by all three (the two, without human labels). */
  pairs: number;
  jointPairs: number;
  equalLengths: number;
  /** Every pair is a tie once all its verdicts are taken together: nothing here speaks of length. */
  allTied?: true;
}

export interface DimensionLength {
  dimension: string;
  gold: string;
  /** Upper ends of the deciles of the absolute length difference. */
  deciles: number[];
  /** People on the pairs that judges were asked about; on all, where there is no judge. */
  people?: LengthInfluence & { pairs: number; humanOracle: Agreement };
  judges: JudgeLength[];
}

export interface LengthAnswer {
  unit: LengthUnit;
  baseline?: string;
  dimensions: DimensionLength[];
  warnings: string[];
}

/**
 * Does a judge like length, and more than people do?
 * @throws InputError where there is no judge, or the baseline is no system
 */
export async function auditLength(
  dataset: Dataset,
  options: LengthOptions,
  tick: Tick = noTick,
): Promise<LengthAnswer> {
  const roster = new Roster(dataset);
  const { baseline, unit } = options;
  if (baseline !== undefined && dataset.card.anonymous) {
    throw new InputError(
      `The outputs of ${JSON.stringify(dataset.card.id)} have no system behind them (anonymous): there is no baseline to set others against`,
    );
  }
  if (baseline !== undefined && roster.system(baseline) < 0) {
    throw unknownName('system', baseline, roster.systems);
  }
  const lengths = candidateLengths(dataset, roster, await lengthCounter(unit));
  const dimensions: DimensionLength[] = [];
  for (const { dimension, columns } of auditedColumns(dataset, options)) {
    if (columns.length === 0 && options.judges !== undefined) continue;
    const answer = await auditDimension(dataset, dimension, columns, { roster, lengths, options }, tick);
    if (columns.length > 0 || answer.people !== undefined) dimensions.push(answer);
  }
  // Where there are judges, the people alone are not what is asked about.
  const judged = dimensions.filter(({ judges }) => judges.length > 0);
  const kept = judged.length > 0 ? judged : dimensions;
  if (dimensions.length === 0) {
    throw new InputError(
      `No judge scores and no human labels of two candidates of an item in ${JSON.stringify(dataset.card.id)} on ${options.dimensions?.join(', ') ?? 'any dimension'}: there is nothing to audit`,
    );
  }
  return {
    unit,
    ...(baseline !== undefined && { baseline }),
    dimensions: kept,
    warnings: lengthWarnings(dataset, kept, lengths),
  };
}

interface Setting {
  roster: Roster;
  lengths: Float64Array;
  options: LengthOptions;
}

async function auditDimension(
  dataset: Dataset,
  dimension: Dimension,
  columns: readonly JudgeColumn[],
  { roster, lengths, options }: Setting,
  tick: Tick,
): Promise<DimensionLength> {
  const labels = humanPreferences(dataset, dimension, options, roster);
  const all: { column: JudgeColumn; verdicts: Verdict[]; pairs: Map<number, PairPreference> }[] = [];
  for (const column of columns) {
    await tick(all.length, columns.length, `${dimension.id}: reading verdicts`);
    const verdicts = verdictsOf(dataset, column, dimension, roster);
    all.push({ column, verdicts, pairs: merged(verdicts, roster) });
  }
  const asked = new Map(all.flatMap(({ pairs }) => [...pairs]));
  const human = {
    source: labels.source,
    pairs: asked.size === 0 ? labels.pairs : new Map([...labels.pairs].filter(([key]) => asked.has(key))),
  };
  const every = asked.size === 0 ? human.pairs : asked;
  const differenceOf = ({ item, low, high }: PairPreference) =>
    lengths[roster.cell(item, low)] - lengths[roster.cell(item, high)];
  const deciles = decileLimits([...every.values()].map(differenceOf).filter((value) => !Number.isNaN(value)));
  const measuring: Measuring = {
    roster,
    lengths,
    deciles,
    strengths: !dataset.card.anonymous,
    options: clusterOptions(options),
  };
  const judges: JudgeLength[] = [];
  for (const { column, verdicts, pairs } of all) {
    await tick(judges.length, columns.length, `${dimension.id}: length`);
    const { name, judge, protocol } = column;
    const influence = influenceOf(verdicts, pairs, measuring);
    const lean = leanOf(pairs, human.pairs, { roster, lengths, options });
    judges.push({
      name,
      judge,
      protocol,
      coverage: coverageOf(column.scores),
      ...agreements(lean),
      similarAgreement: similarAgreement(pairs, human.pairs, influence.similarPairs),
      ...influence.figures,
      ...(isAllTied(pairs) && { allTied: true as const }),
    });
  }
  const people = [...human.pairs.values()].map(({ item, low, high, preference }) => ({
    item,
    first: low,
    second: high,
    winner: preference,
  }));
  return {
    dimension: dimension.id,
    gold: human.source,
    deciles,
    ...(people.length > 0 && {
      people: {
        pairs: people.length,
        humanOracle: peopleAndOracle(human.pairs, { roster, lengths, options }),
        ...influenceOf(people, human.pairs, measuring).figures,
      },
    }),
    judges,
  };
}

function isAllTied(pairs: ReadonlyMap<number, PairPreference>): boolean {
  const scored = [...pairs.values()].filter(({ preference }) => preference !== null);
  return scored.length > 0 && scored.every(({ preference }) => preference === 'tie');
}

function peopleAndOracle(
  human: ReadonlyMap<number, PairPreference>,
  { roster, lengths, options }: Setting,
): Agreement {
  const pairs = [...human.values()].map(({ item, low, high, preference }) => ({
    item: roster.items[item],
    a: preference,
    b: longerPreferred(lengths[roster.cell(item, low)], lengths[roster.cell(item, high)]),
  }));
  const { alpha, agreement } = twoRaterAgreement(pairs, clusterOptions(options));
  return { alpha: estimate(alpha), agreement: estimate(agreement) };
}

function leanOf(
  judge: ReadonlyMap<number, PairPreference>,
  human: ReadonlyMap<number, PairPreference>,
  { roster, lengths, options }: Setting,
): LengthLean {
  const pairs = [...judge].map(([key, { item, low, high, preference }]) => ({
    item: roster.items[item],
    lengths: [lengths[roster.cell(item, low)], lengths[roster.cell(item, high)]] as const,
    human: human.get(key)?.preference ?? null,
    judge: preference,
  }));
  return lengthLean(pairs, { ...clusterOptions(options), permutations: options.permutations });
}

function agreements(lean: LengthLean) {
  const of = ({ alpha, agreement }: RaterAgreement): Agreement => ({
    alpha: estimate(alpha),
    agreement: estimate(agreement),
  });
  const { pValue, reason, permutations, exhaustive } = lean.test;
  return {
    humanOracle: of(lean.humanOracle),
    judgeOracle: of(lean.judgeOracle),
    judgeHuman: of(lean.judgeHuman),
    difference: {
      ...of(lean.difference),
      pValue: quantity(pValue, reason),
      permutations,
      exhaustive,
    },
    pairs: lean.nPairs,
    jointPairs: lean.nJoint,
    equalLengths: lean.nEqualLengths,
  };
}

function similarAgreement(
  judge: ReadonlyMap<number, PairPreference>,
  human: ReadonlyMap<number, PairPreference>,
  similar: ReadonlySet<number>,
): JudgeLength['similarAgreement'] {
  let [all, agreed, kept, keptAgreed] = [0, 0, 0, 0];
  for (const [key, { preference }] of judge) {
    const label = human.get(key)?.preference ?? null;
    if (preference === null || label === null) continue;
    const same = preference === label ? 1 : 0;
    all++;
    agreed += same;
    if (!similar.has(key)) continue;
    kept++;
    keptAgreed += same;
  }
  const reason = 'no pair was decided by judge and people';
  return { all: quantity(agreed / all, reason), similar: quantity(keptAgreed / kept, reason), pairs: kept };
}
