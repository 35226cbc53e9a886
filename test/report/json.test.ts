import { describe, expect, it } from 'vitest';
import { toJson } from '../../src/report/json.js';

describe('toJson(value)', () => {
  it('writes what JSON.parse reads back', () => {
    const value = { a: [1, null, { value: null, reason: 'why' }], b: 'ü\u0085\u2028' };
    expect(JSON.parse(toJson(value))).toEqual(value);
    expect(toJson(value)).not.toMatch(/[\u0085\u2028]/);
  });

  it('refuses a NaN or an infinity, which JSON would turn into a bare null, and says where it is', () => {
    expect(() => toJson({ rows: [{ tau: Number.NaN }] })).toThrow('got NaN at $.rows[0].tau');
    expect(() => toJson([-Infinity])).toThrow('got -Infinity at $[0]');
  });

  it('refuses typed arrays, maps and sets, which JSON would write as something else', () => {
    expect(() => toJson({ means: new Float64Array(2) })).toThrow('$.means');
    expect(() => toJson({ map: new Map() })).toThrow('a Map at $.map');
  });
});
