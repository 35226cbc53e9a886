import { CsvError, parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';
import { DataError, type Fault } from '../../errors.js';
import type { Dataset } from '../../model/dataset.js';
import { inert } from '../../report/csv.js';

/** A line of a review file. */
interface Suggestion {
  item: string;
  requirement: string;
}

const COLUMNS = ['accept', 'item', 'requirement', 'document'] as const;
/** As much of a document as tells the reader which one it is. */
const SHOWN = 120;

/** A review file of what a system of a data set suggests: nothing is accepted in it. */
export function reviewFile({ items, candidates }: Dataset, system: string): { text: string; rows: number } {
  const documents = new Map(items.map(({ item, document = '' }) => [item, document]));
  const rows = candidates
    .filter((candidate) => candidate.system === system)
    .flatMap(({ item, units = [] }) =>
      units.map(({ text }) => ({
        accept: '',
        item,
        requirement: text,
        document: (documents.get(item) ?? '').replace(/\s+/g, ' ').slice(0, SHOWN),
      })),
    );
  const lines = rows.map((row) => COLUMNS.map((column) => inert(row[column])));
  const text = stringify([COLUMNS.slice(), ...lines]);
  return { text, rows: rows.length };
}

const YES = new Set(['yes', 'y', 'x', '1', 'true']);
const NO = new Set(['no', 'n', '0', 'false']);

/**
 * What a reviewer accepted, as it stands in the file: edited, or added. A line with neither yes nor no was not reviewed,
 * and counts as neither.
 * @param known the items that there are
 * @throws DataError with the lines that cannot be read
 */
export function acceptedIn(
  text: string,
  file: string,
  known: ReadonlySet<string>,
): { accepted: Suggestion[]; refused: number; unreviewed: number } {
  const faults: Fault[] = [];
  const accepted: Suggestion[] = [];
  let [refused, unreviewed] = [0, 0];
  for (const { record, info } of rowsOf(text, file)) {
    const [accept, item, requirement] = COLUMNS.map((column) => cellOf(record[column]));
    const fault = (field: string, message: string) => faults.push({ file, line: info.lines, field, message });
    const said = accept.trim().toLowerCase();
    if (said === '') unreviewed++;
    else if (NO.has(said)) refused++;
    else if (!YES.has(said)) fault('accept', `expected yes, no or nothing, got \`${accept}\``);
    else if (!known.has(item)) fault('item', `no item \`${item}\` in the data set`);
    else if (requirement.trim() === '') fault('requirement', 'expected a requirement, got nothing');
    else accepted.push({ item, requirement: requirement.trim() });
  }
  if (faults.length > 0) throw new DataError(faults.slice(0, 20), faults.length);
  return { accepted, refused, unreviewed };
}

/** Without the apostrophe that keeps a spreadsheet from running a cell. */
const cellOf = (text = ''): string => text.replace(/^'(?=\s*[=+\-@])/, '');

interface ReadRow {
  record: Partial<Record<(typeof COLUMNS)[number], string>>;
  info: { lines: number };
}

function rowsOf(text: string, file: string): ReadRow[] {
  let rows: ReadRow[];
  try {
    rows = parse(text, {
      bom: true,
      columns: true,
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
    }) as unknown as ReadRow[];
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new DataError([{ file, message: `not CSV: ${error.message}` }]);
  }
  const [first] = rows;
  const missing = COLUMNS.slice(0, 3).filter((name) => first !== undefined && !(name in first.record));
  if (first === undefined || missing.length > 0) {
    const message = `expected the columns accept, item and requirement, got ${first ? Object.keys(first.record).join(', ') : 'no line'}`;
    throw new DataError([{ file, message }]);
  }
  return rows;
}

/** The data set of accepted requirements alone: each an item of its own with its document, still without candidates. */
export function withRequirements(dataset: Dataset, accepted: readonly Suggestion[]): Dataset {
  const { card } = dataset;
  const given = new Map(dataset.items.map((each) => [each.item, each]));
  const count = new Map<string, number>();
  return {
    ...dataset,
    card: {
      ...card,
      id: `${card.id}-requirements`,
      title: `${card.title}: requirements that were suggested and reviewed`,
      systems: [],
      annotators: [],
    },
    items: accepted.map(({ item, requirement }) => {
      const n = (count.get(item) ?? 0) + 1;
      count.set(item, n);
      const { document, tags } = given.get(item) ?? {};
      return {
        item: `${item}/r${n}`,
        ...(document !== undefined && { document }),
        instruction: requirement,
        tags: { ...tags, from: item },
      };
    }),
    candidates: [],
    labels: [],
    scores: [],
  };
}
