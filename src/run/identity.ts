import { InputError } from '../errors.js';
import { sha256 } from '../store/hash.js';

/** SHA-256 of what makes a run the one it is, whatever the order of its fields. */
export function identityDigest(identity: object): string {
  return sha256(canonical(identity));
}

/**
 * @throws InputError naming the first field in which what is asked now differs from what the folder holds
 */
export function requireSame(standing: object, asked: object, folder: string): void {
  const difference = firstDifference(standing, asked, '');
  if (!difference) return;
  const { field, before, after } = difference;
  throw new InputError(
    `${folder} holds another run: \`${field}\` is ${show(before)} there, ${show(after)} now. ` +
      'Ask as before to go on with it, or name another folder with --out',
  );
}

function firstDifference(
  before: unknown,
  after: unknown,
  field: string,
): { field: string; before: unknown; after: unknown } | undefined {
  if (!isRecord(before) || !isRecord(after)) {
    return canonical(before) === canonical(after) ? undefined : { field, before, after };
  }
  for (const name of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const found = firstDifference(before[name], after[name], field ? `${field}.${name}` : name);
    if (found) return found;
  }
  return undefined;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** JSON with the keys of every object in order. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_, each) =>
    isRecord(each) ? Object.fromEntries(Object.entries(each).sort(([a], [b]) => (a < b ? -1 : 1))) : each,
  );
}

const show = (value: unknown) => (value === undefined ? 'not set' : (JSON.stringify(value) ?? String(value)));
