import { z } from 'zod';
import type { Candidate, Item } from '../../src/model/item.js';
import type { ValueLabel } from '../../src/model/label.js';
import type { PulledFiles } from '../contract.js';
import { malformed } from '../kit.js';
import { matchRows } from '../same-rows.js';
import { type Config, cell, fields, readRows } from './files.js';

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
  /** The item of each row of a configuration. */
  tie: (config: Config, rows: readonly Asked[]) => string[];
  /** What had to be assumed about the rows, in words: filled as configurations are tied. */
  notes: string[];
}

/** Articles and requirements, the summaries of them, and the human scores. */
export async function loadExamples(files: PulledFiles): Promise<Examples> {
  const examples = await readRows(files, 'dataset', exampleSchema);
  const items = examples.map(({ article, requirement }, row): Item => {
    return { item: `example-${row + 1}`, document: article, instruction: requirement };
  });
  checkDistinct(examples);
  const notes: string[] = [];
  const tie: Examples['tie'] = (config, rows) => {
    const { of, byPosition } = matchRows(examples.map(textsOf), rows.map(textsOf));
    if (byPosition.length > 0) {
      notes.push(
        `${byPosition.length} of ${rows.length} rows of ${config} have another article or requirement than dataset at the same place: they were joined by their position.`,
      );
    }
    return of.map((place, row) => {
      const item = place === undefined ? undefined : items[place]?.item;
      if (item !== undefined) return item;
      throw malformed(config, 'no row of dataset has this article and requirement', { line: row + 1 });
    });
  };
  const candidates: Candidate[] = [];
  const labels: ValueLabel[] = [];
  const evaluated = await readRows(files, 'human_eval', evaluatedSchema);
  const ids = tie('human_eval', evaluated);
  evaluated.forEach(({ annotations }, row) => {
    const item = ids[row] ?? '';
    for (const [system, { summary, score }] of annotations) {
      candidates.push({ item, system, text: summary });
      for (const dimension of DIMENSIONS) {
        const value = score[dimension];
        if (value === null) continue;
        labels.push({ item, dimension, system, value, ...sourceOf(dimension), aggregate: true });
      }
    }
  });
  candidates.push(...(await loadOthers(files, examples, candidates, tie)));
  return { items, candidates, labels, tie, notes };
}

const textsOf = ({ article, requirement }: Asked): string[] => [article, requirement];

function checkDistinct(examples: readonly Asked[]): void {
  const seen = new Set<string>();
  examples.forEach((example, row) => {
    const key = JSON.stringify(textsOf(example));
    if (seen.has(key)) {
      throw malformed('dataset', 'this article and requirement stand in a row before', { line: row + 1 });
    }
    seen.add(key);
  });
}

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
  tie: Examples['tie'],
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
  const ids = tie('system_outputs', outputs);
  outputs.forEach(({ system_outputs }, row) => {
    const item = ids[row] ?? '';
    for (const [system, text] of system_outputs) add(item, system, text);
  });
  examples.forEach(({ llm_summary, hybrid_summary }, row) => {
    const item = `example-${row + 1}`;
    add(item, 'hybrid', hybrid_summary);
    add(item, DRAFT, llm_summary);
  });
  return others;
}
