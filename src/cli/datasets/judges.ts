import type { DatasetEntry } from '../../../datasets/registry.js';
import { InputError } from '../../errors.js';
import { SCHEMA_VERSION } from '../../model/common.js';
import type { Document } from '../../report/document.js';
import { packageVersion } from '../../tables/version.js';
import { megabytes } from './pull.js';

/**
 * What `datasets pull ID --judges list` prints: the recorded judges that can be pulled along, and their size.
 * @throws InputError where the data set has none to choose from
 */
export async function judgesDocument(entry: DatasetEntry): Promise<Document> {
  const { id, judges = [] } = await entry.load();
  if (judges.length === 0) {
    throw new InputError(`\`${id}\` has no recorded judges to choose from: what it has comes with the pull`);
  }
  const total = judges.reduce((sum, { bytes }) => sum + bytes, 0);
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
    tables: [
      {
        id: 'judges',
        title: `Recorded judges of ${id}`,
        columns: [
          { key: 'judge', header: 'judge' },
          { key: 'protocol', header: 'protocol' },
          { key: 'files', header: 'files', align: 'right' },
          { key: 'size', header: 'size', align: 'right' },
        ],
        rows: judges.map(({ judge, protocol, files, bytes }) => ({
          cells: { judge, protocol, files: { value: files.length }, size: megabytes(bytes) },
        })),
        notes: [
          `All together: ${megabytes(total)}. Nothing was pulled.`,
          `Pull some along: assize datasets pull ${id} --judges 'NAME,NAME*'; one protocol alone: 'NAME/PROTOCOL'.`,
        ],
      },
    ],
  };
}
