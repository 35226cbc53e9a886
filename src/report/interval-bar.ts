/** A value with its interval on the scale from 0 to 1, as a line of text: `····━━●━━┿━·····`. */
export function intervalBar(
  { value, low, high }: { value: number; low: number | null; high: number | null },
  mark: number,
  width: number,
): string {
  const at = (share: number) => Math.round(Math.min(1, Math.max(0, share)) * (width - 1));
  const [from, to] = low === null || high === null ? [at(value), at(value)] : ends(low, high, mark, at);
  return Array.from({ length: width }, (_, k) => {
    if (k === at(value)) return '●';
    const inside = k >= from && k <= to;
    if (k === at(mark)) return inside ? '┿' : '│';
    return inside ? '━' : '·';
  }).join('');
}

/** An interval that leaves the mark out is not drawn across it, however near it comes. */
function ends(low: number, high: number, mark: number, at: (share: number) => number): [number, number] {
  const above = low > mark && at(low) === at(mark) ? 1 : 0;
  const below = high < mark && at(high) === at(mark) ? 1 : 0;
  return [at(low) + above, at(high) - below];
}

/** The scale above such bars: 0, the mark by its name, 1. */
export function barScale(mark: number, name: string, width: number): string {
  const start = Math.round(mark * (width - 1) - name.length / 2);
  return `0${name.padStart(start + name.length - 1)}`.padEnd(width - 1).concat('1');
}
