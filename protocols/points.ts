import type { SystemScore } from './contract.js';
import { reasonsOf } from './system-score.js';

interface Comparison {
  shown: readonly [string, string];
  winner: 'first' | 'second' | 'tie' | null;
  reason?: string | undefined;
}

/**
 * Mean points a judged comparison: 2 for a win, 1 for a tie, 0 for a loss. A pair asked both ways round counts as
 * two comparisons. Times N − 1 it is the points of the InstruSum paper. Comparisons that were not read do not count
 * against a system; a system that could not be compared with every other one it was to be compared with is flagged.
 */
export function pointsOf(system: string, comparisons: readonly Comparison[]): SystemScore {
  const its = comparisons.filter(({ shown }) => shown.includes(system));
  const judged = its.filter(({ winner }) => winner !== null);
  const base = { system, coverage: its.length === 0 ? 0 : judged.length / its.length };
  if (judged.length === 0) return { ...base, value: null, reason: reasonsOf(its) };
  const points = judged.map(({ shown, winner }) => {
    if (winner === 'tie') return 1;
    return (winner === 'first' ? shown[0] : shown[1]) === system ? 2 : 0;
  });
  const opponents = (of: readonly Comparison[]) =>
    new Set(of.map(({ shown }) => (shown[0] === system ? shown[1] : shown[0]))).size;
  const [met, asked] = [opponents(judged), opponents(its)];
  return {
    ...base,
    value: points.reduce<number>((sum, each) => sum + each, 0) / points.length,
    ...(met < asked && { flags: [`compared with ${met} of ${asked} other systems`] }),
  };
}
