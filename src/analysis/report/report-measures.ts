import { CONSISTENCY_MEASURES, consistencyMeasures } from '../consistency/consistency-measures.js';
import { CORRELATE_MEASURES, correlateMeasures } from '../correlate/correlate-measures.js';
import type { Measured } from '../gates.js';
import { INJECTION_MEASURES, injectionMeasures } from '../injection/injection-measures.js';
import { LENGTH_MEASURES, lengthMeasures } from '../length/length-measures.js';
import { POSITION_MEASURES, positionMeasures } from '../position/position-measures.js';
import type { ReportAnswer } from './gather.js';

/** What a gate of `report` may name: what those of `correlate` and of the audits may. */
export const REPORT_MEASURES = {
  ...CORRELATE_MEASURES,
  ...POSITION_MEASURES,
  ...LENGTH_MEASURES,
  ...CONSISTENCY_MEASURES,
  ...INJECTION_MEASURES,
} as const;

/** Of each judge and dimension; figures of several analyses stand in one row. */
export function reportMeasures({ correlate, audits }: ReportAnswer, kendall: boolean): Measured[] {
  const { position, length, consistency, injection } = audits;
  return [
    ...correlateMeasures(correlate, kendall),
    ...(position ? positionMeasures(position) : []),
    ...(length ? lengthMeasures(length) : []),
    ...(consistency ? consistencyMeasures(consistency) : []),
    ...(injection ? injectionMeasures(injection) : []),
  ];
}
