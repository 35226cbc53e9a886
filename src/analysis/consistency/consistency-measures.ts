import type { Quantity } from '../../model/result.js';
import { type Measured, whereOf } from '../gates.js';
import type { ConsistencyAnswer } from './consistency.js';

/** What a gate of `audit consistency` may name; docs/audits.md says what each is. */
export const CONSISTENCY_MEASURES = [
  'protocol-system-tau',
  'protocol-summary-tau',
  'protocol-alpha',
  'retest-change-rate',
  'retest-flip-rate',
  'retest-alpha',
  'circular-rate',
  'intransitive-rate',
] as const;

export function consistencyMeasures({ protocols, repeats, transitivity }: ConsistencyAnswer): Measured[] {
  return [
    ...protocols.map(({ judge, protocols: [a, b], system, summary, alpha }) => ({
      where: `${judge}, ${a} and ${b}`,
      measures: present({
        'protocol-system-tau': system,
        'protocol-summary-tau': summary,
        'protocol-alpha': alpha,
      }),
    })),
    ...repeats.map(({ name, dimension, changeRate, flipRate, alpha }) => ({
      where: whereOf(name, dimension),
      measures: present({
        'retest-change-rate': changeRate.value,
        'retest-flip-rate': flipRate?.value,
        'retest-alpha': alpha.value,
      }),
    })),
    ...transitivity.map(({ name, dimension, circularRate, intransitiveRate }) => ({
      where: whereOf(name, dimension),
      measures: { 'circular-rate': circularRate.value, 'intransitive-rate': intransitiveRate.value },
    })),
  ];
}

function present(measures: Record<string, Quantity | undefined>): Record<string, Quantity> {
  return Object.fromEntries(
    Object.entries(measures).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}
