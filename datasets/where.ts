import { InputError } from '../src/errors.js';
import { Unknown } from '../src/expressions/evaluate.js';
import { type Expression, readExpression, reckon } from '../src/expressions/expression.js';
import { Names } from '../src/expressions/names.js';
import type { Tagged, Where } from '../src/model/common.js';
import { conditionsOf } from '../src/model/conditions.js';
import type { Dataset } from '../src/model/dataset.js';
import type { Item } from '../src/model/item.js';
import { nearest } from '../src/text/unknown-name.js';
import { countWords } from '../src/text/words.js';
import { countRuns } from './opened-runs.js';

/**
 * The items that a condition holds of: that have one of the wanted values of each tag named, or of which an expression
 * over their tags is true. Values of tags are compared as they are written: 1 is the tag 1 and the tag "1". Where an
 * expression is unknown, because an item does not have what it asks for, the item is left out.
 * @throws InputError naming what there is, where no item is left; for what is no condition over the tags
 */
export function itemsWhere(dataset: Dataset, where: Where | undefined): readonly Item[] {
  return where === undefined ? dataset.items : selected(dataset, where).items;
}

function selected({ items, card }: Dataset, where: Where): { items: readonly Item[]; text: string } {
  const conditions = conditionsOf(where).map((one) => conditionOf(one, items));
  const found = items.filter((item) => conditions.every(({ holds }) => holds(item)));
  const text = conditions.map((one) => one.text).join(' and ');
  if (found.length > 0) return { items: found, text };
  const known = conditions.flatMap(({ known: values }) => values());
  throw new InputError(`no item of ${card.id} has ${text}: ${known.join('; ')}`);
}

interface Condition {
  holds(item: Item): boolean;
  /** With the number of items of which it is unknown, once they have been asked. */
  readonly text: string;
  /** What there is of what it asks for. */
  known(): string[];
}

function conditionOf(condition: Tagged | string, items: readonly Item[]): Condition {
  return typeof condition === 'string' ? expressed(condition, items) : tagged(condition, items);
}

function tagged(where: Tagged, items: readonly Item[]): Condition {
  const wanted = Object.entries(where).map(([tag, values]) => ({ tag, values: new Set(values.map(String)) }));
  return {
    holds: ({ tags = {} }) =>
      wanted.every(({ tag, values }) => Object.hasOwn(tags, tag) && values.has(String(tags[tag]))),
    text: wanted.map(({ tag, values }) => `${tag}=${[...values].join('|')}`).join(' and '),
    known: () => Object.keys(where).map((tag) => knownOf(tag, items)),
  };
}

function expressed(text: string, items: readonly Item[]): Condition {
  const tags = new Set(items.flatMap(({ tags = {} }) => Object.keys(tags)));
  const names = new Names('tag of the items', [...tags, ...Object.keys(OF_EVERY_ITEM)]);
  const expression: Expression = readExpression(text, { names }, ['truth']);
  let unknown = 0;
  return {
    holds(item) {
      const found = reckon(expression, (name) => valueOfItem(item, name));
      if (found instanceof Unknown) unknown++;
      else if (typeof found !== 'boolean') {
        throw new InputError(`expected a condition such as 'words > 200', got ${JSON.stringify(text)}`);
      }
      return found === true;
    },
    get text() {
      return unknown === 0 ? expression.text : `${expression.text} (unknown of ${unknown}, left out)`;
    },
    known: () => expression.names.map((name) => knownOf(name, items)),
  };
}

/** What is known of an item besides its tags; a tag of the same name goes before it. */
const OF_EVERY_ITEM: Record<string, (item: Item) => string | number | undefined> = {
  item: ({ item }) => item,
  words: ({ document }) => (document === undefined ? undefined : countWords(document)),
};

function valueOfItem(item: Item, name: string) {
  const { tags = {} } = item;
  const value = Object.hasOwn(tags, name) ? tags[name] : OF_EVERY_ITEM[name]?.(item);
  return value ?? new Unknown('missing', `${name} is missing`);
}

function knownOf(tag: string, items: readonly Item[]): string {
  const values = new Set(
    items.map((item) => valueOfItem(item, tag)).filter((value) => !(value instanceof Unknown)),
  );
  if (values.size > 0) return `${tag} is ${firstOf([...values])}`;
  const tags = [...new Set(items.flatMap(({ tags: own = {} }) => Object.keys(own)))];
  const near = nearest(tag, tags);
  const known = tags.length === 0 ? 'they have none' : `there is ${firstOf(tags)}`;
  return `no item has the tag ${tag} (${near === undefined ? known : `did you mean ${near}?`})`;
}

/** The data set with these items alone, and its title saying so. @throws InputError where there are none */
export function datasetWhere(dataset: Dataset, where: Where | undefined): Dataset {
  if (where === undefined) return dataset;
  const { items, text } = selected(dataset, where);
  const kept = new Set(items.map(({ item }) => item));
  const among = <T extends { item: string }>(records: readonly T[]): T[] =>
    records.filter(({ item }) => kept.has(item));
  const { card, candidates, labels, runs } = dataset;
  const scores = among(dataset.scores);
  return {
    ...dataset,
    where,
    card: { ...card, title: `${card.title}, ${text}` },
    items: [...items],
    candidates: among(candidates),
    labels: among(labels),
    scores,
    ...(runs && { runs: countRuns(runs, scores, kept) }),
  };
}

function firstOf(values: readonly unknown[], most = 10): string {
  const shown = values.slice(0, most).map(String);
  return values.length > most ? `${shown.join(', ')} … (${values.length} values)` : shown.join(' or ');
}
