import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe } from 'vitest';

const beside = fileURLToPath(new URL('../../../shared/mirror', import.meta.url));
const candidate = process.env.ASSIZE_MIRROR ?? beside;

/** The folder of published files (`<host>/<path>`), or null where this checkout has none. */
export const mirror: string | null = existsSync(candidate) ? candidate : null;

/** A suite over published data: skipped, and said to be skipped, where there is no mirror. */
export function describeWithMirror(name: string, suite: (mirror: string) => void): void {
  if (mirror === null) {
    process.stderr.write(`SKIPPED, no mirror of the published data (set ASSIZE_MIRROR): ${name}\n`);
  }
  describe.skipIf(mirror === null)(name, () => suite(mirror ?? ''));
}
