/** Where a reply marks words as somebody else's: quotation marks, code, block quotes, tags around them. */

import { type Span, Spans } from './spans.js';

/** Opened where no word ends and closed where none begins; what stands between is at most this long. */
const STRAIGHT = /(?<![\p{L}\p{N}])"(?![ \t])([^"]{1,2000})(?<![ \t])"(?![\p{L}\p{N}])/gu;
const SINGLE = /(?<![\p{L}\p{N}])'(?!\s)((?:[^'\n]|(?<=\p{L})'(?=\p{L})){1,400})(?<!\s)'(?![\p{L}\p{N}])/gu;
const PAIRED = [
  /"(\{[^{}]{1,2000}\})"/g,
  /"(\[[^[\]]{1,2000}\])"/g,
  /“([^“”]{1,2000})”/g,
  /[„‟‚]([^„‟‚“”‘’]{1,2000})[“”‘’]/g,
  /«([^«»]{1,2000})»/g,
  /»([^«»]{1,2000})«/g,
  /‹([^‹›]{1,2000})›/g,
  /‘([^‘\n]{1,400}?)’(?!\p{L})/gu,
  /「([^「」]{1,2000})」/g,
  /『([^『』]{1,2000})』/g,
  /《([^《》]{1,2000})》/g,
  /＂([^＂]{1,2000})＂/g,
  /``([^`\n]{1,400})''/g,
  /`{1,2}([^`\n]{1,400})`{1,2}/g,
];
const BLOCK_QUOTE = /^[ \t]*(?:[-•*][ \t]+)?>[^\n]*/gm;
const TAG = /<(\/?)([a-z][\w.-]{0,40})(?:[ \t][^<>\n]{0,100})?>/gi;
/** A judge's own answer, and mere dress: these tags quote nobody. */
const OWN_TAGS =
  /^(?:(?:final[-_]?)?(?:answer|decision|verdict|choice|winner|score|rating|ranking|rank|result|output|evaluation|assessment|judge?ment|conclusion|explanation|reason|critique|analysis|item)s?|think|thinking|thought|reasoning|b|i|u|em|strong|mark|big|small|p|br|hr|div|span|ul|ol|li|center|font|h[1-6]|table|t[rdh]|tbody|thead|html|body)$/i;

/** The stretches of a reply that it marks. A fence or a tag around the whole reply is its dress and marks nothing. */
export function marksOf(reply: string): Spans {
  const whole = { at: reply.search(/\S/), end: reply.trimEnd().length };
  const apart = [...fences(reply), ...tagged(reply)].filter(
    ({ at, end }) => at > whole.at || end < whole.end,
  );
  return new Spans([
    ...apart,
    ...[STRAIGHT, SINGLE, ...PAIRED, BLOCK_QUOTE].flatMap((pattern) =>
      [...reply.matchAll(pattern)].map((match) => ({ at: match.index, end: match.index + match[0].length })),
    ),
  ]);
}

/** Code between two fences; a fence that is never closed marks nothing. */
function fences(reply: string): Span[] {
  const found: Span[] = [];
  let open: { at: number; fence: string } | undefined;
  for (const match of reply.matchAll(/^[ \t>]*(`{3,}|~{3,})([^\n]*)$/gm)) {
    const fence = match[1] as string;
    if (!open) open = { at: match.index, fence };
    else if (fence.startsWith(open.fence) && match[2]?.trim() === '') {
      found.push({ at: open.at, end: match.index + match[0].length });
      open = undefined;
    }
  }
  return found;
}

function tagged(reply: string): Span[] {
  const found: Span[] = [];
  const open = new Map<string, number>();
  for (const match of reply.matchAll(TAG)) {
    const name = (match[2] as string).toLowerCase();
    if (OWN_TAGS.test(name)) continue;
    const from = open.get(name);
    if (match[1] === '') {
      if (from === undefined) open.set(name, match.index);
    } else if (from !== undefined) {
      found.push({ at: from, end: match.index + match[0].length });
      open.delete(name);
    }
  }
  return found;
}
