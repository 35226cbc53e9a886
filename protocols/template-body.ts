/**
 * The body of a message: text with `{{name}}`, `{{#name}} … {{/name}}` (shown where the value is there; repeated
 * for each row of a list, rows within rows too) and `{{^name}} … {{/name}}` (shown where it is not). A row's own values are written
 * `{{list.field}}`.
 */
export interface Values {
  readonly [name: string]: string | boolean | undefined | readonly Values[];
}

export type Node =
  | { kind: 'text'; text: string }
  | { kind: 'value'; name: string }
  | { kind: 'section'; name: string; inverted: boolean; inner: Node[] };

const TAG = /\{\{([#^/]?)[ \t]*([A-Za-z][\w.]*)[ \t]*\}\}/g;

/** Parses a body; `refuse` is called with what is wrong with it, and must throw. */
export function parseBody(body: string, refuse: (message: string) => never): Node[] {
  const root: Node[] = [];
  const open: { name: string; into: Node[] }[] = [];
  let into = root;
  let end = 0;
  for (const tag of body.matchAll(TAG)) {
    const [whole, sigil = '', name = ''] = tag;
    let [start, after] = [tag.index, tag.index + whole.length];
    if (sigil !== '' && aloneOnItsLine(body, start, after)) {
      start = body.lastIndexOf('\n', start - 1) + 1;
      const lineEnd = body.indexOf('\n', after);
      after = lineEnd === -1 ? body.length : lineEnd + 1;
    }
    if (start > end) into.push({ kind: 'text', text: body.slice(end, start) });
    end = after;
    if (sigil === '') {
      into.push({ kind: 'value', name });
    } else if (sigil === '/') {
      const section = open.pop();
      if (section?.name !== name) refuse(`\`{{/${name}}}\` closes a section that is not open`);
      else into = section.into;
    } else {
      const inner: Node[] = [];
      into.push({ kind: 'section', name, inverted: sigil === '^', inner });
      open.push({ name, into });
      into = inner;
    }
  }
  const left = open.at(-1);
  if (left) refuse(`the section \`{{#${left.name}}}\` is not closed`);
  if (end < body.length) into.push({ kind: 'text', text: body.slice(end) });
  return root;
}

/** Every name a body uses. */
export function namesIn(nodes: readonly Node[]): string[] {
  return nodes.flatMap((node) => {
    if (node.kind === 'text') return [];
    return node.kind === 'value' ? [node.name] : [node.name, ...namesIn(node.inner)];
  });
}

/** Fills the values in. `missing` is called for a `{{name}}` without one, and must throw; `literal` gives the template's own text. */
export function renderNodes(
  nodes: readonly Node[],
  values: Values,
  missing: (name: string) => never,
  literal: (text: string) => string = (text) => text,
): string {
  let text = '';
  for (const node of nodes) {
    if (node.kind === 'text') {
      text += literal(node.text);
      continue;
    }
    const value = values[node.name];
    if (node.kind === 'value') {
      text += typeof value === 'string' ? value : missing(node.name);
      continue;
    }
    const there = value !== undefined && value !== false && value !== '' && !isEmptyList(value);
    if (there === node.inverted) continue;
    if (!Array.isArray(value) || node.inverted) {
      text += renderNodes(node.inner, values, missing, literal);
      continue;
    }
    for (const row of value as readonly Values[]) {
      text += renderNodes(node.inner, { ...values, ...prefixed(node.name, row) }, missing, literal);
    }
  }
  return text;
}

const isEmptyList = (value: unknown) => Array.isArray(value) && value.length === 0;

/** A row's own values under the names that a body uses. */
export function prefixed(name: string, row: Values): Values {
  return Object.fromEntries(Object.entries(row).map(([field, value]) => [`${name}.${field}`, value]));
}

function aloneOnItsLine(body: string, start: number, end: number): boolean {
  for (let i = start - 1; i >= 0 && body[i] !== '\n'; i -= 1) {
    if (body[i] !== ' ' && body[i] !== '\t') return false;
  }
  for (let i = end; i < body.length && body[i] !== '\n'; i += 1) {
    if (!/[ \t\r]/.test(body[i] as string)) return false;
  }
  return true;
}
