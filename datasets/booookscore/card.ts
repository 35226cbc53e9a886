import { BOOOOKSCORE, coherenceDimension } from '../booookscore-release.js';
import type { LoadedDataset } from '../contract.js';
import { READER } from './human.js';
import { ASPECTS, COMPARERS } from './preferences.js';
import { SUMMARIZERS } from './systems.js';
import { VALIDATOR, VALIDITY } from './validation.js';

const agreement = { kind: 'ordinal', min: 0, max: 1 } as const;

export const card: LoadedDataset['card'] = {
  schemaVersion: 1,
  id: 'booookscore',
  title: 'BooookScore: coherence of book-length summaries',
  description:
    'Summaries of 100 recent books by 13 summarizers, split into sentences. GPT-4 marked the sentences that confuse (protocols booookscore-v1 and booookscore-v2); people did so for the two GPT-4 4096 summarizers, validated annotations of one of them, and said which of the two summaries they prefer. Units with an offset are the sentences of the released summary.',
  ...BOOOOKSCORE,
  dimensions: [
    coherenceDimension,
    {
      id: VALIDITY.human,
      description: 'A validator agrees with a person’s annotation: yes (1), partly (0.5), no (0).',
      higherIsBetter: true,
      scale: agreement,
      level: 'unit',
    },
    {
      id: VALIDITY.model,
      description: 'The same of an annotation by GPT-4.',
      higherIsBetter: true,
      scale: agreement,
      level: 'unit',
    },
    ...ASPECTS.map(({ dimension }) => ({
      id: dimension,
      higherIsBetter: true,
      scale: { kind: 'preference' as const },
    })),
  ],
  systems: SUMMARIZERS.map(({ id, title }) => ({ id, title, kind: 'pipeline' })),
  annotators: [
    { id: READER, group: 'annotator' },
    { id: VALIDATOR, group: 'validator' },
    ...COMPARERS.map((id) => ({ id, group: 'comparer' })),
  ],
  flaws: [
    'The books are not public: items have no document.',
    'Sentences are those of our splitter, which counts as NLTK Punkt does on 1,292 of the 1,300 summaries (docs/sentence-splitting.md).',
    'the-ferryman and the-faraway-world demonstrate the task in the judge’s first prompt: they were judged under it for the Mixtral systems alone, so the paper sets judge scores over 98 books beside human scores over 100.',
    'The first prompt’s files list confused sentences only. Sentences that they do not list are scored 1, as the paper counts them, also in the 32 books without any entry (gpt4-2048-hier 14, gpt4-2048-inc 8, chatgpt-2048-hier 8, chatgpt-2048-inc 2): whether these were judged is not said.',
    '30 sentences that the judge found confusing are not in the released summaries of chatgpt-2048-hier (9) and chatgpt-2048-inc (21), which were cleaned later: 13 are scored on the sentence that they became, 17 on units of their own without offsets (x1, x2 …), which are no sentences of the summary.',
    '16 verdicts fall on a unit that has another (the judge’s sentences were cut finer, or listed again): they differ by repeat. Where a verdict speaks of another text than its unit, raw has the source’s record.',
    'Under the second prompt 36 sentences have no verdict, and 10 are given types but no question.',
    'The published score of gpt4-2048-hier is 89.1; the released files give 89.18.',
    'Which person annotated, or validated, what is not said: they are reader and validator. 1,437 validated annotations of 88 books are released, of the 1,659 that the paper counts.',
    'Spans are given as texts: 140 spans of people’s annotations occur more than once in their summary and are placed at the first occurrence.',
    '22 times the same question is asked again of the same sentence: it is told apart by a number behind it.',
    'Relations with the remark "same: false" are marked so in the source without an explanation.',
    'Detail, structure and logic of the 20 pilot pairs are released as counts over each annotator’s five books: tags of these items (incremental/hierarchical/tie) and no labels.',
  ],
};
