import { itemsWhere } from '../../../datasets/where.js';
import type { PromptSet, PromptTemplate } from '../../../protocols/contract.js';
import type { Writer, WriterOutcome } from '../../../writers/contract.js';
import { InputError } from '../../errors.js';
import type { Where } from '../../model/common.js';
import type { Sampling } from '../../model/request.js';
import type { AskingCase } from '../case-run.js';
import { seededShuffle } from '../shuffle.js';
import { candidatesByItem, type DatasetRef } from '../trial.js';

/** What is asked of a model: everything that a text depends on but the model's server. */
export interface Writing {
  data: DatasetRef;
  /** The items that are written for, of the data set's; absent = all. */
  where?: Where | undefined;
  writer: Writer;
  /** As the writer's schema has validated them. */
  options: unknown;
  prompts: PromptSet<PromptTemplate>;
  sampling: Sampling;
  /** Texts for each item. */
  samples: number;
  contextTokens: number | undefined;
  /** How tokens are counted; absent = as usual. */
  tokenizer?: string;
  promptTexts: readonly string[];
  countTokens(text: string): number;
  firstTokens(text: string, most: number): string;
  /** The name of the system that the texts are of. */
  system: string;
  seed: number;
}

/** One run of a writer's generator: an item and a sample. */
export interface WritingCase extends AskingCase<WriterOutcome> {
  item: string;
  system: string;
}

/** The cases of a writing, item by item. */
export function* writingCases(writing: Writing): Generator<WritingCase> {
  const { writer, options, prompts, sampling, contextTokens, promptTexts } = writing;
  const { countTokens, firstTokens } = writing;
  const model = { sampling, contextTokens, promptTexts, countTokens, firstTokens };
  const known = candidatesByItem(writing.data.dataset);
  for (const item of itemsWhere(writing.data.dataset, writing.where)) {
    const candidates = known.get(item.item) ?? [];
    for (let sample = 0; sample < writing.samples; sample++) {
      const theCase = {
        item,
        candidates,
        sample,
        shuffle: <T>(values: readonly T[], name: string) =>
          seededShuffle(values, writing.seed, `${JSON.stringify([item.item, sample])}:${name}`),
        ...model,
      };
      const start = () => writer.run(theCase, options, prompts);
      yield { item: item.item, system: systemOf(writing, sample), repeat: sample, start };
    }
  }
}

/** How many cases `writingCases` gives. */
export function countWritingCases({ data, where, samples }: Writing): number {
  return itemsWhere(data.dataset, where).length * samples;
}

/** The systems that a writing adds: one, or one for each sample. */
export function writtenSystems(writing: Writing): string[] {
  return Array.from({ length: writing.samples }, (_, sample) => systemOf(writing, sample));
}

function systemOf({ system, samples }: Writing, sample: number): string {
  return samples === 1 ? system : `${system}#${sample + 1}`;
}

/**
 * Takes every generator to its first requests, so that what the data or the prompts lack is told before anything is
 * paid for.
 * @throws InputError of the writer or of a template; where the data set has a system of the name
 */
export function requireWritable(writing: Writing): void {
  const { card, candidates } = writing.data.dataset;
  const known = new Set([...card.systems.map(({ id }) => id), ...candidates.map(({ system }) => system)]);
  const taken = writtenSystems(writing).find((system) => known.has(system));
  if (taken !== undefined) {
    throw new InputError(`${card.id} has a system ${taken} already: name the new one with --as`);
  }
  for (const { start } of writingCases({ ...writing, samples: 1 })) start().next();
}
