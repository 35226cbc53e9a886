import { readFile } from 'node:fs/promises';
import { parse } from 'yaml';
import { z } from 'zod';
import { InputError, SourceError } from '../../src/errors.js';
import { type FetchOptions, fetchFiles } from '../source.js';
import type { HubAccess } from './access.js';
import { filesOf, splitOf, tables } from './layout.js';
import { type HubTree, hubTree, mirrorTree, PARQUET_BRANCH, resolveUrl } from './tree.js';

/** A data set of the Hub named on the command line. */
export interface HubName {
  /** `OWNER/NAME`. */
  repository: string;
  /** A configuration, a split, both (`CONFIG/SPLIT`), or the path of a file. */
  config?: string;
  /** Default: main. */
  revision?: string;
}

/** A file of the table: where it lies now, its name, and where it came from. */
export interface HubTableFile {
  path: string;
  name: string;
  url: string;
}

/** Whether this names a data set of the Hub in place of a file. */
export const isHubName = (text: string): boolean => text.startsWith('hf:');

/** `hf:OWNER/NAME[:CONFIG][@REVISION]`. @throws InputError */
export function parseHubName(text: string): HubName {
  const found = /^hf:([\w.-]+\/[\w.-]+)(?::([^@]+))?(?:@(\S+))?$/.exec(text);
  const [, repository, config, revision] = found ?? [];
  if (repository === undefined || /(^|\/)\.\.?(\/|$)/.test(repository)) {
    throw new InputError(
      `expected hf:OWNER/NAME, hf:OWNER/NAME:CONFIG or hf:OWNER/NAME:CONFIG@REVISION, got \`${text}\``,
    );
  }
  return { repository, ...(config && { config }), ...(revision && { revision }) };
}

/**
 * Gets the files of one table of a Hub data set: what its page declares under the name, else what is called so; else the
 * Hub's own copy in parquet.
 * @throws InputError where no table or several could be meant, with the names to choose from
 */
export async function openHubTable(
  name: HubName,
  options: FetchOptions & { hub: HubAccess },
): Promise<HubTableFile[]> {
  const { repository, revision = 'main' } = name;
  const get = (tree: HubTree, paths: readonly string[]) =>
    fetchFiles(
      paths.map((path) => ({ url: resolveUrl(repository, tree.revision, path), sha256: null })),
      options,
    );
  const names = new Set<string>();
  for (const branch of [revision, ...(name.revision === undefined ? [PARQUET_BRANCH] : [])]) {
    const tree = await treeAt(repository, branch, options);
    if (!tree) continue;
    const about = tree.paths.includes('README.md')
      ? (await get(tree, ['README.md'])).files[0]?.path
      : undefined;
    const declared = about === undefined ? [] : declaredSplits(await readFile(about, 'utf8'), tree.paths);
    const paths = choose(name, declared.length > 0 ? declared : foundSplits(tree.paths), tree.paths, names);
    if (paths === undefined) continue;
    const { files } = await get(tree, paths);
    return files.map(({ path, url }) => ({ path, url, name: url.slice(url.lastIndexOf('/') + 1) }));
  }
  throw nothingFound(name, [...names]);
}

async function treeAt(
  repository: string,
  revision: string,
  { mirror, hub, ...options }: FetchOptions & { hub: HubAccess },
): Promise<HubTree | null> {
  return mirror === undefined
    ? hubTree(repository, revision, hub, options)
    : mirrorTree(repository, revision, mirror);
}

interface Split {
  config: string;
  split: string;
  paths: string[];
}

/** The paths that are meant; undefined where none is, with the names there are added to `names`. */
function choose(
  { repository, config }: HubName,
  splits: readonly Split[],
  paths: readonly string[],
  names: Set<string>,
): string[] | undefined {
  if (config !== undefined && paths.includes(config)) return [config];
  const fits = splits.filter(
    (one) => config === undefined || [one.config, one.split, labelOf(one)].includes(config),
  );
  const [only, another] = fits;
  if (only !== undefined && another === undefined) return only.paths;
  if (another !== undefined) {
    const choices = fits.map((one) => `hf:${repository}:${labelOf(one)}`).join(', ');
    throw new InputError(
      `hf:${repository}${config ? `:${config}` : ''} has several tables: name one: ${choices}`,
    );
  }
  for (const one of splits) names.add(labelOf(one));
  const called = config === undefined ? [] : filesOf(config, paths, `hf:${repository}`);
  return called.length > 0 ? called : undefined;
}

const labelOf = ({ config, split }: Split): string => [config, split].filter((part) => part !== '').join('/');

const patterns = z.union([z.string().transform((one) => [one]), z.array(z.string())]);
const frontMatter = z.object({
  configs: z.array(
    z.object({
      config_name: z.string(),
      data_files: z.union([
        patterns.transform((path) => [{ split: '', path }]),
        z.array(z.object({ split: z.coerce.string(), path: patterns })),
      ]),
    }),
  ),
});

/** What the page of a data set declares (`configs` in the front matter of README.md); empty where it declares nothing. */
function declaredSplits(readme: string, paths: readonly string[]): Split[] {
  const matter = /^---\r?\n([\s\S]*?)\r?\n---/.exec(readme)?.[1];
  let value: unknown;
  try {
    value = matter === undefined ? undefined : parse(matter, { maxAliasCount: 100 });
  } catch {
    return [];
  }
  const declared = frontMatter.safeParse(value);
  return (declared.data?.configs ?? []).flatMap(({ config_name, data_files }) =>
    data_files.flatMap(({ split, path }): Split[] => {
      const globs = path.map(globOf);
      const files = tables(paths.filter((one) => globs.some((glob) => glob.test(one))));
      return files.length > 0 ? [{ config: config_name, split, paths: files.sort() }] : [];
    }),
  );
}

function globOf(pattern: string): RegExp {
  const source = pattern
    .replace(/^\.\//, '')
    .replace(/[.+^${}()|[\]\\]/g, '\\$&')
    .replace(
      /\*\*\/|\*\*|\*|\?/g,
      (wild) => ({ '**/': '(?:.*/)?', '**': '.*', '*': '[^/]*' })[wild] ?? '[^/]',
    );
  return new RegExp(`^${source}$`);
}

/** Where nothing is declared, each file is a table, its parts taken together. */
function foundSplits(paths: readonly string[]): Split[] {
  const splits = new Map<string, Split>();
  for (const path of tables(paths).sort()) {
    const key = splitOf(path);
    const known = splits.get(key);
    if (known) known.paths.push(path);
    else splits.set(key, { config: key.replace(/\/$/, ''), split: '', paths: [path] });
  }
  return [...splits.values()];
}

function nothingFound({ repository, config, revision }: HubName, names: readonly string[]): Error {
  const wanted = `hf:${repository}${config ? `:${config}` : ''}${revision ? `@${revision}` : ''}`;
  if (names.length > 0) {
    return new InputError(`${wanted}: no such table: expected one of ${names.join(', ')}`);
  }
  return new SourceError(
    `${wanted}: no such data set or revision, or nothing in it that can be read: expected JSON, JSONL, CSV, TSV or parquet`,
  );
}
