import { unicodeEscape } from './text.js';

/**
 * JSON with two spaces. `JSON.stringify` would write NaN and the infinities as a bare null, which reads back as 0 or
 * as nothing: here such a number is an error that names its place. Undefined numbers are written as
 * `{ "value": null, "reason": … }` by whoever made the result (`Quantity` in the model).
 */
export function toJson(value: unknown): string {
  refuseNonFinite(value, '$');
  return `${JSON.stringify(value, null, 2).replace(AWKWARD, unicodeEscape)}\n`;
}

/** What JSON.stringify leaves bare inside strings although a terminal acts on it. Such characters stand in strings only. */
const AWKWARD = /[\u007f-\u009f\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g;

function refuseNonFinite(value: unknown, path: string): void {
  if (typeof value === 'number' && !Number.isFinite(value)) {
    throw new TypeError(
      `Expected finite numbers in a result, got ${value} at ${path}: write it as a quantity with a reason`,
    );
  }
  if (ArrayBuffer.isView(value)) {
    throw new TypeError(`Expected plain arrays in a result, got a typed array at ${path}`);
  }
  if (value instanceof Map || value instanceof Set) {
    throw new TypeError(`Expected plain records in a result, got a ${value.constructor.name} at ${path}`);
  }
  if (typeof value !== 'object' || value === null) return;
  for (const [key, child] of Object.entries(value)) {
    refuseNonFinite(child, Array.isArray(value) ? `${path}[${key}]` : `${path}.${key}`);
  }
}
