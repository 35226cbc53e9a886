import { createHash } from 'node:crypto';
import type { Dataset } from '../model/dataset.js';

/**
 * SHA-256 of what a judge can be shown: items and candidates in their order, and the dimensions. Labels, tags and
 * recorded scores are left out, because adding to them changes no answer.
 */
export function datasetChecksum({ card, items, candidates }: Dataset): string {
  const sum = createHash('sha256');
  const add = (value: unknown) => sum.update(`${JSON.stringify(value)}\n`);
  for (const { id, title, description, higherIsBetter, level, derive } of card.dimensions) {
    if (derive === undefined) add([id, title, description, higherIsBetter, level]);
  }
  for (const { item, document, instruction, references } of items) {
    add([item, document, instruction, references]);
  }
  for (const { item, system, text, units } of candidates) {
    add([item, system, text, units?.map((unit) => [unit.id, unit.text])]);
  }
  return sum.digest('hex');
}
