import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { idSchema, rankingSchema, tagsSchema, valueSchema } from '../../src/model/common.js';

describe('a name', () => {
  it('is any text that is not empty, but for the one that sets a prototype', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, unit: 'binary' }), (id) => {
        expect(idSchema.safeParse(id).success).toBe(id !== '__proto__');
      }),
    );
    for (const id of ['', '__proto__', 7, null]) expect(idSchema.safeParse(id).success).toBe(false);
    for (const id of ['constructor', 'toString', ' ', 'é']) expect(idSchema.parse(id)).toBe(id);
  });
});

describe('a value', () => {
  it('is a finite number', () => {
    for (const value of [0, -0, -1.5, 1e308]) expect(valueSchema.safeParse(value).success).toBe(true);
    for (const value of [Number.NaN, Infinity, -Infinity, '1', null]) {
      expect(valueSchema.safeParse(value).success).toBe(false);
    }
  });
});

describe('a ranking', () => {
  it('has two systems or more, ranks from 1, ties and half ranks', () => {
    expect(rankingSchema.parse({ a: 1, b: 2.5, c: 2.5 })).toEqual({ a: 1, b: 2.5, c: 2.5 });
    for (const ranking of [{}, { a: 1 }, { a: 0, b: 1 }, { a: null, b: 1 }, { '': 1, b: 2 }, [1, 2]]) {
      expect(rankingSchema.safeParse(ranking).success).toBe(false);
    }
  });
});

describe('tags', () => {
  it('are texts, numbers, true or false', () => {
    expect(tagsSchema.safeParse({ split: 'test', n: 1, checked: false }).success).toBe(true);
    for (const tag of [null, [], {}, Number.NaN]) expect(tagsSchema.safeParse({ tag }).success).toBe(false);
  });
});
