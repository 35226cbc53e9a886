import { describe, expect, it } from 'vitest';
import { chooseNames } from '../../src/study/choose.js';

describe('chooseNames(what, wanted, known)', () => {
  const known = ['coherence', 'consistency', 'fluency'];

  it('takes all where none is asked for, and keeps the known order', () => {
    expect(chooseNames('dimension', undefined, known)).toEqual(known);
    expect(chooseNames('dimension', ['fluency', 'coherence'], known)).toEqual(['coherence', 'fluency']);
  });

  it('suggests the nearest name, or one that contains what was typed', () => {
    expect(() => chooseNames('dimension', ['cohernce'], known)).toThrow('Did you mean "coherence"?');
    expect(() => chooseNames('dimension', ['consist'], known)).toThrow('Did you mean "consistency"?');
    expect(() => chooseNames('dimension', ['xyzzy'], known)).toThrow(
      /^No dimension "xyzzy"\. There is: "coherence"/,
    );
  });

  it('lists no more than forty', () => {
    const many = Array.from({ length: 50 }, (_, k) => `name-${k}`);
    expect(() => chooseNames('item', ['?'], many)).toThrow(/"name-39" and 10 more$/);
    expect(() => chooseNames('item', ['?'], [])).toThrow('there is none here');
  });
});
