import { describe, expect, it } from 'vitest';
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
    expect(outcome.flags).toEqual(['rewritten']);
    const lenient = { ...given, options: { of: 's', most: 1 } };
    expect(drive(clean, item, () => 'Something else.', lenient).outcome.flags).toEqual([]);
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
