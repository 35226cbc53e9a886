import { describe, expect, it } from 'vitest';
import { barScale, intervalBar } from '../../src/report/interval-bar.js';

describe('intervalBar', () => {
  it('draws value, interval and mark on a scale from 0 to 1', () => {
    expect(intervalBar({ value: 0.8, low: 0.7, high: 0.9 }, 0.5, 11)).toBe('·····│·━●━·');
    expect(intervalBar({ value: 0.4, low: 0.2, high: 0.6 }, 0.5, 11)).toBe('··━━●┿━····');
    expect(intervalBar({ value: 0, low: 0, high: 1 }, 0.5, 11)).toBe('●━━━━┿━━━━━');
  });

  it('does not draw an interval across a mark that it leaves out', () => {
    expect(intervalBar({ value: 0.7, low: 0.52, high: 0.8 }, 0.5, 11)).toBe('·····│━●━··');
    expect(intervalBar({ value: 0.3, low: 0.2, high: 0.49 }, 0.5, 11)).toBe('··━●━│·····');
  });

  it('draws a value alone where the interval is undefined', () => {
    expect(intervalBar({ value: 0.3, low: null, high: null }, 0.5, 11)).toBe('···●·│·····');
  });

  it('stands under a scale of its width', () => {
    expect(barScale(0.5, 'coin', 21)).toBe('0       coin        1');
  });
});
