import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { DataError, SourceError } from '../../src/errors.js';
import { type RequestOptions, request } from '../request.js';
import { HUB, type HubAccess, reachedAt } from './access.js';

/** The files of a data set repository at one revision. */
export interface HubTree {
  /** The commit, 40 hex digits; for a mirror the name of its folder. */
  revision: string;
  paths: string[];
}

/** The branch on which the Hub keeps its own copy of a data set, in parquet. */
export const PARQUET_BRANCH = 'refs/convert/parquet';

const revisionSchema = z.object({
  sha: z.string().regex(/^[0-9a-f]{40}$/, 'expected a commit of 40 hexadecimal digits'),
  siblings: z.array(z.object({ rfilename: z.string().min(1) })),
});

/** The address of a file at a revision, under the Hub's own name. */
export function resolveUrl(repository: string, revision: string, path: string): string {
  const encoded = path.split('/').map(encodeURIComponent).join('/');
  return `${HUB}/datasets/${repository}/resolve/${encodeURIComponent(revision)}/${encoded}`;
}

/**
 * Asks the Hub which commit a revision is, and which files it holds.
 * @param revision a branch, a tag or a commit
 * @returns null where there is no such repository or revision
 */
export async function hubTree(
  repository: string,
  revision: string,
  access: HubAccess,
  options: RequestOptions,
): Promise<HubTree | null> {
  const url = `${HUB}/api/datasets/${repository}/revision/${encodeURIComponent(revision)}`;
  return request(reachedAt(url, access), { ...options, credentials: access }, async (response) => {
    const answer = revisionSchema.safeParse(await response.json().catch(() => undefined));
    if (answer.success) {
      return { revision: answer.data.sha, paths: answer.data.siblings.map(({ rfilename }) => rfilename) };
    }
    const message = 'expected the commit (`sha`) and the files (`siblings`) of a data set repository';
    throw new DataError([{ file: url, message }]);
  });
}

/** A repository in a mirror: the wanted revision, or the only commit that it holds. Null where it holds neither. */
export async function mirrorTree(
  repository: string,
  revision: string,
  mirror: string,
): Promise<HubTree | null> {
  const folder = join(mirror, 'huggingface.co', 'datasets', ...repository.split('/'), 'resolve');
  const held = await readdir(folder).catch((): string[] => []);
  const wanted = encodeURIComponent(revision);
  const commits = held.filter((name) => /^[0-9a-f]{40}$/.test(name));
  const name = held.includes(wanted)
    ? wanted
    : revision === 'main' && commits.length === 1
      ? commits[0]
      : undefined;
  if (name === undefined) return null;
  return { revision: decodeURIComponent(name), paths: await filesBelow(join(folder, name)) };
}

/** More would not be a folder of one data set. */
const MOST_FILES = 20_000;

/**
 * Every file below a folder, by its path from there with `/`; links to files are files, hidden folders are left out.
 * @throws SourceError where the folder cannot be read, or holds too much to be a data set
 */
export async function filesBelow(folder: string, within = ''): Promise<string[]> {
  const entries = await readdir(join(folder, within), { withFileTypes: true }).catch(
    (error: NodeJS.ErrnoException) => {
      throw new SourceError(`${join(folder, within)}: cannot be read (${error.code})`);
    },
  );
  const found: string[] = [];
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    if (entry.name.startsWith('.') || entry.name === 'node_modules') continue;
    const path = within === '' ? entry.name : `${within}/${entry.name}`;
    if (entry.isDirectory()) found.push(...(await filesBelow(folder, path)));
    else if (entry.isFile() || (entry.isSymbolicLink() && (await isFile(join(folder, path)))))
      found.push(path);
    if (found.length > MOST_FILES) {
      throw new SourceError(`${folder}: more than ${MOST_FILES} files: expected the folder of one data set`);
    }
  }
  return found;
}

async function isFile(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isFile(),
    () => false,
  );
}
