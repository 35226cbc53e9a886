import { InputError } from '../../src/errors.js';
import { unpackedName } from '../unpack.js';

/**
 * Which files of a data set repository hold a configuration. The Hub keeps them as their owner put them there
 * (`human_eval.json`, `data/human_eval.jsonl`, `human_eval/data-00000-of-00002.parquet`), and its own copy in parquet as
 * `CONFIG/SPLIT/0000.parquet`.
 */

/** What can be read as a table, packed by gzip or not; what is preferred first. */
const FORMATS = [['.json', '.jsonl', '.ndjson'], ['.parquet'], ['.csv', '.tsv']] as const;

/** Files that describe a data set in place of holding it. */
const ABOUT = /^(dataset_infos?|dataset_dict|state|metadata|croissant)\.json$/i;

/** The paths that can be read as tables, of the preferred format that there is. */
export function tables(paths: readonly string[]): string[] {
  const data = paths.filter((path) => !ABOUT.test(nameOf(path)) && !/(^|\/)\./.test(path));
  for (const endings of FORMATS) {
    const found = data.filter((path) => endsIn(path, endings));
    if (found.length > 0) return found;
  }
  return [];
}

/**
 * The files of a configuration: those called after it, else those in a folder called after it; JSON before parquet.
 * The parts of one split (`-00000-of-00002`) come together and in order. Empty where there is none.
 * @throws InputError where several files could be meant
 */
export function filesOf(config: string, paths: readonly string[], where: string): string[] {
  for (const endings of FORMATS) {
    const data = tables(paths.filter((path) => endsIn(path, endings)));
    const called = data.filter((path) => stemOf(path) === config.toLowerCase());
    const found = called.length > 0 ? called : data.filter((path) => isInFolder(path, config));
    const splits = new Map(found.map((path) => [splitOf(path), path]));
    if (splits.size > 1) {
      throw new InputError(
        `${where}: several files could be \`${config}\`: ${[...splits.values()].join(', ')}`,
      );
    }
    if (found.length > 0) return found.sort();
  }
  return [];
}

const endsIn = (path: string, endings: readonly string[]): boolean =>
  endings.some((ending) => unpackedName(path).toLowerCase().endsWith(ending));

/** Where a file stands and what it is called, but for its number among the parts. */
export function splitOf(path: string): string {
  const folder = path.slice(0, path.lastIndexOf('/') + 1);
  return `${folder}${stemOf(path).replace(/^\d{4,}$/, '')}`;
}

const nameOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

/** The name without its ending and its number among the parts. */
function stemOf(path: string): string {
  return unpackedName(nameOf(path))
    .toLowerCase()
    .replace(/\.[^.]+$/, '')
    .replace(/-\d{5}-of-\d{5}(-[0-9a-f]+)?$/, '');
}

function isInFolder(path: string, folder: string): boolean {
  return path.toLowerCase().split('/').slice(0, -1).includes(folder.toLowerCase());
}
