import type { Quantity } from '../../model/result.js';
import type { CorrelateAnswer } from '../correlate/correlate.js';

/**
 * How far the numbers carry a judge on a dimension: its whole interval above the best row that needs no model, above
 * what nothing would give, around it (open), or below it.
 */
export type Standing = 'above references' | 'above nothing' | 'open' | 'below nothing' | 'undefined';

/** What a standing is read from: the mean tau within an item, the share of preferences, or kappa on units. */
export type StandingMeasure = 'summary' | 'accuracy' | 'kappa';

export interface JudgeStanding {
  dimension: string;
  judge: string;
  protocol: string;
  measure: StandingMeasure;
  value: Quantity;
  interval: { low: Quantity; high: Quantity };
  standing: Standing;
}

export interface DimensionStandings {
  dimension: string;
  measure: StandingMeasure;
  /** What a judge that knows nothing gets: 0 for a correlation or kappa, one half for preferences. */
  nothing: number;
  /** The best row that needs no model; absent where there is none with a value. */
  reference?: { name: string; value: number };
  /** Best first. */
  judges: JudgeStanding[];
}

interface Measured {
  judge: string;
  protocol?: string;
  reference: boolean;
  value: Quantity;
  interval: { low: Quantity; high: Quantity };
  /** Errs more often than not on what it and the people decided; absent: as the interval says. */
  against?: boolean;
}

/** The standings of all judges on each dimension, by the measure that its labels allow. */
export function standingsOf(answer: CorrelateAnswer): DimensionStandings[] {
  return [
    ...answer.correlations.map(({ dimension, rows }) => {
      const measured = rows.flatMap(({ judge, protocol, reference, levels }) => {
        const level = levels.find((one) => one.level === 'summary');
        if (level === undefined) return [];
        return [{ judge, protocol, reference, value: level.correlation, interval: level.interval }];
      });
      return stand(dimension, 'summary', 0, measured);
    }),
    ...answer.pairs.map(({ dimension, rows }) => {
      const measured = rows.map(({ accuracy, decidedInterval, ...row }) => ({
        ...row,
        value: accuracy,
        // A tie is neither right nor wrong: against people is who errs on what both decided.
        against: decidedInterval.high.value !== null && decidedInterval.high.value < 0.5,
      }));
      const random = rows.find(({ expected }) => expected)?.accuracy.value;
      return stand(dimension, 'accuracy', random ?? 0.5, measured);
    }),
    ...answer.units.map(({ dimension, rows }) => {
      const measured = rows.map(({ kappa, ...row }) => ({ ...row, ...kappa }));
      return stand(dimension, 'kappa', 0, measured);
    }),
  ];
}

function stand(
  dimension: string,
  measure: StandingMeasure,
  nothing: number,
  rows: readonly Measured[],
): DimensionStandings {
  let reference: DimensionStandings['reference'];
  for (const row of rows) {
    if (!row.reference || row.value.value === null) continue;
    if (reference === undefined || row.value.value > reference.value)
      reference = { name: row.judge, value: row.value.value };
  }
  const judges = rows
    .filter((row) => !row.reference)
    .map(({ judge, protocol = '', value, interval, against }) => {
      const found = standingOf(interval, nothing, reference?.value);
      const standing = found === 'below nothing' && against === false ? 'open' : found;
      return { dimension, judge, protocol, measure, value, interval, standing };
    })
    .sort((a, b) => (b.value.value ?? -Infinity) - (a.value.value ?? -Infinity));
  return { dimension, measure, nothing, ...(reference && { reference }), judges };
}

function standingOf(
  { low, high }: { low: Quantity; high: Quantity },
  nothing: number,
  reference: number | undefined,
): Standing {
  if (low.value === null || high.value === null) return 'undefined';
  if (high.value < nothing) return 'below nothing';
  if (low.value <= nothing) return 'open';
  return reference === undefined || low.value > reference ? 'above references' : 'above nothing';
}
