import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { alignWords } from '../../src/text/word-changes.js';
import { wordTokens } from '../../src/text/words.js';

describe('alignWords', () => {
  it('keeps as many words as can be, whatever their case', () => {
    expect(alignWords('In this part, she goes home.', 'She goes straight home.')).toEqual([
      { removed: 'In this part, ', added: '' },
      { kept: ['she goes ', 'She goes '] },
      { removed: '', added: 'straight ' },
      { kept: ['home.', 'home.'] },
    ]);
    expect(alignWords('a b', 'c')).toEqual([{ removed: 'a b', added: 'c' }]);
  });

  it('joined again the texts are there; what is kept is the same, and no longer run could be', () => {
    const text = fc
      .array(fc.constantFrom('a', 'B', 'b', 'c.', 'é', 'd —'), { minLength: 1, maxLength: 9 })
      .map((words) => words.join(' '));
    const folded = (given: string) => wordTokens(given.normalize('NFC').toLowerCase());
    fc.assert(
      fc.property(text, text, (before, after) => {
        const aligned = alignWords(before, after);
        const side = (which: 0 | 1) =>
          aligned
            .map((each) => ('kept' in each ? each.kept[which] : which === 0 ? each.removed : each.added))
            .join('');
        expect([side(0), side(1)]).toEqual([before, after]);
        let kept = 0;
        for (const each of aligned) {
          if (!('kept' in each)) continue;
          expect(folded(each.kept[0])).toEqual(folded(each.kept[1]));
          kept += folded(each.kept[0]).length;
        }
        expect(kept).toBe(longest(folded(before), folded(after)));
      }),
    );
  });
});

/** By trying both ways at every difference. */
function longest([a, ...left]: string[], [b, ...right]: string[]): number {
  if (a === undefined || b === undefined) return 0;
  if (a === b) return 1 + longest(left, right);
  return Math.max(longest(left, [b, ...right]), longest([a, ...left], right));
}
