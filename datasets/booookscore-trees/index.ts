import type { Candidate, Item } from '../../src/model/item.js';
import type { Trace } from '../../src/model/writing.js';
import { sentences } from '../../src/text/sentences.js';
import { BOOOOKSCORE, coherenceDimension } from '../booookscore-release.js';
import type { DatasetDefinition, LoadedDataset } from '../contract.js';
import { files, HIERARCHICAL, INCREMENTAL, recordedTraces } from './trees.js';

/** The texts of one kind are one system: what a part of a book came to, or the whole book. */
const SYSTEMS = {
  level0: `${HIERARCHICAL} level 0`,
  level1: `${HIERARCHICAL} level 1`,
  carried: `${INCREMENTAL} carried`,
  final: `${INCREMENTAL} final`,
} as const;

const card: LoadedDataset['card'] = {
  schemaVersion: 1,
  id: 'booookscore-trees',
  title: 'BooookScore: the texts on the way to Claude 2’s summaries',
  description:
    'All that Claude 2 wrote on the way to its summaries of 100 books by chunks of 88,000 tokens: a summary of each chunk and their merge, and the summary that was carried from chunk to chunk. Items are books, and parts of books (the chunk, or what was read up to its end); each text is split into sentences, ready for booookscore level by level.',
  ...BOOOOKSCORE,
  dimensions: [coherenceDimension],
  systems: [
    { id: SYSTEMS.level0, title: 'Hierarchical merging: the summary of a chunk', kind: 'pipeline' },
    { id: SYSTEMS.level1, title: 'Hierarchical merging: the merged summary', kind: 'pipeline' },
    { id: SYSTEMS.carried, title: 'Incremental updating: the summary so far', kind: 'pipeline' },
    { id: SYSTEMS.final, title: 'Incremental updating: the last summary', kind: 'pipeline' },
  ],
  flaws: [
    'The books are not public: items have no document.',
    'The released annotations are of the last summaries alone, which cleaning left as they are here in all 100 books: those of GPT-4 stand in the data set booookscore (claude-88000-hier, claude-88000-inc). Nobody has judged the texts on the way.',
    'In 12 books of one chunk the merged summary was made of one text.',
    'The texts of the other summarizers are released too, in files of 4 MiB and more at the same commit (summaries/gpt4-2048-hier.json and the like): they are not pinned here.',
  ],
};

/** The items and texts of traces: each level of a tree by itself. */
function datasetOf(traces: readonly Trace[]): LoadedDataset {
  const items = new Map<string, Item>();
  const candidates = traces.flatMap(({ item: book, system, steps, measures }) =>
    steps.map(({ text, level, place = 0 }, index): Candidate => {
      const isLast = index === steps.length - 1;
      const item = isLast ? book : `${book} part ${place + 1}`;
      items.set(item, {
        item,
        tags: { book, chunks: measures.chunks ?? 0, ...(!isLast && { part: place + 1 }) },
      });
      return {
        item,
        system: systemOf(system, isLast),
        text: text ?? '',
        units: sentences(text ?? '').map((sentence, k) => ({ id: `s${k + 1}`, ...sentence })),
        tags: {
          writer: system === HIERARCHICAL ? 'hierarchical' : 'incremental',
          ...(level !== undefined && { level }),
          place,
        },
      };
    }),
  );
  return { card, items: [...items.values()], candidates, labels: [], scores: [] };
}

function systemOf(system: string, isLast: boolean): string {
  if (system === HIERARCHICAL) return isLast ? SYSTEMS.level1 : SYSTEMS.level0;
  return isLast ? SYSTEMS.final : SYSTEMS.carried;
}

export const definition: DatasetDefinition = {
  id: card.id,
  title: card.title,
  licence: card.licence,
  summary:
    '100 books by Claude 2: the summaries of chunks and those carried along, to be judged level by level',
  files,
  load: async (pulled) => datasetOf(await recordedTraces(pulled)),
};
