import type { DatasetEntry } from '../../../datasets/registry.js';
import { InputError } from '../../errors.js';
import { SCHEMA_VERSION } from '../../model/common.js';
import type { Document } from '../../report/document.js';
import { recordedJudgesTable } from '../../tables/dataset.js';
import { packageVersion } from '../../tables/version.js';

/**
 * What `datasets pull ID --judges list` prints: the recorded judges that can be pulled along, and their size.
 * @throws InputError where the data set has none to choose from
 */
export async function judgesDocument(entry: DatasetEntry): Promise<Document> {
  const { id, judges = [] } = await entry.load();
  if (judges.length === 0) {
    throw new InputError(`\`${id}\` has no recorded judges to choose from: what it has comes with the pull`);
  }
  return {
    result: {
      schemaVersion: SCHEMA_VERSION,
      kind: 'recorded-judges',
      assize: packageVersion(),
      warnings: [],
      dataset: id,
      judges: judges.map(({ judge, protocol, files, bytes }) => ({
        judge,
        protocol,
        files: files.map(({ url }) => url),
        bytes,
      })),
    },
    tables: [recordedJudgesTable(id, judges)],
  };
}
