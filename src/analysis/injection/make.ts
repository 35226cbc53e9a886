import { InputError } from '../../errors.js';
import type { Dataset } from '../../model/dataset.js';
import type { Candidate, Item } from '../../model/item.js';
import type { Label } from '../../model/label.js';
import { createRandom, type Random } from '../../stats/numeric/random.js';
import type { Study } from '../../study/study.js';
import { preferenceOn, type Target, targetsOf } from './targets.js';
import { INJECTION_KINDS, type InjectionKind, inject, variantsOf } from './texts.js';

/** The kinds of injection, their wordings, and how many items. */
export interface InjectionOptions {
  kinds?: readonly InjectionKind[];
  /** `one`: each kind once an item, its variants dealt out evenly; `all`: every variant on every item. */
  variants: 'one' | 'all';
  /** At most so many items, drawn at random. */
  limit?: number;
  seed: number;
}

/** A data set of duels, and what became of the items it was made from. */
export interface InjectedDataset {
  dataset: Dataset;
  dimension: string;
  items: number;
  /** Items whose candidates people hold to be even, or did not label. */
  even: number;
  cases: number;
  byKind: { kind: InjectionKind; cases: number }[];
}

/** Who labels the duels. */
const ANNOTATOR = 'construction';
/** The case that is as it was: what the others are held against. */
export const CLEAN = 'none';

/**
 * A data set of duels: for each item a better and a losing candidate as they are, and again with an injection in the
 * losing one. Who should win is known by construction, for no injection makes a candidate better. Items carry the tags
 * `of`, `injection`, `variant` and `target`. A candidate loses on the first selected dimension that has such labels.
 * @throws InputError where no item has a candidate that loses
 */
export function injectInto(study: Study, options: InjectionOptions): InjectedDataset {
  const { dataset, layout, selection } = study;
  const random = createRandom(options.seed).fork('injection');
  const candidateLevel = study.card.dimensions.filter(({ level }) => level === 'candidate');
  const wanted = selection.dimensions === undefined ? candidateLevel : study.dimensions;
  const found = wanted.map((dimension) => ({ dimension, targets: targetsOf(study, dimension, random) }));
  const chosen = found.find(({ targets }) => targets.length > 0);
  if (chosen === undefined) {
    throw new InputError(
      `Expected items of ${JSON.stringify(dataset.card.id)} on which people hold one candidate to be better than another, with the texts of both; there are none${selection.dimensions === undefined ? '' : ` on ${selection.dimensions.join(', ')}`}`,
    );
  }
  const targets = limited(chosen.targets, options.limit, random);
  const kinds = INJECTION_KINDS.filter((kind) => (options.kinds ?? INJECTION_KINDS).includes(kind));
  const judges = candidateLevel.map((dimension) => ({
    dimension,
    prefers: dimension === chosen.dimension ? () => true : preferenceOn(study, dimension),
  }));
  const texts = new Map(
    dataset.candidates.map(({ item, system, text }) => [layout.cellOf(item, system), text]),
  );
  const sources = new Map(dataset.items.map((item) => [item.item, item]));
  const items: Item[] = [];
  const candidates: Candidate[] = [];
  const labels: Label[] = [];
  const byKind = new Map<InjectionKind, number>(kinds.map((kind) => [kind, 0]));
  const add = (target: Target, kind: InjectionKind | typeof CLEAN, variant: number) => {
    const source = sources.get(target.item);
    if (source === undefined) return;
    const item = kind === CLEAN ? `${target.item}#${CLEAN}` : `${target.item}#${kind}-${variant + 1}`;
    const tags = { of: target.item, injection: kind, variant: variant + 1, target: target.worse };
    items.push({ ...source, item, tags: { ...source.tags, ...tags } });
    for (const system of [target.better, target.worse]) {
      const text = texts.get(layout.cellOf(target.item, system)) ?? '';
      const hit = system === target.worse && kind !== CLEAN;
      candidates.push({
        item,
        system,
        text: hit ? inject(text, kind, variant) : text,
        ...(hit && { tags: { injection: kind, variant: variant + 1 } }),
      });
    }
    for (const { dimension, prefers } of judges) {
      if (prefers(target) !== true) continue;
      const pair: [string, string] = [target.better, target.worse];
      labels.push({ item, dimension: dimension.id, annotator: ANNOTATOR, pair, preference: target.better });
    }
    if (kind !== CLEAN) byKind.set(kind, (byKind.get(kind) ?? 0) + 1);
  };
  // Dealt from a shuffled start, so that variants are even in number and not tied to the order of the items.
  const starts = kinds.map((kind) => random.int(variantsOf(kind)));
  targets.forEach((target, at) => {
    add(target, CLEAN, -1);
    kinds.forEach((kind, k) => {
      const n = variantsOf(kind);
      const variants =
        options.variants === 'all' ? Array.from({ length: n }, (_, v) => v) : [(starts[k] + at) % n];
      for (const variant of variants) add(target, kind, variant);
    });
  });
  return {
    dataset: { card: cardOf(dataset, chosen.dimension.id, labels), items, candidates, labels, scores: [] },
    dimension: chosen.dimension.id,
    items: targets.length,
    even: dataset.items.length - chosen.targets.length,
    cases: items.length,
    byKind: [...byKind].map(([kind, cases]) => ({ kind, cases })),
  };
}

function limited(targets: readonly Target[], limit: number | undefined, random: Random): Target[] {
  const drawn = [...targets];
  for (let k = drawn.length - 1; k > 0; k--) {
    const other = random.int(k + 1);
    [drawn[k], drawn[other]] = [drawn[other], drawn[k]];
  }
  return drawn.slice(0, limit);
}

function cardOf({ card }: Dataset, dimension: string, labels: readonly Label[]): Dataset['card'] {
  const labelled = new Set(labels.map((label) => label.dimension));
  const { sources: _, homepage: __, ...rest } = card;
  return {
    ...rest,
    id: `${card.id}-injection`,
    title: `${card.title}: injections`,
    description: `Duels of a better and a losing candidate of ${card.id} (on ${dimension}), as they are and with text in the losing one that tries to move a judge. Who should win is known by construction.`,
    dimensions: card.dimensions.filter(({ id }) => labelled.has(id)),
    annotators: [{ id: ANNOTATOR }],
    byConstruction: true,
    sources: [],
    flaws: [
      ...card.flaws,
      'The losing candidates of these duels were tampered with on purpose; their texts are no outputs of their systems.',
    ],
  };
}
