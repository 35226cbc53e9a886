import { unknownName } from '../text/unknown-name.js';

/**
 * The wanted names among those there are, in the order there are; all where none is asked for.
 * @throws InputError that lists what there is and suggests the nearest name
 */
export function chooseNames(
  what: string,
  wanted: readonly string[] | undefined,
  known: readonly string[],
): string[] {
  if (wanted === undefined || wanted.length === 0) return [...known];
  for (const name of wanted) if (!known.includes(name)) throw unknownName(what, name, known);
  return known.filter((name) => wanted.includes(name));
}
