import { type ClusteredEstimate, type ClusterOptions, ItemCounts } from '../resampling/clustered-interval.js';
import { type LabelledUnit, overall } from './unit-agreement.js';

/** A unit of one of two strata. */
export interface StratumUnit extends LabelledUnit {
  /** Whether it is of the second stratum. */
  second: boolean;
}

/** Agreement on the units of one stratum. */
export interface StratumAgreement {
  /** Units with both labels. */
  nScored: number;
  /** How many of them people gave each label, in the order of `labels`. */
  nHuman: number[];
  accuracy: ClusteredEstimate;
  /** Mean recall over the labels people gave in the stratum: every label weighs the same, however common it is there. */
  balancedAccuracy: ClusteredEstimate;
  kappa: ClusteredEstimate;
}

/** Agreement stratum by stratum, with the difference of two. */
export interface StrataAgreement {
  /** Labels that occur, sorted. */
  labels: string[];
  first: StratumAgreement;
  second: StratumAgreement;
  /** The first stratum's less the second's, on the same resamples. */
  accuracyDifference: ClusteredEstimate;
  balancedDifference: ClusteredEstimate;
}

/**
 * A judge's agreement with people's labels on two strata of units apart. Where a label is commoner in one stratum, plain
 * agreement differs between them for a judge that knows nothing; balanced accuracy does not. Intervals resample items.
 */
export function strataAgreement(units: readonly StratumUnit[], options: ClusterOptions): StrataAgreement {
  const scored = units.flatMap(({ item, human, judge, second }) =>
    human === null || judge === null ? [] : [{ item, human, judge, second }],
  );
  const labels = [...new Set(scored.flatMap(({ human, judge }) => [human, judge]))].sort();
  const size = labels.length;
  const table = size * size;
  const counts = new ItemCounts(2 * table);
  for (const { item, human, judge, second } of scored) {
    const from = second ? table : 0;
    counts.add(item, from + labels.indexOf(human) * size + labels.indexOf(judge));
  }
  const { accuracy, balanced, kappa } = overall(size);
  const on = (statistic: (totals: Float64Array) => number, from: number) => (totals: Float64Array) =>
    statistic(totals.subarray(from, from + table));
  const found = counts.estimates(
    {
      firstAccuracy: on(accuracy, 0),
      secondAccuracy: on(accuracy, table),
      firstBalanced: on(balanced, 0),
      secondBalanced: on(balanced, table),
      firstKappa: on(kappa, 0),
      secondKappa: on(kappa, table),
      accuracyDifference: { difference: ['firstAccuracy', 'secondAccuracy'] },
      balancedDifference: { difference: ['firstBalanced', 'secondBalanced'] },
    },
    options,
  );
  const totals = counts.totals();
  const stratum = (from: number) => {
    const own = totals.subarray(from, from + table);
    const nHuman = labels.map((_, row) =>
      own.subarray(row * size, (row + 1) * size).reduce((sum, count) => sum + count, 0),
    );
    return { nScored: nHuman.reduce((sum, count) => sum + count, 0), nHuman };
  };
  return {
    labels,
    first: {
      ...stratum(0),
      accuracy: found.firstAccuracy,
      balancedAccuracy: found.firstBalanced,
      kappa: found.firstKappa,
    },
    second: {
      ...stratum(table),
      accuracy: found.secondAccuracy,
      balancedAccuracy: found.secondBalanced,
      kappa: found.secondKappa,
    },
    accuracyDifference: found.accuracyDifference,
    balancedDifference: found.balancedDifference,
  };
}
