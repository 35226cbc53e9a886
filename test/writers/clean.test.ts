import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { wordTokens } from '../../src/text/words.js';
import { clean } from '../../writers/clean/index.js';
import { drive } from './support.js';

const item = { item: 'a' };
const text = 'In this segment, Ann leaves the town by night. She meets Ben at the bridge. They part.';
const given = { candidates: [{ item: 'a', system: 's', text }], options: { of: 's' } };

describe('clean', () => {
  it('asks once, at temperature 0, for a text that is no longer', () => {
    const cleaned = text.replace('In this segment, ', '');
    const { outcome, batches } = drive(clean, item, () => cleaned, {
      ...given,
      sampling: { temperature: 1 },
    });
    expect(batches.flat()).toHaveLength(1);
    expect(batches[0]?.[0]?.sampling).toEqual({ temperature: 0, maxTokens: 17 });
    expect(batches[0]?.[0]?.messages[0]?.content).toContain(text);
    // Three of seventeen words are gone.
    expect(outcome).toMatchObject({ text: cleaned, flags: [], measures: { changed: 3 / 17 } });
  });

  it('flags what was written anew', () => {
    const { outcome } = drive(clean, item, () => 'Ann goes away and finds Ben, whom she leaves.', given);
    expect(outcome.flags).toEqual(['added', 'rewritten']);
    const lenient = { ...given, options: { of: 's', most: 1 } };
    expect(drive(clean, item, () => 'Something else.', lenient).outcome.flags).toEqual(['added']);
  });

  it('shows what was taken out and what was put in', () => {
    const reply = 'Ann leaves the small town by night. She meets Ben at the river. They part.';
    const { outcome } = drive(clean, item, () => reply, given);
    expect(outcome.trace[0]?.changes).toEqual([
      { removed: 'In this segment,', added: '' },
      { removed: '', added: 'small' },
      { removed: 'bridge.', added: 'river.' },
    ]);
    expect(outcome).toMatchObject({ flags: ['added'], measures: { removed: 4, added: 2 } });
  });

  it('takes of the reply only what it left out, where that is asked for', () => {
    const reply = 'ann leaves the small town by night. She meets Ben at the river.';
    const options = { of: 's', mode: 'deletions' };
    const { outcome } = drive(clean, item, () => reply, { ...given, options });
    // "bridge. They part." became "river.": that is no deletion, and stays.
    expect(outcome.text).toBe('ann leaves the town by night. She meets Ben at the bridge. They part.');
    expect(outcome.trace[0]?.changes).toEqual([{ removed: 'In this segment,', added: '' }]);
    expect(outcome).toMatchObject({ flags: [], measures: { removed: 3, added: 0 } });
  });

  it('no word is there that was not, where only deletions are taken, whatever the model says', () => {
    const word = fc.constantFrom('ann', 'Ann', 'town.', 'leaves,', 'by', 'night!', '—', 'ben');
    const textOf = fc.array(word, { minLength: 1, maxLength: 25 }).map((words) => words.join(' '));
    const folded = (text: string) => wordTokens(text.toLowerCase());
    fc.assert(
      fc.property(textOf, textOf, (before, reply) => {
        const candidates = [{ item: 'a', system: 's', text: before }];
        const options = { of: 's', mode: 'deletions' };
        const { outcome } = drive(clean, item, () => reply, { candidates, options });
        const left = folded(before);
        for (const each of folded(outcome.text ?? '')) {
          const at = left.indexOf(each);
          expect(at).not.toBe(-1);
          left.splice(0, at + 1);
        }
        expect(outcome.measures.added).toBe(0);
      }),
    );
  });

  it('deletes sentences that were copied from a prompt without asking a model, and nothing else', () => {
    const copied = 'Write one  summary of the whole story. Ann leaves. They part at dawn, the two of them.';
    const { outcome, batches } = drive(clean, item, () => 'never asked', {
      candidates: [{ item: 'a', system: 's', text: copied }],
      options: { of: 's', mode: 'match' },
      promptTexts: ['Read them. Write one summary of the\nwhole story. Use many words. Ann leaves.'],
    });
    expect(batches).toEqual([]);
    expect(outcome).toMatchObject({
      text: 'Ann leaves. They part at dawn, the two of them.',
      flags: ['rewritten'],
      measures: { requests: 0, removed: 7, added: 0 },
    });
    expect(outcome.trace[0]?.changes).toEqual([
      { removed: 'Write one  summary of the whole story.', added: '' },
    ]);
    const all = drive(clean, item, () => '', {
      candidates: [{ item: 'a', system: 's', text: 'Use many words, please.' }],
      options: { of: 's', mode: 'match' },
      promptTexts: ['Use many words, please.'],
    });
    expect(all.outcome).toMatchObject({ text: null, reason: 'nothing is left of the text' });
  });

  it('keeps the text where nothing came back, and says so; a failed request gives none', () => {
    expect(drive(clean, item, () => '', given).outcome).toMatchObject({ text, flags: ['not-cleaned'] });
    const refused = drive(clean, item, () => ({ reason: 'refusal' }), given);
    expect(refused.outcome).toMatchObject({ text, flags: ['not-cleaned'] });
    const failed = drive(clean, item, () => ({ reason: 'error', detail: 'gone' }), given);
    expect(failed.outcome).toMatchObject({ text: null, reason: 'error: gone' });
  });

  it('refuses a system that has no text, naming those there are', () => {
    const other = { ...given, options: { of: 't' } };
    expect(() => drive(clean, item, () => 'x', other)).toThrow(/item a has no text of t .*systems: s\)/);
    expect(() => drive(clean, item, () => 'x')).toThrow();
  });
});
