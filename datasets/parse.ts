import type { z } from 'zod';
import { jsonShape, TOO_DEEP } from '../src/model/json-text.js';
import { shorten } from '../src/remarks/words.js';
import type { FaultList } from './faults.js';
import { describeIssue } from './issues.js';

/** Parses the JSON text of one object, or adds a fault that says why it cannot be. Undefined means a fault was added. */
export function parseObject(
  text: string,
  name: string,
  line: number | undefined,
  faults: FaultList,
): unknown {
  const { colons, tooDeepAt } = jsonShape(text);
  if (tooDeepAt !== undefined) {
    faults.add(name, line ?? lineAt(text, tooDeepAt), undefined, TOO_DEEP);
    return undefined;
  }
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
  if (colons !== countKeys(value)) {
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

/** Further on nobody looks for what is meant. */
const LOOKED_AT = 100_000;

function jsonFault(text: string, error: unknown): string {
  const bare = text.slice(0, LOOKED_AT).replace(/"(?:[^"\\]|\\.)*"/g, '""');
  const number = /[-+]?\b(NaN|nan|Infinity|inf)\b/.exec(bare);
  if (number)
    return `${number[0]} is not JSON: leave the field out, or write null where the format takes null`;
  if (/\b(None|True|False)\b|'/.test(bare)) {
    return 'not JSON: expected double quotes, null, true and false (this looks like a Python literal)';
  }
  const reason = error instanceof Error ? error.message.split('\n')[0] : String(error);
  return `not JSON (${reason}): ${shorten(text.trim())}`;
}

function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length;
}

function hasProtoKey(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return Object.hasOwn(value, '__proto__') || Object.values(value).some(hasProtoKey);
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
