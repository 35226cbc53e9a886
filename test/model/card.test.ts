import { describe, expect, it } from 'vitest';
import { cardSchema } from '../../src/model/card.js';

const least = {
  schemaVersion: 1,
  id: 'x',
  title: 'X',
  licence: 'CC0',
  citation: 'none',
  dimensions: [{ id: 'overall', higherIsBetter: true }],
  systems: [],
};

describe('a card', () => {
  it('fills in what has a default', () => {
    expect(cardSchema.parse(least)).toEqual({
      ...least,
      dimensions: [{ id: 'overall', higherIsBetter: true, level: 'candidate' }],
      annotators: [],
      anonymous: false,
      byConstruction: false,
      sources: [],
      flaws: [],
    });
  });

  it.each([
    ['another schema version', { schemaVersion: 2 }],
    ['no dimensions', { dimensions: [] }],
    ['a dimension without a direction', { dimensions: [{ id: 'overall' }] }],
    [
      'a scale of an unknown kind',
      { dimensions: [{ id: 'o', higherIsBetter: true, scale: { kind: 'stars' } }] },
    ],
    ['a checksum in capitals', { sources: [{ url: 'u', sha256: 'A'.repeat(64) }] }],
    ['a field it does not know', { license: 'CC0' }],
    ['no licence', { licence: undefined }],
  ])('refuses %s', (_, change) => {
    expect(cardSchema.safeParse({ ...least, ...change }).success).toBe(false);
  });
});
