import { plainName, type Role } from './guess-names.js';
import { distinct } from './guess-values.js';
import type { MappingInput } from './mapping.js';
import type { Table } from './row.js';

type Part = Pick<MappingInput['tables'][number], 'candidates' | 'labels' | 'scores'>;

/** A shape of the field that is told by several columns together. */
export interface Shape extends Part {
  name: string;
  /** What each of its columns is. */
  as: Map<string, string>;
  /** Columns that tell the items apart beside the id. */
  itemBy: string[];
  assumptions: string[];
  unknown: string[];
}

const SYSTEMS = /^(system|model|generator|engine)(_(id|name))?$/;
const TEXTS = /^(output|response|answer|summary|completion|candidate|text|conversation|generation)$/;
const CHOICE = /^(winner|preference|preferred|choice|chosen|vote|strength|better|verdict)$/;
const TURN = /^(turn|round)$/;
const MACHINE = /gpt|claude|gemini|llama|mistral|qwen|palm|alpaca|llm|judge/i;
const FIRST = /^(model_a|system_a|output_1|response_?1|a|1|left|first|a>+b)$/i;
const SECOND = /^(model_b|system_b|output_2|response_?2|b|2|right|second|b>+a|a<+b)$/i;
const TIE = /^(tie|ties|tie \(both ?bad\)|both_?bad|draw|equal|a=b|1\.5)$/i;

/** Two systems (or two texts) in a row and a choice between them: arena, MT-bench, AlpacaEval. */
export function pairShape(table: Table, first: (role: Role) => string | undefined): Shape | undefined {
  const systems = twins(table.columns, SYSTEMS);
  const texts = twins(table.columns, TEXTS);
  const choice = table.columns.find((column) => CHOICE.test(plainName(column)));
  if (!systems && !(texts && !first('text'))) return undefined;
  const shape: Shape = { name: 'pairs', as: new Map(), itemBy: [], assumptions: [], unknown: [] };
  systems?.forEach(
    (column, at) => void shape.as.set(column, `system of the ${at === 0 ? 'first' : 'second'}`),
  );
  texts?.forEach((column, at) => void shape.as.set(column, `text of the ${at === 0 ? 'first' : 'second'}`));
  if (!systems) {
    shape.unknown.push(
      `which systems wrote ${(texts ?? []).map((column) => `\`${column}\``).join(' and ')}: no two columns name them (\`candidates\`, \`pair\`)`,
    );
  }
  if (!choice) {
    shape.unknown.push(
      'which columns hold the choice between the two (`labels` with `pair` and `preference`)',
    );
  }
  if (!systems || !choice) return shape;
  shape.as.set(choice, 'preference');
  const { codes, unread } = codesOf(table, choice, systems);
  if (unread.length > 0) {
    shape.unknown.push(
      `which of the two ${unread
        .slice(0, 4)
        .map((word) => `\`${word}\``)
        .join(', ')} of \`${choice}\` means: \`values\` with first, second or tie for each`,
    );
  }
  if (Object.keys(codes).some((word) => /[<>]{2}/.test(word)))
    shape.assumptions.push(`how strong a choice is (\`A>>B\`) is left out`);
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
  const by = first('annotator') ?? first('judge');
  if (by !== undefined) shape.as.set(by, 'who chose');
  else shape.assumptions.push('no column says who chose: all is taken as one person’s, `annotator-1`');
  const who = by === undefined ? 'annotator-1' : { column: by };
  const verdict = { column: choice, ...(Object.keys(codes).length > 0 && { values: codes }) };
  const names = by === undefined ? [] : distinct(table, by);
  const people = names.filter((name) => !MACHINE.test(name));
  if (names.length > 0 && people.length === 0) {
    shape.scores = [
      { judge: who, protocol: 'imported', dimension: 'overall', shown: [a, b], winner: verdict },
    ];
  } else shape.labels = [{ annotator: who, dimension: 'overall', pair: [a, b], preference: verdict }];
  if (people.length > 0 && people.length < names.length) {
    shape.unknown.push(
      `which of \`${by}\` are people: \`${people[0]}\` looks like one, \`${names.find((name) => MACHINE.test(name))}\` like a model; import them apart`,
    );
  }
  return shape;
}

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

function codesOf(
  table: Table,
  choice: string,
  systems: readonly [string, string],
): { codes: Record<string, string>; unread: string[] } {
  const names = new Set(systems.flatMap((column) => distinct(table, column)));
  const words = distinct(table, choice).filter(
    (word) => !names.has(word) && !/^(null|none|nan|n\/a)$/i.test(word),
  );
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
function textPaths(table: Table, texts: readonly [string, string]): [string, string] | undefined {
  const cells = table.rows.flatMap((row) => texts.map((column) => row.cell(column)));
  if (cells.every((cell) => typeof cell === 'string')) return [...texts];
  const oneAnswer = cells.every((cell) => Array.isArray(cell) && cell.length === 2);
  return oneAnswer ? [`${texts[0]}.1.content`, `${texts[1]}.1.content`] : undefined;
}

const ANSWER = /^(.+?)_(answer|output|response|summary|text|completion)$/;
const RATING = /^(.+?)_(rating|score|label|grade)$/;

/** A text and a rating for each system: `gpt_answer`, `llama_answer`, `gpt_rating`, `llama_rating`. */
export function bySystemShape(table: Table): Shape | undefined {
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
