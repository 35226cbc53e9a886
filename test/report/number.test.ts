import { describe, expect, it } from 'vitest';
import { numberText, ReasonNotes } from '../../src/report/number.js';
import { displayWidth, visible, wrapText } from '../../src/report/text.js';

describe('numberText(cell)', () => {
  it('drops the leading zero of what cannot pass ±1, and of nothing else', () => {
    const text = (value: number, bounded?: boolean) => numberText({ value, digits: 3, bounded }).main;
    expect(text(0.738, true)).toBe('.738');
    expect(text(-0.0444, true)).toBe('-.044');
    expect(text(1, true)).toBe('1.000');
    expect(text(0.64)).toBe('0.640');
    expect(text(10.25, true)).toBe('10.250');
  });

  it('gives no sign to what rounds to zero', () => {
    expect(numberText({ value: -0.0004, digits: 3, bounded: true }).main).toBe('.000');
    expect(numberText({ value: -0 }).main).toBe('0');
  });

  it('says of what is never zero what it is below', () => {
    const p = (value: number) => numberText({ value, digits: 4, bounded: true, positive: true }).main;
    expect([p(0.00004), p(0), p(0.00005), p(0.0312), p(1)]).toEqual([
      '<.0001',
      '<.0001',
      '.0001',
      '.0312',
      '1.0000',
    ]);
  });

  it('prints the limits of an interval with two decimals at most', () => {
    const cell = { value: 0.361, digits: 3, bounded: true, interval: { low: 0.29, high: null } };
    expect(numberText(cell).interval).toEqual({ low: '.29', high: '–' });
  });

  it('prints a dash for what is undefined', () => {
    expect(numberText({ value: null }).main).toBe('–');
    expect(numberText({ value: Number.NaN, digits: 2 }).main).toBe('–');
  });
});

describe('ReasonNotes', () => {
  it('numbers each reason once, in order of appearance', () => {
    const notes = new ReasonNotes();
    expect(notes.number({ value: null, reason: 'x' })).toBe(1);
    expect(notes.number({ value: null, reason: 'y' })).toBe(2);
    expect(notes.number({ value: null, reason: 'x' })).toBe(1);
    expect(notes.number({ value: 1, reason: 'x' })).toBeUndefined();
    expect(notes.reasons).toEqual(['x', 'y']);
  });
});

describe('text', () => {
  it('makes control characters visible and keeps everything else', () => {
    expect(visible('a\nb\u001b[0m\u202e')).toBe('a\\nb\\u001b[0m\\u202e');
    expect(visible('naïve 漢字 👍🏽 \\n')).toBe('naïve 漢字 👍🏽 \\n');
  });

  it('counts wide characters twice and combining marks not at all', () => {
    expect(displayWidth('漢字')).toBe(4);
    expect(displayWidth('e\u0301')).toBe(1);
  });

  it('wraps at spaces first, then at hyphens, then anywhere', () => {
    expect(wrapText('one two three', 8)).toEqual(['one two', 'three']);
    expect(wrapText('gpt-3.5-turbo-0301', 14)).toEqual(['gpt-3.5-turbo-', '0301']);
    expect(wrapText('abcdefghij', 4)).toEqual(['abcd', 'efgh', 'ij']);
  });
});
