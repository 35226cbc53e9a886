import { visible } from '../text.js';
import { light, type Plot, type Spec, withTheme } from './theme.js';

/** A rate at one step of a scale, by one judge or by the people. */
export interface LinePoint {
  name: string;
  step: number;
  value: number | null;
  /** Drawn strong; the others are drawn faint behind it. */
  people: boolean;
}

/** A faint line a judge and a strong one for the people, over steps from left to right; dotted: no preference. */
export function linesPlot(
  words: Omit<Plot, 'spec'>,
  points: readonly LinePoint[],
  { across, up, nothing }: { across: string; up: string; nothing: number },
): Plot {
  const values = points
    .filter(({ value }) => value !== null)
    .map((point) => ({ ...point, name: visible(point.name) }));
  const last = Math.max(1, ...values.map(({ step }) => step));
  const x: Spec = {
    field: 'step',
    type: 'quantitative',
    scale: { domain: [1, last], nice: false },
    axis: { title: across, tickCount: last, format: 'd', grid: false },
  };
  const y: Spec = {
    field: 'value',
    type: 'quantitative',
    scale: { domain: [0, 1] },
    axis: { title: up, tickCount: 5, format: '.1~f' },
  };
  const line = (people: boolean, colour: string, width: number, opacity: number): Spec[] => {
    if (!values.some((point) => point.people === people)) return [];
    const encoding = { x, y, detail: { field: 'name', type: 'nominal' } };
    const transform = [{ filter: `datum.people === ${people}` }];
    return [
      { transform, mark: { type: 'line', color: colour, strokeWidth: width, opacity }, encoding },
      {
        transform,
        mark: { type: 'point', filled: true, size: 14 * width, color: colour, opacity },
        encoding,
      },
    ];
  };
  return {
    ...words,
    spec: withTheme({
      width: 560,
      height: 240,
      data: { values },
      layer: [
        {
          data: { values: [{ nothing }] },
          mark: { type: 'rule', strokeDash: [2, 3], color: light('zero'), strokeWidth: 1.2 },
          encoding: { y: { field: 'nothing', type: 'quantitative' } },
        },
        ...line(false, light('accent'), 1.4, 0.45),
        ...line(true, light('second'), 2.6, 1),
      ],
    }),
  };
}
