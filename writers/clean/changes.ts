import type { WordChange } from '../../src/model/writing.js';
import { sentences } from '../../src/text/sentences.js';
import { alignWords } from '../../src/text/word-changes.js';
import { countWords } from '../../src/text/words.js';

/** A text with what was done to it. */
export interface Cleaned {
  text: string;
  changes: WordChange[];
}

/** What a reply changed, taken as it stands. */
export function asReplied(before: string, reply: string): Cleaned {
  return { text: reply, changes: changesBetween(before, reply) };
}

/**
 * Of what a reply changed only what it left out: words that it put in are not taken, and what it put others in place
 * of stays. Kept words are spelled as the reply spells them, so that a sentence may begin anew.
 */
export function deletionsOf(before: string, reply: string): Cleaned {
  let text = '';
  const changes: WordChange[] = [];
  for (const each of alignWords(before, reply)) {
    if ('kept' in each) text += each.kept[1];
    else if (each.added === '') changes.push(trimmed(each));
    // In place of something, or in addition: it stays as it was.
    else text += each.removed;
  }
  return { text: text.trim(), changes };
}

/** Fewer words than these may stand in a prompt and in a summary by chance. */
const FEWEST_WORDS = 4;

/** Without the sentences that are copied from a prompt, whatever their case and white space. */
export function withoutCopied(before: string, prompts: readonly string[]): Cleaned {
  const known = prompts.map(folded);
  const copied = sentences(before).filter(({ text }) => {
    const sentence = folded(text);
    return countWords(sentence) >= FEWEST_WORDS && known.some((prompt) => prompt.includes(sentence));
  });
  let text = '';
  let at = 0;
  for (const { start, end } of copied) {
    text += before.slice(at, start);
    at = end + (/^\s*/.exec(before.slice(end))?.[0].length ?? 0);
  }
  text += before.slice(at);
  return { text: text.trim(), changes: copied.map((sentence) => ({ removed: sentence.text, added: '' })) };
}

const folded = (text: string) => text.normalize('NFC').toLowerCase().replace(/\s+/g, ' ').trim();

function changesBetween(before: string, after: string): WordChange[] {
  return alignWords(before, after).flatMap((each) => ('kept' in each ? [] : [trimmed(each)]));
}

const trimmed = ({ removed, added }: WordChange): WordChange => ({
  removed: removed.trim(),
  added: added.trim(),
});
