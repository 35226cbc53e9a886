import { type CardInput, cardSchema } from '../../src/model/card.js';
import type { Dataset } from '../../src/model/dataset.js';
import type { Label } from '../../src/model/label.js';
import type { Score } from '../../src/model/score.js';

/** A card with what every test needs; `systems` a, b, c and one dimension unless told. */
export function handCard(given: Partial<CardInput> = {}): Dataset['card'] {
  return cardSchema.parse({
    schemaVersion: 1,
    id: 'hand',
    title: 'Hand-made',
    licence: 'CC0-1.0',
    citation: 'none',
    dimensions: [{ id: 'overall', higherIsBetter: true, scale: { kind: 'ordinal' } }],
    systems: ['a', 'b', 'c'].map((id) => ({ id })),
    annotators: [],
    ...given,
  });
}

/** Items i1, i2 … with a candidate of each system; candidate texts are as many words long as `words` says. */
export function handData(
  given: {
    card?: Partial<CardInput>;
    items?: number;
    labels?: Label[];
    scores?: Score[];
    words?: (item: string, system: string) => number;
  } = {},
): Dataset {
  const card = handCard(given.card);
  const items = Array.from({ length: given.items ?? 2 }, (_, k) => ({ item: `i${k + 1}` }));
  const words = given.words ?? (() => 3);
  const candidates = items.flatMap(({ item }) =>
    card.systems.map(({ id: system }) => ({
      item,
      system,
      text: 'word '.repeat(words(item, system)).trim(),
    })),
  );
  return { card, items, candidates, labels: given.labels ?? [], scores: given.scores ?? [] };
}

/** Value labels of one annotator: `rows[item]` holds a value for each of the systems a, b, c; null = none. */
export function valueLabels(
  annotator: string,
  rows: (number | null)[][],
  more: { dimension?: string; group?: string; aggregate?: boolean } = {},
): Label[] {
  return cells(rows).map(({ item, system, value }) => ({
    item,
    dimension: 'overall',
    annotator,
    system,
    value,
    ...more,
  }));
}

/** Value scores of one judge, as `valueLabels`; null = unscored. */
export function valueScores(
  judge: string,
  protocol: string,
  rows: (number | null)[][],
  dimension = 'overall',
): Score[] {
  return rows.flatMap((row, i) =>
    row.map((value, s) => ({ judge, protocol, item: `i${i + 1}`, dimension, system: 'abcdefgh'[s], value })),
  );
}

function cells(rows: (number | null)[][]): { item: string; system: string; value: number }[] {
  return rows.flatMap((row, i) =>
    row.flatMap((value, s) => (value === null ? [] : [{ item: `i${i + 1}`, system: 'abcdefgh'[s], value }])),
  );
}
