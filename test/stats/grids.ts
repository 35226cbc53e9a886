import { ScoreGrid } from '../../src/stats/correlation/score-grid.js';

/** A grid from rows of scores, items i0, i1 …, systems s0, s1 …; null = missing. */
export function gridOf(rows: readonly (readonly (number | null)[])[]): ScoreGrid {
  return new ScoreGrid(
    rows.map((_, i) => `i${i}`),
    (rows[0] ?? []).map((_, s) => `s${s}`),
    Float64Array.from(rows.flat(), (value) => value ?? Number.NaN),
  );
}
