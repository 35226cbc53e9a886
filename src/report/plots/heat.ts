import { bounded } from '../../remarks/words.js';
import { shortNames } from './labels.js';
import { light, type Plot, withTheme } from './theme.js';

/** One cell of a square or oblong of numbers. */
export interface HeatCell {
  row: string;
  column: string;
  value: number | null;
}

/** Letters of a name. */
const LETTERS = 36;

/** A heat map with its numbers; the stronger the colour, the larger the number; below 0 the second colour. */
export function heatPlot(words: Omit<Plot, 'spec'>, cells: readonly HeatCell[]): Plot {
  const labels = shortNames(
    cells.flatMap(({ row, column }) => [row, column]),
    LETTERS,
  );
  const values = cells.map(({ row, column, value }) => ({
    row: labels.get(row),
    column: labels.get(column),
    value,
    strength: Math.abs(value ?? 0),
    negative: (value ?? 0) < 0,
    text: value === null ? '–' : bounded(value, 2),
  }));
  const position = (field: 'row' | 'column') => ({
    field,
    type: 'nominal',
    scale: { domain: [...new Set(values.map((cell) => cell[field]))] },
    axis: { title: null, labelLimit: 0, ...(field === 'column' && { orient: 'top', labelAngle: -45 }) },
  });
  const encoding = { x: position('column'), y: position('row') };
  return {
    ...words,
    spec: withTheme({
      data: { values },
      width: { step: 38 },
      height: { step: 24 },
      layer: [
        {
          mark: { type: 'rect' },
          encoding: {
            ...encoding,
            color: { condition: { test: 'datum.negative', value: light('second') }, value: light('accent') },
            opacity: {
              field: 'strength',
              type: 'quantitative',
              scale: { domain: [0, 1], range: [0, 0.6] },
              legend: null,
            },
          },
        },
        {
          mark: { type: 'text', fontSize: 10.5 },
          encoding: { ...encoding, text: { field: 'text', type: 'nominal' } },
        },
      ],
    }),
  };
}
