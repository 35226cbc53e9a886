import type { DotGroup, DotPanel } from './dots.js';
import { shortNames } from './labels.js';
import { light, type Plot, type Spec, withTheme } from './theme.js';

/** One estimate: a line for the interval, a dot for the value. */
export interface ForestPoint {
  label: string;
  /** Panels stand side by side and share the rows. */
  panel: string;
  value: number | null;
  low: number | null;
  high: number | null;
  /** Needs no model: drawn grey and hollow. */
  reference: boolean;
}

/** Letters of a row's name. */
const LETTERS = 54;

/** A forest plot: rows in the order of first appearance, a dotted line at what chance or nothing would give. */
export function forestPlot(
  words: Omit<Plot, 'spec'>,
  points: readonly ForestPoint[],
  {
    measure,
    nothing = 0,
    free = false,
  }: {
    measure: string;
    nothing?: number /** Not within −1 and 1: a scale of the data's own. */;
    free?: boolean;
  },
): Plot {
  const labels = shortNames(
    points.map(({ label }) => label),
    LETTERS,
  );
  const panels = [...new Set(points.map(({ panel }) => panel))];
  const values = points.map((point) => ({ ...point, label: labels.get(point.label) }));
  const limits = values.flatMap(({ value, low, high }) => [value, low, high]).filter((one) => one !== null);
  const from = free
    ? Math.min(nothing, ...limits)
    : Math.max(-1, Math.floor(Math.min(nothing, ...limits) * 5) / 5);
  const to = free
    ? Math.max(nothing, ...limits)
    : Math.min(1, Math.ceil(Math.max(nothing + 0.2, ...limits) * 5) / 5);
  const x = (field: string): Spec => ({
    field,
    type: 'quantitative',
    scale: { domain: [from, to], nice: free, zero: false },
    axis: { title: measure, tickCount: 5, format: free ? '~g' : '.1~f', labelFlush: false },
  });
  const panel = (name: string, index: number): Spec => {
    const y: Spec = {
      field: 'label',
      type: 'nominal',
      scale: { domain: [...labels.values()] },
      axis: index === 0 ? { title: null, labelLimit: 0 } : null,
    };
    const colour: Spec = {
      condition: { test: 'datum.reference', value: light('muted') },
      value: light('accent'),
    };
    return {
      title: { text: name, anchor: 'start', color: light('ink'), fontSize: 12, fontWeight: 600, offset: 8 },
      width: panels.length > 1 ? 230 : 380,
      height: { step: 21 },
      data: { values: values.filter((point) => point.panel === name) },
      layer: [
        {
          data: { values: [{ nothing }] },
          mark: { type: 'rule', strokeDash: [2, 3], color: light('zero'), strokeWidth: 1.2 },
          encoding: { x: { ...x('nothing') } },
        },
        {
          transform: [{ filter: 'isValid(datum.low) && isValid(datum.high)' }],
          mark: { type: 'rule', strokeWidth: 2, opacity: 0.55 },
          encoding: { y, x: x('low'), x2: { field: 'high' }, color: colour },
        },
        {
          transform: [{ filter: 'isValid(datum.value)' }],
          mark: { type: 'point', filled: true, size: 52, opacity: 1 },
          encoding: { y, x: x('value'), color: colour },
        },
      ],
    };
  };
  return {
    ...words,
    spec: withTheme({ hconcat: panels.map(panel), spacing: 28 }),
    dots: { panels: panels.map((name) => dotPanel(name, points, nothing)), free },
  };
}

/** A panel as a page lays it out: the protocols of a judge together, under its name. */
function dotPanel(title: string, points: readonly ForestPoint[], nothing: number): DotPanel {
  const groups = new Map<string, DotGroup>();
  for (const { label, panel, value, low, high, reference } of points) {
    if (panel !== title || value === null) continue;
    const [, judge = label, protocol = ''] = /^(.*?)(?: · |\/(?=[^/]*$))(.*)$/s.exec(label) ?? [];
    const key = reference ? label : judge;
    const group = groups.get(key) ?? { judge: key, reference, rows: [] };
    groups.set(key, group);
    group.rows.push({ label: reference ? '' : protocol, value, low, high });
  }
  return { title, nothing, groups: [...groups.values()] };
}
