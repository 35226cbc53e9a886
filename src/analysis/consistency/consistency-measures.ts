import { none } from '../../model/result.js';
import { remark } from '../../remarks/remark.js';
import { type Measure, type Measured, whereOf } from '../gates.js';
import type { ConsistencyAnswer } from './consistency.js';
import type { ProtocolConsistency } from './protocols.js';

/** What a gate of `audit consistency` may name; docs/audits.md says what each is. */
export const CONSISTENCY_MEASURES = {
  'protocol-system-tau': 'interval',
  'protocol-summary-tau': 'interval',
  'protocol-alpha': 'interval',
  'retest-change-rate': 'interval',
  'retest-flip-rate': 'interval',
  'retest-alpha': 'interval',
  'circular-rate': 'interval',
  'intransitive-rate': 'interval',
} as const;

export function consistencyMeasures({ protocols, repeats, transitivity }: ConsistencyAnswer): Measured[] {
  return [
    ...protocols.map((one) => ({
      where: `${one.judge}, ${one.protocols[0]} and ${one.protocols[1]}`,
      measures: {
        'protocol-system-tau': acrossDimensions(one, 'system'),
        'protocol-summary-tau': acrossDimensions(one, 'summary'),
        'protocol-alpha': acrossDimensions(one, 'alpha'),
      },
    })),
    ...repeats.map(({ name, dimension, changeRate, flipRate, alpha }) => ({
      where: whereOf(name, dimension),
      measures: { 'retest-change-rate': changeRate, 'retest-flip-rate': flipRate, 'retest-alpha': alpha },
    })),
    ...transitivity.map(({ name, dimension, circularRate, intransitiveRate }) => ({
      where: whereOf(name, dimension),
      measures: { 'circular-rate': circularRate, 'intransitive-rate': intransitiveRate },
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
