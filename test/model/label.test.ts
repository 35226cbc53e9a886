import { describe, expect, it } from 'vitest';
import { pairLabelSchema, rankingLabelSchema, valueLabelSchema } from '../../src/model/label.js';

const base = { item: 'i', dimension: 'd', annotator: 'a' };

describe('a label', () => {
  it('is a value, a ranking or a pair, each refusing the keys of the others', () => {
    const kinds = [
      { schema: valueLabelSchema, record: { ...base, system: 's', value: 0 } },
      { schema: rankingLabelSchema, record: { ...base, ranking: { s: 1, t: 1 } } },
      { schema: pairLabelSchema, record: { ...base, pair: ['s', 't'], preference: 'tie' } },
    ];
    for (const { schema } of kinds) {
      expect(kinds.filter(({ record }) => schema.safeParse(record).success)).toHaveLength(1);
    }
  });

  it('keeps the value out of the record where there is none, and never takes null for it', () => {
    expect(valueLabelSchema.parse({ ...base, system: 's', notApplicable: true })).not.toHaveProperty('value');
    expect(valueLabelSchema.safeParse({ ...base, system: 's', value: null }).success).toBe(false);
  });
});
