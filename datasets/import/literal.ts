import { parseJsonText } from '../../src/model/json-text.js';
import { wideIntegersAsText } from './wide-integers.js';

/** Deeper nests no cell of a table. */
const DEEPEST = 50;

/** Reads lists and objects as JSON and as Python print them: `[1, 2]`, `['a', None]`, `{'a': 1.0}`, `[1. 2. 3.]`. */
class Reader {
  #at = 0;
  #depth = 0;

  constructor(readonly text: string) {}

  whole(): unknown {
    const value = this.#value();
    this.#space();
    if (this.#at < this.text.length) throw new SyntaxError('more than one value');
    return value;
  }

  #space(): void {
    while (/\s/.test(this.text[this.#at] ?? '')) this.#at += 1;
  }

  #value(): unknown {
    this.#space();
    const sign = this.text[this.#at] ?? '';
    if (this.#depth > DEEPEST) throw new SyntaxError('nested too deep');
    if (sign === '[' || sign === '(') return this.#list(sign === '[' ? ']' : ')');
    if (sign === '{') return this.#object();
    if (sign === '"' || sign === "'") return this.#quoted(sign);
    return this.#bare();
  }

  #list(end: string): unknown[] {
    const values: unknown[] = [];
    this.#at += 1;
    this.#depth += 1;
    while (!this.#closes(end)) values.push(this.#value());
    return values;
  }

  #object(): Record<string, unknown> {
    const entries: [string, unknown][] = [];
    this.#at += 1;
    this.#depth += 1;
    while (!this.#closes('}')) {
      const key = this.#value();
      this.#space();
      if (this.text[this.#at] !== ':') throw new SyntaxError('a key without a value');
      this.#at += 1;
      entries.push([String(key), this.#value()]);
    }
    return Object.fromEntries(entries);
  }

  /** Passes over the sign between two values, and over the closing one where it stands. */
  #closes(end: string): boolean {
    this.#space();
    if (this.text[this.#at] === ',') {
      this.#at += 1;
      this.#space();
    }
    if (this.#at >= this.text.length) throw new SyntaxError('cut off');
    if (this.text[this.#at] !== end) return false;
    this.#at += 1;
    this.#depth -= 1;
    return true;
  }

  #quoted(quote: string): string {
    let said = '';
    for (this.#at += 1; this.#at < this.text.length; this.#at += 1) {
      const sign = this.text[this.#at] ?? '';
      if (sign === quote) {
        this.#at += 1;
        return said;
      }
      if (sign !== '\\') said += sign;
      else {
        this.#at += 1;
        said += ESCAPES[this.text[this.#at] ?? ''] ?? this.text[this.#at] ?? '';
      }
    }
    throw new SyntaxError('an open quote');
  }

  #bare(): unknown {
    const [word = ''] = /^[^\s,:[\](){}"']+/.exec(this.text.slice(this.#at, this.#at + 64)) ?? [];
    if (word === '') throw new SyntaxError('no value');
    this.#at += word.length;
    if (Object.hasOwn(WORDS, word)) return WORDS[word];
    const value = Number(word);
    if (!Number.isFinite(value)) throw new SyntaxError(`no value: ${word}`);
    // Integers that a double cannot hold stay text.
    return Number.isInteger(value) && !Number.isSafeInteger(value) ? word : value;
  }
}

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r' };
const WORDS: Readonly<Record<string, unknown>> = {
  None: null,
  null: null,
  nan: null,
  NaN: null,
  True: true,
  true: true,
  False: false,
  false: false,
};

/** The list or object that a text holds, as JSON or as Python print it; undefined where it holds none. */
export function listOrObject(text: string): object | undefined {
  const trimmed = text.trim();
  if (!/^[[({].*[\])}]$/s.test(trimmed)) return undefined;
  for (const read of [() => parseJsonText(wideIntegersAsText(trimmed)), () => new Reader(trimmed).whole()]) {
    try {
      const value = read();
      return typeof value === 'object' && value !== null ? value : undefined;
    } catch {
      // What is no JSON may be Python's.
    }
  }
  return undefined;
}
