import { dataFolder, hasCard } from '../../../datasets/data-folder.js';
import { type Place, pulledFolder } from '../../../datasets/locate.js';
import { DATASETS } from '../../../datasets/registry.js';
import { SCHEMA_VERSION } from '../../model/common.js';
import type { Document } from '../../report/document.js';
import { listTable } from '../../tables/dataset.js';
import { packageVersion } from '../../tables/version.js';

/** What `datasets list` prints: the published data sets, and which of them are pulled. */
export async function listDocument(place: Place): Promise<Document> {
  const datasets = await Promise.all(
    DATASETS.map(async ({ id, bundled = false, load }) => {
      const { title, summary, licence, files, hub, judges = [] } = await load();
      const folder = pulledFolder(id, place);
      return {
        id,
        title,
        summary,
        licence,
        /** Of a pull without judges; those of the Hub are found by their configurations. */
        files: files.length + (hub?.configs.length ?? 0),
        ...(hub && { hub: hub.repository }),
        recordedJudges: judges.length,
        bundled,
        pulled: await hasCard(folder),
        folder,
      };
    }),
  );
  const folder = dataFolder(place.env, place.cwd);
  return {
    result: {
      schemaVersion: SCHEMA_VERSION,
      kind: 'datasets',
      assize: packageVersion(),
      warnings: [],
      dataFolder: folder,
      datasets,
    },
    tables: [listTable(datasets, folder)],
  };
}
