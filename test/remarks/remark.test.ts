import { describe, expect, it } from 'vitest';
import { quantity } from '../../src/analysis/quantity.js';
import { quantitySchema, warningSchema } from '../../src/model/result.js';
import { remark, sentenceOf, textOf } from '../../src/remarks/remark.js';
import { envelope } from '../../src/tables/envelope.js';

const few = remark('few-systems', { systems: 5 });

describe('a remark', () => {
  it('is a code with the parts of its sentence', () => {
    expect(few).toEqual({ code: 'few-systems', parts: { systems: 5 } });
    expect(remark('x-constant')).toEqual({ code: 'x-constant' });
    expect(sentenceOf(few)).toBe('only 5 systems: a system-level interval is coarse');
    expect(textOf(few)).toBe('Only 5 systems: a system-level interval is coarse.');
  });

  it('stands with its words in an undefined figure, and in the warnings of a result', () => {
    const none = quantity(Number.NaN, remark('few-complete-pairs', { pairs: 1 }));
    expect(none).toEqual({
      value: null,
      code: 'few-complete-pairs',
      parts: { pairs: 1 },
      reason: 'fewer than two complete pairs (1)',
    });
    expect(quantitySchema.parse(none)).toEqual(none);
    const [warning] = envelope('any', { warnings: [few] }).warnings;
    expect(warningSchema.parse(warning)).toEqual({ ...few, text: textOf(few) });
  });
});
