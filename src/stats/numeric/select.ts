/** Ranges longer than this are first narrowed by a sample of theirs. */
const SAMPLED = 600;

/**
 * The value of a rank among values in any order, from 0 = the smallest, without sorting them all: Floyd & Rivest's
 * selection (1975). Moves the values: afterwards those before the rank are no larger and those behind it no smaller.
 * @param values no NaN
 * @param rank a position in `values`
 */
export function selectRank(values: Float64Array, rank: number): number {
  narrow(values, rank, 0, values.length - 1);
  return values[rank];
}

function narrow(values: Float64Array, rank: number, from: number, to: number): void {
  let low = from;
  let high = to;
  while (high > low) {
    if (high - low > SAMPLED) {
      // The rank within a sample says near which values it will be: these are brought close around it.
      const n = high - low + 1;
      const place = rank - low + 1;
      const log = Math.log(n);
      const size = 0.5 * Math.exp((2 * log) / 3);
      const spread = 0.5 * Math.sqrt((log * size * (n - size)) / n) * Math.sign(place - n / 2);
      narrow(
        values,
        rank,
        Math.max(low, Math.floor(rank - (place * size) / n + spread)),
        Math.min(high, Math.floor(rank + ((n - place) * size) / n + spread)),
      );
    }
    const pivot = values[rank];
    let i = low;
    let j = high;
    // Equal values are exchanged too: many ties then part evenly.
    while (i <= j) {
      while (values[i] < pivot) i++;
      while (values[j] > pivot) j--;
      if (i > j) break;
      const value = values[i];
      values[i++] = values[j];
      values[j--] = value;
    }
    if (j < rank) low = i;
    if (rank < i) high = j;
  }
}
