import { InputError } from '../errors.js';
import { unknownName } from '../text/unknown-name.js';

/** Words of the language, which can stand for no value. */
const WORDS = new Set('and or not xor mod to in true false null undefined NaN Infinity end'.split(' '));

/** How a name is written in an expression: all but letters, digits and `_` as `_` (`flip-rate` is `flip_rate`). */
export function written(name: string): string {
  const plain = name.replace(/[^A-Za-z0-9_\u00C0-\u00D6\u00D8-\u00F6\u00F8-\u02AF\u0370-\u03FF]+/g, '_');
  if (/^[0-9]/.test(plain) || plain === '') return `_${plain}`;
  return WORDS.has(plain) ? `${plain}_` : plain;
}

/** The names that an expression may use, as they are and as they are written. */
export class Names {
  readonly #known: ReadonlySet<string>;
  readonly #written = new Map<string, string[]>();

  /** @param what says in errors what a name stands for (`tag of the items`) */
  constructor(
    private readonly what: string,
    known: Iterable<string>,
  ) {
    this.#known = new Set(known);
    for (const name of this.#known) {
      const form = written(name);
      this.#written.set(form, [...(this.#written.get(form) ?? []), name]);
    }
  }

  /** @throws InputError where there is none, with the nearest, or where several are written like it */
  find(name: string): string {
    if (this.#known.has(name)) return name;
    const found = this.#written.get(name) ?? [];
    const [only] = found;
    if (found.length > 1) {
      const listed = found.map((one) => `value(${JSON.stringify(one)})`).join(' or ');
      throw new InputError(`\`${name}\` may be any of several here: write ${listed}`);
    }
    if (only === undefined) throw unknownName(this.what, name, [...this.#written.keys()]);
    return only;
  }
}
