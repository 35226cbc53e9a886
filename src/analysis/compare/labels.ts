import type { Dimension } from '../../model/card.js';
import { remark } from '../../remarks/remark.js';
import { unitAgreement } from '../../stats/agreement/unit-agreement.js';
import { createRandom } from '../../stats/numeric/random.js';
import {
  compareLabels,
  itemsForLabels,
  type LabelFigure,
  type LabelledByBoth,
  noWorseByLabels,
} from '../../stats/testing/compare-labels.js';
import type { JudgeColumn } from '../../study/columns.js';
import type { Study } from '../../study/study.js';
import { limitsOf } from '../few-items.js';
import { quantity } from '../quantity.js';
import { QUESTIONS } from '../questions.js';
import { type Contest, type ContestPair, type Entrant, POWER_RESAMPLES } from './contest.js';
import type { LabelOptions } from './records.js';

/** Judges by how well their labels agree with those of people: of sentences and claims, or names and yes or no. */
export function labelContest(study: Study, dimension: Dimension, options: LabelOptions): Contest {
  const { measure } = options;
  const { units, source } = study.units(dimension);
  const columns = study.columnsOn(dimension);
  return {
    measure,
    gold: { gold: source, units: units.length },
    judges: columns.map((column): Entrant => {
      const verdicts = study.judgeUnits(column);
      const labelled = units.map(({ key, item, label }) => ({
        item,
        human: label,
        judge: verdicts.get(key)?.label ?? null,
      }));
      const found = unitAgreement(labelled, study.resampling(options));
      const of = measure === 'kappa' ? found.kappa : found.balancedAccuracy;
      const why = found.nScored === 0 ? of.reason : remark(UNDEFINED[measure]);
      return {
        name: column.name,
        value: quantity(of.value, why),
        interval: limitsOf(of, of.nItems, Number.isNaN(of.value) ? why : of.reason),
        nUsed: found.nScored,
        nUndefined: 0,
        coverage: column.coverage,
      };
    }),
    compare: (a, b, oneSided) => compareTwo(study, dimension, columns[a], columns[b], options, oneSided),
    warnings: new Set(),
    methods: [
      measure === 'kappa' ? 'kappa' : 'balancedAccuracy',
      'exchange',
      'clusters',
      'holm',
      'sampledP',
      'percentile',
    ],
  };
}

const UNDEFINED = { balanced: 'humans-single-label', kappa: 'both-single-label' } as const satisfies Record<
  LabelFigure,
  string
>;

/** Over what people and both judges labelled. */
function compareTwo(
  study: Study,
  dimension: Dimension,
  a: JudgeColumn,
  b: JudgeColumn,
  options: LabelOptions,
  oneSided: boolean,
): ContestPair {
  const { permutations, resamples, margin, measure } = options;
  const [ofA, ofB] = [study.judgeUnits(a), study.judgeUnits(b)];
  const both: LabelledByBoth[] = [];
  const missing = { a: 0, b: 0 };
  for (const { key, item, label: human } of study.units(dimension).units) {
    if (human === null) continue;
    const [saidA, saidB] = [ofA.get(key)?.label ?? null, ofB.get(key)?.label ?? null];
    if (saidA === null) missing.a++;
    if (saidB === null) missing.b++;
    if (saidA !== null && saidB !== null) both.push({ item, human, a: saidA, b: saidB });
  }
  const alternative = oneSided ? 'greater' : 'two-sided';
  const found = compareLabels(both, measure, { permutations, alternative, ...study.resampling(options) });
  const { value, low, high, nItems } = found.difference;
  const reason = found.test.reason ?? found.difference.reason;
  return {
    test: 'paired permutation test by item',
    common: {
      valueA: found.a.value,
      valueB: found.b.value,
      difference: value,
      low,
      high,
      pValue: found.test.pValue,
      items: nItems,
      ...(reason !== undefined && { reason }),
      ...(margin !== undefined && { noWorse: noWorseByLabels(both, measure, margin, resamples) }),
    },
    units: both.length,
    missing,
    question: QUESTIONS.items,
    exhaustive: found.test.exhaustive,
    permutations: found.test.permutations,
    ...(options.power !== undefined && { power: powerOf(both, options.power, options) }),
  };
}

function powerOf(
  both: readonly LabelledByBoth[],
  power: number,
  { confidence, seed, resamples, measure }: LabelOptions,
): ContestPair['power'] {
  const { items, powerNow, reason } = itemsForLabels(both, measure, {
    power,
    significance: 1 - confidence,
    resamples: Math.min(resamples, POWER_RESAMPLES),
    random: createRandom(seed).fork('power'),
  });
  return { now: quantity(powerNow, reason), itemsNeeded: quantity(items, reason) };
}
