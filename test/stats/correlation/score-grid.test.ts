import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { InputError } from '../../../src/errors.js';
import { ScoreGrid } from '../../../src/stats/correlation/score-grid.js';

const nan = Number.NaN;

describe('ScoreGrid', () => {
  it('refuses infinities, a wrong number of values and names given twice, and says where', () => {
    expect(() => new ScoreGrid(['i'], ['a', 'b'], Float64Array.of(1, Infinity))).toThrow(
      /finite scores or NaN for missing, got Infinity for item "i", system "b"/,
    );
    expect(() => new ScoreGrid(['i'], ['a', 'b'], Float64Array.of(1))).toThrow(
      /1 items × 2 systems = 2 values, got 1/,
    );
    expect(() => new ScoreGrid(['i', 'i'], ['a'])).toThrow(/unique item names, got "i" twice/);
    expect(() => new ScoreGrid(['i'], ['a', 'a'])).toThrow(InputError);
  });

  it('is all missing where no values are given', () => {
    const grid = new ScoreGrid(['i', 'j'], ['a']);
    expect([...grid.values]).toEqual([nan, nan]);
    expect(grid.coverage).toBe(0);
    expect(new ScoreGrid([], []).coverage).toBeNaN();
  });

  it('means each system over its scored items; a system without one has none', () => {
    const grid = new ScoreGrid(['i', 'j'], ['a', 'b', 'c'], Float64Array.of(1, 2, nan, 3, nan, nan));
    expect([...grid.systemMeans()]).toEqual([2, 2, nan]);
  });

  it('takes loose cells in order of appearance, and refuses a second score for one cell', () => {
    const grid = ScoreGrid.fromCells([
      { item: 'j', system: 'b', value: 1 },
      { item: 'i', system: 'a', value: 2 },
    ]);
    expect(grid.items).toEqual(['j', 'i']);
    expect([...grid.values]).toEqual([1, nan, nan, 2]);
    const twice = [
      { item: 'i', system: 'a', value: 1 },
      { item: 'i', system: 'a', value: 1 },
    ];
    expect(() => ScoreGrid.fromCells(twice)).toThrow(
      /one score a cell, got a second one for item "i", system "a"/,
    );
    expect(() => ScoreGrid.fromCells(twice, { items: ['x'], systems: ['a'] })).toThrow(/a cell of the grid/);
  });

  it('trims the items and systems that nobody scored, and nothing else', () => {
    const grid = new ScoreGrid(['i', 'j', 'k'], ['a', 'b'], Float64Array.of(nan, 1, nan, nan, nan, 2));
    const trimmed = grid.trimmed();
    expect(trimmed.items).toEqual(['i', 'k']);
    expect(trimmed.systems).toEqual(['b']);
    expect([...trimmed.values]).toEqual([1, 2]);
    expect(new ScoreGrid(['i'], ['a']).trimmed().nItems).toBe(0);
  });

  it('keeps every score when it is laid out on other names and back', () => {
    const cell = fc.oneof(fc.constant(nan), fc.double({ min: -1e6, max: 1e6, noNaN: true }));
    fc.assert(
      fc.property(fc.array(cell, { minLength: 12, maxLength: 12 }), (values) => {
        const grid = new ScoreGrid(['i', 'j', 'k'], ['a', 'b', 'c', 'd'], Float64Array.from(values));
        const other = grid.alignTo(['new', 'k', 'i', 'j'], ['d', 'c', 'b', 'a', 'e']);
        expect([...other.alignTo(grid.items, grid.systems).values]).toEqual([...grid.values]);
        expect(other.nScored).toBe(grid.nScored);
      }),
    );
  });
});
