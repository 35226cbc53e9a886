import { visible } from '../text.js';
import { shortNames } from './labels.js';
import { light, type Plot, type Spec, withTheme } from './theme.js';

/** A system as the people and as one judge see it. */
export interface MeansPoint {
  /** Its name, in lines. */
  judge: readonly string[];
  system: string;
  human: number;
  value: number;
}

/** System means by the people (across) and by each judge (up), a small panel a judge; each judge has its own scale. */
export function meansPlot(words: Omit<Plot, 'spec'>, points: readonly MeansPoint[]): Plot {
  const lines = shortNames(
    points.flatMap(({ judge }) => judge),
    18,
  );
  const values = points.map(({ judge, system, human, value }) => ({
    judge: judge.map((line) => lines.get(line)).join('\n'),
    system: visible(system),
    human,
    value,
  }));
  const judges = [...new Set(values.map(({ judge }) => judge))];
  const systems = new Set(values.map(({ system }) => system)).size;
  const axis = { tickCount: 4, title: null, format: '.4~g' };
  const x: Spec = { field: 'human', type: 'quantitative', scale: { zero: false, padding: 14 }, axis };
  const y: Spec = { field: 'value', type: 'quantitative', scale: { zero: false, padding: 14 }, axis };
  const dots: Spec = {
    mark: { type: 'point', filled: true, size: 46, color: light('accent'), opacity: 0.85 },
    encoding: { x, y },
  };
  const names: Spec = {
    mark: { type: 'text', dy: -9, fontSize: 10, color: light('muted'), limit: 90 },
    encoding: { x, y, text: { field: 'system', type: 'nominal' } },
  };
  const columns = Math.min(judges.length, 4);
  return {
    ...words,
    spec: withTheme({
      data: { values },
      facet: {
        field: 'judge',
        type: 'nominal',
        sort: judges,
        title: null,
        header: { labelLimit: 0, labelExpr: "split(datum.label, '\\n')" },
      },
      columns,
      spacing: 22,
      spec: { width: 140, height: 130, layer: systems <= 6 ? [dots, names] : [dots] },
      resolve: { scale: { y: 'independent' } },
    }),
  };
}
