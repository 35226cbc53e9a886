import { readFileSync } from 'node:fs';

/** The version in the package's own package.json, which stands two folders up from the source and three from the build. */
export function packageVersion(): string {
  for (const up of ['../../package.json', '../../../package.json']) {
    const found = readPackage(new URL(up, import.meta.url));
    if (found?.name === 'assize' && found.version !== undefined) return found.version;
  }
  return 'unknown';
}

function readPackage(url: URL): { name?: string; version?: string } | undefined {
  try {
    return JSON.parse(readFileSync(url, 'utf8'));
  } catch {
    return undefined;
  }
}
