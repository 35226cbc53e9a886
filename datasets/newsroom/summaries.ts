import { z } from 'zod';
import type { Candidate, Item } from '../../src/model/item.js';
import type { ValueLabel } from '../../src/model/label.js';
import { malformed, parseJson } from '../kit.js';

/**
 * The seven systems of an article, in the order in which the source lists its summaries. The source leaves the
 * names out; see the card for what this order rests on.
 */
export const SYSTEMS = [
  'abstractive',
  'fragments',
  'lede3',
  'pointer_c',
  'pointer_n',
  'pointer_s',
  'textrank',
] as const;

export const DIMENSIONS = ['informativeness', 'relevance', 'fluency', 'coherence'] as const;
export const ANNOTATORS = ['worker-1', 'worker-2', 'worker-3'] as const;

const rating = z.int().min(1).max(5);
const ratings = z.object({
  mean_human: z.number(),
  individual_human_scores: z.array(rating).length(ANNOTATORS.length),
});
const fileSchema = z.object({
  instances: z.array(
    z.object({
      id: z.int(),
      instance: z.string(),
      annotations: z.object({
        Informativeness: ratings,
        Relevance: ratings,
        Fluency: ratings,
        Coherence: ratings,
      }),
    }),
  ),
});

const BEFORE_SUMMARY = '### Generated Summary\n\n';
const BEFORE_ARTICLE = '\n\n### Source Article\n\n';

/** Articles, the summaries of them, and the ratings; an article is seven instances in a row. */
export function loadSummaries(path: string, text: string) {
  const items: Item[] = [];
  const candidates: Candidate[] = [];
  const labels: ValueLabel[] = [];
  const { instances } = parseJson(path, text, fileSchema);
  instances.forEach(({ id, instance, annotations }, index) => {
    const place = index % SYSTEMS.length;
    const system = SYSTEMS[place] ?? '';
    const { summary, article } = split(path, index, instance);
    if (place === 0) {
      items.push({ item: `article-${items.length + 1}`, document: article });
    }
    const { item = '', document } = items.at(-1) ?? {};
    if (document !== article) {
      throw malformed(path, `expected the article of the ${place} instances before`, {
        field: `instances.${index}.instance`,
      });
    }
    candidates.push({ item, system, text: summary, tags: { id } });
    for (const [name, { individual_human_scores: given }] of Object.entries(annotations)) {
      ANNOTATORS.forEach((annotator, person) => {
        const dimension = name.toLowerCase();
        labels.push({ item, dimension, annotator, group: 'crowd', system, value: given[person] });
      });
    }
  });
  if (candidates.length !== items.length * SYSTEMS.length) {
    throw malformed(path, `expected seven instances an article, got ${candidates.length} in all`, {
      field: 'instances',
    });
  }
  return { items, candidates, labels };
}

function split(path: string, index: number, instance: string) {
  const [summary, article, ...more] = instance.split(BEFORE_ARTICLE);
  if (!summary?.startsWith(BEFORE_SUMMARY) || article === undefined || more.length > 0) {
    throw malformed(path, 'expected a summary and an article, each under its heading', {
      field: `instances.${index}.instance`,
    });
  }
  return { summary: summary.slice(BEFORE_SUMMARY.length), article };
}
