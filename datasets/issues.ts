import type { z } from 'zod';
import { shorten } from '../src/remarks/words.js';

type Issue = z.core.$ZodIssue;

const KINDS: Record<string, string> = {
  string: 'text',
  number: 'a finite number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list [ … ]',
  tuple: 'a list of two',
  object: 'an object { … }',
  record: 'an object { … }',
};

/** A schema's complaint in words: the dotted field, what was expected, what came. */
export function describeIssue(issue: Issue, input: unknown): { field: string; message: string } {
  const field = issue.path.join('.');
  const got = at(input, issue.path);
  if (issue.code === 'unrecognized_keys') {
    return {
      field: [...issue.path, issue.keys[0]].join('.'),
      message: `no such field here${issue.keys.length > 1 ? ` (nor ${issue.keys.slice(1).join(', ')})` : ''}`,
    };
  }
  const nearer = issue.code === 'invalid_union' ? issue.errors.find(isInside)?.[0] : undefined;
  if (nearer) return describeIssue({ ...nearer, path: [...issue.path, ...nearer.path] }, input);
  if (issue.code === 'custom') return { field, message: issue.message };
  const expected = expectation(issue);
  if (got === undefined) return { field, message: `missing: expected ${expected}` };
  return { field, message: `expected ${expected}, got ${show(got)}` };
}

/** The option of a union that fits in kind and is wrong further in: that is the one that was meant. */
function isInside([first]: readonly Issue[]): boolean {
  return first !== undefined && (first.path.length > 0 || first.code === 'unrecognized_keys');
}

function expectation(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return KINDS[issue.expected] ?? issue.expected;
    case 'too_small':
      if (issue.origin === 'string') return 'text that is not empty';
      if (issue.origin === 'array') return `a list of at least ${issue.minimum}`;
      return `${issue.inclusive ? 'at least' : 'more than'} ${issue.minimum}`;
    case 'too_big':
      if (issue.origin === 'array') return `a list of at most ${issue.maximum}`;
      return `${issue.inclusive ? 'at most' : 'less than'} ${issue.maximum}`;
    case 'invalid_value':
      return issue.values.map((value) => JSON.stringify(value)).join(' or ');
    case 'invalid_union':
      return [
        ...new Set(issue.errors.map((errors) => (errors[0] ? expectation(errors[0]) : 'a value'))),
      ].join(' or ');
    default:
      return issue.message.replace(/^.*?expected /i, '');
  }
}

function at(input: unknown, path: readonly PropertyKey[]): unknown {
  let value = input;
  for (const key of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined;
    value = (value as Record<PropertyKey, unknown>)[key];
  }
  return value;
}

function show(value: unknown): string {
  if (typeof value === 'number') return String(value);
  const text = JSON.stringify(value) ?? String(value);
  return shorten(text);
}
