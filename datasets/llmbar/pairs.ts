import { z } from 'zod';
import type { Candidate, Item } from '../../src/model/item.js';
import type { PairLabel } from '../../src/model/label.js';
import type { PulledFiles } from '../contract.js';
import { parseJson } from '../kit.js';
import { SPLITS, urlOf } from './files.js';

export const DIMENSION = 'instruction-following';
export const OUTPUTS: ['output_1', 'output_2'] = ['output_1', 'output_2'];

export const pairShape = {
  input: z.string(),
  output_1: z.string(),
  output_2: z.string(),
  label: z.literal([1, 2]),
};
const pairsSchema = z.array(z.object(pairShape));

export const itemId = (split: string, index: number): string => `${split}-${index}`;

/** The output that a 1 or a 2 of the source names. */
export const outputOf = (number: number): 'output_1' | 'output_2' => OUTPUTS[number === 1 ? 0 : 1];

/** Instructions, their two outputs and which of them follows the instruction. */
export async function loadPairs(files: PulledFiles) {
  const items: Item[] = [];
  const candidates: Candidate[] = [];
  const labels: PairLabel[] = [];
  for (const { split, adversarial, folder } of SPLITS) {
    const path = `${folder}/dataset.json`;
    const pairs = parseJson(path, await files.text(urlOf(path)), pairsSchema);
    pairs.forEach((pair, index) => {
      const item = itemId(split, index);
      items.push({ item, instruction: pair.input, tags: { split, adversarial } });
      for (const system of OUTPUTS) candidates.push({ item, system, text: pair[system] });
      labels.push({
        item,
        dimension: DIMENSION,
        annotator: 'gold',
        group: 'expert',
        aggregate: true,
        pair: OUTPUTS,
        preference: outputOf(pair.label),
      });
    });
  }
  return { items, candidates, labels };
}
