import { readNumberColumn } from './guess-names.js';
import { distinct } from './guess-values.js';
import type { MappingInput } from './mapping.js';
import { partsOf } from './pattern.js';
import type { SourceTable } from './row.js';

type Label = NonNullable<MappingInput['tables'][number]['labels']>[number];
type ScoreInput = NonNullable<MappingInput['tables'][number]['scores']>[number];

/** Columns of people whose cells are lists of numbers, one for each dimension, and columns of judges named by dimension. */
export interface ListCells {
  labels: Label[];
  scores: ScoreInput[];
  dimensions: string[];
  values: number[];
  unknown: string[];
}

/** @param judges columns whose names multiply a judge, a dimension and a number, `ChatGPT RE 1` */
export function listCells(
  table: SourceTable,
  judges: readonly string[],
  as: Map<string, string>,
): ListCells | undefined {
  const lists = table.columns.flatMap((column) => {
    const cells = as.has(column) ? [] : distinct(table, column).map(numbersIn);
    const length = cells[0]?.length ?? 0;
    const same = length > 0 && cells.every((cell) => cell?.length === length);
    return same ? [{ column, length, values: cells.flatMap((cell) => cell ?? []) }] : [];
  });
  const people = lists.filter(({ column }) => {
    const { sure, kind } = readNumberColumn(column);
    return sure && kind === 'label';
  });
  const [one] = people;
  if (!one || people.some(({ length }) => length !== one.length)) return undefined;
  const middles = [...new Set(judges.map((column) => column.trim().split(/[\s_]+/)[1] ?? ''))];
  const fits = middles.length === one.length && middles.every((word) => /\D/.test(word));
  const dimensions = fits ? middles : Array.from({ length: one.length }, (_, at) => `dimension-${at + 1}`);
  const named = `{dimension:${dimensions.join('|')}}`;
  const columns = people.map(({ column }) => column);
  for (const column of columns) as.set(column, `labels on ${dimensions.join(', ')}, a list in each cell`);
  const pattern = `${together(columns)}.${named}`;
  const sign = /_/.test(judges[0] ?? '') ? '_' : ' ';
  if (fits) for (const column of judges) as.set(column, 'score of a judge on a dimension, several times');
  return {
    labels: [{ columns: pattern }],
    scores: fits ? [{ columns: ['{judge}', named, '{prompt}'].join(sign), protocol: 'prompt {prompt}' }] : [],
    dimensions,
    values: people.flatMap(({ values }) => values),
    unknown: [
      `which dimension each of the ${one.length} numbers in \`${one.column}\` is on: the mapping takes ${dimensions.join(', ')} in this order (\`${named}\`)`,
      ...(fits
        ? ['what the number at the end of the judges’ columns is: the mapping takes it for a prompt']
        : []),
    ],
  };
}

function numbersIn(text: string): number[] | undefined {
  if (!/^[[(]|[;|]/.test(text.trim())) return undefined;
  const parts = partsOf(text);
  if (!Array.isArray(parts) || parts.length === 0) return undefined;
  const values = parts.map(Number);
  return values.every(Number.isFinite) ? values : undefined;
}

/** `Human 1`, `Human 2` → `Human {annotator}`; others by their names. */
function together(columns: readonly string[]): string {
  const stems = new Set(columns.map((column) => column.replace(/\d+$/, '')));
  const [stem = ''] = stems;
  const numbered = stems.size === 1 && columns.every((column) => /\d$/.test(column));
  return numbered
    ? `${stem}{annotator:${columns.map((column) => column.slice(stem.length)).join('|')}}`
    : `{annotator:${columns.join('|')}}`;
}
