import { SCHEMA_VERSION } from '../../src/model/common.js';
import type { LoadedDataset } from '../contract.js';
import { RECIPES, TREATMENTS } from './case.js';

/** The one annotator of the casebook: how the candidates were made. Never a person. */
export const ANNOTATOR = 'construction';

const rank = { kind: 'rank', min: 1, max: RECIPES.length } as const;
const binary = { kind: 'binary', min: 0, max: 1 } as const;
const share = { kind: 'ratio', min: 0, max: 1 } as const;

export const card: LoadedDataset['card'] = {
  schemaVersion: SCHEMA_VERSION,
  id: 'casebook',
  title: 'The casebook: known-answer cases for trying a judge',
  description:
    'Original documents on invented subjects with five candidates made by recipe, and invented stories with three summaries whose sentences carry planted coherence errors and ambiguities. Every label follows from how the candidate was made; none is a person’s.',
  licence: 'MIT',
  citation: 'The Assize casebook, bundled with Assize (docs/casebook.md).',
  language: 'en',
  byConstruction: true,
  dimensions: [
    {
      id: 'overall',
      title: 'Overall',
      description: 'Rank by how many of the three defects (missing, irrelevant, wrong) the recipe planted.',
      higherIsBetter: false,
      scale: rank,
    },
    {
      id: 'missing',
      title: 'Missing information',
      description: 'Rank by how many of the points asked for were left out; 1 = none.',
      higherIsBetter: false,
      scale: rank,
    },
    {
      id: 'irrelevant',
      title: 'Irrelevant information',
      description: 'Rank by whether material not asked for was put in; 1 = none.',
      higherIsBetter: false,
      scale: rank,
    },
    {
      id: 'factual',
      title: 'Factual consistency',
      description: 'Rank by how many points were falsified; 1 = none.',
      higherIsBetter: false,
      scale: rank,
    },
    {
      id: 'coherence',
      title: 'Coherence',
      description: 'Share of the summary’s sentences without a planted confusion.',
      higherIsBetter: true,
      scale: share,
    },
    {
      id: 'subjectivity',
      title: 'Subjectivity',
      description: 'Share of the summary’s sentences with a planted ambiguity.',
      higherIsBetter: false,
      scale: share,
    },
    {
      id: 'faithfulness',
      title: 'Faithfulness',
      description:
        'Share of faithful sentences among those whose faithfulness the construction settles (ambiguous ones are left out).',
      higherIsBetter: true,
      scale: share,
    },
    {
      id: 'coherence-sentence',
      title: 'Coherence of a sentence',
      description:
        '1 = no confusion, 0 = a planted coherence error, with its types and the reader’s question.',
      higherIsBetter: true,
      scale: binary,
      level: 'unit',
    },
    {
      id: 'subjectivity-sentence',
      title: 'Subjectivity of a sentence',
      description: '1 = a planted ambiguity, with its type, 0 = none.',
      higherIsBetter: false,
      scale: binary,
      level: 'unit',
    },
    {
      id: 'faithfulness-sentence',
      title: 'Faithfulness of a sentence',
      description: '1 = what the story says, 0 = a planted error; ambiguous sentences have no label.',
      higherIsBetter: true,
      scale: binary,
      level: 'unit',
    },
  ],
  systems: [...RECIPES, ...TREATMENTS].map((id) => ({ id, kind: 'other' })),
  annotators: [{ id: ANNOTATOR, group: 'construction' }],
  flaws: [
    'The labels say how a candidate was made, not what readers would prefer: they are by construction, never human.',
    'Candidates that the construction does not order are tied; a judge that orders them is neither right nor wrong there.',
    'A defect is counted, not weighed: one dropped point and four count the same on overall.',
  ],
};
