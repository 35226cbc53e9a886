import type { LoadedDataset } from '../contract.js';

export const DIMENSION = 'overall';

const shared = {
  schemaVersion: 1,
  id: 'instrusum-pairs',
  title: 'InstruSum, pairwise edition',
  licence: 'BSD-3-Clause (InstruSum, from which it is made)',
  citation:
    'Liu et al. (2024), ReIFE: Re-evaluating Instruction-Following Evaluation; from Liu et al. (2024), Benchmarking Generation and Evaluation Capabilities of Large Language Models for Instruction Controllable Summarization, Findings of NAACL 2024.',
  language: 'en',
} as const;

const CONSENSUS =
  'Only pairs on which the annotators agreed are in the source, and no ties: accuracy here is higher than on all pairs.';

/** The edition of ReIFE, in which no output has a name. */
export const openCard: LoadedDataset['card'] = {
  ...shared,
  description:
    'Pairs of summaries from InstruSum with the one that people preferred overall, as used by ReIFE. The instruction holds the article and the requirement.',
  homepage: 'https://github.com/yale-nlp/ReIFE',
  anonymous: true,
  dimensions: [
    {
      id: DIMENSION,
      description: 'Which summary is the better one beside the requirement.',
      higherIsBetter: true,
      scale: { kind: 'preference' },
    },
  ],
  systems: [
    { id: 'output_1', kind: 'other' },
    { id: 'output_2', kind: 'other' },
  ],
  annotators: [{ id: 'gold' }],
  flaws: [
    'There is no system behind output_1 or output_2: they only tell the two outputs of a pair apart. The edition on the Hub names the systems; it comes instead where a token with access is set (docs/instrusum.md).',
    CONSENSUS,
    'Several pairs share an article, and the source does not tie them together: intervals take each pair for an item of its own and are too narrow. The edition on the Hub ties them.',
  ],
};

/** The edition of the Hub: system names, documents, human scores. */
export function namedCard(systems: readonly string[]): LoadedDataset['card'] {
  return {
    ...shared,
    description:
      'Pairs of summaries from InstruSum with the one that people preferred overall, the systems behind them and the mean human score of each. Pairs of one document and requirement are one item.',
    homepage: 'https://huggingface.co/datasets/Salesforce/InstruSum',
    dimensions: [
      {
        id: DIMENSION,
        description: 'The quality of the summary beside the requirement.',
        higherIsBetter: true,
        scale: { kind: 'interval', min: 1, max: 5 },
      },
    ],
    systems: systems.map((id) => ({ id, kind: id === 'hybrid' ? 'other' : 'model' })),
    annotators: [{ id: 'gold' }, { id: 'mean of three', group: 'crowd' }],
    flaws: [
      CONSENSUS,
      'Human scores are given of the outputs that stand in a pair alone: means over them are not those of the paper, which are over all outputs.',
    ],
  };
}

/** What a reader of ReIFE's runs should know. */
export const RUN_FLAWS = [
  'Recorded judges: a reply that ReIFE could not read was given a winner at random there and is unscored here; behind the five votes of a majority vote such draws cannot be told from verdicts.',
  'Recorded judges: synthesize asks in both orders before it decides, and decides between the same two replies in both of its files: how often its two orders agree says little about a bias by position.',
];
