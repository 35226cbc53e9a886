import type { UndefinedPolicy } from './joint-cells.js';

/**
 * Means over items where whole items are exchanged and nothing else: the items keep their two correlations.
 * @param pairs `[2 * item]` of judge a and `[2 * item + 1]` of judge b, NaN = undefined
 */
export function exchangedItems(
  pairs: Float64Array,
  counts: Int32Array,
  policy: UndefinedPolicy,
): (exchanged: Uint8Array, out: Float64Array) => void {
  const defined = Uint8Array.from(pairs, (value) => (Number.isNaN(value) ? 0 : 1));
  const counted = defined.map((one, k) => (policy === 'zero' && counts[k >> 1] >= 2 ? 1 : one));
  const values = pairs.map((value) => (Number.isNaN(value) ? 0 : value));
  if (pairs.length > 0 && !defined.includes(0)) {
    return (exchanged, out) => {
      let sumA = 0;
      let sumB = 0;
      for (let i = 0; i < exchanged.length; i++) {
        const k = 2 * i + exchanged[i];
        sumA += values[k];
        sumB += values[k ^ 1];
      }
      out[0] = sumA / exchanged.length;
      out[1] = sumB / exchanged.length;
    };
  }
  return (exchanged, out) => {
    for (let judge = 0; judge < 2; judge++) {
      let sum = 0;
      let nDefined = 0;
      let n = 0;
      for (let i = 0; i < exchanged.length; i++) {
        const k = 2 * i + (exchanged[i] ^ judge);
        sum += values[k];
        nDefined += defined[k];
        n += counted[k];
      }
      out[judge] = nDefined === 0 ? Number.NaN : sum / n;
    }
  };
}
