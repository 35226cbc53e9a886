import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { findCounts } from '../../src/analysis/forensic/forensic.js';
import { forensicOf } from '../../src/analysis/forensic/published.js';
import { publishedTables } from '../../src/analysis/reproduce/catalog.js';
import { recipeFor } from '../../src/analysis/reproduce/recipes.js';

const doc = readFileSync(new URL('../../docs/papers.md', import.meta.url), 'utf8');
/** The rows of the page that name a table of `reproduce`: what Assize does with it, by its id. */
const rows = [...doc.matchAll(/^\| [^|]+\| [^|]+\| ([^|]+?) *\| `([\w-]+)` *\|/gm)].map(
  ([, does = '', id = '']) => ({
    id,
    does,
  }),
);
/** Papers that are no seed of the protocols: their tables check the loaders. */
const OTHERS = ['llmbar-statistics', 'newsroom-alpha', 'squality-human-evaluation', 'storysumm-metrics'];
const tables = publishedTables().filter(({ id }) => !OTHERS.includes(id));

describe('docs/papers.md', () => {
  it('names every table of the five papers that `reproduce` has, once, and no other', () => {
    expect(rows.map(({ id }) => id).sort()).toEqual(tables.map(({ id }) => id).sort());
  });

  it.each(rows)('says of $id what `reproduce` does: $does', async ({ id, does }) => {
    const table = tables.find((one) => one.id === id);
    if (!table) throw new Error(`no table ${id}`);
    expect(does.startsWith('recomputed')).toBe((await recipeFor(id)) !== undefined);
    expect(does.startsWith('published only')).toBe(table.publishedOnly !== undefined);
    const figures = Object.values(table.forensic?.columns ?? {});
    const searched = figures.some(({ measure }) => measure !== 'mean' && measure !== 'count');
    expect(does.includes('forensic')).toBe(searched);
  });

  it('the pairs behind Table 11 of InstruSum are those that its shares fit', () => {
    const table = tables.find(({ id }) => id === 'instrusum-table-11');
    const given = table && forensicOf(table);
    if (!given) throw new Error('no figures');
    const pairs = findCounts(given).sizes.map(({ nFits, fits }) => [nFits, ...Object.values(fits[0] ?? {})]);
    expect(pairs).toEqual([22, 20, 20, 21, 21, 21, 21, 20, 20, 20].map((n) => [1, n]));
  });
});
