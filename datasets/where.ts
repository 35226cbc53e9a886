import { InputError } from '../src/errors.js';
import type { Where } from '../src/model/common.js';
import type { Dataset } from '../src/model/dataset.js';
import type { Item } from '../src/model/item.js';
import { countRuns } from './opened-runs.js';

/**
 * The items that have one of the wanted values of each tag named. Values are compared as they are written: 1 is the tag
 * 1 and the tag "1".
 * @throws InputError naming what there is, where no item has them
 */
export function itemsWhere({ items, card }: Dataset, where: Where | undefined): readonly Item[] {
  if (where === undefined) return items;
  const wanted = Object.entries(where).map(([tag, values]) => ({ tag, values: new Set(values.map(String)) }));
  const found = items.filter(({ tags = {} }) =>
    wanted.every(({ tag, values }) => Object.hasOwn(tags, tag) && values.has(String(tags[tag]))),
  );
  if (found.length > 0) return found;
  const known = Object.keys(where).map((tag) => {
    const values = new Set(items.flatMap(({ tags = {} }) => (Object.hasOwn(tags, tag) ? [tags[tag]] : [])));
    return values.size === 0 ? `no item has the tag ${tag}` : `${tag} is ${firstOf([...values])}`;
  });
  throw new InputError(`no item of ${card.id} has ${whereText(where)}: ${known.join('; ')}`);
}

/** The data set with these items alone, and its title saying so. @throws InputError where there are none */
export function datasetWhere(dataset: Dataset, where: Where | undefined): Dataset {
  if (where === undefined) return dataset;
  const items = itemsWhere(dataset, where);
  const kept = new Set(items.map(({ item }) => item));
  const among = <T extends { item: string }>(records: readonly T[]): T[] =>
    records.filter(({ item }) => kept.has(item));
  const { card, candidates, labels, runs } = dataset;
  const scores = among(dataset.scores);
  return {
    ...dataset,
    where,
    card: { ...card, title: `${card.title}, ${whereText(where)}` },
    items: [...items],
    candidates: among(candidates),
    labels: among(labels),
    scores,
    ...(runs && { runs: countRuns(runs, scores, kept) }),
  };
}

const whereText = (where: Where) =>
  Object.entries(where)
    .map(([tag, values]) => `${tag}=${values.join('|')}`)
    .join(' and ');

function firstOf(values: readonly unknown[], most = 10): string {
  const shown = values.slice(0, most).map(String);
  return values.length > most ? `${shown.join(', ')} … (${values.length} values)` : shown.join(' or ');
}
