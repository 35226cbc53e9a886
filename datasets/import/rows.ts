import type { Label } from '../../src/model/label.js';
import type { Score } from '../../src/model/score.js';
import { CellFault, type Cells, columnOf } from './cells.js';
import type { Field, LabelMapping, ScoreMapping, TableMapping } from './mapping.js';

/** The word by which `values` says that the question did not apply. */
const NOT_APPLICABLE = 'notApplicable';

/** The label that one mapping finds in a row; undefined where the cell is empty. */
export function labelOf(
  mapping: LabelMapping,
  item: string,
  table: TableMapping,
  cells: Cells,
): Label | undefined {
  const verdict = labelVerdict(mapping, table, cells);
  if (verdict === undefined) return undefined;
  return {
    item,
    dimension: cells.need(mapping.dimension, 'dimension'),
    annotator: cells.need(mapping.annotator, 'annotator'),
    ...defined({ group: cells.name(mapping.group), comment: cells.text(mapping.comment) }),
    ...(mapping.aggregate ? { aggregate: true } : {}),
    ...verdict,
  };
}

function labelVerdict(mapping: LabelMapping, table: TableMapping, cells: Cells) {
  if (mapping.ranking) return rankingOf(mapping.ranking, cells);
  if (mapping.pair) {
    const pair = pairOf(mapping.pair, cells);
    const preference = choiceOf(mapping.preference, pair, cells);
    if (preference === undefined) return undefined;
    const shown = mapping.shown && pairOf(mapping.shown, cells);
    return { pair, preference, ...defined({ shown }) };
  }
  const system = systemOf(mapping.system, table, cells);
  const unit = cells.name(mapping.unit);
  if (cells.name(mapping.value) === NOT_APPLICABLE) {
    return { system, ...defined({ unit }), notApplicable: true as const };
  }
  const value = cells.number(mapping.value);
  return value === undefined ? undefined : { system, ...defined({ unit }), value };
}

/** The score that one mapping finds in a row; undefined where the cell is empty and that means *not asked*. */
export function scoreOf(
  mapping: ScoreMapping,
  item: string,
  table: TableMapping,
  cells: Cells,
): Score | undefined {
  const verdict = scoreVerdict(mapping, table, cells);
  const empty = Object.values(verdict).includes(null);
  if (empty && mapping.empty === 'absent') return undefined;
  return {
    judge: cells.need(mapping.judge, 'judge'),
    protocol: cells.need(mapping.protocol, 'protocol'),
    item,
    dimension: cells.need(mapping.dimension, 'dimension'),
    ...defined({
      repeat: cells.count(mapping.repeat),
      sample: cells.count(mapping.sample),
      raw: cells.text(mapping.raw),
      reason: cells.text(mapping.reason) ?? (empty ? 'no verdict in the imported file' : undefined),
      explanation: cells.text(mapping.explanation),
    }),
    ...verdict,
  };
}

function scoreVerdict(mapping: ScoreMapping, table: TableMapping, cells: Cells) {
  if (mapping.winner !== undefined) {
    const [a, b] = mapping.shown ?? [];
    const shown = pairOf([a ?? '', b ?? ''], cells);
    const choice = choiceOf(mapping.winner, shown, cells);
    return { shown, winner: choice === undefined ? null : winnerOf(choice, shown) };
  }
  if (mapping.ranking) {
    const shown = (mapping.shown ?? []).map((field) => cells.need(field, 'shown system'));
    return { shown, ranking: rankingOf(mapping.ranking, cells)?.ranking ?? null };
  }
  const system = systemOf(mapping.system, table, cells);
  const value = cells.number(mapping.value) ?? null;
  return {
    system,
    value,
    ...defined({ unit: cells.name(mapping.unit), probability: cells.number(mapping.probability) }),
  };
}

function winnerOf(choice: string, shown: readonly [string, string]): 'first' | 'second' | 'tie' {
  if (choice === shown[0]) return 'first';
  return choice === shown[1] ? 'second' : 'tie';
}

function systemOf(field: Field | undefined, table: TableMapping, cells: Cells): string {
  const [only, another] = table.candidates;
  const named = field ?? (another === undefined ? only?.system : undefined);
  if (named === undefined)
    throw new CellFault(undefined, 'the mapping does not say which system this is about');
  return cells.need(named, 'system');
}

function pairOf(fields: readonly [Field, Field], cells: Cells): [string, string] {
  return [cells.need(fields[0], 'first system'), cells.need(fields[1], 'second system')];
}

/** A choice between two systems as the chosen one's name, or `tie`. */
function choiceOf(
  field: Field | undefined,
  pair: readonly [string, string],
  cells: Cells,
): string | undefined {
  const choice = cells.name(field);
  if (choice === undefined || choice === 'tie' || pair.includes(choice)) return choice;
  if (choice === 'first') return pair[0];
  if (choice === 'second') return pair[1];
  throw new CellFault(
    columnOf(field),
    `expected \`${pair[0]}\`, \`${pair[1]}\`, first, second or tie, got \`${choice}\`: translate it with \`values\``,
  );
}

/** Undefined where no system has a rank. */
function rankingOf(
  fields: Readonly<Record<string, Field>>,
  cells: Cells,
): { ranking: Record<string, number> } | undefined {
  const ranks = Object.entries(fields).flatMap(([system, field]) => {
    const rank = cells.number(field);
    return rank === undefined ? [] : [[system, rank] as const];
  });
  return ranks.length === 0 ? undefined : { ranking: Object.fromEntries(ranks) };
}

/** Without the fields that are undefined. */
export function defined<T extends object>(fields: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>;
  };
}
