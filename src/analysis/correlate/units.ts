import type { Dimension } from '../../model/card.js';
import { none, type Quantity } from '../../model/result.js';
import { remark } from '../../remarks/remark.js';
import { type TypeAgreement, typeAgreement, unanimousShare } from '../../stats/agreement/annotated-units.js';
import { type LabelAgreement, unitAgreement } from '../../stats/agreement/unit-agreement.js';
import { quantileSorted } from '../../stats/numeric/quantile.js';
import { createRandom } from '../../stats/numeric/random.js';
import type { ClusteredEstimate, ClusterOptions } from '../../stats/resampling/clustered-interval.js';
import type { Coverage } from '../../study/columns.js';
import type { Study } from '../../study/study.js';
import type { HumanUnit } from '../../study/unit-labels.js';
import { limitsOf } from '../few-items.js';
import type { OnPart } from '../on-part.js';
import { quantity } from '../quantity.js';
import type { CorrelateSettings } from '../settings.js';

/** A number and its interval over items. */
export interface UnitFigure {
  value: Quantity;
  interval: { low: Quantity; high: Quantity };
}

/** One label or type: how often the judge's mark is the humans', and the other way round. */
export interface MarkAgreement {
  kind: 'label' | 'type';
  mark: string;
  precision: UnitFigure;
  recall: UnitFigure;
  byHumans: number;
  byJudge: number;
}

/** A judge's verdicts on sentences or claims beside the human ones. */
export interface UnitRow {
  dimension: string;
  judge: string;
  protocol?: string;
  reference: boolean;
  /** Its values are means over draws, and its intervals the range of 95% of the draws. */
  expected?: true;
  balancedAccuracy: UnitFigure;
  macroF1: UnitFigure;
  kappa: UnitFigure;
  /** Units with a human label and a verdict. */
  units: number;
  coverage?: Coverage;
  marks: MarkAgreement[];
}

/** The judges of one dimension against its labels on units. */
export interface DimensionUnits {
  dimension: string;
  gold: { units: number; items: number; split: number; source: string };
  /** Units on which all annotators agree, among those with two or more. */
  unanimous: { share: UnitFigure; units: number };
  rows: UnitRow[];
}

/** Unit-level agreement of every judge column, and of two references: the commonest label, and a random one. */
export async function unitAgreements(
  study: Study,
  dimension: Dimension,
  references: boolean,
  settings: CorrelateSettings,
  onPart: OnPart,
): Promise<DimensionUnits> {
  const { units, source } = study.units(dimension);
  const columns = study.columnsOn(dimension);
  const options = (): ClusterOptions => study.resampling(settings);
  const rows: UnitRow[] = [];
  for (const column of columns) {
    await onPart(rows.length, columns.length, `${dimension.id}: judge`);
    const verdicts = study.judgeUnits(column);
    rows.push({
      ...measure(dimension, column.judge, units, (unit) => verdicts.get(unit.key), options),
      protocol: column.protocol,
      coverage: column.coverage,
    });
  }
  if (references) {
    const labels = labelsOf(units);
    const [commonest] = labels;
    if (commonest !== undefined) {
      const always = () => ({ label: commonest, types: undefined });
      const measured = measure(dimension, `always ${commonest}`, units, always, options);
      const { balancedAccuracy, kappa } = measured;
      rows.push({
        ...measured,
        reference: true,
        balancedAccuracy: unvarying(balancedAccuracy),
        kappa: unvarying(kappa),
      });
      rows.push(randomRow(dimension, units, labels, settings.seed));
    }
  }
  const unanimity = unanimousShare(
    units.map(({ item, labels }) => ({ item, labels })),
    options(),
  );
  return {
    dimension: dimension.id,
    gold: {
      units: units.length,
      items: new Set(units.map(({ item }) => item)).size,
      split: units.filter(({ label }) => label === null).length,
      source,
    },
    unanimous: {
      share: estimate(unanimity.share, remark('no-unit-annotated-twice')),
      units: unanimity.nShared,
    },
    rows,
  };
}

function measure(
  dimension: Dimension,
  judge: string,
  units: readonly HumanUnit[],
  verdictOf: (unit: HumanUnit) => { label: string | null; types: readonly string[] | undefined } | undefined,
  options: () => ClusterOptions,
): UnitRow {
  const verdicts = units.map((unit) => ({ unit, verdict: verdictOf(unit) }));
  const agreement = unitAgreement(
    verdicts.map(({ unit, verdict }) => ({
      item: unit.item,
      human: unit.label,
      judge: verdict?.label ?? null,
    })),
    options(),
  );
  const typed = verdicts.some(({ unit }) => unit.types) && verdicts.some(({ verdict }) => verdict?.types);
  const types = typed
    ? typeAgreement(
        verdicts.map(({ unit, verdict }) => ({
          item: unit.item,
          human: unit.types ?? (unit.label === null ? null : []),
          judge: verdict?.types ?? (verdict === undefined || verdict.label === null ? null : []),
        })),
        options(),
      )
    : [];
  return {
    dimension: dimension.id,
    judge,
    reference: false,
    balancedAccuracy: estimate(agreement.balancedAccuracy, remark('humans-single-label')),
    macroF1: estimate(agreement.macroF1),
    kappa: estimate(agreement.kappa, remark('both-single-label')),
    units: agreement.nScored,
    marks: [...agreement.byLabel.map(ofLabel), ...types.map(ofType)],
  };
}

function ofLabel({ label, precision, recall, nHuman, nJudge }: LabelAgreement): MarkAgreement {
  return {
    kind: 'label',
    mark: label,
    ...precisionRecall(precision, recall),
    byHumans: nHuman,
    byJudge: nJudge,
  };
}

function ofType({ type, precision, recall, nHuman, nJudge }: TypeAgreement): MarkAgreement {
  return {
    kind: 'type',
    mark: type,
    ...precisionRecall(precision, recall),
    byHumans: nHuman,
    byJudge: nJudge,
  };
}

function precisionRecall(precision: ClusteredEstimate, recall: ClusteredEstimate) {
  return {
    precision: estimate(precision, remark('judge-never-gave')),
    recall: estimate(recall, remark('humans-never-gave')),
  };
}

/** @param why there is no value, where the counts alone would not tell */
function estimate(of: ClusteredEstimate, why = of.reason): UnitFigure {
  const reason = Number.isNaN(of.value) && of.reason?.code !== 'nothing-scored' ? why : of.reason;
  return { value: quantity(of.value, reason), interval: limitsOf(of, of.nItems, reason) };
}

/** What one label throughout gets whatever the items: a number without an interval. */
function unvarying({ value }: UnitFigure): UnitFigure {
  const limit = none(remark('one-label'));
  return { value, interval: { low: limit, high: limit } };
}

/** The labels that people gave, the commonest first. */
function labelsOf(units: readonly HumanUnit[]): string[] {
  const counts = new Map<string, number>();
  for (const { label } of units) if (label !== null) counts.set(label, (counts.get(label) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1]).map(([label]) => label);
}

/** So many judges without any knowledge are drawn: enough for their mean and for where 95% of them lie. */
const DRAWS = 199;

/** A label drawn with equal chances for each unit: the mean over draws, and the range of 95% of them. */
function randomRow(
  dimension: Dimension,
  units: readonly HumanUnit[],
  labels: readonly string[],
  seed: number,
): UnitRow {
  const random = createRandom(seed).fork('random judge');
  const once = () => ({ resamples: 1, confidence: 0.95, random: createRandom(seed) });
  const drawn = Array.from({ length: DRAWS }, () => {
    const label = () => ({ label: labels[random.int(labels.length)], types: undefined });
    return measure(dimension, 'random', units, label, once);
  });
  const [first] = drawn;
  const over = (name: 'balancedAccuracy' | 'macroF1' | 'kappa'): UnitFigure => {
    const values = drawn.flatMap((one) => one[name].value.value ?? []).sort((a, b) => a - b);
    const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
    const [low, high] = [quantileSorted(values, 0.025), quantileSorted(values, 0.975)];
    return { value: quantity(mean), interval: { low: quantity(low), high: quantity(high) } };
  };
  return {
    ...first,
    reference: true,
    expected: true,
    balancedAccuracy: over('balancedAccuracy'),
    macroF1: over('macroF1'),
    kappa: over('kappa'),
    marks: [],
  };
}
