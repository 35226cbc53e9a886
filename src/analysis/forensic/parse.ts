import { DataError, type Fault } from '../../errors.js';
import { readYaml } from '../../text/yaml.js';
import { type ForensicTable, forensicFileSchema } from './spec.js';

/**
 * A printed table from its YAML (docs/forensic.md).
 * @param file how faults call it
 * @throws DataError with line and field of each fault
 */
export function parseForensic(file: string, text: string): ForensicTable {
  const read = readYaml(text);
  if ('faults' in read) {
    throw new DataError(read.faults.slice(0, 1).map(({ line, message }) => ({ file, line, message })));
  }
  const result = forensicFileSchema.safeParse(read.value);
  const issues: readonly { path: readonly PropertyKey[]; message: string }[] = result.success
    ? strayNames(result.data)
    : result.error.issues;
  if (result.success && issues.length === 0) return result.data;
  const faults = issues.map(({ path, message }): Fault => {
    const line = read.placeOf(path)?.line;
    return {
      file,
      ...(line !== undefined && { line }),
      ...(path.length > 0 && { field: path.map(String).join('.') }),
      message,
    };
  });
  throw new DataError(faults.slice(0, 20), faults.length);
}

/** Names of sizes and columns that nothing stands behind. */
function strayNames({ sizes, totals, columns, rows }: ForensicTable) {
  const faults: { path: (string | number)[]; message: string }[] = [];
  const known = (names: object) => Object.keys(names).join(', ') || 'none';
  totals.forEach(({ of }, index) => {
    for (const name of of) {
      if (Object.hasOwn(sizes, name)) continue;
      faults.push({ path: ['totals', index, 'of'], message: `unknown size ${name}; known: ${known(sizes)}` });
    }
  });
  rows.forEach(({ name: row, sizes: own, columns: ownColumns, cells }, index) => {
    if (rows.findIndex(({ name }) => name === row) !== index) {
      faults.push({ path: ['rows', index, 'name'], message: `row ${row} twice` });
    }
    for (const key of Object.keys(cells)) {
      const path = ['rows', index, 'cells', key];
      const spec = ownColumns[key] ?? columns[key];
      if (spec === undefined) {
        faults.push({ path, message: `unknown column; known: ${known(columns)}` });
        continue;
      }
      for (const [field, name] of Object.entries(spec)) {
        if (!['of', 'positives', 'negatives'].includes(field) || typeof name !== 'string') continue;
        if (Object.hasOwn(sizes, name) || Object.hasOwn(own, name)) continue;
        const message = `unknown size ${name}; known: ${known({ ...sizes, ...own })}`;
        const at = Object.hasOwn(ownColumns, key) ? ['rows', index, 'columns'] : ['columns'];
        faults.push({ path: [...at, key, field], message });
      }
    }
  });
  return faults;
}
