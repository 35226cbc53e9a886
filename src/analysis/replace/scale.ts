import type { Dimension } from '../../model/card.js';
import type { JudgeColumn } from '../../study/columns.js';
import type { Instances } from './instances.js';

/**
 * Why a judge's verdicts cannot stand beside the labels as they are: they are no labels of the same scale. Undefined
 * where they can.
 */
export function whyOffScale(
  instances: Instances,
  column: JudgeColumn,
  { scale }: Dimension,
): string | undefined {
  if (instances.form === 'rankings') {
    return column.kind === 'ranking' ? undefined : 'people ranked, the judge did not';
  }
  if (column.kind !== 'value') return `the judge gave ${KINDS[column.kind]}, people gave values`;
  const labels = instances.annotators.flatMap(({ values }) => [...values].filter((v) => !Number.isNaN(v)));
  const verdicts = [...instances.verdicts(column)].filter((v) => !Number.isNaN(v));
  if (verdicts.length === 0) return undefined;
  if (scale?.kind === 'binary' || scale?.kind === 'nominal') {
    const names = new Set(labels);
    const strange = verdicts.find((verdict) => !names.has(verdict));
    return strange === undefined ? undefined : `the judge gave ${strange}, which is no label`;
  }
  const [least, most] = [scale?.min ?? min(labels), scale?.max ?? max(labels)];
  const share = (verdict: number) => verdict >= 0 && verdict <= 1;
  if (most > 1 && verdicts.every(share) && verdicts.some((verdict) => verdict > 0 && verdict < 1)) {
    return `the judge gave shares from 0 to 1, the labels run from ${least} to ${most}`;
  }
  const outside = verdicts.find((verdict) => verdict < least || verdict > most);
  if (outside !== undefined) {
    return `the judge gave ${Number(outside.toPrecision(4))}, the labels run from ${least} to ${most}`;
  }
  return undefined;
}

const KINDS = { pair: 'comparisons', ranking: 'rankings' } as const;

function min(values: readonly number[]): number {
  return values.reduce((a, b) => Math.min(a, b), Infinity);
}

function max(values: readonly number[]): number {
  return values.reduce((a, b) => Math.max(a, b), -Infinity);
}
