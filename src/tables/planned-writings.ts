import type { NumberCell, Table } from '../report/document.js';
import type { RequestEstimate } from '../run/dry-run.js';
import type { EstimatedCosts } from '../run/estimated-costs.js';
import type { Writing } from '../run/writing/writing.js';
import { groupBy } from '../study/records.js';
import { countCell } from './cells.js';
import { tableOf } from './columns.js';

/** A writing that was only planned, with what it would ask. */
export interface PlannedWriting {
  /** The folder of the data set, relative to where the command runs. */
  shown: string;
  model: string;
  writing: Writing;
  estimate: RequestEstimate;
  costs: EstimatedCosts | undefined;
  /** Judging what would be written. */
  judging: { estimate: RequestEstimate; costs: EstimatedCosts | undefined } | undefined;
}

/** How the texts would be judged, where that was asked. */
interface Judging {
  protocol?: string | undefined;
  judge?: string | undefined;
}

/** What the writings would ask and cost, and judging their texts beside it. */
export function plannedTables(rows: readonly PlannedWriting[], judging: Judging): Table[] {
  return [requestsTable(rows), costsTable(rows, judging)];
}

const NO_LENGTH = 'no length is asked for and no limit is set: give one with --max-tokens';
const NO_LIMIT = 'no limit is set: give one with --max-tokens';
const NO_PRICE = 'the price is not known: name your own with --prices';

function requestsTable(rows: readonly PlannedWriting[]): Table {
  return tableOf<PlannedWriting>(
    {
      id: 'dry-run',
      title: 'What would be asked',
      notes: [
        'Counted by running every writer to its end with replies of the length that is asked for: a model that writes shorter asks for less, one that has to be asked again for more.',
        'Tokens are counted by the cl100k_base encoding, or as --tokenizer says, of what is still to be asked; other models count otherwise.',
      ],
    },
    [
      { key: 'system', header: 'system', cell: ({ writing }) => writing.system },
      { key: 'requests', header: 'requests', cell: ({ estimate }) => countCell(estimate.requests) },
      { key: 'answered', header: 'already answered', cell: ({ estimate }) => countCell(estimate.answered) },
      { key: 'cached', header: 'in the cache', cell: ({ estimate }) => countCell(estimate.cached) },
      { key: 'input', header: 'tokens in (about)', cell: ({ estimate }) => countCell(estimate.inputTokens) },
      {
        key: 'output',
        header: 'tokens out (about)',
        cell: ({ estimate }) => ({ value: estimate.outputTokens ?? null, reason: NO_LENGTH }),
      },
      {
        key: 'most',
        header: 'at most',
        cell: ({ estimate }) => ({ value: estimate.outputTokensAtMost ?? null, reason: NO_LIMIT }),
      },
    ],
    rows.map((of) => ({ of })),
  );
}

/** A writing, or all of them. */
interface CostRow {
  model: string;
  chunk?: number | undefined;
  writing: NumberCell;
  judging: NumberCell;
}

/** As BooookScore's Table 8: a block a writer, a row a model and chunk size, writing and judging beside each other. */
function costsTable(rows: readonly PlannedWriting[], { protocol, judge }: Judging): Table {
  const records = [...groupBy(rows, ({ writing }) => writing.writer.id).values()].flat().map((row) => ({
    section: row.writing.writer.title,
    of: costsOf(row),
  }));
  const costs = records.map(({ of }) => of);
  const total: CostRow = {
    model: 'total',
    writing: sumOf(costs.map(({ writing }) => writing)),
    judging: sumOf(costs.map(({ judging }) => judging)),
  };
  return tableOf<CostRow>(
    {
      id: 'costs',
      title: 'What it would cost, in US dollars',
      notes: [
        judge === undefined
          ? '--protocol and --judge set beside it what judging the texts would cost.'
          : 'Of the judging the input alone is counted, over texts of the lengths that are asked for, in sentences of 25 tokens.',
      ],
    },
    [
      { key: 'model', header: 'model', cell: ({ model }) => model },
      {
        key: 'chunk',
        header: 'chunk',
        align: 'right',
        cell: ({ chunk }) => (chunk === undefined ? undefined : countCell(chunk)),
      },
      { key: 'writing', header: 'writing', cell: ({ writing }) => writing },
      judge !== undefined && {
        key: 'judging',
        header: `${protocol} by ${judge}`,
        cell: ({ judging }) => judging,
      },
    ],
    [...records, ...(rows.length > 1 ? [{ kind: 'total' as const, of: total }] : [])],
  );
}

function costsOf({ model, writing, costs, judging }: PlannedWriting): CostRow {
  const unknown: NumberCell = { value: null, reason: NO_PRICE };
  return {
    model,
    chunk: (writing.options as { chunk?: number }).chunk,
    writing: costs ? { value: costs.expected ?? null, digits: 4, reason: NO_LENGTH } : unknown,
    judging: judging?.costs ? { value: judging.costs.least, digits: 4 } : unknown,
  };
}

/** Of costs that are all known. */
function sumOf(cells: readonly NumberCell[]): NumberCell {
  const unknown = cells.find(({ value }) => value === null);
  if (unknown) return unknown;
  return { value: cells.reduce((sum, { value }) => sum + (value ?? 0), 0), digits: 4 };
}
