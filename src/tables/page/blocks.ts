import type { Estimate } from '../../analysis/estimate.js';
import { grouped } from '../../remarks/words.js';
import type { Table } from '../../report/document.js';
import type { Block } from '../../report/html/record.js';
import type { ForestPoint } from '../../report/plots/forest.js';

/** A table with more rows than this is left to the command that prints it. */
const LONGEST = 400;
/** A table with more rows than this stands behind a fold. */
const OPEN = 40;

/** The table that a section begins with. */
export function first([table]: readonly Table[]): Block[] {
  return table === undefined ? [] : [{ kind: 'table', table, sortable: true }];
}

/** What stands behind the first table, folded; what is too long is named. */
export function rest([, ...tables]: readonly Table[], command: string): Block[] {
  return tables.map((table) => folded(table, command));
}

/** A table of its own: open, folded where it is long, and named where it is too long for a page. */
export function fitted(table: Table, command: string): Block {
  if (table.rows.length > OPEN) return folded(table, command);
  return { kind: 'table', table, sortable: true };
}

/** A table behind its title. */
export function folded(table: Table, command: string): Block {
  const { title, rows, notes = [] } = table;
  if (rows.length <= LONGEST) return { kind: 'table', table, sortable: true, folded: title };
  return {
    kind: 'words',
    small: true,
    text: [`${title}: ${grouped(rows.length)} rows, which \`assize ${command}\` prints.`, ...notes],
  };
}

/** An estimate as a row of a forest plot. */
export function pointOf(label: string, panel: string, of: Estimate, reference = false): ForestPoint {
  return {
    label,
    panel,
    value: of.value.value,
    low: of.interval.low.value,
    high: of.interval.high.value,
    reference,
  };
}
