import { basename, resolve } from 'node:path';
import type { Card } from '../../src/model/card.js';
import { SCHEMA_VERSION } from '../../src/model/common.js';
import type { Dataset } from '../../src/model/dataset.js';
import type { DatasetBuilder } from './builder.js';
import type { Words } from './dimensions.js';
import type { Mapping } from './mapping.js';

interface Parts {
  builder: DatasetBuilder;
  candidates: DatasetBuilder['candidates'];
  words: Words;
  sources: Card['sources'];
  /** The folder, whose name the data set has where the mapping gives none. */
  out: string;
}

/**
 * The records as a data set. Systems, annotators and dimensions that the mapping's card does not list are taken from the
 * rows, in order of appearance.
 */
export function datasetOf(
  { card }: Mapping,
  { builder, candidates: kept, words, sources, out }: Parts,
): { dataset: Dataset; assumptions: string[] } {
  const candidates = kept.map(({ record }) => record);
  const labels = builder.labels.map(({ record }) => record);
  const scores = builder.scores.map(({ record }) => record);
  const systems = new Set<string>();
  for (const { system } of candidates) systems.add(system);
  for (const record of [...labels, ...scores]) {
    if ('system' in record) systems.add(record.system);
    else if ('pair' in record) for (const system of record.pair) systems.add(system);
    else if ('shown' in record) for (const system of record.shown) systems.add(system);
    else for (const system of Object.keys(record.ranking)) systems.add(system);
  }
  const annotators = new Map<string, string | undefined>();
  for (const { annotator, group, aggregate } of labels) {
    if (!aggregate && !annotators.has(annotator)) annotators.set(annotator, group);
  }
  const onUnits = new Set(
    [...labels, ...scores].flatMap((record) => ('unit' in record && record.unit ? [record.dimension] : [])),
  );
  const seen = new Set([...labels, ...scores].map(({ dimension }) => dimension));
  const declared =
    card.dimensions.length > 0
      ? card.dimensions
      : [...(seen.size > 0 ? seen : ['overall'])].map((id): Mapping['card']['dimensions'][number] => ({
          id,
          higherIsBetter: true,
        }));
  const id = card.id ?? (basename(resolve(out)) || 'my-data');
  const ranked = declared.filter((one) => words.scales.get(one.id)?.kind !== 'nominal').map((one) => one.id);
  return {
    dataset: {
      card: {
        ...card,
        id,
        title: card.title ?? id,
        dimensions: declared.map((dimension) => {
          const scale = words.scales.get(dimension.id);
          return {
            ...dimension,
            ...(scale && { scale }),
            level:
              dimension.level ?? (onUnits.has(dimension.id) ? ('unit' as const) : ('candidate' as const)),
          };
        }),
        schemaVersion: SCHEMA_VERSION,
        systems:
          card.systems.length > 0 || card.anonymous ? card.systems : [...systems].map((one) => ({ id: one })),
        annotators:
          card.annotators.length > 0
            ? card.annotators
            : [...annotators].map(([one, group]) => (group === undefined ? { id: one } : { id: one, group })),
        sources,
      },
      items: [...builder.items.values()].map(({ record }) => record),
      candidates,
      labels,
      scores,
    },
    assumptions:
      card.dimensions.length === 0 && ranked.length > 0
        ? [`higher is taken to be better on ${ranked.join(', ')} (\`higherIsBetter\`)`]
        : [],
  };
}
