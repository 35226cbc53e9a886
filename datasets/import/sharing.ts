import type { MappingInput } from './mapping.js';

type DimensionInput = NonNullable<NonNullable<MappingInput['card']>['dimensions']>[number];

/** Dimensions that say the same as one entry. */
export function sharing(dimensions: readonly DimensionInput[]): DimensionInput[] {
  const groups = new Map<string, string[]>();
  for (const { id, ...rest } of dimensions) {
    const key = JSON.stringify(rest);
    groups.set(key, [...(groups.get(key) ?? []), ...[id].flat()]);
  }
  return [...groups].map(([rest, ids]) => ({
    id: ids.length === 1 ? (ids[0] ?? '') : ids,
    ...(JSON.parse(rest) as Omit<DimensionInput, 'id'>),
  }));
}
