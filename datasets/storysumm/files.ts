import type { SourceFile } from '../contract.js';
import { pinnedFiles, rawUrl, readPins } from '../kit.js';

const REPOSITORY = 'melaniesubbiah/storysumm';
const COMMIT = '22d47af2bfb2a6b2d443b44dbcc81dd01ac742cb';

/** Files of later commits; the data set is whole without them. */
export const LATER = {
  subjectivity: rawUrl(REPOSITORY, '1e9014c3243c6f03eed943b3f6b10b4c06c96d35', 'storysumm_w_subj.json'),
  crowd: rawUrl(
    REPOSITORY,
    'c1123880752235b2f1702edfe1b0a442eba92475',
    'annotations/upwork_annotations_storysumm.json',
  ),
  humanSummaries: rawUrl(REPOSITORY, '41d3e3b12a9eda05b526108079c8865a97509c72', 'human_summaries.json'),
} as const;

export const files: readonly SourceFile[] = [
  ...pinnedFiles(REPOSITORY, COMMIT, readPins(new URL('./files.sha256', import.meta.url))),
  ...Object.values(LATER).map((url) => ({ url, sha256: null, required: false })),
];

export const urlOf = (path: string): string => rawUrl(REPOSITORY, COMMIT, path);

/** The name of a later file in an error. */
export const nameOf = (url: string): string => decodeURIComponent(url.split('/').slice(6).join('/'));
