import { describe, expect, it } from 'vitest';
import { columnTotals, crossTable, rowTotals } from '../../../src/stats/agreement/label-pairs.js';

describe('crossTable', () => {
  it('counts units by pair of labels, numbers in order before names before truth values', () => {
    const table = crossTable([10, 'b', true, 9, 'a', '9'], [9, 'b', false, 10, 'b', 9]);
    expect(table.labels).toEqual([9, 10, '9', 'a', 'b', false, true]);
    expect(table.counts[0][1]).toBe(1);
    expect(table.counts[2][0]).toBe(1);
    expect(rowTotals(table.counts)).toEqual([1, 1, 1, 1, 1, 0, 1]);
    expect(columnTotals(table.counts)).toEqual([2, 1, 0, 0, 2, 1, 0]);
  });

  it('keeps the order of the categories, those that do not occur among them', () => {
    const { labels, counts } = crossTable(['low', null], ['high', 'low'], ['low', 'mid', 'high']);
    expect(labels).toEqual(['low', 'mid', 'high']);
    expect(counts).toEqual([
      [0, 0, 1],
      [0, 0, 0],
      [0, 0, 0],
    ]);
  });

  it('refuses measurements, whose table would not fit', () => {
    const values = Array.from({ length: 100_000 }, (_, k) => k / 7);
    expect(() => crossTable(values, values)).toThrow('at most 2000 different labels, got 100000');
  });
});
