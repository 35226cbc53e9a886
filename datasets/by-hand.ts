import { join } from 'node:path';
import { InputError } from '../src/errors.js';
import type { LocatedFile, SourceFile } from './contract.js';
import { filesBelow } from './hub/tree.js';
import { sourcePath } from './source-path.js';

/**
 * Finds files that the user downloaded into a folder: each by the end of its address, as much of it as the folder keeps
 * (`…/data/instrusum.json`, `data/instrusum.json`, `instrusum.json`).
 * @throws InputError where one file could be several, or several one
 */
export async function locateByHand(files: readonly SourceFile[], folder: string): Promise<LocatedFile[]> {
  if (files.length === 0) return [];
  const paths = await filesBelow(folder);
  const taken = new Map<string, string>();
  return files.map((file) => {
    const segments = sourcePath(file.url).split('/');
    const found = nearest(segments, paths, folder);
    if (found === undefined) return { ...file, path: join(folder, segments.at(-1) ?? '') };
    const other = taken.get(found);
    if (other !== undefined) {
      throw new InputError(
        `${join(folder, found)} could be ${other} and ${file.url}: keep the folders that tell the two apart`,
      );
    }
    taken.set(found, file.url);
    return { ...file, path: join(folder, found) };
  });
}

/** The path that shares most of the end of an address. */
function nearest(segments: readonly string[], paths: readonly string[], folder: string): string | undefined {
  for (let from = 0; from < segments.length; from++) {
    const end = segments.slice(from).join('/');
    const found = paths.filter((path) => path === end || path.endsWith(`/${end}`));
    if (found.length > 1) {
      throw new InputError(`${folder}: several files could be ${end}: ${found.join(', ')}`);
    }
    if (found[0] !== undefined) return found[0];
  }
  return undefined;
}
