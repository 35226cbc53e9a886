import { shortNames } from './labels.js';
import { light, type Plot, withTheme } from './theme.js';

/** A judge by what it cost and how well it agrees. */
export interface CostPoint {
  label: string;
  dollars: number;
  value: number;
}

/** Agreement over money, the money on a logarithmic scale. Judges without a known price have no place here. */
export function costPlot(words: Omit<Plot, 'spec'>, points: readonly CostPoint[], measure: string): Plot {
  const labels = shortNames(
    points.map(({ label }) => label),
    40,
  );
  const values = points.map((point) => ({ ...point, label: labels.get(point.label) }));
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
