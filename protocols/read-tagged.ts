import { decided } from './decide.js';
import { Heard } from './heard.js';
import { type Reading, unread } from './reading.js';
import type { Stated } from './stated.js';

/** What stands between two tags, and around them. */
interface Tagged {
  inner: string;
  before: string;
  behind: string;
}

/**
 * Reads what stands between the last `<tag>` and its end. The text between may be copied from the shown texts word
 * for word; tags and text together may be another's, and then they are held against the text as every decision is.
 */
export function readTagged(reply: string, tag: string, shown: readonly string[] = []): Reading<string> {
  const reading = readTaggedApart(reply, tag, shown);
  return reading.value === null ? reading : { value: reading.value.inner };
}

/** The same with what stands before the tags and behind them: an explanation. */
export function readTaggedApart(reply: string, tag: string, shown: readonly string[] = []): Reading<Tagged> {
  const heard = new Heard(reply, shown);
  const answer = heard.answer();
  if (answer.text.trim() === '') return unread('the reply is empty');
  const tier = { text: answer, stated: () => taggedIn(answer.text, tag) };
  return (
    decided(heard, [tier], (a, b) => a.inner === b.inner) ?? unread(`the reply has no <${tag}> … </${tag}>`)
  );
}

/** Every `<tag> … </tag>` of a reply that is no quotation, in order. */
export function allTagged(reply: string, tag: string, shown: readonly string[] = []): string[] {
  const heard = new Heard(reply, shown);
  const answer = heard.answer();
  return taggedIn(answer.text, tag).flatMap((stated) => {
    const span = { ...stated, at: answer.at(stated.at), end: answer.endAt(stated.end) };
    return stated.value === null || heard.originOf(span) !== 'own' ? [] : [stated.value.inner];
  });
}

function taggedIn(text: string, tag: string): Stated<Tagged>[] {
  const found: Stated<Tagged>[] = [];
  let open: { at: number; end: number } | undefined;
  for (const match of text.matchAll(new RegExp(`<(/?)${tag}>`, 'gi'))) {
    const [at, end] = [match.index, match.index + match[0].length];
    if (match[1] === '') {
      open = { at, end };
    } else if (open) {
      const inner = text.slice(open.end, at).trim();
      const reason = `nothing stands between <${tag}> and </${tag}>`;
      const [before, behind] = [text.slice(0, open.at), text.slice(end)];
      found.push({ value: inner === '' ? null : { inner, before, behind }, reason, at: open.at, end });
      open = undefined;
    }
  }
  return found;
}
