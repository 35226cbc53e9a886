/** Levenshtein (1966) over any symbols: O(n·m) time after the common ends are taken off, memory in the shorter. */
export function levenshtein(a: readonly string[], b: readonly string[]): number {
  let start = 0;
  let [aEnd, bEnd] = [a.length, b.length];
  while (start < aEnd && start < bEnd && a[start] === b[start]) start += 1;
  while (aEnd > start && bEnd > start && a[aEnd - 1] === b[bEnd - 1]) {
    aEnd -= 1;
    bEnd -= 1;
  }
  const [short, long] =
    aEnd <= bEnd
      ? [a.slice(start, aEnd), b.slice(start, bEnd)]
      : [b.slice(start, bEnd), a.slice(start, aEnd)];
  const row = Uint32Array.from({ length: short.length + 1 }, (_, j) => j);
  for (const [i, symbol] of long.entries()) {
    let diagonal = row[0] as number;
    row[0] = i + 1;
    for (let j = 1; j < row.length; j += 1) {
      const above = row[j] as number;
      const substituted = diagonal + (short[j - 1] === symbol ? 0 : 1);
      row[j] = Math.min(substituted, above + 1, (row[j - 1] as number) + 1);
      diagonal = above;
    }
  }
  return row[short.length] as number;
}
