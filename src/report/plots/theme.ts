import type { DotsFigure } from './dots.js';

/** A Vega-Lite specification: plain data, written as it is by `--plots`. */
export type Spec = Record<string, unknown>;

/** A plot with the words that a reader who does not see it gets. */
export interface Plot {
  /** Without spaces: a file name, and the id of the figure in a page. */
  id: string;
  title: string;
  description: string;
  spec: Spec;
  /** Rows of dots and intervals, which a page lays out itself. */
  dots?: Omit<DotsFigure, 'id' | 'title' | 'caption'>;
}

/**
 * The few colours of every plot. A file of its own has the light ones; in a page the dark ones replace them by style
 * rules on the attribute, so that one drawing serves both themes.
 */
export const COLOURS = {
  ink: { light: '#26231f', dark: '#e9e5dc' },
  muted: { light: '#6a645a', dark: '#a8a195' },
  rule: { light: '#ddd7ca', dark: '#3a3833' },
  zero: { light: '#9b9484', dark: '#6f6a60' },
  accent: { light: '#1c5c87', dark: '#7db9e0' },
  second: { light: '#a4481d', dark: '#e89a6c' },
} as const;

export const light = (name: keyof typeof COLOURS): string => COLOURS[name].light;

/** What a system has for its own words. */
export const FONT = 'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif';

/** What all plots have in common. `aria` is off because the page describes a figure as a whole. */
export function withTheme(spec: Spec): Spec {
  return {
    $schema: 'https://vega.github.io/schema/vega-lite/v6.json',
    background: null,
    padding: 4,
    ...spec,
    config: {
      aria: false,
      font: FONT,
      view: { stroke: null },
      axis: {
        labelColor: light('ink'),
        titleColor: light('muted'),
        titleFontWeight: 'normal',
        labelFontSize: 11.5,
        titleFontSize: 11.5,
        gridColor: light('rule'),
        domain: false,
        ticks: false,
        labelPadding: 6,
      },
      header: { labelColor: light('ink'), labelFontSize: 12, labelFontWeight: 600, labelAnchor: 'start' },
      legend: { labelColor: light('ink'), titleColor: light('muted'), labelFontSize: 11.5, orient: 'top' },
      text: { color: light('ink'), fontSize: 11 },
    },
  };
}
