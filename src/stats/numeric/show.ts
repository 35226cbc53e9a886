/** A value as an error message names it, whatever it is: nothing here can throw. */
export function show(value: unknown): string {
  if (value === null || value === undefined) return String(value);
  if (Array.isArray(value)) return `an array of ${value.length}`;
  if (value instanceof Set) return `a Set of ${value.size}`;
  if (typeof value === 'object' || typeof value === 'function')
    return `an ${typeof value}`.replace('an f', 'a f');
  return `${typeof value === 'string' ? JSON.stringify(value) : String(value)} (${typeof value})`;
}
