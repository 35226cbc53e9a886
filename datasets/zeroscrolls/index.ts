import { isUtf8 } from 'node:buffer';
import { z } from 'zod';
import { LONG_TASKS } from '../../src/text/long-tasks.js';
import type { DatasetDefinition, LoadedDataset } from '../contract.js';
import { malformed, parseJsonLines } from '../kit.js';
import { notUtf8 } from '../lines.js';
import { ANSWER_DIMENSION, type TaskItem, taskItem } from '../long-tasks.js';
import { unzipped } from '../unzip.js';

const REPOSITORY = 'tau/zero_scrolls';
const urlOf = (task: string) => `https://huggingface.co/datasets/${REPOSITORY}/resolve/main/${task}.zip`;

const place = z.int().nonnegative();
const exampleSchema = z.object({
  id: z.string().min(1),
  input: z.string(),
  output: z.string().nullish(),
  document_start_index: place,
  document_end_index: place,
  query_start_index: place,
  query_end_index: place,
});
type Example = z.output<typeof exampleSchema>;

const base: Omit<LoadedDataset['card'], 'id' | 'title' | 'description'> = {
  schemaVersion: 1,
  licence: "each task's own: see the source",
  citation:
    'Shaham, Ivgi, Efrat, Berant and Levy (2023), ZeroSCROLLS: A Zero-Shot Benchmark for Long Text Understanding, Findings of EMNLP 2023.',
  homepage: 'https://huggingface.co/datasets/tau/zero_scrolls',
  language: 'en',
  dimensions: [ANSWER_DIMENSION],
  systems: [],
};

function definitionOf(
  split: TaskItem['split'],
  { id, title, description, summary }: Record<'id' | 'title' | 'description' | 'summary', string>,
): DatasetDefinition {
  return {
    id,
    title,
    licence: base.licence,
    summary,
    files: LONG_TASKS.map((task) => ({ url: urlOf(task.id), sha256: null, required: false })),
    async load(pulled) {
      const there = LONG_TASKS.filter((task) => pulled.has(urlOf(task.id)));
      if (there.length === 0) throw malformed(REPOSITORY, 'none of the ten tasks could be had');
      const items: LoadedDataset['items'] = [];
      for (const task of there) {
        const archive = await pulled.bytes(urlOf(task.id));
        items.push(...itemsOf(task.id, split, archive));
      }
      const missing = LONG_TASKS.filter((task) => !there.includes(task)).map((task) => task.title);
      const flaws = missing.length > 0 ? [`Not in this pull: ${missing.join(', ')}.`] : [];
      return {
        card: { ...base, id, title, description, flaws },
        items,
        candidates: [],
        labels: [],
        scores: [],
      };
    },
  };
}

/** The examples of a task; an example that comes several times has several answers. */
function itemsOf(task: string, split: TaskItem['split'], archive: Uint8Array): LoadedDataset['items'] {
  const path = `${task}/${split}.jsonl`;
  const content = unzipped(`${task}.zip`, archive, path);
  if (content === undefined) throw malformed(`${task}.zip`, `expected a file ${path} in it`);
  if (!isUtf8(content)) throw malformed(path, notUtf8(content));
  const examples = new Map<string, { example: Example; references: string[] }>();
  for (const example of parseJsonLines(path, new TextDecoder().decode(content), exampleSchema)) {
    const known = examples.get(example.id) ?? { example, references: [] };
    examples.set(example.id, known);
    if (example.output) known.references.push(example.output);
  }
  return [...examples.values()].map(({ example, references }) =>
    taskItem({ task, split, references, ...partsOf(path, example) }),
  );
}

/** The parts of an input, which is one text with places in it; the places count code points, as Python does. */
function partsOf(
  path: string,
  example: Example,
): Pick<TaskItem, 'id' | 'document' | 'instruction' | 'query'> {
  const { id, input, document_start_index, document_end_index, query_start_index, query_end_index } = example;
  const points = /[\uD800-\uDFFF]/.test(input) ? Array.from(input) : undefined;
  const length = points?.length ?? input.length;
  const places = [document_start_index, document_end_index, query_start_index, query_end_index];
  if (places.some((at, k) => at > length || at < (places[k - 1] ?? 0))) {
    throw malformed(path, `expected places in order, up to ${length}, got ${places.join(', ')}`, {
      field: id,
    });
  }
  const between = (from: number, to: number) =>
    (points ? points.slice(from, to).join('') : input.slice(from, to)).trim();
  const query = between(query_start_index, query_end_index);
  return {
    id,
    document: between(document_start_index, document_end_index),
    // Behind the instruction stands what the text is called (`Report:`).
    instruction: between(0, document_start_index).split(/\n\s*\n/)[0],
    ...(query !== '' && { query }),
  };
}

export const definition = definitionOf('validation', {
  id: 'zeroscrolls',
  title: 'ZeroSCROLLS: ten tasks over long texts, validation',
  description:
    'Some 20 examples of each task with their answers, meant for eyeballing. The tag task of an item says how an answer is scored.',
  summary: 'ten tasks over long texts, some 20 examples each, with references; no systems, no labels',
});

export const testDefinition = definitionOf('test', {
  id: 'zeroscrolls-test',
  title: 'ZeroSCROLLS: ten tasks over long texts, test',
  description:
    'The examples of the leaderboard, up to 500 a task. Their answers are held by the leaderboard: nothing can be scored here, only written out for it.',
  summary: 'the same, the 4,378 examples of the leaderboard, without references',
});
