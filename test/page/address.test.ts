import { describe, expect, it } from 'vitest';
import { readAddress, writeAddress } from '../../src/page/address.js';
import { Picks } from '../../src/page/picks.js';
import { ATTACKS } from '../report/html-sample.js';

describe('the address of a page', () => {
  it('holds the judges picked and the place, whatever the names are', () => {
    for (const judges of [['a'], ['a,b', 'c&d=e'], ATTACKS.slice(0, 5)]) {
      expect(readAddress(writeAddress({ judges, at: 'position' }))).toEqual({ judges, at: 'position' });
      expect(readAddress(writeAddress({ judges }))).toEqual({ judges });
    }
    expect(readAddress('#position')).toEqual({ judges: [], at: 'position' });
    expect(writeAddress({ judges: [], at: 'position' })).toBe('#position');
  });

  it('picks only judges of the page, and takes what cannot be decoded for a name of none', () => {
    const picks = new Picks(['a', 'b', 'c']);
    picks.pick(readAddress('#judge=b,%3Cscript%3E,%E0%A4%A,nobody').judges);
    expect(picks.picked).toEqual(['b']);
    picks.pick(readAddress('#judge=%').judges);
    expect(picks.shown).toEqual(['a', 'b', 'c']);
  });
});
