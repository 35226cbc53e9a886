import type { Disagreement } from './alpha-distances.js';

/** How often each value occurs among the pairable ratings. */
export function valueCounts({ coded }: Disagreement): Float64Array {
  const counts = new Float64Array(coded.values.length);
  for (const code of coded.codes) counts[code]++;
  return counts;
}

/**
 * Σ over the ordered pairs of ratings of one unit of their disagreement, ÷ (ratings of the unit − 1).
 * @param positions of the values; read for the kind `positions` only
 */
export function unitSum(disagreement: Disagreement, unit: number, positions: Float64Array): number {
  const { codes, starts } = disagreement.coded;
  const start = starts[unit];
  const end = starts[unit + 1];
  // Codes ascend within a unit: equal ends, equal ratings.
  if (codes[start] === codes[end - 1]) return 0;
  const size = end - start;
  switch (disagreement.kind) {
    case 'nominal':
      return (size * size - squaredRuns(codes, start, end)) / (size - 1);
    case 'positions': {
      let mean = 0;
      for (let k = start; k < end; k++) mean += positions[codes[k]];
      mean /= size;
      let squares = 0;
      for (let k = start; k < end; k++) squares += (positions[codes[k]] - mean) ** 2;
      return (2 * size * squares) / (size - 1);
    }
    case 'pairs': {
      let sum = 0;
      for (let j = start + 1; j < end; j++) {
        for (let k = start; k < j; k++) {
          if (codes[k] !== codes[j]) sum += disagreement.between(codes[k], codes[j]);
        }
      }
      return (2 * sum) / (size - 1);
    }
  }
}

function squaredRuns(codes: Int32Array, start: number, end: number): number {
  let sum = 0;
  for (let from = start; from < end; ) {
    let to = from + 1;
    while (to < end && codes[to] === codes[from]) to++;
    sum += (to - from) ** 2;
    from = to;
  }
  return sum;
}

/** Σ over the ordered pairs of values of n_c n_k × their disagreement. */
export function expectedSum(
  disagreement: Disagreement,
  counts: Float64Array,
  positions: Float64Array,
): number {
  switch (disagreement.kind) {
    case 'nominal': {
      let total = 0;
      let squares = 0;
      for (const count of counts) {
        total += count;
        squares += count * count;
      }
      return total * total - squares;
    }
    case 'positions':
      return spread(counts, positions);
    case 'pairs': {
      let sum = 0;
      for (let c = 1; c < counts.length; c++) {
        let row = 0;
        for (let k = 0; k < c; k++) row += counts[k] * disagreement.between(k, c);
        sum += counts[c] * row;
      }
      return 2 * sum;
    }
  }
}

/** Σ n_c n_k (p_c − p_k)² = 2 n Σ n_c (p_c − mean)². */
function spread(counts: Float64Array, positions: Float64Array): number {
  let total = 0;
  let mean = 0;
  for (let c = 0; c < counts.length; c++) {
    total += counts[c];
    mean += counts[c] * positions[c];
  }
  mean /= total;
  let squares = 0;
  for (let c = 0; c < counts.length; c++) squares += counts[c] * (positions[c] - mean) ** 2;
  return 2 * total * squares;
}
