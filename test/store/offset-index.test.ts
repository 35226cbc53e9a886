import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { OffsetIndex } from '../../src/store/offset-index.js';

describe('OffsetIndex', () => {
  it('gives back the places of a key, newest first, as a map of lists does', () => {
    const key = fc.string({ maxLength: 3 });
    fc.assert(
      fc.property(fc.array(fc.tuple(key, fc.constantFrom('', 'a', 'b')), { maxLength: 3000 }), (records) => {
        const index = new OffsetIndex();
        const map = new Map<string, number[]>();
        records.forEach(([name, version], at) => {
          index.add(name, version, 0, at, 1);
          map.set(name, [at, ...(map.get(name) ?? [])]);
        });
        for (const [name, places] of map) {
          expect([...index.find(name)].map(({ offset }) => offset)).toEqual(places);
          const ofA = places.filter((at) => records[at]?.[1] === 'a');
          expect([...index.find(name, 'a')].map(({ offset }) => offset)).toEqual(ofA);
        }
        expect(index.size).toBe(records.length);
        expect(index.has('never there')).toBe(false);
      }),
      { numRuns: 50 },
    );
  });

  it('holds offsets beyond 4 GB', () => {
    const index = new OffsetIndex();
    index.add('k', '', 1, 2 ** 40, 7);
    expect([...index.find('k')]).toEqual([{ offset: 2 ** 40, length: 7, kind: 1 }]);
  });
});
