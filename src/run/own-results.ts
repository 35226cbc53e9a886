import { join } from 'node:path';
import type { FaultList } from '../../datasets/faults.js';
import type { Manifest } from '../model/run.js';
import { Journal, OtherRunError } from '../store/journal.js';
import { runIdentity } from './manifest.js';
import { RUN_FILES } from './run-folder.js';

/**
 * A run without its journal may be analysed, and one whose journal does not say whose it is.
 * @throws InputError where the journal says that it is another run's than the manifest's
 */
export async function requireOwnJournal(folder: string, manifest: Manifest): Promise<void> {
  const run = await Journal.runOf(folder);
  if (run !== undefined && run !== runIdentity(manifest)) {
    throw new OtherRunError(join(folder, RUN_FILES.journal));
  }
}

/** Whether a result carries the names that the manifest of its run gives; adds a fault where it does not. */
export function ownNames(
  result: { judge: string; protocol: string },
  manifest: Manifest,
  file: string,
  line: number,
  faults: FaultList,
): boolean {
  for (const field of ['judge', 'protocol'] as const) {
    const { label } = manifest[field];
    if (result[field] === label) continue;
    const mend = 'write the results anew with `assize rescore`';
    faults.add(file, line, field, `expected ${label}, as the manifest says, got ${result[field]}: ${mend}`);
    return false;
  }
  return true;
}
