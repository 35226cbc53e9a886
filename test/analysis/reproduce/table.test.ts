import { describe, expect, it } from 'vitest';
import { type PublishedTable, publishedTableSchema } from '../../../src/analysis/published-table.js';
import type { Recipe } from '../../../src/analysis/reproduce/cells.js';
import { reproduceTable, totalsOf } from '../../../src/analysis/reproduce/table.js';
import { InputError } from '../../../src/errors.js';
import type { Dataset } from '../../../src/model/dataset.js';

const empty: Dataset = {
  card: {
    schemaVersion: 1,
    id: 'small',
    title: 'small',
    licence: 'MIT',
    citation: 'none',
    dimensions: [{ id: 'd', higherIsBetter: true, level: 'candidate' }],
    systems: [],
    annotators: [],
    anonymous: false,
    byConstruction: false,
    sources: [],
    flaws: [],
  },
  items: [],
  candidates: [],
  labels: [],
  scores: [],
};

function tableWith(more: Record<string, unknown> = {}): PublishedTable {
  return publishedTableSchema.parse({
    schemaVersion: 1,
    id: 'small',
    title: 'A small table',
    source: { paper: 'A paper', where: 'Table 1' },
    dataset: 'small',
    recipe: 'the numbers 1 and 2',
    comparison: { rule: 'printed digits', rounding: 'decimal' },
    columns: [
      { key: 'x', header: 'x' },
      { key: 'y', header: 'y' },
    ],
    rows: [
      { key: 'a', header: 'A', cells: { x: '1.0', y: { printed: '9', publishedOnly: 'no file' } } },
      { key: 'b', header: 'B', cells: { x: { printed: '3', documented: 'a slip', gives: '2' } } },
    ],
    ...more,
  });
}

const right: Recipe = () => ({ cells: { a: { x: 1.02 }, b: { x: 2 } }, notes: ['computed'] });

describe('reproduceTable', () => {
  it('holds every printed cell against the recomputed one and counts the states', () => {
    const outcome = reproduceTable(tableWith(), empty, right);
    expect(outcome.cells.map(({ row, column, state }) => [row, column, state])).toEqual([
      ['a', 'x', 'match'],
      ['a', 'y', 'published only'],
      ['b', 'x', 'documented'],
    ]);
    expect(outcome.counts).toEqual({
      match: 1,
      mismatch: 0,
      documented: 1,
      'published only': 1,
      'not printed': 0,
      'not pulled': 0,
    });
    expect(outcome.notes).toEqual(['computed']);
    expect(outcome.pulled).toBe(true);
  });

  it('finds a wrong printed figure', () => {
    const wrong = tableWith({ rows: [{ key: 'a', header: 'A', cells: { x: '1.1' } }] });
    const outcome = reproduceTable(wrong, empty, () => ({ cells: { a: { x: 1.02 } } }));
    expect(outcome.counts.mismatch).toBe(1);
    expect(outcome.cells[0]).toMatchObject({ expected: '1.1', shown: '1.02', state: 'mismatch' });
  });

  it('finds a wrong recomputed figure, and one that is missing', () => {
    const off: Recipe = () => ({ cells: { a: { x: 1.06 } } });
    expect(reproduceTable(tableWith(), empty, off).cells.map(({ state }) => state)).toEqual([
      'mismatch',
      'published only',
      'mismatch',
    ]);
  });

  it('lets no cell pass for want of a recipe', () => {
    expect(reproduceTable(tableWith(), empty, undefined).counts).toMatchObject({
      mismatch: 2,
      'not pulled': 0,
    });
  });

  it('refuses a recomputed figure that the table does not print', () => {
    const stray: Recipe = () => ({ cells: { a: { x: 1 }, b: { x: 2 }, c: { x: 3 } } });
    expect(() => reproduceTable(tableWith(), empty, stray)).toThrow(InputError);
    expect(() => reproduceTable(tableWith(), empty, stray)).toThrow(/c \/ x/);
  });

  it('counts cells apart where the data set is not pulled, but for those that are published only', () => {
    const outcome = reproduceTable(tableWith(), undefined, right);
    expect(outcome.pulled).toBe(false);
    expect(outcome.counts).toMatchObject({ 'not pulled': 2, 'published only': 1, mismatch: 0 });
  });

  it('needs no data for a table that is published only', () => {
    const rows = [
      { key: 'a', header: 'A', cells: { x: '1.0', y: { printed: '9', publishedOnly: 'no file' } } },
    ];
    const table = tableWith({ publishedOnly: 'never released', rows });
    const outcome = reproduceTable(table, undefined, undefined);
    expect(outcome.pulled).toBe(true);
    expect(outcome.counts).toMatchObject({ 'published only': 2, 'not pulled': 0 });
    expect(outcome.cells[0].reason).toBe('never released');
    expect(outcome.cells[1].reason).toBe('no file');
  });

  it('takes figures that come with the data, and what their column says of them', () => {
    const table = tableWith({
      figuresWithData: true,
      rows: [],
      columns: [
        { key: 'x', header: 'x' },
        { key: 'y', header: 'y', documented: 'a slip' },
      ],
    });
    const published = [
      { table: 'small', row: 'a', header: 'A', section: 'S', column: 'x', printed: '1 / 1 = 1', value: 1 },
      { table: 'small', row: 'a', header: 'A', section: 'S', column: 'y', printed: '5' },
      { table: 'another', row: 'z', column: 'x', printed: '7' },
    ];
    const recipe: Recipe = () => ({ cells: { a: { x: 1, y: 2 } } });
    const outcome = reproduceTable(table, { ...empty, published }, recipe);
    expect(outcome.cells).toMatchObject([
      { row: 'a', rowHeader: 'A', section: 'S', column: 'x', expected: '1 / 1 = 1', state: 'match' },
      { row: 'a', column: 'y', expected: '5', state: 'documented', reason: 'a slip' },
    ]);
    const twice = { ...empty, published: [published[0], published[0]] };
    expect(() => reproduceTable(table, twice, recipe)).toThrow(/small, a \/ x: expected one figure a cell/);
    const elsewhere = { ...empty, published: [{ ...published[0], column: 'z' }] };
    expect(() => reproduceTable(table, elsewhere, recipe)).toThrow(
      /small, a \/ z: expected one of the columns x, y/,
    );
    expect(() => reproduceTable(table, empty, recipe)).toThrow(/datasets pull small --force/);
    expect(reproduceTable(table, undefined, recipe).cells).toEqual([]);
  });

  it('adds up over tables', () => {
    const one = reproduceTable(tableWith(), empty, right);
    expect(totalsOf([one, one])).toMatchObject({ match: 2, documented: 2, 'published only': 2 });
  });
});

describe('publishedTableSchema', () => {
  it('refuses a row key twice, and no rows where none come with the data', () => {
    const row = { key: 'a', header: 'A', cells: { x: '1' } };
    expect(() => tableWith({ rows: [row, row] })).toThrow(/row a twice/);
    expect(() => tableWith({ rows: [] })).toThrow(/expected rows/);
  });

  it('refuses `gives` without `documented`, and a documented cell in a table that is published only', () => {
    const cell = (more: object) => ({
      rows: [{ key: 'a', header: 'A', cells: { x: { printed: '1', ...more } } }],
    });
    expect(() => tableWith(cell({ gives: '2' }))).toThrow();
    expect(() => tableWith({ publishedOnly: 'never released' })).toThrow(/documented cell is recomputed/);
  });
});
