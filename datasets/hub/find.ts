import { join } from 'node:path';
import { SourceError } from '../../src/errors.js';
import type { HubSource, LocatedFile, SourceFile } from '../contract.js';
import { hubKey } from '../kit.js';
import type { Lock } from '../lock.js';
import type { RequestOptions } from '../request.js';
import { HUB, type HubAccess } from './access.js';
import { filesOf } from './layout.js';
import { filesBelow, type HubTree, hubTree, mirrorTree, PARQUET_BRANCH, resolveUrl } from './tree.js';

/** Where the files of a repository may come from, the first of these that is given. */
export interface HubPlaces extends RequestOptions {
  /** A folder of files downloaded by hand. */
  from?: string | undefined;
  mirror?: string | undefined;
  access: HubAccess;
  lock: Lock;
}

export interface Found {
  files: LocatedFile[];
  /** Commits of branches that were resolved anew, as they go into the lock. */
  revisions: Record<string, string>;
  /** Why the Hub was not asked to the end for what nothing depends on. */
  failed?: string;
}

/**
 * Finds the file of each configuration: JSON on the pinned commit (or main's, held once it is known), else the Hub's own
 * copy in parquet.
 * @throws SourceError naming what is not there; InputError where several files could be meant
 */
export async function findHubFiles(source: HubSource, places: HubPlaces): Promise<Found> {
  if (places.from !== undefined) return { files: await inFolder(source, places.from), revisions: {} };
  const revisions: Record<string, string> = {};
  const open = places.mirror === undefined && !places.access.known;
  // Without a token the Hub would refuse what is only wanted where it is open to the user.
  const wanted = source.configs.filter(({ required = true }) => required || !open);
  let left = wanted;
  const files: SourceFile[] = [];
  for (const branch of ['main', PARQUET_BRANCH]) {
    if (left.length === 0) break;
    const tree = await treeOf(source, branch, left, places, revisions).catch((error: unknown) => {
      if (left.some(({ required = true }) => required) || places.signal?.aborted) throw error;
      if (!(error instanceof SourceError)) throw error;
      return error;
    });
    if (tree instanceof SourceError) return { files, revisions, failed: tree.message };
    if (!tree) continue;
    const found = left.flatMap((config) => fileIn(source, config, tree));
    files.push(...found);
    left = left.filter(({ name }) => !found.some(({ key }) => key === hubKey(source.repository, name)));
  }
  const missing = left.find(({ required = true }) => required);
  if (missing) throw notFound(source, missing.name, places);
  return { files, revisions };
}

async function treeOf(
  { repository, commit }: HubSource,
  branch: string,
  wanted: HubSource['configs'],
  { mirror, access, lock, ...options }: HubPlaces,
  revisions: Record<string, string>,
): Promise<HubTree | null> {
  const pinned = branch === 'main' ? commit : null;
  if (mirror !== undefined) {
    const exact = pinned === null ? null : await mirrorTree(repository, pinned, mirror);
    return exact ?? mirrorTree(repository, branch, mirror);
  }
  const name = `hf:${repository}@${branch}`;
  const held = pinned ?? lock[name];
  if (held !== undefined) {
    const locked = lockedTree(repository, held, lock);
    const complete = wanted.every(({ name: config }) => filesOf(config, locked.paths, repository).length > 0);
    if (complete) return locked;
  }
  const tree = await hubTree(repository, held ?? branch, access, options);
  if (tree && held === undefined) revisions[name] = tree.revision;
  return tree;
}

/** The files that an earlier pull had of a commit: these need not be asked for. */
function lockedTree(repository: string, revision: string, lock: Lock): HubTree {
  const prefix = resolveUrl(repository, revision, '');
  const paths = Object.keys(lock).filter((url) => url.startsWith(prefix));
  return { revision, paths: paths.map((url) => decodeURIComponent(url.slice(prefix.length))) };
}

function fileIn(
  { repository }: HubSource,
  { name, required = true }: HubSource['configs'][number],
  { revision, paths }: HubTree,
): SourceFile[] {
  const path = onlyPart(name, filesOf(name, paths, `${repository} at ${revision}`), repository);
  if (path === undefined) return [];
  return [
    { key: hubKey(repository, name), url: resolveUrl(repository, revision, path), sha256: null, required },
  ];
}

async function inFolder(source: HubSource, folder: string): Promise<LocatedFile[]> {
  const paths = await filesBelow(folder);
  return source.configs.flatMap(({ name, required = true }): LocatedFile[] => {
    const path = onlyPart(name, filesOf(name, paths, folder), folder);
    if (path !== undefined) {
      return [{ key: hubKey(source.repository, name), url: path, sha256: null, path: join(folder, path) }];
    }
    if (!required) return [];
    throw new SourceError(
      `${folder}: no file of \`${name}\`: expected ${name}.json, ${name}.jsonl or ${name}/…/0000.parquet, as they stand on ${HUB}/datasets/${source.repository}/tree/main`,
    );
  });
}

function onlyPart(config: string, parts: readonly string[], where: string): string | undefined {
  if (parts.length <= 1) return parts[0];
  throw new SourceError(
    `${where}: expected \`${config}\` in one file, got ${parts.length}: ${parts.join(', ')}`,
  );
}

function notFound({ repository, commit }: HubSource, config: string, { mirror }: HubPlaces): SourceError {
  const url = resolveUrl(repository, commit ?? 'main', `${config}.json`);
  if (mirror === undefined) {
    const page = `${HUB}/datasets/${repository}/tree/${commit ?? 'main'}`;
    return new SourceError(`${url}: there is no file of \`${config}\`, in JSON or parquet, on ${page}`);
  }
  const place = join(
    mirror,
    'huggingface.co',
    'datasets',
    repository,
    'resolve',
    commit ?? 'main',
    `${config}.json`,
  );
  return new SourceError(`${url}: not in the mirror: expected ${place}`);
}
