import { pinnedFiles, rawUrl, readPins } from '../kit.js';

const REPOSITORY = 'DAMO-NLP-SG/LLM_summeval';
const COMMIT = 'bd7dde15817a88940c17574973ff03e750356daa';

export const DIMENSIONS = ['coherence', 'consistency', 'fluency', 'relevance'] as const;
export type DimensionId = (typeof DIMENSIONS)[number];

const pins = readPins(new URL('./files.sha256', import.meta.url));

export const files = pinnedFiles(REPOSITORY, COMMIT, pins);

export const urlOf = (path: string): string => rawUrl(REPOSITORY, COMMIT, path);

interface AnnotationFile {
  path: string;
  system: string;
}

/** Replies of one judge to one protocol about one system on one dimension. */
export interface ReplyFile extends AnnotationFile {
  judge: string;
  dimension: DimensionId;
  protocol: string;
}

/** Choices of one judge between two systems, `first` shown first. */
export interface ComparisonFile {
  path: string;
  judge: string;
  dimension: DimensionId;
  first: string;
  second: string;
}

const paths = [...pins.keys()];
const dimension = `(${DIMENSIONS.join('|')})`;

/** What each pinned path holds follows from its name. */
function matching<T>(pattern: RegExp, make: (path: string, groups: string[]) => T): T[] {
  return paths.flatMap((path) => {
    const groups = pattern.exec(path);
    return groups ? [make(path, groups.slice(1))] : [];
  });
}

const byNumber = (a: AnnotationFile, b: AnnotationFile) =>
  Number(a.system.slice(1)) - Number(b.system.slice(1));

export const annotationFiles: readonly AnnotationFile[] = matching(
  /^model_output_annotations\/(M\d+)_outputs_annotations\.jsonl$/,
  (path, [system = '']) => ({ path, system }),
).sort(byNumber);

export const replyFiles: readonly ReplyFile[] = matching(
  new RegExp(`^eval_model_generations/([^/]+)/eval_(M\\d+)_generations/${dimension}_([a-z]+)\\.txt$`),
  (path, [judge = '', system = '', dimension = '', protocol = '']) => ({
    path,
    judge,
    system,
    dimension: dimension as DimensionId,
    protocol,
  }),
);

export const comparisonFiles: readonly ComparisonFile[] = matching(
  new RegExp(`^comp_res/([^/]+)/(M\\d+)-(M\\d+)_${dimension}(_toggle)?\\.result$`),
  (path, [judge = '', a = '', b = '', dimension = '', toggle]) => ({
    path,
    judge,
    dimension: dimension as DimensionId,
    ...(toggle ? { first: b, second: a } : { first: a, second: b }),
  }),
);
