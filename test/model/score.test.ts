import { describe, expect, it } from 'vitest';
import { judgmentSchema } from '../../src/model/judgment.js';
import { pairScoreSchema, rankingScoreSchema, valueScoreSchema } from '../../src/model/score.js';

const base = { judge: 'j', protocol: 'p', item: 'i', dimension: 'd' };
const kinds = [
  { schema: valueScoreSchema, record: { ...base, system: 's', value: null } },
  { schema: pairScoreSchema, record: { ...base, shown: ['s', 't'], winner: null } },
  { schema: rankingScoreSchema, record: { ...base, shown: ['s', 't', 'u'], ranking: null } },
];

describe('a score', () => {
  it('is a value, a pair or a ranking, each of which may be null and must not be absent', () => {
    for (const { schema, record } of kinds) {
      expect(kinds.filter((kind) => schema.safeParse(kind.record).success)).toHaveLength(1);
      const absent = Object.fromEntries(Object.entries(record).filter(([, value]) => value !== null));
      expect(schema.safeParse(absent).success).toBe(false);
    }
  });

  it.each([{ repeat: -1 }, { repeat: 0.5 }, { sample: -1 }, { probability: 1.01 }, { value: Number.NaN }])(
    'refuses %j',
    (change) => {
      expect(valueScoreSchema.safeParse({ ...base, system: 's', value: 1, ...change }).success).toBe(false);
    },
  );
});

describe('a judgment', () => {
  it('is a score that names the requests it was read from', () => {
    for (const { record } of kinds) {
      expect(judgmentSchema.safeParse({ ...record, requests: ['r'] }).success).toBe(true);
      expect(judgmentSchema.safeParse({ ...record, requests: [] }).success).toBe(false);
      expect(judgmentSchema.safeParse(record).success).toBe(false);
    }
  });
});
