import { folded } from './fold.js';
import { type Node, prefixed, type Values } from './template-body.js';

/** A tag that opens right before a value, and closes right behind it. */
const OPENS = /<([A-Za-z][\w-]*)>\s*$/;
const CLOSES = /^\s*<\/([A-Za-z][\w-]*)>/;

/**
 * New names for the tags of a template whose value holds the tag itself: the first of `response-2`, `response-3`, …
 * that stands in none of the values between such tags. What a text says cannot end it, and the same texts give the
 * same names. Tags whose values do not hold them keep their name.
 */
export function renamedTags(bodies: readonly (readonly Node[])[], values: Values): Map<string, string> {
  const held = new Map<string, string[]>();
  for (const nodes of bodies) collect(nodes, values, held);
  const names = new Map<string, string>();
  for (const [tag, texts] of held) {
    if (!texts.some((text) => holdsTag(text, tag))) continue;
    let number = 2;
    while (texts.some((text) => folded(text).includes(folded(`${tag}-${number}`)))) number += 1;
    names.set(tag, `${tag}-${number}`);
  }
  return names;
}

/** The literal text of a template with its tags under their new names. */
export function withTags(text: string, names: ReadonlyMap<string, string>): string {
  if (names.size === 0) return text;
  return text.replace(/<(\/?)([A-Za-z][\w-]*)>/g, (whole, slash: string, tag: string) => {
    const name = names.get(tag);
    return name === undefined ? whole : `<${slash}${name}>`;
  });
}

/** `<tag`, `</tag`, with blanks or in look-alikes: whatever a judge may take for the tag. */
function holdsTag(text: string, tag: string): boolean {
  if (!/[<＜﹤‹〈\u2329]/.test(text)) return false;
  return [...text.matchAll(/[<＜﹤‹〈\u2329]([^>＞﹥›〉\u232A]{0,80})/g)].some(({ 1: inner = '' }) => {
    const words = folded(inner);
    return words === tag.toLowerCase() || words.startsWith(`${tag.toLowerCase()} `);
  });
}

function collect(nodes: readonly Node[], values: Values, held: Map<string, string[]>): void {
  for (const [index, node] of nodes.entries()) {
    if (node.kind === 'section') {
      for (const row of rowsOf(values[node.name])) {
        collect(node.inner, { ...values, ...prefixed(node.name, row) }, held);
      }
      continue;
    }
    const value = node.kind === 'value' ? values[node.name] : undefined;
    const [before, behind] = [nodes[index - 1], nodes[index + 1]];
    if (typeof value !== 'string' || before?.kind !== 'text' || behind?.kind !== 'text') continue;
    const tag = OPENS.exec(before.text)?.[1];
    if (tag !== undefined && CLOSES.exec(behind.text)?.[1] === tag) {
      held.set(tag, [...(held.get(tag) ?? []), value]);
    }
  }
}

const rowsOf = (value: Values[string]): readonly Values[] =>
  Array.isArray(value) ? (value as readonly Values[]) : [{}];
