import { InputError } from '../../errors.js';
import type { Dimension } from '../../model/card.js';
import type { Quantity } from '../../model/result.js';
import { type Remark, remark } from '../../remarks/remark.js';
import { decileLimits } from '../../stats/preference/length-deciles.js';
import { type LengthLean, lengthLean, type RaterAgreement } from '../../stats/preference/length-lean.js';
import { type LengthPair, longerPreferred } from '../../stats/preference/length-oracle.js';
import { twoRaterAgreement } from '../../stats/preference/two-rater-preferences.js';
import type { Coverage } from '../../study/columns.js';
import type { PairPreferences } from '../../study/preferences.js';
import type { Resampling } from '../../study/selection.js';
import type { Study } from '../../study/study.js';
import { type LengthUnit, lengthCounter } from '../../text/lengths.js';
import { unknownName } from '../../text/unknown-name.js';
import type { MethodName } from '../citations.js';
import { type Estimate, estimate } from '../estimate.js';
import { ignoreParts, type OnPart } from '../on-part.js';
import { quantity } from '../quantity.js';
import { type DecidedLean, decidedLean } from './decided-lean.js';
import { candidateLengths, influenceOf, type LengthInfluence, type Measuring } from './length-influence.js';
import { lengthWarnings } from './length-warnings.js';

/** The unit of length, the baseline, and how items are resampled. */
export interface LengthOptions extends Resampling {
  unit: LengthUnit;
  /** System that the others are set against at similar lengths. */
  baseline?: string;
  permutations: number;
}

/** Agreement with the longer candidate, of judges and of people. */
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
  /** On the pairs that judge and people both decided: what is said of a leaning rests on this. */
  lean: DecidedLean;
  /** Judge–oracle less human–oracle, and the test of the alphas' difference. A judge that ties more has less of it. */
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

/** The judges of one dimension and what they do with length. */
export interface DimensionLength {
  dimension: string;
  gold: string;
  /** Upper ends of the deciles of the absolute length difference. */
  deciles: number[];
  /** People on the pairs that judges were asked about; on all, where there is no judge. */
  people?: LengthInfluence & { pairs: number; humanOracle: Agreement };
  judges: JudgeLength[];
}

/** What judges do with length, dimension by dimension. */
export interface LengthAnswer {
  unit: LengthUnit;
  baseline?: string;
  dimensions: DimensionLength[];
  warnings: Remark[];
  /** The measures that it used. */
  methods: MethodName[];
}

/**
 * Does a judge like length, and more than people do?
 * @throws InputError where there is no judge, or the baseline is no system
 */
export async function auditLength(
  study: Study,
  options: LengthOptions,
  onPart: OnPart = ignoreParts,
): Promise<LengthAnswer> {
  const { card, layout, selection } = study;
  const { baseline, unit } = options;
  if (baseline !== undefined && study.anonymous) {
    throw new InputError(
      `The outputs of ${JSON.stringify(card.id)} have no system behind them (anonymous): there is no baseline to set others against`,
    );
  }
  if (baseline !== undefined && layout.system(baseline) < 0) {
    throw unknownName('system', baseline, layout.systems);
  }
  const lengths = candidateLengths(study.dataset, layout, await lengthCounter(unit));
  const dimensions: DimensionLength[] = [];
  for (const dimension of study.dimensions) {
    const judged = study.columnsOn(dimension).length > 0;
    if (!judged && selection.judges !== undefined) continue;
    const answer = await auditDimension(study, dimension, { lengths, options }, onPart);
    if (judged || answer.people !== undefined) dimensions.push(answer);
  }
  // Where there are judges, the people alone are not what is asked about.
  const judged = dimensions.filter(({ judges }) => judges.length > 0);
  const kept = judged.length > 0 ? judged : dimensions;
  if (dimensions.length === 0) {
    throw new InputError(
      `No judge scores and no human labels of two candidates of an item in ${JSON.stringify(card.id)} on ${selection.dimensions?.join(', ') ?? 'any dimension'}: there is nothing to audit`,
    );
  }
  return {
    unit,
    ...(baseline !== undefined && { baseline }),
    dimensions: kept,
    warnings: lengthWarnings(study, kept, lengths),
    methods: [
      'instrusum',
      'alpha',
      'masi',
      'exchange',
      'sampledP',
      'lengthRegression',
      'clusters',
      'percentile',
    ],
  };
}

interface Setting {
  lengths: Float64Array;
  options: LengthOptions;
}

async function auditDimension(
  study: Study,
  dimension: Dimension,
  setting: Setting,
  onPart: OnPart,
): Promise<DimensionLength> {
  const { lengths, options } = setting;
  const { layout } = study;
  const columns = study.columnsOn(dimension);
  const labels = study.people(dimension);
  const asked = new Set<number>();
  for (const [k, column] of columns.entries()) {
    await onPart(k, columns.length, `${dimension.id}: reading verdicts`);
    for (const key of study.preferences(column).keys()) asked.add(key);
  }
  const human = {
    source: labels.source,
    pairs: asked.size === 0 ? labels.pairs : labels.pairs.among(asked),
  };
  const every = asked.size === 0 ? human.pairs.keys() : asked;
  const differences = Array.from(every, (key) => {
    const { item, low, high } = layout.ofPair(key);
    return lengths[layout.cell(item, low)] - lengths[layout.cell(item, high)];
  });
  const deciles = decileLimits(differences.filter((value) => !Number.isNaN(value)));
  const measuring: Measuring = {
    layout,
    lengths,
    deciles,
    strengths: !study.anonymous,
    options: study.resampling(options),
  };
  const judges: JudgeLength[] = [];
  for (const column of columns) {
    await onPart(judges.length, columns.length, `${dimension.id}: length`);
    const { name, judge, protocol } = column;
    const pairs = study.preferences(column);
    const influence = influenceOf(study.verdicts(column), pairs, measuring);
    const compared = lengthPairs(study, pairs, human.pairs, lengths);
    judges.push({
      name,
      judge,
      protocol,
      coverage: column.coverage,
      lean: decidedLean(study, compared, options),
      ...agreements(
        lengthLean(compared, { ...study.resampling(options), permutations: options.permutations }),
      ),
      similarAgreement: similarAgreement(pairs, human.pairs, influence.similarPairs),
      ...influence.figures,
      ...(isAllTied(pairs) && { allTied: true as const }),
    });
  }
  const people = [...human.pairs].map(({ item, low, high, preference }) => ({
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
        humanOracle: peopleAndOracle(study, human.pairs, setting),
        ...influenceOf(people, human.pairs, measuring).figures,
      },
    }),
    judges,
  };
}

function isAllTied(pairs: PairPreferences): boolean {
  let ties = 0;
  for (const { preference } of pairs) {
    if (preference === 'tie') ties++;
    else if (preference !== null) return false;
  }
  return ties > 0;
}

function peopleAndOracle(study: Study, human: PairPreferences, { lengths, options }: Setting): Agreement {
  const { layout } = study;
  const pairs = [...human].map(({ item, low, high, preference }) => ({
    item: layout.items[item],
    a: preference,
    b: longerPreferred(lengths[layout.cell(item, low)], lengths[layout.cell(item, high)]),
  }));
  const { alpha, agreement } = twoRaterAgreement(pairs, study.resampling(options));
  return { alpha: estimate(alpha), agreement: estimate(agreement) };
}

/** What the judge was asked about, with the lengths and what people prefer. */
function lengthPairs(
  { layout }: Study,
  judge: PairPreferences,
  human: PairPreferences,
  lengths: Float64Array,
): LengthPair[] {
  return Array.from(judge, ({ key, item, low, high, preference }) => ({
    item: layout.items[item],
    lengths: [lengths[layout.cell(item, low)], lengths[layout.cell(item, high)]] as const,
    human: human.of(key),
    judge: preference,
  }));
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
  judge: PairPreferences,
  human: PairPreferences,
  similar: ReadonlySet<number>,
): JudgeLength['similarAgreement'] {
  let [all, agreed, kept, keptAgreed] = [0, 0, 0, 0];
  for (const { key, preference } of judge) {
    const label = human.of(key);
    if (preference === null || label === null) continue;
    const same = preference === label ? 1 : 0;
    all++;
    agreed += same;
    if (!similar.has(key)) continue;
    kept++;
    keptAgreed += same;
  }
  const reason = remark('no-pair-judge-and-people');
  return { all: quantity(agreed / all, reason), similar: quantity(keptAgreed / kept, reason), pairs: kept };
}
