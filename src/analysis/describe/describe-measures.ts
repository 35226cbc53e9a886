import type { Measured } from '../gates.js';
import type { DescribeAnswer } from './describe.js';
import { TEXT_MEASURES, type TextMeasure } from './text-measures.js';

/** What a gate of `describe` may name: the measures of the texts. */
export const DESCRIBE_MEASURES = Object.fromEntries(
  TEXT_MEASURES.map((name) => [name, 'interval']),
) as Record<TextMeasure, 'interval'>;

/** Of each system, and of two systems the first less the second. */
export function describeMeasures({ systems, pair }: DescribeAnswer): Measured[] {
  return [
    ...systems.map(({ system, measures }) => ({ where: system, measures })),
    ...(pair ? [{ where: `${pair.first} less ${pair.second}`, measures: pair.differences }] : []),
  ];
}
