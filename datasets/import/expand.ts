import type { FaultList } from '../faults.js';
import { CellFault } from './cell-fault.js';
import { columnsOf } from './cells.js';
import type {
  CandidateMapping,
  Field,
  LabelMapping,
  Mapping,
  ScoreMapping,
  TableMapping,
  TablePart,
} from './mapping.js';
import { isPattern, namesIn, placesIn, regexOf, stepsOf } from './pattern.js';
import type { SourceTable } from './row.js';

interface Context {
  faults: FaultList;
  /** Texts that mean an empty cell. */
  missing: ReadonlySet<string>;
}
type Entry = { columns?: string | string[] | undefined };
/** What a pattern's name fills where the entry leaves it open. */
const LABEL = ['annotator', 'dimension', 'group', 'system', 'unit', 'question'];
const SCORE = ['judge', 'protocol', 'dimension', 'repeat', 'sample', 'system', 'unit'];

/** The table with an entry for each column that a pattern names, and with what needs no saying filled in. */
export function expanded(
  part: TablePart,
  table: SourceTable,
  mapping: Mapping,
  faults: FaultList,
): TableMapping {
  const taken = new Set(columnsOf(part));
  const context: Context = { faults, missing: new Set(mapping.missing) };
  const expand = <T extends Entry>(entries: readonly T[], fields: readonly string[]) =>
    entries.flatMap((entry) => entriesOf(entry, fields, table, taken, context));
  const candidates = expand(part.candidates, ['system']).map(({ column, ...candidate }) => ({
    ...candidate,
    ...(column !== undefined && { text: candidate.text ?? { column } }),
  })) as CandidateMapping[];
  const [a, b, c] = candidates.map(({ system }) => system);
  const two: [Field, Field] | undefined =
    a !== undefined && b !== undefined && c === undefined ? [a, b] : undefined;
  const [only, another] = mapping.card.dimensions.map(({ id }) => id);
  const dimension = another === undefined ? (only ?? 'overall') : undefined;
  const labels = expand(part.labels, LABEL).map(({ column, ...label }) => {
    const paired = label.pair ?? (label.preference === undefined ? undefined : two);
    const verdict = paired ? 'preference' : 'value';
    return {
      dimension,
      ...label,
      ...(paired && { pair: paired }),
      ...(column !== undefined && !label.ranking && { [verdict]: label[verdict] ?? { column } }),
    };
  }) as LabelMapping[];
  const scores = expand(part.scores, SCORE).map(({ column, ...score }) => {
    const shown = score.shown ?? (score.winner === undefined ? undefined : two);
    const verdict = shown ? 'winner' : 'value';
    return {
      dimension,
      ...score,
      ...(shown && { shown }),
      ...(column !== undefined && !score.ranking && { [verdict]: score[verdict] ?? { column } }),
    };
  }) as ScoreMapping[];
  for (const entry of [...labels, ...scores]) {
    if (entry.dimension !== undefined) continue;
    faults.add(
      table.file,
      undefined,
      undefined,
      `the card has several dimensions: say in the mapping which of them ${'judge' in entry ? '`scores`' : '`labels`'} are about (\`dimension\`)`,
    );
    break;
  }
  return { ...part, candidates, labels, scores };
}

/** One entry for each column, its names filled in; the entry itself where it names no columns. */
function entriesOf<T extends Entry>(
  entry: T,
  fields: readonly string[],
  table: SourceTable,
  taken: Set<string>,
  context: Context,
): (Omit<T, 'columns'> & { column?: string })[] {
  const { columns, ...rest } = entry;
  if (columns === undefined) return [rest];
  const before = context.faults.total;
  const found = columnsFor(columns, table, taken, context);
  if (found.length === 0 && context.faults.total === before) {
    const seen = table.columns.join(', ');
    context.faults.add(
      table.file,
      1,
      undefined,
      `no column fits \`${[columns].flat().join(', ')}\`: the file has ${seen}`,
    );
  }
  return found.map(({ path, names }) => {
    taken.add(path);
    const own = Object.fromEntries(Object.entries(names).filter(([name]) => fields.includes(name)));
    return { ...own, ...(filled(rest, { column: path, ...names }) as Omit<T, 'columns'>), column: path };
  });
}

type Found = { path: string; names: Record<string, string> };

function columnsFor(
  columns: string | readonly string[],
  table: SourceTable,
  taken: ReadonlySet<string>,
  { faults, missing }: Context,
): Found[] {
  if (typeof columns !== 'string') return columns.map((path) => ({ path, names: {} }));
  if (!isPattern(columns)) return [{ path: columns, names: {} }];
  const whole = regexOf(columns);
  const named = table.columns.flatMap((path): Found[] => {
    const names = taken.has(path) ? undefined : namesIn(path, whole);
    return names ? [{ path, names }] : [];
  });
  if (named.length > 0) return named;
  const steps = stepsOf(columns);
  const found = new Map<string, Found>();
  for (const row of table.rows) {
    try {
      for (const { path, names, value } of placesIn(row.fields(), steps, missing)) {
        // A list or an object is no cell: a longer pattern leads into it.
        if (typeof value === 'object' && value !== null) continue;
        if (!taken.has(path) && !found.has(path)) found.set(path, { path, names });
      }
    } catch (error) {
      if (!(error instanceof CellFault)) throw error;
      faults.add(table.file, row.line, [row.at, error.column].filter(Boolean).join('.'), error.message);
    }
  }
  return [...found.values()];
}

/** `{name}` in every text of an entry. */
function filled(value: unknown, names: Readonly<Record<string, string>>): unknown {
  if (typeof value === 'string') {
    return value.replace(/\{(\w+)\}/g, (braces, name: string) =>
      Object.hasOwn(names, name) ? (names[name] ?? '') : braces,
    );
  }
  if (Array.isArray(value)) return value.map((one) => filled(one, names));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, filled(inner, names)]));
}
