import { diffWordsWithSpace } from 'diff';
import { el } from '../dom.js';
import { shownText } from '../texts.js';

/** Of longer texts a comparison takes too long to wait for. */
const LONGEST = 30_000;
const MILLISECONDS = 300;

/** Two texts, what is in one alone marked in it; undefined where that would take too long. */
export function wordDiff(left: string, right: string): [HTMLElement, HTMLElement] | undefined {
  if (left.length + right.length > LONGEST) return undefined;
  const changes = diffWordsWithSpace(left, right, { timeout: MILLISECONDS });
  if (changes === undefined) return undefined;
  const [a, b] = [el('div', { class: 'body' }), el('div', { class: 'body' })];
  for (const { value, added, removed } of changes) {
    const text = shownText(value);
    if (!added) a.append(removed ? el('del', {}, text) : text);
    if (!removed) b.append(added ? el('ins', {}, text) : text);
  }
  return [a, b];
}
