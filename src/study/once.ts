/** What is made at the first asking and kept: one value a key. */
export class Once<K, V> {
  readonly #made = new Map<K, V>();

  of(key: K, make: () => V): V {
    const known = this.#made.get(key);
    if (known !== undefined || this.#made.has(key)) return known as V;
    const made = make();
    this.#made.set(key, made);
    return made;
  }
}
