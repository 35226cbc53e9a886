import type { SourceFile } from '../contract.js';
import { pinnedFiles, rawUrl, readPins } from '../kit.js';

const REPOSITORY = 'lilakk/BooookScore';
const COMMIT = '094bf69bc55317b728b4b2bb679c287e0176ae6c';

export const files: readonly SourceFile[] = pinnedFiles(
  REPOSITORY,
  COMMIT,
  readPins(new URL('./files.sha256', import.meta.url)),
);

export const urlOf = (path: string): string => rawUrl(REPOSITORY, COMMIT, path);
