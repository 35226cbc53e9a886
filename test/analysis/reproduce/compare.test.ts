import { describe, expect, it } from 'vitest';
import { checkCell } from '../../../src/analysis/reproduce/compare.js';

const digits = { rule: 'printed digits', rounding: 'decimal' } as const;

describe('checkCell', () => {
  it('matches when every printed digit agrees', () => {
    expect(checkCell('.33', 0.3349, digits)).toEqual({
      expected: '.33',
      obtained: 0.3349,
      shown: '0.33',
      state: 'match',
    });
    expect(checkCell('−.07', -0.0712, digits).state).toBe('match');
    expect(checkCell('1.00', 1, digits).state).toBe('match');
  });

  it('is a mismatch for one digit, and shows what was obtained more finely', () => {
    const cell = checkCell({ printed: '89.1', note: 'no cause is known' }, 89.1806, digits);
    expect(cell).toMatchObject({ state: 'mismatch', shown: '89.181', reason: 'no cause is known' });
    expect(checkCell('95', 94, digits)).toMatchObject({ state: 'mismatch', shown: '94' });
    expect(checkCell('95', 94.4, digits)).toMatchObject({ state: 'mismatch', shown: '94.4' });
    expect(checkCell('95', 90, digits)).toMatchObject({ state: 'mismatch', shown: '90' });
    expect(checkCell('89.1', 89.18, digits)).toMatchObject({ state: 'mismatch', shown: '89.18' });
  });

  it('holds full-precision figures to the tolerance', () => {
    const within = { rule: 'within', tolerance: 1e-9 } as const;
    expect(checkCell('0.2848732349364207', 0.2848732349364, within).state).toBe('match');
    expect(checkCell('0.2848732349364207', 0.28487324, within).state).toBe('mismatch');
    expect(checkCell({ printed: '95 / 100 = 95.0%', value: 95 }, 95, within).state).toBe('match');
    expect(checkCell({ printed: '95 / 100 = 95.0%', value: 95 }, 94, within).state).toBe('mismatch');
  });

  it('compares what is drawn with nothing', () => {
    const drawn = { printed: '–', drawn: 'bars without numbers' };
    expect(checkCell(drawn, 12.8541, digits)).toEqual({
      expected: '–',
      obtained: 12.8541,
      shown: '12.85',
      state: 'not printed',
      reason: 'bars without numbers',
    });
    expect(checkCell(drawn, Number.NaN, digits).state).toBe('mismatch');
  });

  it('is documented where it is known to differ, and a match where it agrees all the same', () => {
    const printed = { printed: '0.194', documented: 'a slip in the script' };
    expect(checkCell(printed, 0.62, digits)).toMatchObject({
      state: 'documented',
      reason: 'a slip in the script',
    });
    expect(checkCell(printed, 0.1941, digits).state).toBe('match');
  });

  it('takes no third figure for a documented one whose other figure is known', () => {
    const printed = { printed: '0.200', documented: 'the notebook prints 0.105', gives: '0.105' };
    expect(checkCell(printed, 0.10541, digits).state).toBe('documented');
    expect(checkCell(printed, 0.2, digits).state).toBe('match');
    expect(checkCell(printed, 0.3, digits)).toMatchObject({
      state: 'mismatch',
      reason: 'the notebook prints 0.105',
    });
  });

  it('is published only where it cannot be computed for that reason, and compared where it can', () => {
    const printed = { printed: '75.93', publishedOnly: 'the annotations are not there' };
    expect(checkCell(printed, undefined, digits)).toEqual({
      expected: '75.93',
      obtained: null,
      shown: '–',
      state: 'published only',
      reason: 'the annotations are not there',
    });
    expect(checkCell(printed, { unavailable: 'no such file' }, digits).state).toBe('published only');
    expect(checkCell(printed, 75.93, digits).state).toBe('match');
    expect(checkCell(printed, 12, digits).state).toBe('mismatch');
  });

  it('never lets a figure that did not come out pass', () => {
    expect(checkCell('0.00', undefined, digits).state).toBe('mismatch');
    expect(checkCell('0.00', Number.NaN, digits)).toMatchObject({ state: 'mismatch', obtained: null });
    expect(checkCell('0.00', { unavailable: 'no scores' }, digits)).toMatchObject({
      state: 'mismatch',
      reason: 'no scores',
    });
    expect(checkCell({ printed: '1', documented: 'why' }, Number.NaN, digits).state).toBe('mismatch');
  });
});
