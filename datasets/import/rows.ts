import type { Label } from '../../src/model/label.js';
import type { Score } from '../../src/model/score.js';
import { shorten } from '../../src/remarks/words.js';
import { CellFault } from './cell-fault.js';
import { type Cells, columnOf } from './cells.js';
import type { Field, LabelMapping, ScoreMapping, TableMapping } from './mapping.js';

type Categories = ReadonlyMap<string, readonly string[]>;

/** The word by which `values` says that the question did not apply. */
export const NOT_APPLICABLE = 'notApplicable';

/** The label that one mapping finds in a row; undefined where the cell is empty. */
export function labelOf(
  mapping: LabelMapping,
  item: string,
  table: TableMapping,
  cells: Cells,
  categories: Categories,
): Label | undefined {
  const dimension = cells.need(mapping.dimension, 'dimension');
  const verdict = labelVerdict(mapping, table, cells, categories.get(dimension));
  if (verdict === undefined) return undefined;
  return {
    item,
    dimension,
    annotator: cells.need(mapping.annotator, 'annotator'),
    ...defined({ group: cells.name(mapping.group), comment: cells.text(mapping.comment) }),
    ...(mapping.aggregate ? { aggregate: true } : {}),
    ...verdict,
  };
}

function labelVerdict(
  mapping: LabelMapping,
  table: TableMapping,
  cells: Cells,
  categories: readonly string[] | undefined,
) {
  if (mapping.ranking) return rankingOf(mapping.ranking, cells);
  if (mapping.pair) {
    const pair = pairOf(mapping.pair, cells);
    const choice = choiceOf(mapping.preference, mapping.between, pair, cells);
    if (choice === undefined) return undefined;
    const shown = mapping.shown && pairOf(mapping.shown, cells);
    return { pair, preference: choice.of, ...defined({ strength: choice.strength, shown }) };
  }
  const system = systemOf(mapping.system, table, cells);
  const unit = cells.name(mapping.unit);
  if (cells.name(mapping.value) === NOT_APPLICABLE) {
    return { system, ...defined({ unit }), notApplicable: true as const };
  }
  const value = categories ? codeOf(mapping.value, categories, cells) : cells.number(mapping.value);
  if (value === undefined) return undefined;
  const types = mapping.types === undefined ? [] : cells.texts([mapping.types]);
  const spans = (mapping.spans ?? []).flatMap(({ start, end, text }) => {
    const span = defined({ start: cells.count(start), end: cells.count(end), text: cells.text(text) });
    return Object.keys(span).length > 0 ? [span] : [];
  });
  return {
    system,
    ...defined({ unit, question: cells.text(mapping.question) }),
    value,
    ...(types.length > 0 && { types }),
    ...(spans.length > 0 && { spans }),
  };
}

/** The place of a word among the categories; letters of either case. */
function codeOf(field: Field | undefined, categories: readonly string[], cells: Cells): number | undefined {
  const word = cells.name(field);
  if (word === undefined) return undefined;
  const code = categoryOf(word, categories);
  if (code !== undefined) return code;
  throw new CellFault(
    columnOf(field),
    `expected ${oneOf(categories)}, got \`${shorten(word)}\`: add it to the \`categories\`, translate it with \`values\`, or name it in \`missing\``,
  );
}

/** Undefined where the cell is empty or holds none of the words. */
function codeIn(field: Field | undefined, categories: readonly string[], cells: Cells): number | undefined {
  const word = cells.name(field);
  return word === undefined ? undefined : categoryOf(word, categories);
}

function categoryOf(word: string, categories: readonly string[]): number | undefined {
  const exact = categories.indexOf(word);
  const at = exact === -1 ? categories.findIndex((one) => one.toLowerCase() === word.toLowerCase()) : exact;
  return at === -1 ? undefined : at;
}

const oneOf = (words: readonly string[]): string =>
  `${words.length > 8 ? [...words.slice(0, 7), '…'].join(', ') : words.join(', ')}`;

/** The score that one mapping finds in a row; undefined where the cell is empty and that means *not asked*. */
export function scoreOf(
  mapping: ScoreMapping,
  item: string,
  table: TableMapping,
  cells: Cells,
  categories: Categories,
): Score | undefined {
  const dimension = cells.need(mapping.dimension, 'dimension');
  const words = categories.get(dimension);
  const verdict = scoreVerdict(mapping, table, cells, words);
  const empty = Object.values(verdict).includes(null);
  // What a judge says beside the categories is an answer that cannot be read.
  const said =
    empty && words && cells.name(mapping.value) !== undefined ? `none of ${oneOf(words)}` : undefined;
  if (empty && said === undefined && mapping.empty === 'absent') return undefined;
  return {
    judge: cells.need(mapping.judge, 'judge'),
    protocol: cells.need(mapping.protocol, 'protocol'),
    item,
    dimension,
    ...defined({
      repeat: cells.count(mapping.repeat),
      sample: cells.count(mapping.sample),
      raw: cells.text(mapping.raw) ?? (said === undefined ? undefined : cells.text(mapping.value)),
      reason: cells.text(mapping.reason) ?? (empty ? (said ?? 'no verdict in the imported file') : undefined),
      explanation: cells.text(mapping.explanation),
    }),
    ...verdict,
  };
}

function scoreVerdict(
  mapping: ScoreMapping,
  table: TableMapping,
  cells: Cells,
  categories: readonly string[] | undefined,
) {
  if (mapping.winner !== undefined) {
    const [a, b] = mapping.shown ?? [];
    const shown = pairOf([a ?? '', b ?? ''], cells);
    const choice = choiceOf(mapping.winner, mapping.between, shown, cells);
    return {
      shown,
      winner: choice === undefined ? null : winnerOf(choice.of, shown),
      ...defined({ strength: choice?.strength }),
    };
  }
  if (mapping.ranking) {
    const shown = (mapping.shown ?? []).map((field) => cells.need(field, 'shown system'));
    return { shown, ranking: rankingOf(mapping.ranking, cells)?.ranking ?? null };
  }
  const system = systemOf(mapping.system, table, cells);
  const value = (categories ? codeIn(mapping.value, categories, cells) : cells.number(mapping.value)) ?? null;
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

interface Choice {
  /** The chosen system, or `tie`. */
  of: string;
  strength?: number;
}

/** A choice between two systems, in words or as a number between two. */
function choiceOf(
  field: Field | undefined,
  between: readonly [number, number] | undefined,
  pair: readonly [string, string],
  cells: Cells,
): Choice | undefined {
  if (between) return gradeOf(field, between, pair, cells);
  const choice = cells.name(field);
  if (choice === undefined) return undefined;
  if (choice === 'tie' || pair.includes(choice)) return { of: choice };
  if (choice === 'first') return { of: pair[0] };
  if (choice === 'second') return { of: pair[1] };
  throw new CellFault(
    columnOf(field),
    `expected \`${pair[0]}\`, \`${pair[1]}\`, first, second or tie, got \`${choice}\`: translate it with \`values\`, or say between which numbers it lies (\`between: [1, 2]\`)`,
  );
}

function gradeOf(
  field: Field | undefined,
  [a, b]: readonly [number, number],
  pair: readonly [string, string],
  cells: Cells,
): Choice | undefined {
  const value = cells.number(field);
  if (value === undefined) return undefined;
  // From -1, the first by far, to 1, the second by far, without the noise of the last digits.
  const grade = Number(((2 * (value - a)) / (b - a) - 1).toFixed(12));
  if (!(Math.abs(grade) <= 1)) {
    throw new CellFault(
      columnOf(field),
      `expected a number from ${a} (first) to ${b} (second), got ${value}`,
    );
  }
  return grade === 0 ? { of: 'tie' } : { of: pair[grade < 0 ? 0 : 1], strength: Math.abs(grade) };
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
