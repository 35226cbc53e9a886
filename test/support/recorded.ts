import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';

const RECORDED = fileURLToPath(new URL('../../results/recorded/', import.meta.url));

/** The recorded runs of a very small judge on the casebook, unpacked to run folders by protocol; cleared away after. */
export async function withRecordedRuns<T>(use: (runs: Record<string, string>) => Promise<T>): Promise<T> {
  const scratch = await mkdtemp(join(tmpdir(), 'assize-recorded-'));
  try {
    const runs: Record<string, string> = {};
    for (const entry of await readdir(RECORDED, { withFileTypes: true })) {
      if (!entry.isDirectory()) continue;
      const folder = join(scratch, entry.name);
      await mkdir(folder);
      for (const file of ['manifest.json', 'scores.jsonl.gz']) {
        const bytes = await readFile(join(RECORDED, entry.name, file));
        await writeFile(
          join(folder, file.replace(/\.gz$/, '')),
          file.endsWith('.gz') ? gunzipSync(bytes) : bytes,
        );
      }
      runs[entry.name.replace(/^.*\./, '')] = folder;
    }
    return await use(runs);
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}
