import type { PublishedTable } from '../published-table.js';
import type { ForensicTable } from './spec.js';

/** A published table with what its figures are of; undefined where its file does not say. */
export function forensicOf({
  title,
  source,
  forensic,
  columns,
  rows,
}: PublishedTable): ForensicTable | undefined {
  if (forensic === undefined) return undefined;
  return {
    title,
    source: `${source.paper} There: ${source.where}`,
    rounding: forensic.rounding,
    sizes: forensic.sizes,
    totals: forensic.totals,
    columns: Object.fromEntries(
      columns.map(({ key }) => [key, forensic.columns[key] ?? { measure: 'mean' }]),
    ),
    rows: rows.map(({ key, section, cells }) => ({
      name: key,
      ...(section !== undefined && { section }),
      sizes: forensic.rows[key]?.sizes ?? {},
      columns: forensic.rows[key]?.columns ?? {},
      cells: Object.fromEntries(
        Object.entries(cells).map(([column, cell]) => [
          column,
          typeof cell === 'string' ? cell : cell.printed,
        ]),
      ),
    })),
  };
}
