import { pinnedFiles, rawUrl, readPins } from '../kit.js';

const REPOSITORY = 'princeton-nlp/LLMBar';
const COMMIT = '900616bff90b6c6c8e1681f7d079250637c55992';
const FOLDER = 'Dataset/LLMBar';

const pins = readPins(new URL('./files.sha256', import.meta.url));

export const files = pinnedFiles(REPOSITORY, COMMIT, pins);

export const urlOf = (path: string): string => rawUrl(REPOSITORY, COMMIT, path);

/** The five sets of pairs, by their folder. */
export const SPLITS = [
  { split: 'Natural', adversarial: false },
  { split: 'Neighbor', adversarial: true },
  { split: 'GPTInst', adversarial: true },
  { split: 'GPTOut', adversarial: true },
  { split: 'Manual', adversarial: true },
].map((each) => ({ ...each, folder: `${FOLDER}/${each.adversarial ? 'Adversarial/' : ''}${each.split}` }));

/** One judge under one protocol over one split, with the statistics that were published beside it. */
export interface Run {
  split: string;
  judge: string;
  protocol: string;
  results: string;
  statistics: string;
}

export const runs: readonly Run[] = SPLITS.flatMap(({ split, folder }) =>
  [...pins.keys()].flatMap((path) => {
    if (!path.startsWith(`${folder}/evaluators/`)) return [];
    const [, judge, protocol] = /\/evaluators\/([^/]+)\/([^/]+)\/result\.json$/.exec(path) ?? [];
    if (!judge || !protocol) return [];
    const statistics = path.replace(/result\.json$/, 'statistics.json');
    return [{ split, judge, protocol, results: path, statistics }];
  }),
);
