import { isMachine, plainName, type Role, readNumberColumn } from './guess-names.js';
import { distinct } from './guess-values.js';
import type { Field, MappingInput } from './mapping.js';
import type { SourceTable } from './row.js';

type Part = Pick<MappingInput['tables'][number], 'candidates' | 'labels' | 'scores'>;

/** A shape of the field that is told by several columns together. */
export interface Shape extends Part {
  name: string;
  /** What each of its columns is. */
  as: Map<string, string>;
  /** Columns that tell the items apart beside the id. */
  itemBy: string[];
  /** Columns to be cut. */
  split?: Record<string, string>;
  assumptions: string[];
  unknown: string[];
}

const SYSTEMS = /^(system|model|generator|engine)(_(id|name))?$/;
const TEXTS = /^(output|response|answer|summary|completion|candidate|text|conversation|generation)$/;
const CHOICE = /^(winner|preference|preferred|choice|chosen|vote|strength|better|verdict)$/;
const TURN = /^(turn|round)$/;
const FIRST = /^(model_a|system_a|output_1|response_?1|a|1|left|first|a>+b)$/i;
const SECOND = /^(model_b|system_b|output_2|response_?2|b|2|right|second|b>+a|a<+b)$/i;
const TIE = /^(tie|ties|tie \(both ?bad\)|both_?bad|draw|equal|a=b|1\.5)$/i;

/** Two systems (or two texts) in a row and a choice between them: arena, MT-bench, AlpacaEval. */
export function pairShape(table: SourceTable, first: (role: Role) => string | undefined): Shape | undefined {
  const texts = twins(table.columns, TEXTS);
  const named = twins(table.columns, SYSTEMS);
  if (!named && !(texts && !first('text'))) return undefined;
  const shape: Shape = { name: 'pairs', as: new Map(), itemBy: [], assumptions: [], unknown: [] };
  const systems = named ?? bothInOne(table, shape);
  const choices = choicesIn(table, systems ?? []);
  named?.forEach((column, at) => void shape.as.set(column, `system of the ${place(at)}`));
  texts?.forEach((column, at) => void shape.as.set(column, `text of the ${place(at)}`));
  if (!systems) {
    shape.unknown.push(
      `which systems wrote ${(texts ?? []).map((column) => `\`${column}\``).join(' and ')}: no two columns name them (\`candidates\`, \`pair\`)`,
    );
  }
  if (choices.length === 0) {
    shape.unknown.push(
      'which columns hold the choice between the two (`labels` with `pair` and `preference`)',
    );
  }
  if (!systems || choices.length === 0) return shape;
  const turn = table.columns.find((column) => TURN.test(plainName(column)));
  if (turn !== undefined && distinct(table, turn).length > 1) {
    shape.itemBy.push(turn);
    shape.as.set(turn, 'item, with the id');
    shape.assumptions.push(`each \`${turn}\` of an item is an item of its own`);
  }
  const [a, b] = systems.map((column) => ({ column }));
  if (!a || !b) return shape;
  const paths = texts && textPaths(table, texts);
  if (paths) {
    shape.candidates = [
      { system: a, text: { column: paths[0] } },
      { system: b, text: { column: paths[1] } },
    ];
  } else for (const column of texts ?? []) shape.as.set(column, 'not used: no plain texts');
  const pair = paths ? {} : { pair: [a, b] as [Field, Field] };
  const shown = paths ? {} : { shown: [a, b] };
  const [choice = ''] = choices;
  const verdict = verdictIn(table, choices, systems, shape);
  if (!CHOICE.test(plainName(choice))) {
    for (const column of choices) shape.as.set(column, `preference of ${column}`);
    shape.labels = [
      { columns: choices, annotator: '{column}', ...pair, ...verdict('preference', '{column}') },
    ];
    return shape;
  }
  shape.as.set(choice, 'preference');
  const by = first('annotator') ?? first('judge');
  if (by !== undefined) shape.as.set(by, 'who chose');
  else shape.assumptions.push('no column says who chose: all is taken as one person’s, `annotator-1`');
  const who = by === undefined ? 'annotator-1' : { column: by };
  const names = by === undefined ? [] : distinct(table, by);
  const machines = names.filter(isMachine);
  const people = names.filter((name) => !isMachine(name));
  const mixed = by !== undefined && machines.length > 0 && people.length > 0;
  if (names.length === 0 || people.length > 0) {
    const where = mixed ? { where: { [by]: machines.map((name) => `!${name}`) } } : {};
    shape.labels = [{ ...where, annotator: who, ...pair, ...verdict('preference', choice) }];
  }
  if (machines.length > 0) {
    const where = mixed ? { where: { [by]: machines } } : {};
    shape.scores = [{ ...where, judge: who, ...shown, ...verdict('winner', choice) }];
  }
  if (mixed) {
    shape.unknown.push(
      `which of \`${by}\` are people: \`${people[0]}\` looks like one, \`${machines[0]}\` like a model; \`where\` in the mapping parts them`,
    );
  }
  return shape;
}

const place = (at: number): string => (at === 0 ? 'first' : 'second');

/** Two systems named in one column, `llama-7b_opt-7b`. */
function bothInOne(table: SourceTable, shape: Shape): [string, string] | undefined {
  for (const column of table.columns) {
    if (!BOTH.test(plainName(column))) continue;
    const keys = distinct(table, column);
    const separator = PAIRED.find((sign) => keys.every((key) => key.split(sign).length === 2));
    if (separator === undefined || keys.some((key) => key.split(separator).includes(''))) continue;
    shape.split = { [column]: `{first}${separator}{second}` };
    shape.as.set(column, `systems of the first and the second, parted by \`${separator}\``);
    return ['first', 'second'];
  }
  return undefined;
}

const BOTH = /(^|_)(key|pair|pairs|cmp|comparison|models|systems|matchup|battle)(_|$)/;
const PAIRED = ['__', '_vs_', ' vs. ', ' vs ', '-vs-', '||', '|', '/', ',', ';', '_', ' '];

/** The column named as a choice, or the columns of people that hold choices alone. */
function choicesIn(table: SourceTable, systems: readonly string[]): string[] {
  const named = table.columns.find((column) => CHOICE.test(plainName(column)));
  if (named !== undefined) return [named];
  const people = table.columns.filter((column) => {
    const { sure, kind } = readNumberColumn(column);
    return sure && kind === 'label';
  });
  const { codes, unread } = codesOf(table, people, systems);
  return unread.length === 0 && Object.keys(codes).length > 0 ? people : [];
}

/** A choice as its mapping says it: in words, in grades (`A>>B`), or as a number between two. */
function verdictIn(table: SourceTable, choices: readonly string[], systems: readonly string[], shape: Shape) {
  const words = wordsIn(table, choices);
  const choice = choices.join(', ');
  const numbers = words.map(Number);
  if (numbers.every((value) => value >= 1 && value <= 2) && !numbers.every(Number.isInteger)) {
    shape.assumptions.push(`\`${choice}\` is read from 1, the first by far, to 2, the second by far`);
    return (field: string, column: string) => ({ [field]: { column }, between: [1, 2] as [number, number] });
  }
  const grades = words.map(gradeOf);
  if (words.some((word) => /[<>]{2}/.test(word)) && grades.every((grade) => grade !== undefined)) {
    const far = Math.max(...grades.map((grade) => Math.abs(grade ?? 0)));
    const values = Object.fromEntries(words.map((word, at) => [word, grades[at] ?? 0]));
    return (field: string, column: string) => ({
      [field]: { column, values },
      between: [-far, far] as [number, number],
    });
  }
  const { codes, unread } = codesOf(table, choices, systems);
  if (unread.length > 0) {
    shape.unknown.push(
      `which of the two ${unread
        .slice(0, 4)
        .map((word) => `\`${word}\``)
        .join(
          ', ',
        )} of \`${choice}\` means: \`values\` with first, second or tie for each, or \`between: [first, second]\` for numbers`,
    );
  }
  const values = Object.keys(codes).length > 0 ? { values: codes } : {};
  return (field: string, column: string) => ({ [field]: { column, ...values } });
}

/** `A>>B` → -2, `A=B` → 0, `B>A` → 1. */
function gradeOf(word: string): number | undefined {
  const [, left = '', sign = '', right = ''] = /^([AB12])\s*(<+|>+|=+)\s*([AB12])$/i.exec(word) ?? [];
  if (sign === '' || left === right) return undefined;
  if (sign.startsWith('=')) return 0;
  const first = /[A1]/i.test(left) === sign.startsWith('>');
  return (first ? -1 : 1) * sign.length;
}

const NOTHING = /^(null|none|nan|n\/a)$/i;

/** `model_a` and `model_b`, `output_1` and `output_2`. */
function twins(columns: readonly string[], stem: RegExp): [string, string] | undefined {
  const named = columns.map((column) => ({ column, name: plainName(column) }));
  for (const [a, b] of [
    ['a', 'b'],
    ['1', '2'],
    ['first', 'second'],
    ['left', 'right'],
  ]) {
    for (const { column, name } of named) {
      const [, begin = ''] = new RegExp(`^(.*?)_?${a}$`).exec(name) ?? [];
      if (!stem.test(begin)) continue;
      const other = named.find((one) => one.name === `${name.slice(0, -(a?.length ?? 0))}${b}`);
      if (other) return [column, other.column];
    }
  }
  return undefined;
}

/** What stands in columns, in order of appearance, but for marks of nothing. */
const wordsIn = (table: SourceTable, columns: readonly string[]): string[] =>
  [...new Set(columns.flatMap((column) => distinct(table, column)))].filter((word) => !NOTHING.test(word));

function codesOf(
  table: SourceTable,
  choices: readonly string[],
  systems: readonly string[],
): { codes: Record<string, string>; unread: string[] } {
  const names = new Set(systems.flatMap((column) => distinct(table, column)));
  const words = wordsIn(table, choices).filter((word) => !names.has(word));
  const codeOf = (word: string): string | undefined => {
    if (FIRST.test(word)) return 'first';
    if (SECOND.test(word)) return 'second';
    return TIE.test(word) ? 'tie' : undefined;
  };
  // 0 beside 1 and 2 is a tie; 0 and 1 alone could be anything.
  const zero = words.includes('1') && words.includes('2') ? 'tie' : undefined;
  const binary = words.includes('0') && !zero;
  const codes: Record<string, string> = {};
  const unread: string[] = [];
  for (const word of words) {
    const code = word === '0' ? zero : codeOf(word);
    if (code === undefined || (binary && word === '1')) unread.push(word);
    else if (code !== word) codes[word] = code;
  }
  return { codes, unread };
}

/** Plain texts, or the one answer of each conversation; undefined where there are more. */
function textPaths(table: SourceTable, texts: readonly [string, string]): [string, string] | undefined {
  const cells = table.rows.flatMap((row) => texts.map((column) => row.cell(column)));
  if (cells.every((cell) => typeof cell === 'string')) return [...texts];
  const oneAnswer = cells.every((cell) => Array.isArray(cell) && cell.length === 2);
  return oneAnswer ? [`${texts[0]}.1.content`, `${texts[1]}.1.content`] : undefined;
}

const ANSWER = /^(.+?)_(answer|output|response|summary|text|completion)$/;
const RATING = /^(.+?)_(rating|score|label|grade)$/;

/** A text and a rating for each system: `gpt_answer`, `llama_answer`, `gpt_rating`, `llama_rating`. */
export function bySystemShape(table: SourceTable): Shape | undefined {
  const of = (pattern: RegExp) =>
    new Map(
      table.columns.flatMap((column) => {
        const [, system] = pattern.exec(plainName(column)) ?? [];
        return system === undefined ? [] : [[system, column] as const];
      }),
    );
  const ratings = of(RATING);
  const systems = [...of(ANSWER)].filter(([system]) => ratings.has(system));
  if (systems.length < 2) return undefined;
  const as = new Map<string, string>();
  const labels = systems.map(([system, text]) => {
    const column = ratings.get(system) ?? '';
    as.set(text, `text of ${system}`).set(column, `label of annotator-1 on overall for ${system}`);
    return { annotator: 'annotator-1', dimension: 'overall', system, value: { column } };
  });
  return {
    name: 'a column for each system',
    as,
    itemBy: [],
    candidates: systems.map(([system, column]) => ({ system, text: { column } })),
    labels,
    assumptions: ['the ratings are taken as one person’s, `annotator-1`, on `overall`'],
    unknown: [],
  };
}
