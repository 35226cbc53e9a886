import type { Dataset } from '../model/dataset.js';
import type { Candidate } from '../model/item.js';
import type { ValueLabel } from '../model/label.js';
import { isValueLabel } from './records.js';

/**
 * The data set in which a candidate without labels on a dimension has those of another candidate of its item with the
 * same text, white space aside: a text that stands under two names was judged once.
 * @returns with how many candidates got labels so
 */
export function withLabelsOfSameText(dataset: Dataset): { dataset: Dataset; borrowed: number } {
  const byText = new Map<string, Candidate[]>();
  for (const candidate of dataset.candidates) {
    const key = keyOf(candidate.item, candidate.text.replace(/\s+/g, ' ').trim());
    byText.set(key, [...(byText.get(key) ?? []), candidate]);
  }
  const shared = [...byText.values()].filter((alike) => alike.length > 1);
  if (shared.length === 0) return { dataset, borrowed: 0 };
  const labels = new Map<string, ValueLabel[]>();
  for (const label of dataset.labels) {
    if (!isValueLabel(label) || label.unit !== undefined) continue;
    const key = keyOf(label.item, label.system, label.dimension);
    labels.set(key, [...(labels.get(key) ?? []), label]);
  }
  const added: ValueLabel[] = [];
  const got = new Set<Candidate>();
  for (const alike of shared) {
    for (const { id: dimension } of dataset.card.dimensions) {
      const own = alike.map(({ item, system }) => labels.get(keyOf(item, system, dimension)) ?? []);
      const [given] = own.filter(({ length }) => length > 0);
      if (given === undefined) continue;
      alike.forEach((candidate, k) => {
        if (own[k].length > 0) return;
        got.add(candidate);
        added.push(...given.map((label) => ({ ...label, system: candidate.system })));
      });
    }
  }
  return { dataset: { ...dataset, labels: [...dataset.labels, ...added] }, borrowed: got.size };
}

const keyOf = (...parts: string[]): string => JSON.stringify(parts);
