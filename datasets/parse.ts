import type { z } from 'zod';
import type { FaultList } from './faults.js';
import { describeIssue } from './issues.js';

/** Parses one JSON text, or adds a fault that says why it cannot be. Undefined means a fault was added. */
export function parseJson(text: string, name: string, line: number | undefined, faults: FaultList): unknown {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    faults.add(name, line, undefined, jsonFault(text, error));
    return undefined;
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    faults.add(name, line, undefined, `expected an object { … }, got ${shorten(text.trim())}`);
    return undefined;
  }
  // Both are lost by JSON.parse without a word: a key given twice, and the key that sets a prototype.
  if ((text.includes('__proto__') || text.includes('\\u005')) && hasProtoKey(value)) {
    faults.add(name, line, undefined, 'the key `__proto__` is not allowed: rename it');
    return undefined;
  }
  if (countColons(text) !== countKeys(value)) {
    faults.add(name, line, undefined, 'a key is given twice in one object: only one value can be meant');
    return undefined;
  }
  return value;
}

/** Checks a value against a schema; adds one fault an issue. Undefined means faults were added. */
export function parseRecord<T>(
  schema: z.ZodType<T>,
  value: unknown,
  name: string,
  line: number | undefined,
  faults: FaultList,
): T | undefined {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  for (const issue of result.error.issues) {
    const { field, message } = describeIssue(issue, value);
    faults.add(name, line, field, message);
  }
  return undefined;
}

function jsonFault(text: string, error: unknown): string {
  const bare = text.replace(/"(?:[^"\\]|\\.)*"/g, '""');
  const number = /[-+]?\b(NaN|nan|Infinity|inf)\b/.exec(bare);
  if (number)
    return `${number[0]} is not JSON: leave the field out, or write null where the format takes null`;
  if (/\b(None|True|False)\b|'/.test(bare)) {
    return 'not JSON: expected double quotes, null, true and false (this looks like a Python literal)';
  }
  const reason = error instanceof Error ? error.message.split('\n')[0] : String(error);
  return `not JSON (${reason}): ${shorten(text.trim())}`;
}

function hasProtoKey(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return Object.hasOwn(value, '__proto__') || Object.values(value).some(hasProtoKey);
}

/** The colons outside strings of a valid JSON text: one a key. */
function countColons(text: string): number {
  let count = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === 0x3a) count += 1;
    else if (code === 0x22) at = closingQuote(text, at);
  }
  return count;
}

function closingQuote(text: string, open: number): number {
  for (let at = text.indexOf('"', open + 1); at !== -1; at = text.indexOf('"', at + 1)) {
    let slashes = 0;
    while (text.charCodeAt(at - 1 - slashes) === 0x5c) slashes += 1;
    if (slashes % 2 === 0) return at;
  }
  return text.length;
}

function countKeys(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  let count = 0;
  if (Array.isArray(value)) {
    for (const element of value) count += countKeys(element);
    return count;
  }
  for (const key in value) count += 1 + countKeys((value as Record<string, unknown>)[key]);
  return count;
}

/** A text short enough for a message. */
export function shorten(text: string, length = 60): string {
  return text.length <= length ? text : `${text.slice(0, length)}…`;
}
