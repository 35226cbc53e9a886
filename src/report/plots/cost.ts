import { shortNames } from './labels.js';
import { light, type Plot, withTheme } from './theme.js';

/** A judge by what it cost and how well it agrees. */
export interface CostPoint {
  label: string;
  dollars: number;
  value: number;
}

/** Up to so many dots all have names. */
const NAMED = 6;

/** No other judge is both cheaper and nearer to the labels. */
function isFrontier({ dollars, value }: CostPoint, points: readonly CostPoint[]): boolean {
  return !points.some((other) => other.dollars < dollars && other.value > value);
}

/**
 * Agreement over money, the money on a logarithmic scale. Judges without a known price have no place here; of
 * many, those have names that no other undercuts with a higher value.
 */
export function costPlot(words: Omit<Plot, 'spec'>, points: readonly CostPoint[], measure: string): Plot {
  const labels = shortNames(
    points.map(({ label }) => label),
    40,
  );
  const values = points.map((point) => ({
    ...point,
    label: points.length <= NAMED || isFrontier(point, points) ? labels.get(point.label) : '',
  }));
  const x = {
    field: 'dollars',
    type: 'quantitative',
    scale: { type: 'log', padding: 30 },
    axis: { title: 'US dollars', tickCount: 5, format: '~g', grid: false },
  };
  const y = {
    field: 'value',
    type: 'quantitative',
    scale: { zero: false, padding: 16 },
    axis: { title: measure, tickCount: 5 },
  };
  return {
    ...words,
    spec: withTheme({
      data: { values },
      width: 520,
      height: 260,
      layer: [
        {
          mark: { type: 'point', filled: true, size: 60, color: light('accent'), opacity: 1 },
          encoding: { x, y },
        },
        {
          mark: { type: 'text', dy: -11 },
          encoding: { x, y, text: { field: 'label', type: 'nominal' } },
        },
      ],
    }),
  };
}
