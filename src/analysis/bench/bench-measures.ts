import { type Measured, whereOf } from '../gates.js';
import type { BenchAnswer } from './bench.js';

/** What a gate of `bench` may name; docs/expressions.md says what each is. */
export const BENCH_MEASURES = {
  win_rate: 'interval',
  similar_win_rate: 'interval',
  controlled_win_rate: 'interval',
  p: 'value',
  adjusted_p: 'value',
} as const;

/** Of each system, by each judge and by people. */
export function benchMeasures({ raters }: Pick<BenchAnswer, 'raters'>): Measured[] {
  return raters.flatMap(({ name, dimension, rows }) =>
    rows.map(({ system, winRate, similar, controlled, pValue, adjustedPValue }) => ({
      where: whereOf(`${system} by ${name}`, dimension),
      measures: {
        win_rate: winRate,
        similar_win_rate: similar.winRate,
        controlled_win_rate: controlled,
        p: { value: pValue },
        adjusted_p: { value: adjustedPValue },
      },
    })),
  );
}
