import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { plainPairScore } from '../../datasets/records.js';
import { pairScoreSchema } from '../../src/model/score.js';

const usual = { judge: 'j', protocol: 'p', item: 'i', dimension: 'd', shown: ['a', 'b'], winner: 'tie' };
const strange = fc.oneof(
  fc.constantFrom<unknown>(
    '',
    '__proto__',
    'first',
    'second',
    'tie',
    null,
    undefined,
    0,
    ['a', 'b'],
    ['a'],
    ['a', ''],
  ),
  fc.constantFrom<unknown>(['a', 'b', 'c'], ['a', 1], [], {}, { length: 2, 0: 'a', 1: 'b' }),
  fc.string(),
);
const keys = [...Object.keys(usual), 'repeat', 'sample', 'raw', 'reason', 'explanation', 'unknown'];

describe('plainPairScore', () => {
  it('takes nothing that the schema refuses, and makes of it what the schema makes', () => {
    const changes = fc.dictionary(fc.constantFrom(...keys), strange, { maxKeys: 2 });
    const dropped = fc.option(fc.constantFrom(...keys));
    fc.assert(
      fc.property(changes, dropped, (changed, drop) => {
        const record: Record<string, unknown> = { ...usual, ...changed };
        if (drop !== null) delete record[drop];
        // Records come out of JSON.
        const value: unknown = JSON.parse(JSON.stringify(record));
        const plain = plainPairScore(value);
        const { success, data } = pairScoreSchema.safeParse(value);
        if (plain !== undefined) expect(JSON.stringify(plain)).toBe(JSON.stringify(data));
        if (success && Object.keys(value as object).length === 6) expect(plain).toEqual(data);
      }),
      { numRuns: 500 },
    );
  });

  it('leaves to the schema what has a reason or was asked again', () => {
    expect(plainPairScore({ ...usual, winner: null })).toEqual({ ...usual, winner: null });
    expect(plainPairScore({ ...usual, winner: null, reason: 'no verdict' })).toBeUndefined();
    expect(plainPairScore({ ...usual, repeat: 1 })).toBeUndefined();
  });
});
