import {
  FORENSIC_STATES,
  type ForensicAnswer,
  type ForensicCell,
  type ForensicSizes,
  forensicTotals,
} from '../analysis/forensic/forensic.js';
import type { PublishedTable } from '../analysis/published-table.js';
import { type Remark, remark, sentenceOf, spelled } from '../remarks/remark.js';
import { bounded } from '../remarks/words.js';
import type { Cell, Document, Table } from '../report/document.js';
import { tableOf } from './columns.js';
import { envelope } from './envelope.js';
import { warningNotes } from './words.js';

/** Sets of counts and of sizes that a cell writes out. */
const SHOWN = 3;

/** The figures with the counts behind them, and the sizes that were searched. */
export function forensicTables(title: string, id: string, answer: ForensicAnswer): Table[] {
  return [figures(title, id, answer), ...(answer.sizes.length > 0 ? [sizes(id, answer.sizes)] : [])];
}

function figures(title: string, id: string, { cells, totals, confidence, warnings }: ForensicAnswer): Table {
  const counts = FORENSIC_STATES.filter((state) => totals[state] > 0).map(
    (state) => `${totals[state]} ${state}`,
  );
  const intervals = cells.some(({ interval }) => interval !== undefined);
  const matrices = cells.some(({ counts }) => counts.some((of) => 'positives' in of));
  return tableOf<ForensicCell>(
    {
      id,
      title,
      notes: [
        `${counts.join(', ')}.`,
        ...(matrices ? ['TP, FP: positives and negatives of the gold that the judge calls positive.'] : []),
        ...(intervals
          ? [
              `Intervals (${100 * confidence}%, 0 to 1) are what the counts imply where units are independent; units of one text are not, so they are too narrow rather than too wide.`,
            ]
          : []),
        ...reasons(cells),
        ...warningNotes(warnings),
      ],
    },
    [
      { key: 'row', header: 'row', cell: ({ row }) => row },
      { key: 'column', header: 'column', cell: ({ column }) => column },
      { key: 'printed', header: 'printed', align: 'right', cell: ({ printed }) => printed },
      { key: 'state', header: 'state', cell: ({ state }) => state },
      { key: 'solutions', header: 'ways', align: 'right', cell: solutionsCell },
      { key: 'counts', header: 'counts', cell: countsCell },
      { key: 'interval', header: 'implied', align: 'right', cell: intervalCell },
    ],
    cells.map((of) => ({ of, ...(of.section !== undefined && { section: of.section }) })),
  );
}

function solutionsCell({ state, solutions }: ForensicCell): Cell {
  return state === 'given' || state === 'not constrained' ? undefined : { value: solutions };
}

function countsCell({ counts, solutions }: ForensicCell): string {
  const shown = counts.slice(0, SHOWN).map((of) => {
    if ('successes' in of) return `${of.successes} of ${of.of}`;
    if (!('positives' in of)) return '';
    return `TP ${of.truePositives} of ${of.positives}, FP ${of.falsePositives} of ${of.negatives}`;
  });
  if (shown.length > 0 && solutions > SHOWN) shown.push('…');
  return shown.join('; ');
}

function intervalCell({ interval }: ForensicCell): Cell {
  return interval && `[${bounded(interval.low, 3)}, ${bounded(interval.high, 3)}]`;
}

/** Each reason once, with the cells it is said of. */
function reasons(cells: readonly ForensicCell[]): string[] {
  const groups = new Map<string, ForensicCell[]>();
  for (const cell of cells) {
    if (cell.reason === undefined) continue;
    const words = `${cell.state}: ${sentenceOf(cell.reason)}`;
    groups.set(words, [...(groups.get(words) ?? []), cell]);
  }
  return [...groups].map(([words, group]) => {
    const places = group.map(({ row, column }) => `${row} / ${column}`);
    return `${places.length <= SHOWN ? places.join('; ') : `${places.length} cells`}: ${words}.`;
  });
}

function sizes(id: string, records: readonly ForensicSizes[]): Table {
  return tableOf<ForensicSizes>(
    {
      id: `${id}-sizes`,
      title: 'Sizes that fit the most figures',
    },
    [
      { key: 'sizes', header: 'sizes', cell: ({ names }) => names.join(', ') },
      { key: 'searched', header: 'searched', cell: ({ searched }) => ({ value: searched }) },
      {
        key: 'fitted',
        header: 'figures fitted',
        align: 'right',
        cell: ({ fitted, figures }) => `${fitted} of ${figures}`,
      },
      { key: 'fit', header: 'fit', cell: ({ nFits }) => ({ value: nFits }) },
      { key: 'which', header: 'which', cell: whichFit },
    ],
    records.map((of) => ({ of })),
  );
}

function whichFit({ names, fits, nFits }: ForensicSizes): string {
  const shown = fits.slice(0, SHOWN).map((at) => {
    const values = names.map((name) => at[name]);
    return values.length === 1 ? String(values[0]) : `(${values.join(', ')})`;
  });
  return [...shown, ...(nFits > SHOWN ? ['…'] : [])].join(', ');
}

/** The integers behind published tables, and the totals of their figures by state. */
export function forensicDocument(
  found: readonly { table: PublishedTable; answer: ForensicAnswer }[],
  without: readonly string[],
): Document {
  const answers = found.map(({ table: { id, title, source }, answer }) => {
    const { warnings, ...rest } = answer;
    return { id, title, source, ...rest, warnings: warnings.map(spelled) };
  });
  const warnings = without.length > 0 ? [remark('forensic-with-data', { tables: without.join(', ') })] : [];
  const totals = forensicTotals(found.flatMap(({ answer }) => answer.cells));
  return {
    result: { ...envelope('reproduce forensic', { warnings }), totals, tables: answers },
    tables: [
      ...found.flatMap(({ table: { id, title }, answer }) => forensicTables(`${id}: ${title}`, id, answer)),
      summary(found, warnings),
    ],
  };
}

function summary(
  found: readonly { table: PublishedTable; answer: ForensicAnswer }[],
  warnings: readonly Remark[],
): Table {
  return tableOf<{ name: string; totals: ForensicAnswer['totals'] }>(
    { id: 'totals', title: 'Totals: figures by state', notes: warningNotes(warnings) },
    [
      { key: 'table', header: 'table', cell: ({ name }) => name },
      ...FORENSIC_STATES.map((state) => ({
        key: state,
        header: state,
        align: 'right' as const,
        cell: ({ totals }: { totals: ForensicAnswer['totals'] }) => ({ value: totals[state] }),
      })),
    ],
    [
      ...found.map(({ table, answer }) => ({ of: { name: table.id, totals: answer.totals } })),
      {
        kind: 'total',
        of: { name: 'all', totals: forensicTotals(found.flatMap(({ answer }) => answer.cells)) },
      },
    ],
  );
}
