import type { Quantity } from '../../model/result.js';
import type { Remark } from '../../remarks/remark.js';
import { type BootstrapResult, bootstrapCorrelations } from '../../stats/correlation/bootstrap.js';
import type { CorrelationLevel } from '../../stats/correlation/joint-cells.js';
import { rerunInterval } from '../../stats/correlation/rerun-interval.js';
import type { ScoreGrid } from '../../stats/correlation/score-grid.js';
import { studyInterval } from '../../stats/correlation/study-interval.js';
import type { IntervalMethod } from '../../stats/resampling/bootstrap-interval.js';
import type { Study } from '../../study/study.js';
import { limitsOf } from '../few-items.js';
import type { CorrelateSettings, CorrelationInterval } from '../settings.js';

/** Of another run of the same judge with as many repeats, on these systems and items. */
export interface AnotherRun {
  interval: { low: Quantity; high: Quantity };
  repeats: number;
}

/** An interval of a correlation, and how it came about. */
export type Bounds = Pick<
  BootstrapResult,
  'low' | 'high' | 'reason' | 'resamples' | 'exhaustive' | 'nUndefined' | 'warnings'
> & { method: CorrelationInterval; why?: Remark };

/** One a grid; those that rest on drawn systems and items share their draws. */
export function boundsOf(
  study: Study,
  grids: readonly ScoreGrid[],
  gold: ScoreGrid,
  { method, ...settings }: CorrelateSettings & { level: CorrelationLevel },
): Bounds[] {
  const drawn = { ...settings, ...study.resampling(settings) };
  const bootstrapped = (of: IntervalMethod) => bootstrapCorrelations(grids, gold, { ...drawn, method: of });
  if (method !== 'crossed') return bootstrapped(method);
  let percentiles: BootstrapResult[] | undefined;
  return grids.map((grid, k) => {
    const wide = () => {
      percentiles ??= bootstrapped('percentile');
      return percentiles[k];
    };
    const options = { ...drawn, resamples: Math.min(settings.resamples, SPREAD) };
    const found = studyInterval(grid, gold, options, wide);
    if (found.method === 'percentile') return { ...wide(), ...(found.why && { why: found.why }) };
    return { ...found, exhaustive: false, nUndefined: 0, warnings: [] };
  });
}

/** A spread needs no more resamples. */
const SPREAD = 999;

/** Between what the figure lies when the same judge is asked anew; nothing where it was asked once. */
export function anotherRun(
  study: Study,
  { grid, repeats }: { grid: ScoreGrid; repeats?: readonly ScoreGrid[] | undefined },
  gold: ScoreGrid,
  settings: CorrelateSettings & { level: CorrelationLevel },
  items: number,
): { anotherRun?: AnotherRun } {
  if (repeats === undefined) return {};
  const resamples = Math.min(settings.resamples, SPREAD);
  const drawn = { ...settings, ...study.resampling({ ...settings, resamples }) };
  const found = rerunInterval({ mean: grid, repeats }, gold, drawn);
  return {
    anotherRun: { interval: limitsOf(found, items, found.reason), repeats: Math.max(...found.repeats) },
  };
}
