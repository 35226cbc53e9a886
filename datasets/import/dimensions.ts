import type { Dimension } from '../../src/model/card.js';
import { CellFault } from './cell-fault.js';
import { Cells } from './cells.js';
import { isMeant } from './each-row.js';
import type { Mapping } from './mapping.js';
import { NOT_APPLICABLE } from './rows.js';
import type { ReadTable } from './tables.js';

/** More different words are no scale. */
const MOST_CATEGORIES = 30;
const YES_NO: readonly (readonly string[])[] = [
  ['no', 'yes'],
  ['false', 'true'],
  ['incorrect', 'correct'],
];

type Scale = NonNullable<Dimension['scale']>;

/** What the labels' words mean, by dimension. */
export interface Words {
  scales: Map<string, Scale>;
  categories: Map<string, readonly string[]>;
  assumptions: string[];
}

/**
 * The categories of the dimensions whose labels are words: those that the card declares, or, where it declares no scale
 * of numbers and no label is a number, the words found: yes and no as 1 and 0, others without an order.
 */
export function wordsOf(tables: readonly ReadTable[], mapping: Mapping): Words {
  const { dimensions } = mapping.card;
  const declared = new Map(dimensions.map(({ id, scale }) => [id, scale]));
  const categories = new Map<string, readonly string[]>();
  for (const { id, scale } of dimensions) if (scale?.categories) categories.set(id, scale.categories);
  const scales = new Map<string, Scale>();
  const assumptions: string[] = [];
  for (const [dimension, words] of labelWords(tables, mapping)) {
    const kind = declared.get(dimension)?.kind;
    if (categories.has(dimension) || (kind !== undefined && kind !== 'nominal' && kind !== 'binary'))
      continue;
    if (words === undefined || words.size < 2 || words.size > MOST_CATEGORIES) continue;
    const scale = scaleOfWords([...words]);
    if (kind === 'binary' && scale.kind !== 'binary') continue;
    scales.set(dimension, scale);
    categories.set(dimension, scale.categories ?? []);
    if (kind === undefined) {
      const order = scale.kind === 'binary' ? ', as 0 and 1' : ', without an order';
      assumptions.push(
        `the labels on ${dimension} are words: ${(scale.categories ?? []).join(', ')}${order} (\`scale\`)`,
      );
    }
  }
  return { scales, categories, assumptions };
}

/** Yes and no (true and false …) as 0 and 1; other words in the order of the alphabet, as names. */
export function scaleOfWords(words: readonly string[]): Scale {
  const lower = new Set(words.map((word) => word.toLowerCase()));
  const pair = YES_NO.find((one) => [...lower].every((word) => one.includes(word)));
  if (pair) {
    const said = pair.map((word) => words.find((one) => one.toLowerCase() === word) ?? word);
    return { kind: 'binary', min: 0, max: 1, categories: said };
  }
  return { kind: 'nominal', categories: [...words].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0)) };
}

/** The words of each dimension's labels; undefined where one is a number. */
function labelWords(
  tables: readonly ReadTable[],
  { missing, decimal }: Mapping,
): Map<string, Set<string> | undefined> {
  const found = new Map<string, Set<string> | undefined>();
  const none = new Set(missing);
  for (const { content, table } of tables) {
    const labels = table.labels.flatMap(({ ranking, pair, where, ...label }) =>
      ranking || pair ? [] : [{ ...label, isFor: where && isMeant(where) }],
    );
    for (const row of content.rows) {
      const cells = new Cells(row, none, decimal);
      for (const { dimension, value, isFor } of labels) {
        if (isFor && !isFor(row)) continue;
        const read = attempt(() => ({ name: cells.name(dimension), word: cells.name(value) }));
        if (!read?.name || read.word === undefined || read.word === NOT_APPLICABLE) continue;
        const isWord = /\p{L}|[<>=]/u.test(read.word) && attempt(() => cells.number(value)) === undefined;
        if (!isWord) found.set(read.name, undefined);
        else if (!found.has(read.name)) found.set(read.name, new Set([read.word]));
        else found.get(read.name)?.add(read.word);
      }
    }
  }
  return found;
}

function attempt<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof CellFault) return undefined;
    throw error;
  }
}
