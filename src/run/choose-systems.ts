import { wildcard } from '../../datasets/wildcard.js';
import { InputError } from '../errors.js';
import type { Dataset } from '../model/dataset.js';

/**
 * The systems asked for, in the data set's order; a `*` in a name stands for anything. Undefined where none is named.
 * @throws InputError naming what there is
 */
export function chooseSystems(
  { card, candidates }: Dataset,
  wanted: readonly string[] | undefined,
): string[] | undefined {
  if (wanted === undefined) return undefined;
  if (card.anonymous) {
    throw new InputError(
      `the outputs of ${card.id} have no system behind them (anonymous): there is none to choose`,
    );
  }
  const known = [...new Set(candidates.map(({ system }) => system))];
  const chosen = new Set<string>();
  for (const name of wanted) {
    const fits = wildcard(name);
    const found = known.includes(name) ? [name] : known.filter((system) => fits.test(system));
    if (found.length === 0) {
      throw new InputError(`${card.id} has no system ${name}: expected one of ${known.join(', ')}`);
    }
    for (const system of found) chosen.add(system);
  }
  return known.filter((system) => chosen.has(system));
}
