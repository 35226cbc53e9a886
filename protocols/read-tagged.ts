import { withoutReasoning } from './own-words.js';
import { type Reading, unread } from './reading.js';

/** How much stands around a tag that tells whether it was copied. */
const AROUND = 8;

/**
 * Reads what stands between the last `<tag>` and its end. The text between may be copied from the shown texts word
 * for word, the tags may not: a tag that stands in a shown text with the same signs around it is not the judge's.
 */
export function readTagged(reply: string, tag: string, shown: readonly string[] = []): Reading<string> {
  const text = withoutReasoning(reply);
  if (text.trim() === '') return unread('the reply is empty');
  const tags = ownTags(text, tag, shown);
  const close = tags.findLast(({ closes }) => closes);
  const open = close && tags.findLast(({ closes, at }) => !closes && at < close.at);
  if (!close || !open) return unread(`the reply has no <${tag}> … </${tag}>`);
  const inner = text.slice(open.end, close.at).trim();
  return inner === '' ? unread(`nothing stands between <${tag}> and </${tag}>`) : { value: inner };
}

/** Every `<tag> … </tag>` of a reply, in order. */
export function allTagged(reply: string, tag: string, shown: readonly string[] = []): string[] {
  const text = withoutReasoning(reply);
  const found: string[] = [];
  let open: number | undefined;
  for (const { closes, at, end } of ownTags(text, tag, shown)) {
    if (!closes) open = end;
    else if (open !== undefined) {
      const inner = text.slice(open, at).trim();
      if (inner !== '') found.push(inner);
      open = undefined;
    }
  }
  return found;
}

interface Tag {
  closes: boolean;
  at: number;
  end: number;
}

function ownTags(text: string, tag: string, shown: readonly string[]): Tag[] {
  const pattern = new RegExp(`<(/?)${tag}>`, 'gi');
  const hostile = shown.filter((each) => each.toLowerCase().includes(`${tag}>`));
  return [...text.matchAll(pattern)].flatMap((match) => {
    const [at, end] = [match.index, match.index + match[0].length];
    const around = text.slice(Math.max(0, at - AROUND), end + AROUND);
    if (hostile.some((each) => each.includes(around))) return [];
    return [{ closes: match[1] === '/', at, end }];
  });
}
