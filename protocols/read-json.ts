import type { z } from 'zod';
import { decided } from './decide.js';
import { Heard } from './heard.js';
import { type Reading, unread } from './reading.js';
import type { Stated } from './stated.js';

const FENCE = /^```[a-z]*[ \t]*\r?\n([\s\S]*?)\r?\n?```$/i;

/**
 * Reads a reply that was asked for as JSON: the whole reply, or the last object or list in it that is of the form
 * asked for. Objects that differ in nothing but their explanation say the same.
 */
export function readJson<T>(reply: string, schema: z.ZodType<T>, shown: readonly string[] = []): Reading<T> {
  const heard = new Heard(reply, shown);
  const answer = heard.answer();
  const whole = parsed(unfenced(reply)) ?? parsed(unfenced(answer.text));
  if (whole) return checked(whole.json, schema);
  const found = jsonIn(answer.text);
  const readings = found.map((each) => ({ ...each, reading: checked(each.json, schema) }));
  const stated = (): Stated<T>[] =>
    readings.flatMap(({ at, end, reading }) =>
      reading.value === null ? [] : [{ value: reading.value, at, end }],
    );
  const reading = decided(heard, [{ text: answer, stated }], sameVerdict);
  return reading ?? readings.at(-1)?.reading ?? unread('the reply is not JSON');
}

function checked<T>(json: unknown, schema: z.ZodType<T>): Reading<T> {
  const result = schema.safeParse(json);
  if (result.success) return { value: result.data };
  const [issue] = result.error.issues;
  const where = issue && issue.path.length > 0 ? `${issue.path.join('.')}: ` : '';
  return unread(`the reply is JSON of another form: ${where}${issue?.message ?? 'not as asked'}`);
}

function sameVerdict(a: unknown, b: unknown): boolean {
  const verdict = (key: string, value: unknown) => (key === 'explanation' ? undefined : value);
  return JSON.stringify(a, verdict) === JSON.stringify(b, verdict);
}

function unfenced(text: string): string {
  const trimmed = text.trim();
  return FENCE.exec(trimmed)?.[1] ?? trimmed;
}

function parsed(text: string): { json: unknown } | null {
  if (!/^[[{]/.test(text)) return null;
  try {
    return { json: JSON.parse(text) };
  } catch {
    return null;
  }
}

interface Found {
  json: unknown;
  at: number;
  end: number;
}

/** Brackets that are opened and never closed: how many are passed over. */
const STRAY = 16;

/** The balanced objects and lists of a text that parse, the outermost ones. Brackets in strings stand apart. */
function jsonIn(text: string): Found[] {
  const found: Found[] = [];
  let from = 0;
  for (let stray = 0; stray <= STRAY && from !== -1; stray += 1) from = scan(text, from, found);
  return found;
}

/** One pass; gives the place behind a bracket that is never closed, or −1. */
function scan(text: string, from: number, found: Found[]): number {
  let [depth, start, quoted] = [0, -1, false];
  for (let i = from; i < text.length; i += 1) {
    const sign = text[i];
    if (depth === 0) {
      if (sign !== '{' && sign !== '[') continue;
      [depth, start, quoted] = [1, i, false];
    } else if (quoted) {
      if (sign === '\\') i += 1;
      else if (sign === '"') quoted = false;
    } else if (sign === '"') quoted = true;
    else if (sign === '{' || sign === '[') depth += 1;
    else if (sign === '}' || sign === ']') depth -= 1;
    if (depth === 0 && start !== -1) {
      const one = parsed(text.slice(start, i + 1));
      if (one) found.push({ ...one, at: start, end: i + 1 });
      start = -1;
    }
  }
  return start === -1 ? -1 : start + 1;
}
