import type { Quantity } from '../../model/result.js';
import type { Remark } from '../../remarks/remark.js';
import { type BootstrapResult, bootstrapCorrelations } from '../../stats/bootstrap.js';
import type { IntervalMethod } from '../../stats/bootstrap-interval.js';
import type { CorrelationLevel } from '../../stats/joint-cells.js';
import { createRandom } from '../../stats/random.js';
import { rerunInterval } from '../../stats/rerun-interval.js';
import type { ScoreGrid } from '../../stats/score-grid.js';
import { studyInterval } from '../../stats/study-interval.js';
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
  grids: readonly ScoreGrid[],
  gold: ScoreGrid,
  dimension: string,
  { method, ...settings }: CorrelateSettings & { level: CorrelationLevel },
): Bounds[] {
  const random = (label: string) => createRandom(settings.seed).fork(label);
  const bootstrapped = (of: IntervalMethod) =>
    bootstrapCorrelations(grids, gold, { ...settings, method: of, random: random(dimension) });
  if (method !== 'crossed') return bootstrapped(method);
  let percentiles: BootstrapResult[] | undefined;
  return grids.map((grid, k) => {
    const wide = () => {
      percentiles ??= bootstrapped('percentile');
      return percentiles[k];
    };
    const options = { ...settings, resamples: Math.min(settings.resamples, SPREAD) };
    const found = studyInterval(grid, gold, { ...options, random: random(`${dimension}: studies`) }, wide);
    if (found.method === 'percentile') return { ...wide(), ...(found.why && { why: found.why }) };
    return { ...found, exhaustive: false, nUndefined: 0, warnings: [] };
  });
}

/** A spread needs no more resamples. */
const SPREAD = 999;

/** Between what the figure lies when the same judge is asked anew; nothing where it was asked once. */
export function anotherRun(
  { grid, repeats }: { grid: ScoreGrid; repeats?: readonly ScoreGrid[] | undefined },
  gold: ScoreGrid,
  settings: CorrelateSettings & { level: CorrelationLevel },
  items: number,
): { anotherRun?: AnotherRun } {
  if (repeats === undefined) return {};
  const random = createRandom(settings.seed).fork('runs');
  const resamples = Math.min(settings.resamples, SPREAD);
  const found = rerunInterval({ mean: grid, repeats }, gold, { ...settings, resamples, random });
  return {
    anotherRun: { interval: limitsOf(found, items, found.reason), repeats: Math.max(...found.repeats) },
  };
}
