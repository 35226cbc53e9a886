/**
 * On which items several judges are averaged where some of them have no coefficient on some items.
 * - `own`: each judge on the items where it has one;
 * - `common`: all of them on the items where each has one;
 * - `zero`: all of them on the items whose gold is not constant, a judge without a coefficient (it is constant there)
 *   counting as 0.
 * An item with fewer than two joint cells is in none of them, and under `common` and `zero` neither is one whose gold
 * is constant: it cannot tell judges apart.
 */
export type Ground = 'own' | 'common' | 'zero';

/**
 * Brings the judges' coefficients on one item to a ground; what is NaN afterwards is not averaged.
 * @param values of each judge, NaN = undefined; changed in place
 * @param telling whether the item has two joint cells that the gold does not tie
 */
export function settle(values: Float64Array, ground: Ground, telling: () => boolean): void {
  if (ground === 'own') return;
  let defined = true;
  for (let j = 0; j < values.length; j++) if (Number.isNaN(values[j])) defined = false;
  if (defined) return;
  const zeros = ground === 'zero' && telling();
  for (let j = 0; j < values.length; j++) {
    if (!zeros) values[j] = Number.NaN;
    else if (Number.isNaN(values[j])) values[j] = 0;
  }
}

/** Items on which the gold orders at least two joint cells. @param gold `[item * nSystems + system]`, NaN = not joint */
export function tellingItems(gold: Float64Array, nSystems: number): Uint8Array {
  const telling = new Uint8Array(nSystems === 0 ? 0 : gold.length / nSystems);
  for (let i = 0; i < telling.length; i++) {
    let first = Number.NaN;
    for (let k = i * nSystems; k < (i + 1) * nSystems; k++) {
      if (Number.isNaN(first)) first = gold[k];
      else if (!Number.isNaN(gold[k]) && gold[k] !== first) telling[i] = 1;
    }
  }
  return telling;
}
