import { join, resolve } from 'node:path';
import { dataFolder } from '../../../datasets/data-folder.js';
import { hubAccess } from '../../../datasets/hub/access.js';
import { isHubName, openHubTable, parseHubName } from '../../../datasets/hub/table.js';
import type { ImportFile } from '../../../datasets/import/import.js';
import type { CliContext } from '../context.js';

/** A file on this disk, or the files of a table on the Hub. @param mirror in place of the network; default: ASSIZE_MIRROR */
export async function openTables(
  name: string,
  mirror: string | undefined,
  context: CliContext,
): Promise<ImportFile[]> {
  if (!isHubName(name)) return [resolve(context.cwd, name)];
  const folder = mirror ?? (context.env.ASSIZE_MIRROR || undefined);
  return openHubTable(parseHubName(name), {
    hub: await hubAccess(context.env),
    cacheFolder: join(dataFolder(context.env, context.cwd), 'files'),
    mirror: folder === undefined ? undefined : resolve(context.cwd, folder),
    signal: context.signal,
  });
}
