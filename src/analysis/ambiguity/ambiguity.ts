import { InputError } from '../../errors.js';
import type { Dimension } from '../../model/card.js';
import { type Remark, remark } from '../../remarks/remark.js';
import { type Spread, type SpreadUnit, spreadOf } from '../../stats/agreement/spread.js';
import {
  type StrataAgreement,
  type StratumAgreement,
  strataAgreement,
} from '../../stats/agreement/strata-agreement.js';
import type { Coverage, JudgeColumn } from '../../study/columns.js';
import { groupBy, isValueScore } from '../../study/records.js';
import type { Resampling } from '../../study/selection.js';
import { Study } from '../../study/study.js';
import { asLabel, type HumanUnit, unitKey } from '../../study/unit-labels.js';
import type { MethodName } from '../citations.js';
import { type Estimate, estimate } from '../estimate.js';
import { ignoreParts, type OnPart } from '../on-part.js';
import { isAboutAmbiguity, type Strata, strataOf } from './strata.js';

/** The dimension that says which units are ambiguous, and how items are resampled. */
export interface AmbiguityOptions extends Resampling {
  /** The dimension that says which units are ambiguous; absent: the usual one that is there. */
  by?: string;
}

/** A judge on the units of one stratum. */
export interface OnStratum {
  units: number;
  /** How many of these people gave each label. */
  labels: Record<string, number>;
  agreement: Estimate;
  balancedAccuracy: Estimate;
  kappa: Estimate;
}

/** How often answers to one question differ, and whether where people's do. */
export interface SpreadRow {
  settled: Estimate;
  ambiguous: Estimate;
  /** Ambiguous less settled. */
  difference: Estimate;
  units: { settled: number; ambiguous: number };
  /** With people's spread, over units that both answered twice or more; people have none with themselves. */
  followsPeople?: Estimate;
  unitsOfBoth: number;
}

/** One judge on settled and on ambiguous units. */
export interface AmbiguityRow {
  dimension: string;
  /** A judge and protocol, or what always gives the commonest label. */
  name: string;
  reference: boolean;
  coverage?: Coverage;
  settled: OnStratum;
  ambiguous: OnStratum;
  /** Settled less ambiguous. */
  agreementDifference: Estimate;
  balancedDifference: Estimate;
  /** Where it was asked some question twice. */
  spread?: SpreadRow;
}

/** All judges on settled and on ambiguous units, dimension by dimension. */
export interface AmbiguityAnswer {
  /** The dimension by which units are settled or ambiguous. */
  by: string;
  dimensions: {
    dimension: string;
    gold: string;
    /** People's own spread, where single persons labelled. */
    people?: SpreadRow;
    rows: AmbiguityRow[];
  }[];
  warnings: Remark[];
  methods: MethodName[];
}

/**
 * Is a judge wrong where people are of one mind, or where the text leaves it open?
 * @throws InputError where there are no yes-or-no labels on units that are called settled or ambiguous
 */
export async function auditAmbiguity(
  study: Study,
  options: AmbiguityOptions,
  onPart: OnPart = ignoreParts,
): Promise<AmbiguityAnswer> {
  const strata = strataOf(study, options.by);
  const everyone = new Study(study.dataset, { ...study.selection, gold: 'all' });
  const dimensions: AmbiguityAnswer['dimensions'] = [];
  for (const dimension of study.dimensions) {
    if (isAboutAmbiguity(dimension, strata) || dimension.scale?.kind !== 'binary') continue;
    const { units, source } = study.units(dimension);
    const known = units.filter(({ key }) => strata.isAmbiguous(key) !== undefined);
    if (known.length === 0) continue;
    const people = new Map(everyone.units(dimension).units.map(({ key, labels }) => [key, labels]));
    const rows: AmbiguityRow[] = [];
    for (const column of study.columnsOn(dimension)) {
      await onPart(rows.length, study.columns.length, `${dimension.id}: judge`);
      if (column.kind === 'value') rows.push(rowOf(study, column, { known, strata, people, options }));
    }
    const commonest = commonestOf(known);
    if (commonest !== undefined) rows.push(always(commonest, dimension, { known, strata, study, options }));
    const spread = spreadRow(
      known.map(({ key, item }) => ({
        item,
        second: strata.isAmbiguous(key) === true,
        answers: people.get(key) ?? [],
        others: [],
      })),
      study,
      options,
    );
    dimensions.push({ dimension: dimension.id, gold: source, ...(spread && { people: spread }), rows });
  }
  if (dimensions.length === 0) {
    throw new InputError(
      `No yes-or-no labels in ${JSON.stringify(study.card.id)} besides ${strata.by.id} on units that it calls settled or ambiguous`,
    );
  }
  const repeated = dimensions.some(({ rows }) => rows.some(({ spread }) => spread !== undefined));
  return {
    by: strata.by.id,
    dimensions,
    warnings: repeated ? [] : [remark('nothing-asked-twice')],
    methods: ['balancedAccuracy', 'kappa', 'pearson', 'clusters', 'percentile'],
  };
}

interface Given {
  known: readonly HumanUnit[];
  strata: Strata;
  options: AmbiguityOptions;
}

function rowOf(
  study: Study,
  column: JudgeColumn,
  { known, strata, people, options }: Given & { people: ReadonlyMap<string, string[]> },
): AmbiguityRow {
  const dimension = study.dimensionOf(column);
  const verdicts = study.judgeUnits(column);
  const answers = answersOf(column, dimension);
  const second = (key: string) => strata.isAmbiguous(key) === true;
  const agreement = strataAgreement(
    known.map(({ key, item, label }) => ({
      item,
      human: label,
      judge: verdicts.get(key)?.label ?? null,
      second: second(key),
    })),
    study.resampling(options),
  );
  const spread = spreadRow(
    known.map(({ key, item }) => ({
      item,
      second: second(key),
      answers: answers.get(key) ?? [],
      others: people.get(key) ?? [],
    })),
    study,
    options,
  );
  return {
    dimension: dimension.id,
    name: column.name,
    reference: false,
    coverage: column.coverage,
    ...agreementOf(agreement),
    ...(spread && { spread }),
  };
}

/** What one label throughout gets: plain agreement follows the base rate of the stratum, balanced accuracy does not. */
function always(
  label: string,
  { id }: Dimension,
  { known, strata, study, options }: Given & { study: Study },
): AmbiguityRow {
  const agreement = strataAgreement(
    known.map(({ key, item, label: human }) => ({
      item,
      human,
      judge: label,
      second: strata.isAmbiguous(key) === true,
    })),
    study.resampling(options),
  );
  return { dimension: id, name: `always ${label}`, reference: true, ...agreementOf(agreement) };
}

function agreementOf({ labels, first, second, ...differences }: StrataAgreement) {
  const on = ({ nScored, nHuman, accuracy, balancedAccuracy, kappa }: StratumAgreement): OnStratum => ({
    units: nScored,
    labels: Object.fromEntries(labels.map((label, k) => [label, nHuman[k]])),
    agreement: estimate(accuracy),
    balancedAccuracy: estimate(balancedAccuracy, remark('humans-single-label')),
    kappa: estimate(kappa, remark('both-single-label')),
  });
  return {
    settled: on(first),
    ambiguous: on(second),
    agreementDifference: estimate(differences.accuracyDifference),
    balancedDifference: estimate(differences.balancedDifference, remark('humans-single-label')),
  };
}

function spreadRow(
  units: readonly SpreadUnit[],
  study: Study,
  options: AmbiguityOptions,
): SpreadRow | undefined {
  if (!units.some(({ answers }) => answers.length > 1)) return undefined;
  const { nFirst, nSecond, first, second, difference, correlation, nBoth }: Spread = spreadOf(
    units,
    study.resampling(options),
  );
  return {
    settled: estimate(first),
    ambiguous: estimate(second),
    difference: estimate(difference),
    units: { settled: nFirst, ambiguous: nSecond },
    ...(units.some(({ others }) => others.length > 1) && {
      followsPeople: estimate(correlation, remark('spread-does-not-vary')),
    }),
    unitsOfBoth: nBoth,
  };
}

/** Every answer of a judge, by unit or candidate, as the label it stands for. */
function answersOf({ scores }: JudgeColumn, dimension: Dimension): ReadonlyMap<string, string[]> {
  const own = scores
    .filter(isValueScore)
    .filter(({ unit }) => (unit !== undefined) === (dimension.level === 'unit'));
  const groups = groupBy(own, ({ item, system, unit }) => unitKey(item, system, unit ?? ''));
  return new Map(
    [...groups].map(([key, given]) => [
      key,
      given.flatMap(({ value }) => (value === null ? [] : [asLabel(value, dimension) > 0.5 ? '1' : '0'])),
    ]),
  );
}

function commonestOf(units: readonly HumanUnit[]): string | undefined {
  const counts = new Map<string, number>();
  for (const { label } of units) if (label !== null) counts.set(label, (counts.get(label) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0];
}
