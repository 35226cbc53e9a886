import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PulledFiles } from '../../datasets/contract.js';

/** The published files as a loader reads them, from a mirror's `<host>/<path>`. */
export function pulledFromMirror(mirror: string): PulledFiles {
  const pathOf = (url: string) => {
    const { host, pathname } = new URL(url);
    return join(mirror, host, decodeURIComponent(pathname));
  };
  return {
    has: (url) => existsSync(pathOf(url)),
    text: (url) => readFile(pathOf(url), 'utf8'),
    bytes: (url) => readFile(pathOf(url)),
  };
}

/** Files given by hand over those of another source; `null` takes a file away. */
export function pulledWith(
  given: ReadonlyMap<string, string | Uint8Array | null>,
  rest?: PulledFiles,
): PulledFiles {
  const absent = (url: string) => new Error(`not among the test's files: ${url}`);
  return {
    has: (url) => (given.has(url) ? given.get(url) !== null : (rest?.has(url) ?? false)),
    async text(url) {
      const content = given.get(url);
      if (typeof content === 'string') return content;
      if (content) return new TextDecoder().decode(content);
      if (content === null || !rest) throw absent(url);
      return rest.text(url);
    },
    async bytes(url) {
      const content = given.get(url);
      if (typeof content === 'string') return new TextEncoder().encode(content);
      if (content) return content;
      if (content === null || !rest) throw absent(url);
      return rest.bytes(url);
    },
  };
}
