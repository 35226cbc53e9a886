import { none } from '../../model/result.js';
import { remark } from '../../remarks/remark.js';
import { type Measure, type Measured, whereOf } from '../gates.js';
import type { ConsistencyAnswer } from './consistency.js';
import type { ProtocolConsistency } from './protocols.js';

/** What a gate of `audit consistency` may name; docs/audits.md says what each is. */
export const CONSISTENCY_MEASURES = {
  protocol_system_tau: 'interval',
  protocol_summary_tau: 'interval',
  protocol_alpha: 'interval',
  retest_change_rate: 'interval',
  retest_flip_rate: 'interval',
  retest_alpha: 'interval',
  circular_rate: 'interval',
  intransitive_rate: 'interval',
} as const;

/** What a gate may ask of the answer, a row for each judge and dimension. */
export function consistencyMeasures({ protocols, repeats, transitivity }: ConsistencyAnswer): Measured[] {
  return [
    ...protocols.map((one) => ({
      where: `${one.judge}, ${one.protocols[0]} and ${one.protocols[1]}`,
      measures: {
        protocol_system_tau: acrossDimensions(one, 'system'),
        protocol_summary_tau: acrossDimensions(one, 'summary'),
        protocol_alpha: acrossDimensions(one, 'alpha'),
      },
    })),
    ...repeats.map(({ name, dimension, changeRate, flipRate, alpha }) => ({
      where: whereOf(name, dimension),
      measures: { retest_change_rate: changeRate, retest_flip_rate: flipRate, retest_alpha: alpha },
    })),
    ...transitivity.map(({ name, dimension, circularRate, intransitiveRate }) => ({
      where: whereOf(name, dimension),
      measures: { circular_rate: circularRate, intransitive_rate: intransitiveRate },
    })),
  ];
}

/** With one dimension the mean is its value, and has its interval; a mean over several has none. */
function acrossDimensions(
  one: ProtocolConsistency,
  measure: 'system' | 'summary' | 'alpha',
): Measure | undefined {
  const value = one[measure];
  const [first, ...more] = one.dimensions;
  if (value === undefined || first === undefined) return undefined;
  if (more.length === 0) return first[measure];
  const without = none(remark('mean-over-dimensions'));
  return { value, interval: { low: without, high: without } };
}
