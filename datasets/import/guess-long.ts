import type { Role } from './guess-names.js';
import { categoriesIn, distinct, valuesOf } from './guess-values.js';
import type { Verdicts } from './guess-wide.js';
import type { SourceTable } from './row.js';

/** One row a label, or one row a judge's score. */
export function longVerdicts(
  table: SourceTable,
  field: (role: Role) => { column: string } | undefined,
  as: Map<string, string>,
  assumptions: string[],
): Verdicts {
  const note = (role: Role): { column: string } | undefined => {
    const found = field(role);
    if (found) as.set(found.column, role);
    return found;
  };
  const column = note('value')?.column ?? '';
  const read = valuesOf(table, column);
  const words = read ? undefined : categoriesIn(table, column);
  const value = { column, ...(read?.codes && { values: read.codes }) };
  const dimension = note('dimension');
  const annotator = note('annotator');
  const judge = annotator === undefined ? note('judge') : undefined;
  if (words) assumptions.push(`the words of \`${column}\` are taken as answers without an order`);
  if (!dimension) assumptions.push('no column names a dimension: all is taken as `overall`');
  const about = { dimension: dimension ?? 'overall', value };
  const found = {
    dimensions: dimension ? distinct(table, dimension.column) : ['overall'],
    missing: (read ?? words)?.missing ?? [],
    ...(words && { words: words.words }),
    comma: read?.comma ?? false,
    unknown: [],
  };
  if (judge) {
    const raw = note('raw');
    const protocol = note('protocol') ?? 'imported';
    const scores = [{ judge, protocol, ...about, ...(raw && { raw }) }];
    return { ...found, labels: [], scores, labelValues: () => [] };
  }
  if (!annotator)
    assumptions.push('no column names an annotator: all labels are taken as one person’s, `annotator-1`');
  const group = note('group');
  const comment = note('comment');
  const label = {
    annotator: annotator ?? 'annotator-1',
    ...about,
    ...(group && { group }),
    ...(comment && { comment }),
  };
  const labelValues = (name: string): number[] => {
    const rows = dimension
      ? table.rows.filter((row) => String(row.cell(dimension.column) ?? '').trim() === name)
      : table.rows;
    return valuesOf({ ...table, rows }, column)?.values ?? [];
  };
  return { ...found, labels: [label], scores: [], labelValues };
}
