import type { LoadedDataset, SourceFile } from './contract.js';
import { pinnedFiles, rawUrl, readPins } from './kit.js';

const REPOSITORY = 'lilakk/BooookScore';
const COMMIT = '094bf69bc55317b728b4b2bb679c287e0176ae6c';

export const releaseUrl = (path: string): string => rawUrl(REPOSITORY, COMMIT, path);

/** The files of the release that a list of pins names. */
export const releaseFiles = (pins: URL): readonly SourceFile[] =>
  pinnedFiles(REPOSITORY, COMMIT, readPins(pins));

/** What the data sets of BooookScore have in common: the release, and what is asked of each sentence. */
export const BOOOOKSCORE = {
  licence: 'MIT',
  citation:
    'Chang et al. (2024), BooookScore: A systematic exploration of book-length summarization in the era of LLMs, ICLR 2024.',
  homepage: 'https://github.com/lilakk/BooookScore',
  language: 'en',
} as const;

export const COHERENCE = 'coherence';

export const coherenceDimension: LoadedDataset['card']['dimensions'][number] = {
  id: COHERENCE,
  description: 'The sentence leaves no question that confuses the reader (1), or it does (0).',
  higherIsBetter: true,
  scale: { kind: 'binary', min: 0, max: 1 },
  level: 'unit',
};
