import { Heard } from '../heard.js';
import { type Reading, unread } from '../reading.js';

/**
 * Reads which of the offered answers a reply gives, whatever its case: the last that is put as one ("Answer: yes", a
 * line with nothing else); failing that, the only one of them that the reply names. `shown`: texts whose words are not
 * the judge's.
 */
export function readAnswer(
  reply: string,
  answers: Readonly<Record<string, number>>,
  shown: readonly string[] = [],
): Reading<number> {
  const { text } = new Heard(reply, shown).answer();
  // The longer first: some hold others (`not clear`, `clear`).
  const words = Object.keys(answers).sort((a, b) => b.length - a.length);
  const either = words
    .map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/\s+/g, '\\s+'))
    .join('|');
  const put = new RegExp(
    `^[\\s*"'#>-]{0,6}(?:(?:my |the |final ){0,2}(?:answer|verdict|decision|label|judge?ment|choice|score)\\s{0,3}(?::|=|is)\\s{0,3})?[*"'\`([{<]{0,4}(${either})[*"'\`)\\]}>.!]{0,4}\\s*$`,
    'gim',
  );
  const said = [...text.matchAll(put)].at(-1)?.[1] ?? onlyNamed(text, either);
  if (said === undefined)
    return unread(`the reply gives none of the answers ${words.join(', ')}, or several`);
  const same = (word: string) =>
    word.toLowerCase().replace(/\s+/g, ' ') === said.toLowerCase().replace(/\s+/g, ' ');
  const value = answers[words.find(same) ?? ''];
  return value === undefined ? unread(`the reply gives none of the answers ${words.join(', ')}`) : { value };
}

function onlyNamed(text: string, either: string): string | undefined {
  const found = [
    ...text.matchAll(new RegExp(`(?<![\\p{L}\\p{N}_])(?:${either})(?![\\p{L}\\p{N}_])`, 'giu')),
  ].map(([word]) => word.toLowerCase());
  return new Set(found).size === 1 ? found[0] : undefined;
}
