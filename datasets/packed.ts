import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { gunzipSync } from 'node:zlib';
import { parseJsonText } from '../src/model/json-text.js';
import type { DatasetDefinition, LoadedDataset } from './contract.js';
import { rawUrl, readPins } from './kit.js';
import { FILES } from './read.js';

/** Published data that ships with the package, because its licence lets it and it is small. */
interface Packed {
  card: LoadedDataset['card'];
  summary: string;
  /** Its folder: `records/` with the compressed files of the open format, `files.sha256`, LICENSE and NOTICE.md. */
  folder: URL;
  /** Where the files of `files.sha256` stand, from which the records were made. */
  repository: string;
  commit: string;
}

/**
 * Records that ship with the package as an entry of the registry. They are what the loader of the whole data set makes
 * of the pinned files (`node scripts/pack-records.mjs` writes them anew).
 */
export function packedDataset({ card, summary, folder, repository, commit }: Packed): DatasetDefinition {
  const read = (file: string) => readFile(new URL(`records/${file}.gz`, folder));
  const records = async <T>(file: string): Promise<T[]> =>
    gunzipSync(await read(file))
      .toString('utf8')
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => parseJsonText(line) as T);
  return {
    id: card.id,
    title: card.title,
    licence: card.licence,
    summary,
    files: [],
    async revision() {
      const hash = createHash('sha256').update(JSON.stringify(card));
      for (const file of PACKED_FILES) hash.update(file).update(await read(file));
      return hash.digest('hex');
    },
    // Whoever writes the folder checks each record, as of any data set.
    async load() {
      const sources = [...readPins(new URL('files.sha256', folder))].map(([path, sha256]) => ({
        url: rawUrl(repository, commit, path),
        sha256,
      }));
      return {
        card: { ...card, sources },
        items: await records(FILES.items),
        candidates: await records(FILES.candidates),
        labels: await records(FILES.labels),
        scores: await records(FILES.scores),
      };
    },
  };
}

const PACKED_FILES = [FILES.items, FILES.candidates, FILES.labels, FILES.scores] as const;
