import type { Notes } from '../../protocols/memory-talk.js';

/** What a reader keeps of one document, by key. */
export class Store implements Notes {
  readonly #texts = new Map<string, string>();

  keys(): string[] {
    return [...this.#texts.keys()];
  }

  read(key: string): string | undefined {
    return this.#texts.get(key);
  }

  write(key: string, text: string): boolean {
    this.#texts.set(key, text);
    return true;
  }

  /** As a text, for the trace. */
  toString(): string {
    return JSON.stringify(Object.fromEntries(this.#texts), null, 2);
  }
}
