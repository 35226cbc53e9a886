/**
 * What of a reply is the judge's own: thinking apart, and what it copied from the material it was shown taken out,
 * so that nothing a candidate says can be read as the verdict.
 */

/** Stands where something copied was taken out; no reader reads past it. */
export const COPIED = '\uFFFC';

/** Copied runs of this many characters are always found; shorter ones only inside quotation marks. */
const BLOCK = 20;
/** In quotation marks, anything of this length or more that stands in the material is a quotation. */
const QUOTATION = 9;
/** Places of one block that are tried for the longest run. */
const PLACES = 8;

const OPEN = /<(think|thinking|reasoning|thought)>/gi;

/**
 * Drops reasoning between tags. A closing tag without an opening one ends a reasoning that the prompt opened; an
 * opening tag without an end leaves nothing after it.
 */
export function withoutReasoning(reply: string): string {
  let text = reply;
  const closing = /<\/(?:think|thinking|reasoning|thought)>/gi;
  let end = -1;
  for (const mark of reply.matchAll(closing)) end = mark.index + mark[0].length;
  OPEN.lastIndex = 0;
  const opening = OPEN.exec(reply);
  if (end !== -1) {
    const before = opening && opening.index < end ? reply.slice(0, opening.index) : '';
    text = before + reply.slice(end);
  }
  OPEN.lastIndex = 0;
  const unclosed = OPEN.exec(text);
  return unclosed ? text.slice(0, unclosed.index) : text;
}

/** The reply without reasoning, and with `COPIED` for what it repeats or quotes of the shown texts. */
export function ownWords(reply: string, shown: readonly string[]): string {
  const material = shown.filter((text) => text.length >= QUOTATION);
  const text = maskRuns(reply, material);
  return withoutReasoning(maskQuotations(text, material));
}

/** Finds runs of 2·BLOCK − 1 characters or more that stand word for word in the material. */
function maskRuns(reply: string, material: readonly string[]): string {
  const blocks = blocksOf(material);
  if (blocks.size === 0) return reply;
  let masked = '';
  let kept = 0;
  for (let i = 0; i + BLOCK <= reply.length; i += 1) {
    const places = blocks.get(reply.slice(i, i + BLOCK));
    if (!places) continue;
    let [start, end] = [i, i];
    for (const { text, at } of places) {
      let [from, to, back, on] = [i, i + BLOCK, at, at + BLOCK];
      while (from > kept && back > 0 && reply[from - 1] === text[back - 1])
        [from, back] = [from - 1, back - 1];
      while (to < reply.length && on < text.length && reply[to] === text[on]) [to, on] = [to + 1, on + 1];
      if (to - from > end - start) [start, end] = [from, to];
    }
    if (end - start < 2 * BLOCK - 1) continue;
    masked += reply.slice(kept, start) + COPIED;
    kept = end;
    i = end - 1;
  }
  return masked + reply.slice(kept);
}

interface Place {
  text: string;
  at: number;
}

function blocksOf(material: readonly string[]): Map<string, Place[]> {
  const blocks = new Map<string, Place[]>();
  for (const text of material) {
    for (let at = 0; at + BLOCK <= text.length; at += BLOCK) {
      const block = text.slice(at, at + BLOCK);
      const places = blocks.get(block);
      if (!places) blocks.set(block, [{ text, at }]);
      else if (places.length < PLACES) places.push({ text, at });
    }
  }
  return blocks;
}

const QUOTED = /"([^"\n]{9,300})"|“([^”\n]{9,300})”|‘([^’\n]{9,300})’|`([^`\n]{9,300})`|«([^»\n]{9,300})»/g;

function maskQuotations(reply: string, material: readonly string[]): string {
  return reply.replace(QUOTED, (quotation, ...groups) => {
    const inner = groups.slice(0, 5).find((group) => group !== undefined) as string;
    const bare = inner.trim().replace(/[.,;:!?…]+$/, '');
    if (bare.length < QUOTATION) return quotation;
    return material.some((text) => text.includes(bare)) ? COPIED : quotation;
  });
}
