import { z } from 'zod';
import type { Candidate, Item } from '../../src/model/item.js';
import type { PairLabel } from '../../src/model/label.js';
import type { DatasetDefinition } from '../contract.js';
import { parseJson, rawUrl } from '../kit.js';
import { card, DIMENSION, OUTPUTS } from './card.js';

const PATH = 'data/instrusum.json';
const URL = rawUrl('yale-nlp/ReIFE', '669133925180ae98158741329e165bbe9c5ef41e', PATH);

const pairsSchema = z.array(
  z.object({
    instruction: z.string().min(1),
    output_1: z.string(),
    output_2: z.string(),
    winner: z.literal([1, 2]),
  }),
);

export const definition: DatasetDefinition = {
  id: 'instrusum-pairs',
  title: card.title,
  licence: card.licence,
  summary: '411 pairs of summaries of InstruSum on whose order the annotators agreed',
  files: [{ url: URL, sha256: null }],
  async load(pulled) {
    const items: Item[] = [];
    const candidates: Candidate[] = [];
    const labels: PairLabel[] = [];
    const pairs = parseJson(PATH, await pulled.text(URL), pairsSchema);
    pairs.forEach((pair, index) => {
      const item = `pair-${index + 1}`;
      items.push({ item, instruction: pair.instruction });
      for (const system of OUTPUTS) candidates.push({ item, system, text: pair[system] });
      labels.push({
        item,
        dimension: DIMENSION,
        annotator: 'gold',
        aggregate: true,
        pair: OUTPUTS,
        preference: pair.winner === 1 ? OUTPUTS[0] : OUTPUTS[1],
      });
    });
    return { card, items, candidates, labels, scores: [] };
  },
};
