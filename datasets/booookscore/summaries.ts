import { z } from 'zod';
import type { Candidate, Item } from '../../src/model/item.js';
import { sentences } from '../../src/text/sentences.js';
import { releaseUrl } from '../booookscore-release.js';
import type { PulledFiles } from '../contract.js';
import { malformed, parseJson } from '../kit.js';
import { Placer } from './place.js';
import { DEMONSTRATIONS, itemOf, SUMMARIZERS } from './systems.js';

const summariesSchema = z.record(z.string(), z.string().min(1));

/** Every summary with its sentences, by system and item. */
export class Summaries {
  readonly items: Item[] = [];
  readonly #placers = new Map<string, Map<string, Placer>>();

  static async load(files: PulledFiles): Promise<Summaries> {
    const loaded = new Summaries();
    for (const { id, summaries: file } of SUMMARIZERS) {
      loaded.#add(id, file, parseJson(file, await files.text(releaseUrl(file)), summariesSchema));
    }
    return loaded;
  }

  get candidates(): Candidate[] {
    return [...this.#placers.values()].flatMap((bySystem) => [...bySystem.values()].map((p) => p.candidate));
  }

  /** The summaries of one system, by item. */
  of(system: string): ReadonlyMap<string, Placer> {
    return this.#placers.get(system) ?? new Map();
  }

  /** The summary of a book. DataError where `file` speaks of a book that has none. */
  find(system: string, book: string, file: string): Placer {
    const placer = this.of(system).get(itemOf(book));
    if (!placer) throw malformed(file, `expected a book that ${system} summarizes`, { field: book });
    return placer;
  }

  #add(system: string, file: string, summaries: Record<string, string>): void {
    const books = Object.keys(summaries).map(itemOf).sort();
    if (this.items.length === 0) {
      for (const item of books) {
        this.items.push(DEMONSTRATIONS.has(item) ? { item, tags: { demonstration: true } } : { item });
      }
    }
    const missing = this.items.find(({ item }) => !books.includes(item))?.item;
    if (missing !== undefined || books.length !== this.items.length) {
      throw malformed(file, `expected the same books as ${SUMMARIZERS[0]?.summaries}`, {
        ...(missing === undefined ? {} : { field: `${missing}.epub` }),
      });
    }
    const placers = new Map<string, Placer>();
    for (const [book, text] of Object.entries(summaries)) {
      const units = sentences(text).map((sentence, index) => ({ id: `s${index + 1}`, ...sentence }));
      placers.set(itemOf(book), new Placer({ item: itemOf(book), system, text, units }));
    }
    this.#placers.set(system, placers);
  }
}
