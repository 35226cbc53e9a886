import type { LoadedDataset } from '../contract.js';
import { DIMENSIONS } from './files.js';

const ASKED = {
  coherence: 'How well the sentences hold together as a whole.',
  consistency: 'Whether the facts of the summary are those of the document.',
  fluency: 'The quality of the single sentences.',
  relevance: 'Whether the summary keeps what matters of the document.',
} as const;

const SYSTEMS = {
  M8: 'Pointer Generator',
  M9: 'Fast-abs-rl',
  M10: 'Bottom-Up',
  M11: 'Improve-abs',
  M12: 'Unified-ext-abs',
  M13: 'ROUGESal',
  M14: 'Multi-task (Ent + QG)',
  M15: 'Closed book decoder',
  M17: 'T5',
  M20: 'GPT-2 (zero shot)',
  M22: 'BART',
  M23: 'Pegasus',
} as const;

const people = (group: string, count: number) =>
  Array.from({ length: count }, (_, index) => ({ id: `${group}-${index + 1}`, group, slot: true as const }));

export const card: LoadedDataset['card'] = {
  schemaVersion: 1,
  id: 'summeval',
  title: 'SummEval: 12 abstractive systems, with recorded judges',
  description:
    'News summaries rated by experts and crowd workers. The gold is the mean of the three experts (group expert); the crowd is kept beside it. The recorded judges gave one score a reply (rts: a reason, then a score; mcq: a letter; stareval: stars; altrts and altmcq: second wordings) or chose between two summaries in both orders (comp).',
  licence: 'MIT (human labels, from SummEval); the judge replies carry no licence',
  citation:
    'Fabbri et al. (2021), SummEval: Re-evaluating Summarization Evaluation, TACL 9; judge replies: Shen et al. (2023), Large Language Models are Not Yet Human-Level Evaluators for Abstractive Summarization, Findings of EMNLP 2023.',
  homepage: 'https://github.com/DAMO-NLP-SG/LLM_summeval',
  language: 'en',
  dimensions: DIMENSIONS.map((id) => ({
    id,
    description: ASKED[id],
    higherIsBetter: true,
    scale: { kind: 'ordinal', min: 1, max: 5 },
  })),
  systems: Object.entries(SYSTEMS).map(([id, title]) => ({ id, title, kind: 'model' })),
  annotators: [...people('expert', 3), ...people('crowd', 5)],
  flaws: [
    'An annotator is a place in the list of ratings: the source does not say that one place is one person throughout, least of all in the crowd.',
    'Only the twelve abstractive systems of SummEval are here: the extractive ones are not in the source.',
    'The three experts gave whole numbers; some judges gave halves (4.5), kept as they are.',
    'Five gpt-3.5-turbo-0301 files hold some or all documents twice with replies that differ in places: consistency mcq of M8, M9 and M10, relevance altmcq of M8 and M9. The second reply is kept as repeat 1.',
    'Left out: the superseded gpt-4-0314 files consistency_old of M12, consistency_mcq_old and fluency_mcq_old of M17, and the empty fluency_cap of M17.',
    'A reply that states no score, a score on another scale, or several different scores without a final one is unscored.',
  ],
};
