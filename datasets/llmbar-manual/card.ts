import { SCHEMA_VERSION } from '../../src/model/common.js';
import type { LoadedDataset } from '../contract.js';

export const card: LoadedDataset['card'] = {
  schemaVersion: SCHEMA_VERSION,
  id: 'llmbar-manual',
  title: 'LLMBar Manual: which of two outputs follows the instruction',
  description:
    'The adversarial pairs of LLMBar that its authors wrote by hand: an instruction with two outputs of which one follows it, and the other looks better. Six recorded judges compared the outputs in both orders, or rated each on its own (Rating).',
  licence: 'MIT',
  citation:
    'Zeng et al. (2024), Evaluating Large Language Models at Evaluating Instruction Following, ICLR 2024.',
  homepage: 'https://github.com/princeton-nlp/LLMBar',
  language: 'en',
  anonymous: true,
  dimensions: [
    {
      id: 'instruction-following',
      title: 'Instruction following',
      description: 'Which output does what the instruction asks.',
      higherIsBetter: true,
      scale: { kind: 'preference' },
    },
  ],
  systems: ['output_1', 'output_2'].map((id) => ({ id, kind: 'other' })),
  annotators: [{ id: 'gold', group: 'expert' }],
  flaws: [
    'There is no system behind output_1 or output_2: they only tell the two outputs of an item apart.',
    "The label is the authors' agreed one: single annotators and the order that people saw are not in the source.",
    'The recorded winner comes from the pattern matching of the source. Where the reply names the other output (some of CoT, few-shot and Swap_CoT) the winner is kept as recorded; the reply is beside it.',
    'The winners of Rating runs follow from the two ratings, each given to one output on its own. Where the ratings are equal the source names the second output of each order, so these winners say nothing about a preference for a position.',
  ],
};
