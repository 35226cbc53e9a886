import { z } from 'zod';
import type { Candidate, Item } from '../../src/model/item.js';
import type { ValueLabel } from '../../src/model/label.js';
import type { PulledFiles } from '../contract.js';
import { malformed } from '../kit.js';
import { type Config, nameOf } from './files.js';
import { cell, fields, readRows } from './parquet.js';

/** The systems that people and judges scored. */
export const SYSTEMS = [
  'text-davinci-002',
  'text-davinci-003',
  'gpt-3.5-turbo-0301',
  'gpt-4-0314',
  'hybrid',
] as const;

/** The model summary that the hybrid one was edited from. */
export const DRAFT = 'draft';

export const DIMENSIONS = ['overall', 'missing', 'irrelevant', 'factual'] as const;

/** What tells an example apart in every configuration. */
export const asked = { article: z.string().min(1), requirement: z.string().min(1) };
type Asked = z.output<z.ZodObject<typeof asked>>;

const exampleSchema = z.object({ ...asked, llm_summary: z.string(), hybrid_summary: z.string() });
const evaluatedSchema = z.object({
  ...asked,
  annotations: fields(
    z.object({
      summary: z.string(),
      score: z.object({ overall: cell, missing: cell, irrelevant: cell, factual: cell }),
    }),
  ),
});
const outputsSchema = z.object({ ...asked, system_outputs: fields(z.string()) });

interface Examples {
  items: Item[];
  candidates: Candidate[];
  labels: ValueLabel[];
  /** Ids by what was asked. */
  find: (config: Config, row: number, asked: Asked) => string;
}

/** Articles and requirements, the summaries of them, and the human scores. */
export async function loadExamples(files: PulledFiles): Promise<Examples> {
  const ids = new Map<string, string>();
  const items: Item[] = [];
  const candidates: Candidate[] = [];
  const labels: ValueLabel[] = [];
  const examples = await readRows(files, 'dataset', exampleSchema);
  examples.forEach(({ article, requirement }, row) => {
    const item = `example-${row + 1}`;
    if (ids.has(keyOf({ article, requirement }))) {
      throw malformed(nameOf('dataset'), 'this article and requirement stand in a row before', {
        line: row + 1,
      });
    }
    ids.set(keyOf({ article, requirement }), item);
    items.push({ item, document: article, instruction: requirement });
  });
  const find: Examples['find'] = (config, row, asked) => {
    const id = ids.get(keyOf(asked));
    if (id) return id;
    throw malformed(nameOf(config), `no row of ${nameOf('dataset')} has this article and requirement`, {
      line: row + 1,
    });
  };
  const evaluated = await readRows(files, 'human_eval', evaluatedSchema);
  evaluated.forEach(({ annotations, ...asked }, row) => {
    const item = find('human_eval', row, asked);
    for (const [system, { summary, score }] of annotations) {
      candidates.push({ item, system, text: summary });
      for (const dimension of DIMENSIONS) {
        const value = score[dimension];
        if (value === null) continue;
        labels.push({ item, dimension, system, value, ...sourceOf(dimension), aggregate: true });
      }
    }
  });
  candidates.push(...(await loadOthers(files, examples, candidates, find)));
  return { items, candidates, labels, find };
}

const keyOf = ({ article, requirement }: Asked): string => JSON.stringify([article, requirement]);

/** Ranks of three annotators were published as their mean; facts were checked by the authors. */
function sourceOf(dimension: string) {
  return dimension === 'factual'
    ? { annotator: 'authors', group: 'expert' }
    : { annotator: 'mean of three', group: 'crowd' };
}

/** Summaries that nobody scored: of further systems, and the drafts of the hybrid ones. */
async function loadOthers(
  files: PulledFiles,
  examples: readonly z.output<typeof exampleSchema>[],
  scored: readonly Candidate[],
  find: Examples['find'],
): Promise<Candidate[]> {
  const known = new Set(scored.map(({ item, system }) => JSON.stringify([item, system])));
  const others: Candidate[] = [];
  const add = (item: string, system: string, text: string) => {
    const key = JSON.stringify([item, system]);
    if (known.has(key)) return;
    known.add(key);
    others.push({ item, system, text, tags: { scored: false } });
  };
  const outputs = await readRows(files, 'system_outputs', outputsSchema);
  outputs.forEach(({ system_outputs, ...asked }, row) => {
    const item = find('system_outputs', row, asked);
    for (const [system, text] of system_outputs) add(item, system, text);
  });
  examples.forEach(({ llm_summary, hybrid_summary, ...asked }, row) => {
    const item = find('dataset', row, asked);
    add(item, 'hybrid', hybrid_summary);
    add(item, DRAFT, llm_summary);
  });
  return others;
}
