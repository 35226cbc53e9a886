import { CELL_STATES, type CellState } from '../analysis/reproduce/compare.js';
import { type PlacedCell, type TableOutcome, totalsOf } from '../analysis/reproduce/table.js';
import { type Remark, remark, textOf } from '../remarks/remark.js';
import type { Document, Table } from '../report/document.js';
import { countCell } from './cells.js';
import { type ColumnOf, tableOf } from './columns.js';
import { envelope } from './envelope.js';

/**
 * The outcomes as a document: a table for each published one, then the totals. Tables whose data is not pulled are
 * named below the totals; their cells stand in the result.
 * @param only gives cells of these states only; the totals count all
 */
export function reproduceDocument(outcomes: readonly TableOutcome[], only?: readonly CellState[]): Document {
  const given = outcomes
    .map((outcome) => ({
      outcome,
      cells: outcome.cells.filter(({ state }) => only === undefined || only.includes(state)),
    }))
    .filter(({ cells }) => only === undefined || cells.length > 0);
  const printed = given.filter(({ outcome }) => outcome.pulled || only !== undefined);
  return {
    result: {
      ...envelope('reproduce', { warnings: notPulled(outcomes) }),
      totals: totalsOf(outcomes),
      tables: given.map(({ outcome, cells }) => resultOf(outcome, cells)),
    },
    tables: [...printed.map(({ outcome, cells }) => cellTable(outcome, cells)), summaryOf(outcomes)],
  };
}

function notPulled(outcomes: readonly TableOutcome[]): Remark[] {
  const missing = outcomes.filter((outcome) => !outcome.pulled);
  return [...new Set(missing.map(({ table }) => table.dataset))].map((dataset) => {
    const tables = missing.filter(({ table }) => table.dataset === dataset).map(({ table }) => table.id);
    return remark('not-pulled', { dataset, tables: tables.join(', ') });
  });
}

function resultOf({ table, counts, notes, pulled }: TableOutcome, cells: readonly PlacedCell[]) {
  const { id, title, source, dataset, recipe, comparison } = table;
  return { id, title, source, dataset, recipe, comparison, pulled, counts, notes, cells };
}

function cellTable({ table, notes, pulled }: TableOutcome, cells: readonly PlacedCell[]): Table {
  return tableOf<PlacedCell>(
    {
      id: table.id,
      title: `${table.id}: ${table.title}`,
      notes: [
        `Source: ${table.source.paper} There: ${ending(table.source.where)}`,
        `Recomputed: ${table.recipe}`,
        ...notes,
        ...reasonsOf(cells),
        ...(pulled ? [] : [`Not pulled: run \`assize datasets pull ${table.dataset}\`.`]),
      ],
    },
    [
      { key: 'row', header: 'row', cell: ({ rowHeader }) => rowHeader },
      { key: 'column', header: 'column', cell: ({ columnHeader }) => columnHeader },
      { key: 'expected', header: 'expected', align: 'right', cell: ({ expected }) => expected },
      { key: 'obtained', header: 'obtained', align: 'right', cell: ({ shown }) => shown },
      { key: 'state', header: 'state', cell: ({ state }) => state },
    ],
    cells.map((of) => ({ of, ...(of.section !== undefined && { section: of.section }) })),
  );
}

/** Each reason once, with the cells it is said of: by name up to three, by number beyond. */
function reasonsOf(cells: readonly PlacedCell[]): string[] {
  const groups = new Map<string, PlacedCell[]>();
  for (const cell of cells) {
    if (cell.reason === undefined) continue;
    const key = `${cell.state}\n${cell.reason}`;
    const group = groups.get(key);
    if (group) group.push(cell);
    else groups.set(key, [cell]);
  }
  return [...groups.values()].map((group) => {
    const [{ state, reason = '' }] = group;
    const places = group.map((cell) => `${cell.rowHeader} / ${cell.columnHeader}`);
    const named = places.length <= 3 ? places.join('; ') : `${places.length} cells`;
    return sentence(`${state}, ${named}: ${reason}`);
  });
}

function sentence(text: string): string {
  return ending(text.charAt(0).toUpperCase() + text.slice(1));
}

function ending(text: string): string {
  return text.endsWith('.') ? text : `${text}.`;
}

function summaryOf(outcomes: readonly TableOutcome[]): Table {
  const totals = totalsOf(outcomes);
  const uncounted = outcomes.some(({ table, pulled }) => table.figuresWithData && !pulled);
  type Line = { id: string; dataset: string; counts: typeof totals };
  return tableOf<Line>(
    {
      id: 'totals',
      title: 'Totals: cells by state',
      notes: [
        `${CELL_STATES.map((state) => `${totals[state]} ${state}`).join(', ')}.`,
        ...notPulled(outcomes).map((warning) => textOf(warning)),
        ...(uncounted ? ['Figures that come with their data are not counted before it is pulled.'] : []),
      ],
    },
    [
      { key: 'table', header: 'table', cell: ({ id }) => id },
      { key: 'dataset', header: 'data set', cell: ({ dataset }) => dataset },
      ...CELL_STATES.map(
        (state): ColumnOf<Line> => ({
          key: state,
          header: state,
          align: 'right',
          cell: ({ counts }) => countCell(counts[state]),
        }),
      ),
    ],
    [
      ...outcomes.map(({ table: { id, dataset }, counts }) => ({ of: { id, dataset, counts } })),
      { kind: 'total', of: { id: 'all', dataset: '', counts: totals } },
    ],
  );
}
