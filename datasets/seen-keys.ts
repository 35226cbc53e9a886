/**
 * Lines by key: one text a context (who judged what, how) and one number a record under it, so that 10^6 records
 * fit in tens of megabytes.
 */
export class SeenKeys {
  readonly #contexts = new Map<string, Map<number, number>>();

  /** The line where the key was first seen; undefined where it is new (it is then noted). */
  lineOf(context: string, key: number, line: number): number | undefined {
    let seen = this.#contexts.get(context);
    if (!seen) {
      seen = new Map();
      this.#contexts.set(context, seen);
    }
    const first = seen.get(key);
    if (first === undefined) seen.set(key, line);
    return first;
  }
}

/** Joins names so that no two lists of names give the same text, whatever the names hold. */
export function joinKey(...parts: readonly (string | number | undefined)[]): string {
  let key = '';
  for (const part of parts) {
    const text = part === undefined ? '' : String(part);
    key += `${text.length}:${text}`;
  }
  return key;
}
