import type { Dimension } from '../../model/card.js';
import type { JudgeColumn } from '../../study/columns.js';
import type { Instances } from './instances.js';

/** A judge's values that are no labels of the scale: they are no verdicts. */
export interface OutsideScale {
  count: number;
  /** Values given, within the scale or not. */
  of: number;
  /** The first of them. */
  example: number;
  /** The least and the greatest label. */
  least: number;
  most: number;
}

/**
 * A judge's values beside the labels as they are. What lies outside the scale is no verdict; a name that no annotator
 * used is one, and a miss. A judge that speaks in shares from 0 to 1 where labels run beyond 1 speaks on another scale
 * altogether: none of its values is a verdict.
 * @param verdicts one an instance, NaN = unscored
 */
export function onScale(
  instances: Instances,
  verdicts: Float64Array,
  { scale }: Dimension,
): { verdicts: Float64Array; outside?: OutsideScale } {
  if (scale?.kind === 'nominal' || instances.form !== 'values') return { verdicts };
  const given = verdicts.filter((verdict) => !Number.isNaN(verdict));
  const labels = instances.annotators.flatMap(({ values }) => [...values].filter((v) => !Number.isNaN(v)));
  const least = scale?.min ?? (scale?.kind === 'binary' ? 0 : extreme(labels, Math.min));
  const most = scale?.max ?? (scale?.kind === 'binary' ? 1 : extreme(labels, Math.max));
  const isShare = (verdict: number) => verdict >= 0 && verdict <= 1;
  const shares = most > 1 && given.every(isShare) && given.some((verdict) => verdict > 0 && verdict < 1);
  const isOutside = (verdict: number) =>
    shares || verdict < least || verdict > most || (scale?.kind === 'binary' && !Number.isInteger(verdict));
  const outside = given.filter(isOutside);
  if (outside.length === 0) return { verdicts };
  return {
    verdicts: verdicts.map((verdict) => (isOutside(verdict) ? Number.NaN : verdict)),
    outside: { count: outside.length, of: given.length, example: outside[0], least, most },
  };
}

/** Whether a judge gave what people gave: then the labels themselves can be compared. */
export function speaksInLabels({ form }: Instances, { kind }: JudgeColumn): boolean {
  return form === 'rankings' ? kind === 'ranking' : kind === 'value';
}

function extreme(values: readonly number[], of: (a: number, b: number) => number): number {
  return values.reduce((a, b) => of(a, b), values[0] ?? Number.NaN);
}
