import type { LoadedDataset } from '../contract.js';

export const DIMENSION = 'overall';
export const OUTPUTS: ['output_1', 'output_2'] = ['output_1', 'output_2'];

export const card: LoadedDataset['card'] = {
  schemaVersion: 1,
  id: 'instrusum-pairs',
  title: 'InstruSum, pairwise edition',
  description:
    'Pairs of summaries from InstruSum with the one that people preferred overall, as used by ReIFE. The instruction holds the article and the requirement.',
  licence: 'BSD-3-Clause (InstruSum, from which it is made)',
  citation:
    'Liu et al. (2024), ReIFE: Re-evaluating Instruction-Following Evaluation; from Liu et al. (2024), Benchmarking Generation and Evaluation Capabilities of Large Language Models for Instruction Controllable Summarization, Findings of NAACL 2024.',
  homepage: 'https://github.com/yale-nlp/ReIFE',
  language: 'en',
  anonymous: true,
  dimensions: [
    {
      id: DIMENSION,
      description: 'Which summary is the better one beside the requirement.',
      higherIsBetter: true,
      scale: { kind: 'preference' },
    },
  ],
  systems: OUTPUTS.map((id) => ({ id, kind: 'other' })),
  annotators: [{ id: 'gold' }],
  flaws: [
    'There is no system behind output_1 or output_2: they only tell the two outputs of a pair apart.',
    'Only pairs on which the annotators agreed are in the source, and no ties: accuracy here is higher than on all pairs.',
    'Several pairs share an article; the source does not tie them together but by the text of the instruction.',
    'The judge runs of ReIFE (results/instrusum.MODEL.METHOD.PROMPT.jsonl, with _swap for the other order) are not pulled; import the ones you want.',
  ],
};
