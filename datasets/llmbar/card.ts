import type { LoadedDataset } from '../contract.js';
import { DIMENSION, OUTPUTS } from './pairs.js';

export const card: LoadedDataset['card'] = {
  schemaVersion: 1,
  id: 'llmbar',
  title: 'LLMBar: which of two outputs follows the instruction',
  description:
    'Instructions with two outputs of which one follows the instruction. Natural pairs come from existing preference data; the adversarial ones (Neighbor, GPTInst, GPTOut, Manual) offer a worse output that looks better. Recorded judges on Natural and Manual compared the outputs in both orders, or rated each on its own (Rating).',
  licence: 'MIT',
  citation:
    'Zeng et al. (2024), Evaluating Large Language Models at Evaluating Instruction Following, ICLR 2024.',
  homepage: 'https://github.com/princeton-nlp/LLMBar',
  language: 'en',
  anonymous: true,
  dimensions: [
    {
      id: DIMENSION,
      title: 'Instruction following',
      description: 'Which output does what the instruction asks.',
      higherIsBetter: true,
      scale: { kind: 'preference' },
    },
  ],
  systems: OUTPUTS.map((id) => ({ id, kind: 'other' })),
  annotators: [{ id: 'gold', group: 'expert' }],
  flaws: [
    'There is no system behind output_1 or output_2: they only tell the two outputs of an item apart.',
    "The label is the authors' agreed one: single annotators and the order that people saw are not in the source.",
    'The recorded winner comes from the pattern matching of the source. In 76 comparisons every sentence of the reply that calls an output better names the other one (39 PaLM2 CoT, 24 LLaMA2 few-shot, 13 Swap_CoT). The winner is kept as recorded; the reply is beside it.',
    'The winners of Rating runs follow from the two ratings, each given to one output on its own. Where the ratings are equal the source names the second output of each order, so these winners say nothing about a preference for a position.',
    "The published kappa statistics count a winner 2 as 0 beside labels that stay 2 (a slip in the authors' script).",
    'Neighbor, GPTInst and GPTOut have pairs and labels here, no recorded judges.',
  ],
};
