import type { Label } from '../../src/model/label.js';
import type { Score } from '../../src/model/score.js';
import type { Selection } from '../../src/study/selection.js';
import { Study } from '../../src/study/study.js';
import { handData } from './hand-data.js';

/** Few resamples: what is worked out by hand are figures, counts and reasons. */
export const few = { resamples: 99, confidence: 0.95, seed: 1 };

/** A study of `handData`. */
export function handStudy(given: Parameters<typeof handData>[0], selection: Selection = {}): Study {
  return new Study(handData(given), selection);
}

/** The one dimension, with a scale of names, yes and no, or comparisons. */
export function scaledAs(kind: 'binary' | 'nominal' | 'preference' | 'rank', level?: 'unit') {
  const scale = kind === 'binary' ? { kind, min: 0, max: 1 } : { kind };
  return { dimensions: [{ id: 'overall', higherIsBetter: true, scale, ...(level && { level }) }] };
}

/** Comparisons of one annotator: `i1 a>b`, `i1 a<b`, `i1 a=b`. */
export function pairLabels(annotator: string, ...lines: string[]): Label[] {
  return lines.map((line) => {
    const { item, pair, sign } = comparison(line);
    const preference = sign === '>' ? pair[0] : sign === '<' ? pair[1] : 'tie';
    return { item, dimension: 'overall', annotator, pair, preference };
  });
}

/** Comparisons of one judge, the candidate first that was shown first: as `pairLabels`, and `i1 a?b` for no verdict. */
export function pairScores(judge: string, protocol: string, ...lines: string[]): Score[] {
  return lines.map((line) => {
    const { item, pair, sign } = comparison(line);
    const winner = ({ '>': 'first', '<': 'second', '=': 'tie', '?': null } as const)[sign];
    return { judge, protocol, item, dimension: 'overall', shown: pair, winner };
  });
}

function comparison(line: string): { item: string; pair: [string, string]; sign: '>' | '<' | '=' | '?' } {
  const [, item, a, sign, b] = /^(\w+) (\w+)([<>=?])(\w+)$/.exec(line) ?? [];
  if (sign !== '>' && sign !== '<' && sign !== '=' && sign !== '?') throw new Error(`no comparison: ${line}`);
  return { item, pair: [a, b], sign };
}

/** The same row for so many items. */
export function rows<T>(items: number, row: T): T[] {
  return Array.from({ length: items }, () => row);
}
