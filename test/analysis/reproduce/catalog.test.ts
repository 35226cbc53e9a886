import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { chooseTables, publishedTables } from '../../../src/analysis/reproduce/catalog.js';
import { printedCorrelations } from '../../../src/analysis/reproduce/printed-correlations.js';
import { recipeFor } from '../../../src/analysis/reproduce/recipes.js';
import { printedNumber, roundDecimal } from '../../../src/analysis/reproduce/rounding.js';
import { DataError, InputError } from '../../../src/errors.js';

const tables = publishedTables();
const sizeOf = (id: string) => {
  const table = tables.find((one) => one.id === id);
  return table?.rows.reduce((sum, row) => sum + Object.keys(row.cells).length, 0);
};

describe('the published tables', () => {
  it('hold as many figures as the papers print', () => {
    expect(sizeOf('storysumm-metrics')).toBe(12 * 7);
    expect(sizeOf('booookscore-scores')).toBe(13);
    expect(sizeOf('booookscore-human-scores')).toBe(2);
    expect(sizeOf('booookscore-errors')).toBe(8 * 2 + 2);
    expect(sizeOf('booookscore-precision')).toBe(2 + 1);
    expect(sizeOf('booookscore-preferences')).toBe(4 * 3);
    expect(sizeOf('booookscore-lengths')).toBe(11);
    expect(sizeOf('booookscore-stability')).toBe(1);
    expect(sizeOf('newsroom-alpha')).toBe(4);
    expect(sizeOf('squality-human-evaluation')).toBe(9);
    expect(sizeOf('instrusum-figure-2')).toBe(11 * 2);
    expect(sizeOf('instrusum-table-2')).toBe(4);
    expect(sizeOf('instrusum-table-10')).toBe(3 * 4);
    expect(sizeOf('instrusum-table-3')).toBe(2 * 4);
    expect(sizeOf('instrusum-table-4')).toBe(5 * 4);
    expect(sizeOf('instrusum-table-5')).toBe(3);
    expect(sizeOf('instrusum-table-6')).toBe(3 * (4 * 6 + 7 * 8));
    expect(sizeOf('instrusum-table-7')).toBe(11 * 2);
    expect(sizeOf('instrusum-table-8')).toBe(4 * 3 + 1);
    expect(sizeOf('instrusum-table-9')).toBe(3 * 3);
    expect(sizeOf('instrusum-table-11')).toBe(10 * 11);
    expect(sizeOf('instrusum-table-12')).toBe(2 * 4);
    expect(sizeOf('instrusum-table-13')).toBe(2 * 4);
    expect(sizeOf('booookscore-table-5')).toBe(3);
    expect(sizeOf('booookscore-table-7')).toBe(7 * 2);
    expect(sizeOf('booookscore-table-8')).toBe(13 + 10 + 2);
    expect(sizeOf('f-art-table-1')).toBe(3 * 4);
    expect(sizeOf('zeroscrolls-table-1')).toBe(10 * 2);
    expect(sizeOf('arm-figure-2')).toBe(2 * 2);
    expect(sizeOf('arm-figure-4')).toBe(4);
    expect(sizeOf('arm-table-1')).toBe(4);
    expect(sizeOf('arm-table-2')).toBe(9 * 2);
    expect(sizeOf('arm-table-3')).toBe(6 * 5);
    expect(sizeOf('arm-table-4')).toBe(3 * 2);
    expect(sizeOf('arm-table-5')).toBe(2 * 4);
  });

  it('print numbers in every cell that is not drawn', () => {
    for (const { rows } of tables) {
      for (const cell of rows.flatMap((row) => Object.values(row.cells))) {
        const { printed, gives, drawn } = typeof cell === 'string' ? { printed: cell } : cell;
        if (drawn !== undefined) {
          expect(printed).toBe('–');
          continue;
        }
        expect(printedNumber(printed)).not.toBeNaN();
        if (gives !== undefined) expect(printedNumber(gives)).not.toBe(printedNumber(printed));
      }
    }
  });

  it('give the figure that prints no numbers as means of nine printed cells of Table 6', () => {
    const table = (id: string) => tables.find((one) => one.id === id) as (typeof tables)[number];
    const printed = printedCorrelations(table('instrusum-table-6'));
    for (const { key, cells } of table('instrusum-figure-2').rows) {
      for (const [level, cell] of Object.entries(cells)) {
        const nine = printed.filter(
          (one) => one.judge === key && one.level === level && one.protocol !== 'llmscore',
        );
        expect(nine).toHaveLength(9);
        const mean = nine.reduce((sum, { value }) => sum + value, 0) / 9;
        expect([key, roundDecimal(mean, 3, 'decimal')]).toEqual([
          key,
          typeof cell === 'string' ? cell : cell.printed,
        ]);
      }
    }
  });

  it('have a recipe each, or a reason why they are published only', async () => {
    for (const { id, publishedOnly } of tables) {
      const recipe = await recipeFor(id);
      expect([id, recipe !== undefined || publishedOnly !== undefined]).toEqual([id, true]);
    }
  });

  it('are chosen by their own name or by their data set, in the order of the catalog', () => {
    expect(chooseTables(tables, [])).toEqual(tables);
    expect(chooseTables(tables, ['newsroom', 'instrusum-table-6']).map(({ id }) => id)).toEqual([
      'instrusum-table-6',
      'newsroom-alpha',
    ]);
    expect(() => chooseTables(tables, ['table-6'])).toThrow(InputError);
    expect(() => chooseTables(tables, ['table-6'])).toThrow(/"table-6".*instrusum-table-6/s);
  });

  it('are refused with file and field where they are malformed', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'assize-published-'));
    try {
      const table = { ...tables[0], id: 'bad', rows: [{ key: 'a', header: 'a', cells: { nowhere: '1' } }] };
      await writeFile(join(folder, 'bad.json'), JSON.stringify(table));
      expect(() => publishedTables(folder)).toThrow(DataError);
      expect(() => publishedTables(folder)).toThrow(/bad\.json: rows\.0\.cells\.nowhere: expected one of/);
      await writeFile(join(folder, 'bad.json'), '{"schemaVersion": 1');
      expect(() => publishedTables(folder)).toThrow(/bad\.json: expected JSON/);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
});
