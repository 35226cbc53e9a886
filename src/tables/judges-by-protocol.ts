import type { StandsOut } from '../analysis/compare/stands-out.js';
import type { CorrelateAnswer, CorrelateOptions } from '../analysis/correlate/correlate.js';
import type { PrintedCorrelation } from '../analysis/reproduce/printed-correlations.js';
import { counted, plain } from '../remarks/words.js';
import type { NumberCell, Row, Table } from '../report/document.js';
import type { Coverage, JudgeColumn } from '../study/columns.js';
import type { Study } from '../study/study.js';
import { boundedCell, estimateCell } from './cells.js';
import { type ColumnOf, type Placed, tableOf } from './columns.js';
import { ONE_PERSON } from './one-person.js';
import {
  COEFFICIENT_NAMES,
  correlationIntervals,
  dimensionHeading,
  goldNotes,
  labelWords,
  shareIntervalSentence,
  warningNotes,
} from './words.js';

/** How the table is laid out. */
export interface JudgesByProtocol {
  /** Its label in LaTeX. */
  id: string;
  /** Protocols in the order of their columns, with the names a paper gives them; others follow as they come. */
  protocols: readonly { key: string; name: string }[];
  /** Figures of a paper that join the rows. */
  published?: PublishedJudges | undefined;
}

export interface PublishedJudges {
  table: string;
  /** The data set that the figures rest on. */
  dataset: string;
  source: { paper: string; where: string };
  correlations: PrintedCorrelation[];
}

/** What one judge (or reference, or person) has under one protocol at one level. */
interface Figure {
  level: string;
  protocol: string | undefined;
  cell: NumberCell;
}

/** One row before its cells have their places. */
interface Rated {
  judge: string;
  /** As a test names it. */
  name?: string | undefined;
  kind: Row['kind'];
  figures: Figure[];
  coverage?: Coverage | undefined;
}

interface Block {
  dimension: string;
  gold: string;
  rated: Rated[];
}

const LEVEL_NAMES: Record<string, string> = {
  system: 'System level',
  summary: 'Summary level',
  pooled: 'Pooled cells',
  accuracy: 'Share of human preferences',
};

/**
 * A row for each judge, a column for each protocol and level, a block for each dimension. A figure is bold where a test
 * says that its judge is better than each other one of the column, and it lies above every row that needs no model: the
 * largest of many noisy ones says nothing.
 */
export function judgesByProtocolTable(
  study: Study,
  options: CorrelateOptions,
  answer: CorrelateAnswer & { standsOut?: readonly StandsOut[] },
  { id, protocols, published }: JudgesByProtocol,
): Table {
  // Judges come first, in the study's order, and references after them.
  const columnsOn = (id: string) => study.columns.filter(({ dimension }) => dimension === id);
  const blocks = [...correlationBlocks(answer, columnsOn), ...accuracyBlocks(answer, columnsOn)].map(
    (one) => ({
      ...one,
      rated: [...one.rated, ...personRated(answer, one.dimension)],
    }),
  );
  const names = new Map(protocols.map(({ key, name }) => [key, name]));
  const rows = blocks.flatMap(({ dimension, rated }) => {
    markOutstanding(rated, answer.standsOut?.filter((one) => one.dimension === dimension) ?? [], names);
    const section = dimensionHeading(study.card, dimension);
    const printed = publishedRows(published, dimension);
    const own = new Set(rated.flatMap(({ figures }) => figures.map(({ level }) => level)));
    const kept = printed.map((row) => ({
      ...row,
      figures: row.figures.filter(({ level }) => own.has(level)),
    }));
    return [...byName(rated, names, section), ...byName(kept, names, `${section}, as published`)];
  });
  const measure = answer.correlations.length > 0 ? COEFFICIENT_NAMES[options.coefficient] : 'agreement';
  const notes = [
    ...goldNotes(study.card, blocks, ({ gold }) => gold),
    ...intervalNotes(answer, options),
    ...coverageNote(blocks),
    ...undefinedNote(answer, options),
    ...boldNote(answer, options),
    ...(rows.some(({ of }) => of.across.size > 0)
      ? ['Rows that need no model, and one person, stand under every protocol with the same figure.']
      : []),
    ...(published ? [`As published: ${published.source.paper} ${published.source.where}.`] : []),
    ...warningNotes(answer.warnings),
  ];
  const title = `${study.card.title}: ${measure} of judges with the ${labelWords(study.card).labels}, by protocol`;
  return tableOf(
    { id, wide: true, title, notes },
    [
      { key: 'judge', header: 'judge', cell: ({ judge }) => judge },
      ...columnsOf(blocks, names, published !== undefined),
    ],
    rows,
  );
}

type ColumnsOn = (dimension: string) => readonly JudgeColumn[];

function correlationBlocks({ correlations }: CorrelateAnswer, columns: ColumnsOn): Block[] {
  return correlations.map(({ dimension, gold, rows }) => ({
    dimension,
    gold:
      gold.cells === 0
        ? 'none'
        : `${gold.source}, ${counted(gold.items, 'item')} × ${counted(gold.systems, 'system')}`,
    rated: rows.map(({ judge, protocol, reference, coverage, levels }, k) => ({
      judge,
      name: columns(dimension)[k]?.name,
      kind: reference ? 'reference' : 'plain',
      coverage,
      figures: levels.map(({ level, correlation, interval }) => ({
        level,
        protocol,
        cell: boundedCell(correlation, interval),
      })),
    })),
  }));
}

/** One person against the others, under every protocol the same. */
function personRated({ onePerson }: CorrelateAnswer, dimension: string): Rated[] {
  const own = onePerson.filter((row) => row.dimension === dimension && row.judge === undefined);
  if (own.length === 0) return [];
  const figures = own.map(({ measure, person }) => ({
    level: measure,
    protocol: undefined,
    cell: estimateCell(person),
  }));
  return [{ judge: ONE_PERSON, kind: 'person', figures }];
}

/** Whose figure is bold: nobody's that is not above every row that needs no model. */
function markOutstanding(
  rated: readonly Rated[],
  standsOut: readonly StandsOut[],
  names: ReadonlyMap<string, string>,
): void {
  const all = rated.flatMap((row) => row.figures.map((figure) => ({ ...figure, row })));
  for (const { judge: best, protocol, level } of standsOut) {
    if (best === null) continue;
    const inColumn = all.filter((one) => one.level === level);
    const bar = Math.max(
      ...inColumn.flatMap(({ row, cell }) => (row.kind === 'reference' ? (cell.value ?? []) : [])),
    );
    for (const { row, protocol: own, cell } of inColumn) {
      if (own === undefined || row.kind === 'reference' || protocolKey(own, names) !== protocol) continue;
      if (row.name === best && (cell.value ?? Number.NaN) > bar) cell.best = true;
    }
  }
}

/** Where outputs have no systems, the share of human preferences stands in. */
function accuracyBlocks({ pairs }: CorrelateAnswer, columns: ColumnsOn): Block[] {
  return pairs.map(({ dimension, gold, rows }) => ({
    dimension,
    gold: `${counted(gold.pairs, 'pair')} of ${counted(gold.items, 'item')}`,
    rated: rows.map(({ judge, protocol, reference, coverage, accuracy, interval }, k) => ({
      judge,
      name: columns(dimension)[k]?.name,
      kind: reference ? 'reference' : 'plain',
      coverage,
      figures: [{ level: 'accuracy', protocol, cell: boundedCell(accuracy, interval) }],
    })),
  }));
}

function publishedRows(published: PublishedJudges | undefined, dimension: string): Rated[] {
  const rows = new Map<string, Rated>();
  for (const one of published?.correlations ?? []) {
    if (one.dimension !== dimension) continue;
    const { judge, level, protocol, value, digits } = one;
    const row: Rated = rows.get(judge) ?? { judge, kind: 'plain', figures: [] };
    rows.set(judge, row);
    row.figures.push({ level, protocol, cell: { value, digits, bounded: true } });
  }
  return [...rows.values()];
}

interface NamedRow {
  judge: string;
  /** By level and protocol. */
  under: Map<string, NumberCell>;
  /** By level, what holds under every protocol. */
  across: Map<string, NumberCell>;
}

/**
 * The rows of one name are one row; where a place is taken (a judge recorded and asked again), a further row of that
 * name begins.
 */
function byName(
  rated: readonly Rated[],
  names: ReadonlyMap<string, string>,
  section: string,
): Placed<NamedRow>[] {
  const rows: Placed<NamedRow>[] = [];
  for (const { judge, kind, figures } of rated) {
    const free = (row: Placed<NamedRow>) =>
      row.of.judge === judge &&
      row.kind === kind &&
      figures.every(({ level, protocol }) =>
        protocol === undefined ? !row.of.across.has(level) : !row.of.under.has(keyOf(level, protocol, names)),
      );
    let row = rows.find(free);
    if (row === undefined) {
      row = { section, kind, of: { judge, under: new Map(), across: new Map() } };
      rows.push(row);
    }
    for (const { level, protocol, cell } of figures) {
      if (protocol === undefined) row.of.across.set(level, cell);
      else row.of.under.set(keyOf(level, protocol, names), cell);
    }
  }
  return rows;
}

function columnsOf(
  blocks: readonly Block[],
  names: ReadonlyMap<string, string>,
  all: boolean,
): ColumnOf<NamedRow>[] {
  const figures = blocks.flatMap(({ rated }) => rated.flatMap((row) => row.figures));
  const levels = [...new Set(figures.map(({ level }) => level))];
  const used = new Map<string, string>();
  for (const { protocol } of figures) {
    if (protocol !== undefined) used.set(protocolKey(protocol, names), protocol);
  }
  const keys = [
    ...[...names.keys()].filter((key) => all || used.has(key)),
    ...[...used.keys()].filter((key) => !names.has(key)),
  ];
  // References alone still have their figures to show.
  if (keys.length === 0) keys.push('');
  return levels.flatMap((level) =>
    keys.map((protocol): ColumnOf<NamedRow> => {
      const key = `${level}/${protocol}`;
      return {
        key,
        header: names.get(protocol) ?? used.get(protocol) ?? '',
        group: LEVEL_NAMES[level] ?? level,
        cell: ({ under, across }) => under.get(key) ?? across.get(level),
      };
    }),
  );
}

function keyOf(level: string, protocol: string, names: ReadonlyMap<string, string>): string {
  return `${level}/${protocolKey(protocol, names)}`;
}

/** `llm-rank` and `llmrank` are one column where a paper's protocols are named; variants stay apart. */
export function protocolKey(protocol: string, names: Pick<ReadonlySet<string>, 'has'>): string {
  const plain = protocol.toLowerCase().replace(/[\s_-]/g, '');
  return names.has(plain) ? plain : protocol;
}

/** What the figures and their intervals are, of correlations or of shares. */
function intervalNotes({ correlations, pairs }: CorrelateAnswer, options: CorrelateOptions): string[] {
  if (pairs.length > 0) {
    return [
      'Share of human preferences: verdicts equal to the human ones among the scored, each order asked counted; a tie is right where people tie.',
      shareIntervalSentence(options),
    ];
  }
  const levels = correlations.flatMap((one) => one.rows.flatMap((row) => row.levels));
  return correlationIntervals({ ...options, levels: [] }, levels);
}

function coverageNote(blocks: readonly Block[]): string[] {
  const shares = blocks.flatMap(({ rated }) =>
    rated.flatMap(({ coverage }) =>
      coverage && coverage.asked > 0 ? [coverage.scored / coverage.asked] : [],
    ),
  );
  const short = shares.filter((share) => share < 1);
  if (short.length === 0) return [];
  const least = Math.floor(1000 * Math.min(...short)) / 10;
  return [
    `Scored: ${short.length} of ${counted(shares.length, 'column')} (judge, protocol and dimension) have verdicts for less than all that was asked, the least for ${least}%.`,
  ];
}

function boldNote(
  { standsOut, pairs }: CorrelateAnswer & { standsOut?: readonly StandsOut[] },
  { resample, confidence }: CorrelateOptions,
): string[] {
  if (!standsOut?.some(({ judge }) => judge !== null)) return [];
  const drawn = { items: 'other items', systems: 'other systems', both: 'other systems and items' };
  const asked = pairs.length > 0 ? `: ${drawn.items}` : ` --resample ${resample}: ${drawn[resample]}`;
  return [
    `Bold: better than each other judge of its column and above what needs no model (compare --within protocol${asked}; Holm's adjustment, p at most ${plain(1 - confidence)}).`,
  ];
}

function undefinedNote({ correlations }: CorrelateAnswer, { undefinedPolicy }: CorrelateOptions): string[] {
  const summary = correlations.flatMap(({ rows }) =>
    rows.flatMap(({ levels }) => levels.filter(({ level }) => level === 'summary')),
  );
  const most = Math.max(0, ...summary.map(({ nUndefined }) => nUndefined));
  if (most === 0) return [];
  return [
    `Items without a correlation (constant scores or fewer than two cells), at most ${most} under a figure, are ${undefinedPolicy === 'skip' ? 'left out of the mean' : 'counted as 0 where the scores are constant'}.`,
  ];
}
